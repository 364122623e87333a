import type { PersonalDataSource } from "../db/personal-data.ts";
import { rowsOf } from "../db/rows.ts";

/** The data that the embedded partner has (AC-05). Members ask an external partner themselves. */
export const savingsPersonalData: PersonalDataSource = {
  async export(db, { organisationId, id }) {
    const members = await rowsOf(db, "demo_savings_member", { organisation_id: organisationId, account_id: id })
      .clearSelect()
      .select(["member_id", "email", "first_name", "last_name", "member_status", "created_at"])
      .execute();
    return { demo_savings_member: members };
  },
  async erase(trx, { organisationId, id }) {
    await trx
      .deleteFrom("demo_savings_member")
      .where("organisation_id", "=", organisationId)
      .where("account_id", "=", id)
      .execute();
    return 0;
  },
};
