import { findAccount } from "../../auth/account-store.ts";
import { bound } from "../../core/bound.ts";
import type { Clock } from "../../core/clock.ts";
import { nthSubjectId } from "../../core/document-turns.ts";
import type { Money } from "../../core/money.ts";
import { type Outcome, ok, refused } from "../../core/outcome.ts";
import type { UsedRate } from "../../core/receipt.ts";
import type { MailedKeys } from "../../crypto/mailed-keys.ts";
import type { Db } from "../../db/schema.ts";
import type { DocumentKind } from "../../documents/content.ts";
import { expectDocument } from "../../documents/expect.ts";
import { enqueueEmail } from "../../email/outbox.ts";
import { type Ledger, postOrThrow } from "../../ledger/ledger.ts";
import { type Entry, transfer } from "../../ledger/rules.ts";
import { organisationOf } from "../../organisation/organisation.ts";
import type { Organisation } from "../../organisation/settings.ts";
import {
  listRefundsOf,
  lockFunds,
  meantToGoBack,
  type PaymentKey,
  type Promised,
  promiseRefund,
} from "../../payments/refunds.ts";
import type { Payment, PaymentHandler } from "../../payments/rules.ts";
import type { Purchase, Taken } from "../../ports/purchase.ts";
import { momentAt, valueKinds, valueProductOf } from "../../products/value-product.ts";
import { postChargeBack, refundFailed, reverseChargeBack, tellRefundFailed } from "../../wallet/charge-backs.ts";
import { refundEmail } from "../../wallet/refund-email.ts";
import { createReturns } from "../../wallet/returned-value.ts";
import { partsBack } from "./purchase.ts";
import { purchaseEmail } from "./purchase-email.ts";
import {
  findKind,
  findPurchase,
  lockPurchase,
  markChargedBack,
  markCorrected,
  markDone,
  markRestored,
  markTooLate,
  type PurchaseKey,
  setTakenBack,
  setWithdrawn,
} from "./queries.ts";
import { storedRate, storedTaken, toPurchase } from "./stored.ts";
import type { PurchaseRow } from "./tables.ts";

/** What pays: a payment through its provider, or what the buyer's own accounts give, at a rate between two currencies. */
type PaidBy = { paymentId: string } | { taken: Taken; rate: UsedRate | null };

export type Settling = ReturnType<typeof createSettling>;

type Dependencies = {
  ledger: Ledger;
  clock: Clock;
  /** For the links of emails; commands send none. */
  mailedKeys?: Pick<MailedKeys, "make">;
};

/** Gives buyers what they paid for, in the transaction in which it is paid; and takes it back. */
export function createSettling(deps: Dependencies) {
  const owner = handlerOf(deps);
  return {
    ...bound(deps, { settle, refund, giveBack }),
    /** What each purchase's payment pays for. */
    owner,
    owners: Object.fromEntries(valueKinds().map((kind) => [kind, owner])),
  };
}

const handlerOf = (deps: Dependencies): PaymentHandler => ({
  lock: (trx, { organisationId, subject: id }) => lockPurchase(trx, { organisationId, id }),

  async settle(trx, payment) {
    const { id: paymentId, organisationId, subject: id } = payment;
    const row = await findPurchase(trx, { organisationId, id });
    const organisation = await organisationOf(trx, organisationId);
    if (!row || !(await canDeliver(deps, trx, organisation, row))) {
      await refundPayments(deps, trx, organisation, payment, row?.account_id ?? null);
      return "returned";
    }
    if (!(await settle(deps, trx, { organisationId, id }, { paymentId })))
      throw new Error("a purchase cannot be delivered");
    return "delivered";
  },

  /** Value refunded before is not taken again: that amount is lost twice. */
  async chargedBack(trx, { id: paymentId, organisationId, subject, amount, refunded }) {
    const key = { organisationId, id: subject };
    const row = await markChargedBack(trx, key, paymentId, deps.clock.now());
    const takenBack = row ? await undo(deps, trx, row, { ...amount, minor: amount.minor - refunded }) : [];
    const taken = takenBack.reduce((sum, { amount }) => sum - amount, 0);
    if (row) await setTakenBack(trx, key, taken);
    if (taken > 0) await document(deps, trx, key, "credit-note");
    // A withdrawal has moved part of the price back already, and so have refunds of operators; of what is no income they posted
    // those of before themselves.
    const given = await meantToGoBack(trx, { organisationId, id: paymentId }, GIVEN_BACK);
    const before = row ? { kept: amount.minor, undone: 0 } : await withdrawalBefore(trx, key, { paymentId, given });
    const posted = given - before.undone;
    const gone = before.kept + (row && !valueProductOf(row.kind).isIncome ? 0 : refunded - posted);
    const posting = { organisationId, key: `purchase:${subject}:chargeback`, unit: amount.currency };
    return postChargeBack(trx, deps.ledger, { ...posting, gone, takenBack });
  },

  async chargeBackWon(trx, { id: paymentId, organisationId, subject }) {
    const key = { organisationId, id: subject };
    const row = await markRestored(trx, key, paymentId, deps.clock.now());
    const isOwned = row === undefined || row.account_id !== null;
    const posting = { organisationId, key: `purchase:${subject}:chargeback`, paymentId, subject, isOwned };
    await reverseChargeBack(trx, deps.ledger, posting);
    if (!row?.taken_back) return isOwned;
    await document(deps, trx, key, "correction");
    return restore(deps, trx, row);
  },

  /** Its buyer got an email about the refund. */
  async refundFailed(trx, payment, refund) {
    await refundFailed(deps.ledger)(trx, payment, refund);
    const { organisationId, subject: id } = payment;
    const now = deps.clock.now();
    if (refund.key.startsWith(GIVEN_BACK)) {
      const [, , subjectId = id] = refund.key.split(":");
      await document(deps, trx, { organisationId, id: subjectId }, "correction");
      return tellRefundFailed(trx, payment, refund.minor, now);
    }
    if (refund.key !== refundKey(id)) return;
    if (await markCorrected(trx, { organisationId, id }, now))
      await document(deps, trx, { organisationId, id }, "correction");
    await tellRefundFailed(trx, payment, refund.minor, now);
  },
});

/**
 * The other way round, after its buyer withdrew: `back` of the price goes the way it came. `takenBack`: the entries that take it
 * from where it was. What its payment still has is promised, to be asked for after the commit.
 */
async function refund(
  deps: Dependencies,
  trx: Db,
  organisation: Organisation,
  purchase: Purchase,
  { back, takenBack }: { back: number; takenBack: Entry[] },
): Promise<Promised[]> {
  const { id, price, paymentId } = purchase;
  const key = { organisationId: organisation.id, id };
  const amount = { ...price, minor: back };
  const promised = paymentId === undefined ? [] : await promiseBack(deps, trx, { ...key, paymentId, price: amount });
  const minor = paymentId === undefined ? back : promised.reduce((sum, { amount }) => sum + amount, 0);
  // What an operator gave back of it before was no gift then.
  const given = Math.min(back - minor, await refundedOf(trx, organisation, purchase));
  const contra = valueProductOf(purchase.terms.kind).isIncome ? "sales" : "goodwill";
  const undone = given > 0 ? transfer({ contra }, { contra: "payment-clearing" }, { ...price, minor: given }) : [];
  const entries = await withdrawalOf(deps, trx, key, purchase, { amount, takenBack });
  await post(deps, trx, organisation, purchase, "withdraw", [...entries, ...undone]);
  await setWithdrawn(trx, key, { withdrawn_amount: back, taken_back: minor });
  await tell(deps, trx, organisation, { ...purchase, back: back - given, lost: back - minor - given }, "withdrawn");
  if (minor > 0) await document(deps, trx, key, "credit-note");
  return promised;
}

/**
 * An operator's refund of a payment, whose purchase is locked. What was bought stays; the organization's income is less, or what
 * it gives for nothing is more. `as`: what it is found by again.
 */
async function giveBack(
  deps: Dependencies,
  trx: Db,
  { id: paymentId, organisationId, subject, amount }: Payment,
  { minor, as, actorId }: { minor: number; as: string; actorId: string },
): Promise<Outcome<Promised, "not-refundable">> {
  const payment = { organisationId, id: paymentId };
  const row = await findPurchase(trx, { organisationId, id: subject });
  const left = (await lockFunds(trx, payment))?.left ?? 0;
  if (row?.payment_id !== paymentId || minor > left) return refused("not-refundable");
  const turn = FIRST_TURN + (await countGivenBack(trx, payment));
  const subjectId = nthSubjectId(subject, turn);
  const money = { ...amount, minor };
  const wanted = { ...payment, key: `${GIVEN_BACK}${as}:${subjectId}`, amount: money };
  const refund = await promiseRefund(trx, wanted, deps.clock.now());
  if (!refund.ok) return refused("not-refundable");
  const contra = valueProductOf(row.kind).isIncome ? "sales" : "goodwill";
  const entries = transfer({ contra: "payment-clearing" }, { contra }, money);
  const key = `purchase:${subject}:refund.${turn}`;
  await postOrThrow(trx, deps.ledger, { organisationId, key, reason: "refund", actorId, entries });
  await document(deps, trx, { organisationId, id: subjectId }, "credit-note");
  return ok({ paymentId, refund });
}

/**
 * false if the purchase is not open any more, or the plan that it continues has changed; the caller then rolls back. Of
 * several calls at once one settles it.
 */
async function settle(deps: Dependencies, trx: Db, key: PurchaseKey, paidBy: PaidBy): Promise<boolean> {
  const now = deps.clock.now();
  const row = await markDone(trx, key, {
    settled_at: now,
    payment_id: "paymentId" in paidBy ? paidBy.paymentId : null,
    paid_from: "taken" in paidBy ? storedTaken.write(paidBy.taken) : null,
    rate: "taken" in paidBy && paidBy.rate ? storedRate.write(paidBy.rate) : null,
  });
  if (row?.account_id == null) return false;
  const purchase = toPurchase({ ...row, account_id: row.account_id });
  const organisation = await organisationOf(trx, key.organisationId);
  const product = valueProductOf(row.kind);
  if (!(await product.deliver(trx, momentOf(deps, organisation), purchase))) return false;
  if (product.isIncome) await post(deps, trx, organisation, purchase, "sale", saleOf(purchase));
  await tell(deps, trx, organisation, purchase, "bought");
  await document(deps, trx, key, "receipt");
  return true;
}

const momentOf = ({ ledger, clock }: Dependencies, organisation: Organisation) =>
  momentAt(organisation, { ledger, clock });

const document = ({ clock }: Dependencies, trx: Db, { organisationId, id }: PurchaseKey, kind: DocumentKind) =>
  expectDocument(trx, { organisationId, kind, subject: { kind: "purchase", id } }, clock.now());

async function post(
  deps: Dependencies,
  trx: Db,
  { id: organisationId }: Organisation,
  { id, accountId: actorId }: Purchase,
  movement: "sale" | "withdraw",
  entries: Entry[],
): Promise<void> {
  const key = `purchase:${id}:${movement}`;
  await postOrThrow(trx, deps.ledger, { organisationId, key, reason: movement, actorId, entries });
}

async function tell(
  deps: Dependencies,
  trx: Db,
  organisation: Organisation,
  purchase: Purchase,
  occasion: "bought" | "withdrawn",
): Promise<void> {
  const account = await findAccount(trx, organisation.id, purchase.accountId);
  if (!account) return;
  const site = { organisation, origin: purchase.origin, mailedKeys: deps.mailedKeys };
  await enqueueEmail(trx, await purchaseEmail(trx, occasion, purchase, account, site), deps.clock.now());
}

/** Whether it is still to be delivered, and can be at its terms. */
async function canDeliver(deps: Dependencies, trx: Db, organisation: Organisation, row: PurchaseRow): Promise<boolean> {
  const { account_id, state } = row;
  if (account_id === null || state !== "open") return false;
  const product = valueProductOf(row.kind);
  return (await product.canDeliver?.(trx, momentOf(deps, organisation), toPurchase({ ...row, account_id }))) ?? true;
}

/** Promises back a payment that came after its purchase was paid another way, or ended, and emails the payer. */
async function refundPayments(
  deps: Dependencies,
  trx: Db,
  organisation: Organisation,
  { id, subject, amount, purpose }: Payment,
  accountId: string | null,
): Promise<void> {
  const now = deps.clock.now();
  const organisationId = organisation.id;
  await markTooLate(trx, { organisationId, id: subject });
  const refund = await promiseRefund(trx, { organisationId, id, key: refundKey(subject), amount }, now);
  if (!refund.ok) throw new Error(`what was paid for a ${purpose} cannot go back: ${refund.reason}`);
  const account = accountId === null ? undefined : await findAccount(trx, organisationId, accountId);
  if (account && account.email !== "") {
    const { words } = valueProductOf(purpose);
    await enqueueEmail(trx, refundEmail("purchase", amount, account, organisation, words), now);
  }
}

/**
 * What a purchase kept of its price when its buyer withdrew, and what its withdrawal undid of what operators had given back, in
 * minor units; nothing of any other.
 */
async function withdrawalBefore(
  trx: Db,
  key: PurchaseKey,
  { paymentId, given }: { paymentId: string; given: number },
): Promise<{ kept: number; undone: number }> {
  const row = await findPurchase(trx, key);
  if (row?.state !== "withdrawn" || row.payment_id !== paymentId) return { kept: 0, undone: 0 };
  const back = row.withdrawn_amount ?? row.amount;
  return { kept: row.amount - back, undone: Math.min(given, back - (row.taken_back ?? back)) };
}

/** What `undo` took back, beside the money. Answers whether its buyer has it again. */
async function restore(deps: Dependencies, trx: Db, row: PurchaseRow): Promise<boolean> {
  const { organisation_id, account_id } = row;
  if (account_id === null) return false;
  const moment = momentOf(deps, await organisationOf(trx, organisation_id));
  return valueProductOf(row.kind).restore(trx, moment, toPurchase({ ...row, account_id }));
}

/** The entries that take back the rest of a purchase. */
async function undo(deps: Dependencies, trx: Db, row: PurchaseRow, most: Money): Promise<Entry[]> {
  const { organisation_id, account_id } = row;
  if (account_id === null) return [];
  const moment = momentOf(deps, await organisationOf(trx, organisation_id));
  const purchase = toPurchase({ ...row, account_id });
  return valueProductOf(row.kind).takeBack(trx, moment, purchase, { by: "bank", most });
}

/** The entries of a withdrawal: what takes the value back, and gives the price to the sources, or to others that last (BK-09). */
async function withdrawalOf(
  deps: Dependencies,
  trx: Db,
  { organisationId }: PurchaseKey,
  { price, taken, accountId }: Purchase,
  { amount: { minor, currency: unit }, takenBack }: { amount: Money; takenBack: Entry[] },
): Promise<Entry[]> {
  if (!taken) return [...takenBack, { contra: "payment-clearing", unit, amount: minor }];
  const parts = partsBack(taken, { minor, of: price.minor });
  const refunds = await Promise.all(
    parts.map(async ({ account: id, expiresOn, unit, amount }) => ({
      source: {
        ...{ id, account: id, organisation_id: organisationId, owner_id: accountId, unit, amount },
        ...{ expires_on: expiresOn, card_id: null, kind: await findKind(trx, { organisationId, id }) },
      },
      minor: amount,
    })),
  );
  const accounts = await createReturns(deps).accountsFor(trx, organisationId, refunds);
  const given = parts.map(
    ({ account: id, expiresOn, unit, amount }): Entry => ({
      holder: accounts.get(id) ?? { id, expiresOn },
      unit,
      amount,
    }),
  );
  const [first] = taken;
  if (first === undefined || first.unit === unit) return [...given, ...takenBack];
  const sum = parts.reduce((total, { amount }) => total + amount, 0);
  return [
    ...given,
    { contra: "exchange", unit: first.unit, amount: -sum },
    { contra: "exchange", unit, amount: minor },
    ...takenBack,
  ].filter(({ amount }) => amount !== 0) as Entry[];
}

/** What of a payment is there, the way it came; nothing where it was charged back or refunded before. */
async function promiseBack(
  deps: Dependencies,
  trx: Db,
  { organisationId, id, paymentId, price }: PurchaseKey & { paymentId: string; price: Money },
): Promise<(Promised & { amount: number })[]> {
  const payment = { organisationId, id: paymentId };
  const minor = Math.min(price.minor, (await lockFunds(trx, payment))?.left ?? 0);
  if (minor === 0) return [];
  const wanted = { ...payment, key: refundKey(id), amount: { ...price, minor } };
  const refund = await promiseRefund(trx, wanted, deps.clock.now());
  if (!refund.ok) throw new Error(`what was paid for a purchase cannot go back: ${refund.reason}`);
  return [{ paymentId, refund, amount: minor }];
}

/** Of an operator's refunds of a purchase that stays. */
const GIVEN_BACK = "refund:";
/** Of their documents: the first is that of a purchase that was withdrawn or taken back. */
const FIRST_TURN = 2;

/** Minor units that operators gave back of a purchase that stayed. */
export const refundedOf = async (db: Db, { id }: Organisation, { paymentId }: Purchase): Promise<number> =>
  paymentId === undefined ? 0 : meantToGoBack(db, { organisationId: id, id: paymentId }, GIVEN_BACK);

const countGivenBack = async (db: Db, payment: PaymentKey): Promise<number> =>
  (await listRefundsOf(db, payment)).filter(({ key }) => key.startsWith(GIVEN_BACK)).length;

/** What an operator's refund gave back of a purchase, by the subject id of its credit note. */
export async function givenBack(
  db: Db,
  organisationId: string,
  { paymentId, subjectId }: { paymentId: string; subjectId: string },
): Promise<{ at: number; total: number } | undefined> {
  const refunds = await listRefundsOf(db, { organisationId, id: paymentId });
  const found = refunds.find(({ key }) => key.startsWith(GIVEN_BACK) && key.split(":")[2] === subjectId);
  return found && { at: found.created_at, total: found.amount };
}

/** Of the refund that gives back what paid for a purchase. */
export const refundKey = (purchaseId: string): string => `purchase:${purchaseId}`;

/** The entries of a sale: from the sources to sales, through the exchange account between two currencies. */
function saleOf({ price, taken }: Purchase): Entry[] {
  const sold: Entry = { contra: "sales", unit: price.currency, amount: price.minor };
  if (!taken) return transfer({ contra: "sales" }, { contra: "payment-clearing" }, price);
  const given = taken.map(
    ({ account: id, expiresOn, unit, amount }): Entry => ({
      holder: { id, expiresOn },
      unit,
      amount: -amount,
    }),
  );
  const [first] = taken;
  if (first === undefined || first.unit === price.currency) return [...given, sold];
  const { unit } = first;
  const sum = taken.reduce((total, { amount }) => total + amount, 0);
  return [
    ...given,
    { contra: "exchange", unit, amount: sum },
    { contra: "exchange", unit: price.currency, amount: -price.minor },
    sold,
  ];
}
