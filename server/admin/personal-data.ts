import type { PersonalDataSource } from "../db/personal-data.ts";
import { rowsOf } from "../db/rows.ts";

/** What operators wanted to give a person and others had to approve; the audit log keeps what was decided. */
export const approvalsPersonalData: PersonalDataSource = {
  export: async (db, { organisationId, id }) => ({
    approval_request: (
      await rowsOf(db, "approval_request", { organisation_id: organisationId, account_id: id }).execute()
    ).map(({ terms, reason, requested_at, state, decided_at, decided_why }) => ({
      ...{ terms: JSON.parse(terms), reason, requested_at, state, decided_at, decided_why },
    })),
  }),
  async erase(trx, { organisationId, id }) {
    await trx
      .deleteFrom("approval_request")
      .where("organisation_id", "=", organisationId)
      .where("account_id", "=", id)
      .execute();
    return 0;
  },
};
