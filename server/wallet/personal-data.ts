import type { PersonalDataSource } from "../db/personal-data.ts";
import { heldAccounts } from "../ledger/held-accounts.ts";
import { cardsThatPaid, listCards, listMovements } from "./queries.ts";
import { INACTIVE } from "./rules.ts";

/**
 * Cards count no longer once their account is gone, and one that paid for no booking goes with it (AC-05). What they hold
 * stays in the ledger, under an id that is nobody's.
 */
export const walletPersonalData: PersonalDataSource = {
  async export(db, { organisationId, id: accountId }) {
    const owner = { organisationId, accountId };
    const balances = await heldAccounts(db)
      .clearSelect()
      .select(["kind", "unit", "balance", "expires_on"])
      .where("organisation_id", "=", organisationId)
      .where("owner_id", "=", accountId)
      .where("card_id", "is", null)
      .orderBy("id")
      .execute();
    return { wallet: { cards: await listCards(db, owner), balances, movements: await listMovements(db, owner) } };
  },
  async erase(trx, { organisationId, id }) {
    const cards = trx
      .selectFrom("payment_card")
      .select("id")
      .where("organisation_id", "=", organisationId)
      .where("account_id", "=", id);
    await trx
      .deleteFrom("payment_card")
      .where("organisation_id", "=", organisationId)
      .where("account_id", "=", id)
      .where("id", "not in", cardsThatPaid(trx, organisationId))
      .execute();
    await trx.updateTable("payment_card").set({ status: INACTIVE }).where("id", "in", cards).execute();
    return 0;
  },
};
