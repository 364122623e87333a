import type { PersonalDataSource } from "../db/personal-data.ts";
import { countRows } from "../db/rows.ts";

/**
 * Payments stay for the books, without the person (AC-05). One that is still open names its payer until the provider has told
 * what became of it.
 */
export const paymentsPersonalData: PersonalDataSource = {
  async export(db, { organisationId, id }) {
    const payments = await db
      .selectFrom("payment")
      .select(["id", "purpose", "amount", "currency", "state", "refunded", "created_at", "settled_at"])
      .where("organisation_id", "=", organisationId)
      .where("account_id", "=", id)
      .execute();
    return { payment: payments };
  },
  async erase(trx, { organisationId, id }) {
    await trx
      .updateTable("payment")
      .set({ account_id: null })
      .where("organisation_id", "=", organisationId)
      .where("account_id", "=", id)
      .where("state", "!=", "open")
      .execute();
    return countRows(
      trx.selectFrom("payment").where("organisation_id", "=", organisationId).where("account_id", "=", id),
    );
  },
};
