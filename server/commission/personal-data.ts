import type { PersonalDataSource } from "../db/personal-data.ts";
import { rowsOf } from "../db/rows.ts";

/** What an agent earned and was paid stays with the books when the account goes: it is still owed, and operators can pay it out. */
export const commissionPersonalData: PersonalDataSource = {
  async export(db, { id, organisationId: organisation_id }) {
    const own = { organisation_id, agent_id: id };
    const [commissions, payouts] = [
      await rowsOf(db, "commission", own).orderBy("created_at").execute(),
      await rowsOf(db, "commission_payout", own).orderBy("created_at").execute(),
    ];
    return {
      commission: commissions.map(({ organisation_id: _organisation, agent_id: _agent, ...row }) => row),
      commission_payout: payouts.map(
        ({ organisation_id: _organisation, agent_id: _agent, actor_id: _by, ...row }) => row,
      ),
    };
  },
  erase: async () => 0,
};
