import type { PersonalDataSource } from "../../db/personal-data.ts";
import { changeRows, rowsOf } from "../../db/rows.ts";
import { listPurchases } from "./queries.ts";
import { termsOf } from "./stored.ts";

/**
 * Purchases and claimed codes stay for accounting, without the person (AC-05). A purchase not paid yet is never delivered: if
 * its payment arrives, an operator decides about it.
 */
export const purchasesPersonalData: PersonalDataSource = {
  async export(db, { organisationId, id: accountId }) {
    const purchases = await listPurchases(db, { organisationId, accountId });
    const codes = await rowsOf(db, "card_code", { organisation_id: organisationId, claimed_by: accountId })
      .clearSelect()
      .select(["kind", "amount", "currency", "claimed_at"])
      .execute();
    return {
      purchase: purchases.map((row) => {
        const { id, amount, currency, state, agreed_at, created_at, settled_at } = row;
        return { id, amount, currency, state, agreed_at, created_at, settled_at, ...termsOf(row) };
      }),
      card_code: codes,
    };
  },
  async erase(trx, { organisationId, id }) {
    const own = { organisation_id: organisationId, account_id: id };
    await changeRows(trx, "purchase", { ...own, state: "open" })
      .set({ state: "cancelled" })
      .execute();
    await changeRows(trx, "purchase", own).set({ account_id: null }).execute();
    await changeRows(trx, "card_code", { organisation_id: organisationId, claimed_by: id })
      .set({ claimed_by: null })
      .execute();
    return 0;
  },
};
