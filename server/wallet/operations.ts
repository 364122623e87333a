import type { Day } from "../core/day.ts";
import type { Money } from "../core/money.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { hashToken, newId } from "../crypto/ids.ts";
import type { Db, Store } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { createLedger, type Ledger } from "../ledger/ledger.ts";
import {
  issueCard,
  isUntouched,
  untouchedOf,
  type WithdrawalRefusal,
  withdrawCard,
  withdrawUntouched,
} from "./issue.ts";
import { newCard } from "./new-card.ts";
import { type CardRow, findCardsByCode, type HeldCard, listCardsWithValue, type Owner, toCard } from "./queries.ts";
import type { PaymentCardKind } from "./tables.ts";

export type NewCard = {
  accountId: string;
  kind: PaymentCardKind;
  /** In its printed form, unique in an organisation; random if missing. */
  code?: string | undefined;
  /** Product codes, `HLT`. */
  products: string[];
  amount: Money;
  expiresOn: Day | null;
  /** Of the form that asks for it: the same form sent again issues no other card. */
  key?: string;
};

/** `issued-before`: the form has been sent already. */
type IssueRefusal = "taken" | "issued-before";

/** What operators do with cards. */
export function createCardOperations({ db, clock }: Store) {
  const ledger = createLedger({ clock });
  return {
    issue: (organisationId: string, card: NewCard, actorId: string): Promise<Outcome<{ id: string }, IssueRefusal>> =>
      inTransaction(db, (trx) => issueIn(trx, ledger, { organisationId, actorId, now: clock.now() }, card)),

    /** It counts no longer, and what it held goes back to where it came from. Answers what that was. */
    withdraw: (
      organisationId: string,
      code: string,
      actorId: string,
    ): Promise<Outcome<Money, "unknown" | "several" | "in-use">> =>
      inTransaction(db, async (trx): Promise<Outcome<Money, "unknown" | "several" | "in-use">> => {
        const found = await findOne(trx, organisationId, code);
        return found.ok ? withdrawCard(trx, ledger, found.value, actorId) : found;
      }),

    /** The accounts that have a card with this code. */
    ownersOf: async (organisationId: string, code: string): Promise<string[]> =>
      (await findCardsByCode(db, organisationId, code)).map((card) => card.account_id),

    /** A card of the owner; `untouched`: no booking spent from it. */
    async find(owner: Owner, cardId: string): Promise<(HeldCard & { untouched: boolean }) | undefined> {
      const [card] = await listCardsWithValue(db, owner, [cardId]);
      return card && { ...toCard(card), untouched: isUntouched(card) };
    },

    /** The ids of the owner's cards from which no booking spent. */
    untouched: (owner: Owner, cardIds: string[]): Promise<string[]> => untouchedOf(db, owner, cardIds),

    /** As `withdraw` does, a card from which no booking spent. */
    withdrawUntouched: (owner: Owner, cardId: string, actorId: string): Promise<Outcome<Money, WithdrawalRefusal>> =>
      inTransaction(db, (trx) => withdrawUntouched(trx, ledger, owner, { cardId, actorId })),
  };
}

/** In a transaction that a refusal has to undo. */
export async function issueIn(
  trx: Db,
  ledger: Pick<Ledger, "open" | "post">,
  { organisationId, actorId, now }: { organisationId: string; actorId: string; now: number },
  { key, ...wanted }: NewCard,
): Promise<Outcome<{ id: string }, IssueRefusal>> {
  const id = key === undefined ? newId() : hashToken([organisationId, actorId, wanted.accountId, key].join(" "));
  const card = newCard({ ...wanted, id, organisationId }, now);
  await issueCard(trx, ledger, card, actorId);
  const ofCode = await findCardsByCode(trx, organisationId, card.card_code);
  return ofCode.length > 1 ? refused("taken") : ok({ id });
}

/** The card that operators mean by a code: of several the one that has value, if no other has. */
async function findOne(
  trx: Db,
  organisationId: string,
  code: string,
): Promise<Outcome<CardRow, "unknown" | "several">> {
  const [card, another] = await findCardsByCode(trx, organisationId, code);
  if (!card) return refused("unknown");
  return another && another.balance > 0 ? refused("several") : ok(card);
}
