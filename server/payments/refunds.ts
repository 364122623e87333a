import type { Money } from "../core/money.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { newId } from "../crypto/ids.ts";
import type { Db, Store } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { PaymentProvider } from "../ports/payments.ts";
import {
  closeRefund,
  findPayment,
  findRefund,
  insertRefund,
  lessMissing,
  listPayments,
  lockPayment,
  type PaymentKey,
  releaseRefund,
  reserveRefund,
  sumOfRefunds,
  withholdRefund,
} from "./queries.ts";
import { type PaymentHandlers, paymentOf, type RefundState } from "./rules.ts";
import type { PaymentRefundRow, PaymentRow } from "./tables.ts";

export { listRefundsOf, type PaymentKey } from "./queries.ts";

/** `key` is the asker's own: the same refund asked for again is the one there is. */
export type RefundRequest = PaymentKey & { key: string; amount: Money };

export type RefundRefusal =
  | "unknown-payment"
  /** Nothing was paid, or was taken back by the payer's bank, or less is left than is asked for. */
  | "not-refundable"
  /** The key was used for another amount. */
  | "key-reused";

/** A refund that is written down; the provider may have been asked for it or not. */
export type PromisedRefund = PaymentRefundRow;

/** The outcome of promising to refund a payment. */
export type Promised = { paymentId: string; refund: Outcome<PromisedRefund, RefundRefusal> };

/** The state of a promised refund after the provider was asked. */
export type CarriedOut = { paymentId: string; state: RefundState | RefundRefusal };

/**
 * Closes a refund that is open; what one that failed had set aside is there again. Of a payment that was charged back it has
 * gone once then, and not twice.
 */
export async function settleRefund(
  trx: Db,
  { refundId, ...key }: PaymentKey & { refundId: string },
  state: "done" | "failed",
  { now, purposes }: { now: number; purposes: PaymentHandlers },
): Promise<void> {
  const row = state === "failed" ? await findPayment(trx, key) : undefined;
  const owner = row && purposes[paymentOf(row).purpose];
  if (row) await owner?.lock(trx, paymentOf(row));
  const closed = await closeRefund(trx, { ...key, refundId }, state, now);
  if (!closed || state !== "failed") return;
  const payment = paymentOf(await releaseRefund(trx, key, closed.amount));
  if (!owner) return;
  const wasMissing = await lessMissing(trx, key, closed.amount);
  await owner.refundFailed(trx, payment, { id: refundId, key: closed.key, minor: closed.amount, wasMissing });
}

/**
 * Minor units of a payment that can go back now: none of one that was charged back. `isFrozen`: no operator has decided about that;
 * `isWon`: the dispute about it was won.
 */
export type Funds = { left: number; isChargedBack: boolean; isFrozen: boolean; isWon: boolean };

const fundsOf = ({ state, amount, refunded, charged_back_at, decided_at, ...row }: PaymentRow): Funds => {
  const isChargedBack = charged_back_at !== null;
  const isHere = !isChargedBack && ["authorised", "paid", "late"].includes(state);
  const isWon = row.charge_back_won_at !== null;
  return { left: isHere ? amount - refunded : 0, isChargedBack, isFrozen: isChargedBack && decided_at === null, isWon };
};

/** Of payments, by their ids. */
export async function fundsIn(db: Db, organisationId: string, ids: string[]): Promise<Map<string, Funds>> {
  const rows = ids.length === 0 ? [] : await listPayments(db, organisationId, ids);
  return new Map(rows.map((row) => [row.id, fundsOf(row)]));
}

/** The same of one, as it stays until the transaction ends. Its holder's account and its bookings are locked before. */
export async function lockFunds(trx: Db, key: PaymentKey): Promise<Funds | undefined> {
  const row = await lockPayment(trx, key);
  return row && fundsOf(row);
}

/**
 * Stores a refund without money behind it as failed. Answers where the ledger has its amount: the missing part of a payment that
 * was charged back is missing no longer.
 */
export async function noteNotRefundable(
  trx: Db,
  request: RefundRequest,
  now: number,
): Promise<"differences" | "payment-clearing"> {
  await insertRefund(trx, refundRow(request, "failed", now));
  return (await lessMissing(trx, request, request.amount.minor)) ? "differences" : "payment-clearing";
}

/** Minor units that were meant to go back under keys that begin so, whether they went or not. */
export const meantToGoBack = (trx: Db, key: PaymentKey, keyPrefix: string): Promise<number> =>
  sumOfRefunds(trx, key, keyPrefix);

/**
 * Stores a refund and sets its money aside, in the caller's transaction; `carryOut` asks the provider after that, or the watch
 * does if the process dies first. Before the capture nothing is asked: less is taken. A refused refund is stored as failed, and
 * the transaction continues.
 */
export async function promiseRefund(
  trx: Db,
  request: RefundRequest,
  now: number,
): Promise<Outcome<PromisedRefund, RefundRefusal>> {
  const payment = await findPayment(trx, request);
  if (!payment) return refused("unknown-payment");
  const { key, amount } = request;
  if (amount.currency !== payment.currency || !Number.isSafeInteger(amount.minor) || amount.minor <= 0)
    return refused("not-refundable");
  const row = refundRow(request, "open", now);
  if (!(await insertRefund(trx, row))) {
    const earlier = await findRefund(trx, request, key);
    return earlier?.amount === amount.minor ? ok(earlier) : refused("key-reused");
  }
  const reserved = await reserveRefund(trx, request, amount.minor);
  if (!reserved) {
    await closeRefund(trx, { ...request, refundId: row.id }, "failed", now);
    return refused("not-refundable");
  }
  if (reserved.state !== "authorised" || reserved.capture_amount !== null) return ok(row);
  await withholdRefund(trx, row);
  return ok({ ...row, state: "withheld" });
}

const refundRow = (
  { organisationId, id, key, amount }: RefundRequest,
  state: RefundState,
  now: number,
): PaymentRefundRow => ({
  id: newId(),
  organisation_id: organisationId,
  payment_id: id,
  key,
  amount: amount.minor,
  state,
  created_at: now,
  asked_at: now,
  settled_at: state === "open" ? null : now,
});

/**
 * A refund takes three steps: it is stored and its money set aside, the provider is asked outside any transaction, its answer is
 * stored. After an interruption the provider is asked again under the same key.
 */
export function createRefunds(deps: Store & { purposes: PaymentHandlers }) {
  const { db, clock, purposes } = deps;
  /** Asks the provider for an open refund; repeating it makes no second one. Answers the state after it. */
  async function carryOut(refund: PromisedRefund, provider: PaymentProvider | undefined): Promise<RefundState> {
    const key = { organisationId: refund.organisation_id, id: refund.payment_id };
    const payment = await findPayment(db, key);
    if (!payment?.provider_reference || provider?.name !== payment.provider) return "open";
    if (payment.state === "authorised") return "open";
    const answer = await provider.refund({
      paymentId: payment.id,
      reference: payment.provider_reference,
      refundId: refund.id,
      amount: { minor: refund.amount, currency: payment.currency },
    });
    if (!answer.ok || answer.value === "pending") return "open";
    const state = answer.value;
    const settled = { now: clock.now(), purposes };
    await db.transaction().execute((trx) => settleRefund(trx, { ...key, refundId: refund.id }, state, settled));
    return state;
  }

  return {
    carryOut,
    /** Asks the provider for promised refunds, after the commit. The watch repeats those without an answer. */
    async carryOutAll(provider: PaymentProvider | undefined, promised: Promised[]): Promise<CarriedOut[]> {
      const carriedOut: CarriedOut[] = [];
      for (const { paymentId, refund } of promised) {
        const isOpen = refund.ok && refund.value.state === "open";
        const known = refund.ok ? (refund.value.state as RefundState) : refund.reason;
        carriedOut.push({ paymentId, state: isOpen ? await carryOut(refund.value, provider) : known });
      }
      return carriedOut;
    },
    /** "open": the provider tells later, or is asked again. */
    async refund(
      provider: PaymentProvider | undefined,
      request: RefundRequest,
    ): Promise<Outcome<{ refundId: string; state: RefundState }, RefundRefusal>> {
      const promised = await inTransaction(db, (trx) => promiseRefund(trx, request, clock.now()));
      if (!promised.ok) return promised;
      const { id: refundId, state } = promised.value;
      if (state !== "open") return ok({ refundId, state: state as RefundState });
      return ok({ refundId, state: await carryOut(promised.value, provider) });
    },
  };
}

export type Refunds = ReturnType<typeof createRefunds>;
