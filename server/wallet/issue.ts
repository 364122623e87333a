import type { Money } from "../core/money.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { Db } from "../db/schema.ts";
import { rollBack } from "../db/transaction.ts";
import { type Ledger, postOrThrow } from "../ledger/ledger.ts";
import { type ContraAccount, type Grant, transfer } from "../ledger/rules.ts";
import { type CardRow, insertCard, listCardsWithValue, type Owner, setStatus } from "./queries.ts";
import { ACTIVE, INACTIVE, selectionOf } from "./rules.ts";
import type { PaymentCardRow } from "./tables.ts";

type Writer = Pick<Ledger, "open" | "post">;
type Withdrawer = Pick<Ledger, "lock" | "post">;

/** Puts a card into a wallet, without value: a posting gives it that. Refuses where its id is taken. */
export async function openCard(trx: Db, ledger: Pick<Ledger, "open">, card: PaymentCardRow): Promise<Grant> {
  if (!(await insertCard(trx, card))) rollBack(refused("issued-before"));
  const { organisation_id: organisationId, account_id: ownerId, kind, currency: unit, expires_on: expiresOn } = card;
  return ledger.open(trx, { organisationId, ownerId, kind, unit, expiresOn, cardId: card.id });
}

/** Puts a card into a wallet and its value into the ledger. */
export async function issueCard(trx: Db, ledger: Writer, card: PaymentCardRow, actorId: string): Promise<Grant> {
  const grant = await openCard(trx, ledger, card);
  const issue = { from: "issued", minor: card.issued, actorId, movement: "issue" } as const;
  if (card.issued > 0) await moveValue(trx, ledger, card, grant, issue);
  return grant;
}

/** A card whose value was spent where nothing tells what for. */
export const spendBefore = (
  trx: Db,
  ledger: Writer,
  card: PaymentCardRow,
  grant: Grant,
  actorId: string,
): Promise<void> =>
  moveValue(trx, ledger, card, grant, { from: "used-before", minor: -card.issued, actorId, movement: "used-before" });

/** Deactivates a card and takes its value back. "in-use" if a booking spends from it at the same time. */
export async function withdrawCard(
  trx: Db,
  ledger: Pick<Ledger, "post">,
  card: CardRow,
  actorId: string,
): Promise<Outcome<Money, "in-use">> {
  // Locks the ledger account first, as everywhere, so that two withdrawals at once cannot deadlock.
  const emptied = await emptyCard(trx, ledger, card, { actorId, reason: "withdraw" });
  if (emptied.ok) await setStatus(trx, card, INACTIVE);
  return emptied;
}

async function emptyCard(
  trx: Db,
  ledger: Pick<Ledger, "post">,
  { id, organisation_id: organisationId, account, balance, sequence, currency, ...card }: CardRow,
  { actorId, reason }: { actorId: string; reason: string },
): Promise<Outcome<Money, "in-use">> {
  const held = { minor: balance, currency };
  if (balance === 0) return ok(held);
  // A card that a cancelled booking filled again is withdrawn again.
  const key = `card:${id}:withdraw:${sequence}`;
  const holder = { id: account, expiresOn: card.expires_on };
  const entries = transfer({ holder }, { contra: "issued" }, { minor: -balance, currency });
  const posted = await ledger.post(trx, { organisationId, key, reason, actorId, entries });
  return posted.ok ? ok(held) : refused("in-use");
}

export type WithdrawalRefusal = "unknown" | "withdrawn-before" | "touched";

/** Withdraws a card from which no booking spent, once. A refusal changes nothing. */
export async function withdrawUntouched(
  trx: Db,
  ledger: Withdrawer,
  owner: Owner,
  { cardId, actorId, reason = "withdraw" }: { cardId: string; actorId: string; reason?: string },
): Promise<Outcome<Money, WithdrawalRefusal>> {
  const [seen] = await listCardsWithValue(trx, owner, [cardId]);
  if (!seen) return refused("unknown");
  // Waits for a booking that spends from it at the same time.
  await ledger.lock(trx, owner.organisationId, [{ id: seen.account, expiresOn: seen.expires_on }]);
  const [card = seen] = await listCardsWithValue(trx, owner, [cardId]);
  if (card.status === INACTIVE) return refused("withdrawn-before");
  if (!isUntouched(card)) return refused("touched");
  // A twin was quicker.
  if (!(await setStatus(trx, card, INACTIVE))) return refused("withdrawn-before");
  const emptied = await emptyCard(trx, ledger, card, { actorId, reason });
  return emptied.ok ? emptied : refused("touched");
}

/** Restores a card that was withdrawn untouched, with what it was issued with. */
export async function restoreCard(
  trx: Db,
  ledger: Pick<Ledger, "post">,
  owner: Owner,
  { cardId, actorId, reason }: { cardId: string; actorId: string; reason: string },
): Promise<void> {
  const [card] = await listCardsWithValue(trx, owner, [cardId]);
  if (!card || !(await setStatus(trx, card, ACTIVE))) return;
  const { id, organisation_id: organisationId, account, expires_on: expiresOn, currency, issued } = card;
  const entries = transfer({ holder: { id: account, expiresOn } }, { contra: "issued" }, { minor: issued, currency });
  await postOrThrow(trx, ledger, { organisationId, key: `card:${id}:restore`, reason, actorId, entries });
}

/** The ids of those cards from which no booking spent. */
export async function untouchedOf(db: Db, owner: Owner, cardIds: string[]): Promise<string[]> {
  const cards = cardIds.length === 0 ? [] : await listCardsWithValue(db, owner, cardIds);
  return cards.filter(isUntouched).map(({ id }) => id);
}

/** How a form names a card (WA-04), its code, and whether it counts no longer. */
export async function cardNamesOf(db: Db, owner: Owner, cardId: string) {
  const [card] = await listCardsWithValue(db, owner, [cardId]);
  return (
    card && {
      code: card.card_code,
      selection: selectionOf({ id: card.id, code: card.card_code }),
      withdrawn: card.status === INACTIVE,
    }
  );
}

export const isUntouched = ({ status, balance, issued }: CardRow): boolean => status === ACTIVE && balance === issued;

async function moveValue(
  trx: Db,
  ledger: Writer,
  { id, organisation_id: organisationId, currency }: PaymentCardRow,
  holder: Grant,
  { from, minor, actorId, movement }: { from: ContraAccount; minor: number; actorId: string; movement: string },
): Promise<void> {
  const entries = transfer({ holder }, { contra: from }, { minor, currency });
  await postOrThrow(trx, ledger, { organisationId, key: `card:${id}:${movement}`, reason: movement, actorId, entries });
}
