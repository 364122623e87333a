import type { PersonalDataSource } from "../db/personal-data.ts";
import { changeRows, countRows, rowsOf } from "../db/rows.ts";

/**
 * Payments stay for accounting, without the person (AC-05). One that is open or only authorised
 * keeps its payer until the provider reports its outcome.
 */
export const paymentsPersonalData: PersonalDataSource = {
  async export(db, { organisationId, id }) {
    const payments = await rowsOf(db, "payment", { organisation_id: organisationId, account_id: id })
      .clearSelect()
      .select(["id", "purpose", "amount", "currency", "state", "refunded", "created_at", "settled_at"])
      .execute();
    return { payment: payments };
  },
  async erase(trx, { organisationId, id }) {
    const key = { organisation_id: organisationId, account_id: id };
    await changeRows(trx, "payment", key)
      .set({ account_id: null })
      .where("state", "not in", ["open", "authorised"])
      .execute();
    return countRows(rowsOf(trx, "payment", key));
  },
};
