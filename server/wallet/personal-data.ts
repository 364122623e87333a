import { dayIn } from "../core/day.ts";
import type { PersonalDataSource } from "../db/personal-data.ts";
import { changeRows } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import { accountsOf, statementOf } from "../ledger/reports.ts";
import { organisationOf } from "../organisation/organisation.ts";
import { forfeit } from "./forfeit.ts";
import { cardsThatPaid, heldValue, listCards, listMovements } from "./queries.ts";
import { INACTIVE } from "./rules.ts";

/**
 * Deleting an account (AC-05) deactivates its cards and deletes those that paid for no booking. Their
 * value stays in the ledger, under an id without an account, until no stay is ahead whose cancellation could refund something;
 * then the organisation keeps it.
 */
export const walletPersonalData: PersonalDataSource = {
  async export(db, { organisationId, id: accountId }) {
    const owner = { organisationId, accountId };
    const [cards, movements] = [await listCards(db, owner), await listMovements(db, owner)];
    const ledger = await ledgerOf(db, { organisationId, ownerId: accountId });
    return { wallet: { cards, movements, ledger } };
  },
  async holds(db, { organisationId, id: accountId }, now) {
    const { timeZone } = await organisationOf(db, organisationId);
    return heldValue(db, { organisationId, accountId }, dayIn(timeZone, now));
  },
  finish: (trx, { organisationId, id: ownerId }, now) => forfeit(trx, { organisationId, ownerId }, now),
  async erase(trx, { organisationId, id }) {
    const whose = { organisation_id: organisationId, account_id: id };
    await trx
      .deleteFrom("payment_card")
      .where("organisation_id", "=", organisationId)
      .where("account_id", "=", id)
      .where("id", "not in", cardsThatPaid(trx, whose))
      .execute();
    await changeRows(trx, "payment_card", whose).set({ status: INACTIVE }).execute();
    return 0;
  },
};

/** Every account with its movements. */
async function ledgerOf(db: Db, holder: { organisationId: string; ownerId: string }) {
  const ledger: object[] = [];
  for (const { id, kind, unit, expires_on: expiresOn, balance } of await accountsOf(db, holder)) {
    const movements: object[] = [];
    for await (const { at, reason, amount } of statementOf(db, holder.organisationId, id))
      movements.push({ at, reason, amount });
    ledger.push({ kind, unit, expiresOn, balance, movements });
  }
  return ledger;
}
