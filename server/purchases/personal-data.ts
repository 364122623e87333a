import type { PersonalDataSource } from "../db/personal-data.ts";
import { listPurchases } from "./queries.ts";
import { storedTerms } from "./stored.ts";

/**
 * Purchases and claimed codes stay for the books, without the person (AC-05). What is not paid for yet is never given to
 * anybody: its payment, should it come, is for a person to decide.
 */
export const purchasesPersonalData: PersonalDataSource = {
  async export(db, { organisationId, id: accountId }) {
    const purchases = await listPurchases(db, { organisationId, accountId });
    const codes = await db
      .selectFrom("card_code")
      .select(["kind", "amount", "currency", "claimed_at"])
      .where("organisation_id", "=", organisationId)
      .where("claimed_by", "=", accountId)
      .execute();
    return {
      purchase: purchases.map(({ id, terms, amount, currency, state, agreed_at, created_at, settled_at }) => ({
        id,
        amount,
        currency,
        state,
        agreed_at,
        created_at,
        settled_at,
        ...storedTerms.read(terms),
      })),
      card_code: codes,
    };
  },
  async erase(trx, { organisationId, id }) {
    const ofOwner = () =>
      trx.updateTable("purchase").where("organisation_id", "=", organisationId).where("account_id", "=", id);
    await ofOwner().set({ state: "cancelled" }).where("state", "=", "open").execute();
    await ofOwner().set({ account_id: null }).execute();
    await trx
      .updateTable("card_code")
      .set({ claimed_by: null })
      .where("organisation_id", "=", organisationId)
      .where("claimed_by", "=", id)
      .execute();
    return 0;
  },
};
