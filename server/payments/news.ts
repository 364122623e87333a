import type { Logger } from "pino";
import type { Money } from "../core/money.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { newId } from "../crypto/ids.ts";
import type { Db, Store } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { ProviderName } from "../ports/payments.ts";
import {
  close,
  closeWithheld,
  findNotice,
  findPayment,
  insertNotice,
  lockPayment,
  markCaptured,
  markChargeBackWon,
  markChargedBack,
  markFunded,
  markLate,
  markVoided,
  type PaymentKey,
  setCaptureWanted,
  setMissing,
} from "./queries.ts";
import { settleRefund } from "./refunds.ts";
import { type News, type PaymentHandler, type PaymentHandlers, paymentOf } from "./rules.ts";
import type { PaymentNoticeRow, PaymentRow } from "./tables.ts";

/** The proof that a notice or an answer is the provider's, and the digest of its bytes. */
export type Evidence = { provider: ProviderName; verified: "signature" | "asked"; digest: string };

export type NewsRefusal =
  /** No such payment of this provider's. */
  | "unknown-payment"
  /** The notice came before with other words. */
  | "notice-reused"
  /** Another amount or currency was paid than asked: recorded, and the payment stays as it is. */
  | "other-amount";

/** Takes in what providers tell, whatever the order and however often: each piece of news counts once. */
export function createNews(deps: Store & { log: Logger; purposes: PaymentHandlers }) {
  const { db, clock, log, purposes } = deps;

  /** Inside the transaction that recorded the news. */
  async function take(trx: Db, payment: PaymentRow, news: News, how: How): Promise<Effect | undefined> {
    const key = keyOf(payment);
    const { now } = how;
    switch (news.kind) {
      case "authorised":
      case "paid":
        return fund(trx, payment, news, how);
      case "voided":
        return voidPayment(trx, payment, now);
      case "failed":
        await closeUnpaid(trx, payment, "failed");
        return undefined;
      case "chargeback":
        await chargeBack(trx, payment, now);
        return undefined;
      case "chargeback-won":
        return winBack(trx, payment, now);
      case "refunded":
        await settleRefund(trx, { ...key, refundId: news.refundId }, "done", { now, purposes });
        return undefined;
      case "refund-failed":
        await settleRefund(trx, { ...key, refundId: news.refundId }, "failed", { now, purposes });
        return undefined;
    }
  }

  function ownerOf({ purpose }: PaymentRow): PaymentHandler {
    const owner = purposes[purpose];
    if (!owner) throw new Error(`no handler settles what is paid for a ${purpose}`);
    return owner;
  }
  const lockSubject = (trx: Db, row: PaymentRow) => ownerOf(row).lock(trx, paymentOf(row));

  /** The money came: its owner delivers once. Of a payment that was authorised before, it was captured. */
  async function fund(
    trx: Db,
    row: PaymentRow,
    news: News & { kind: "authorised" | "paid" },
    { now, isUndecided }: How,
  ): Promise<Effect | undefined> {
    const key = keyOf(row);
    const { kind: state } = news;
    const owner = ownerOf(row);
    await lockSubject(trx, row);
    const funded = await markFunded(trx, key, { state, until: news.kind === "authorised" ? news.until : null }, now);
    if (!funded) {
      if (state === "paid") await takeCapture(trx, key, news.amount.minor, now);
      return undefined;
    }
    // Its bank may have taken it back before.
    const late = funded.late_at !== null;
    const settlement =
      isUndecided || funded.charged_back_at !== null
        ? "undecided"
        : await owner.settle(trx, paymentOf(funded), { late });
    if (settlement === "waiting") return undefined;
    // Money that was not taken needs no decision.
    await setCaptureWanted(trx, key, now, settlement === "undecided" ? 0 : null);
    if (settlement === "undecided") {
      await owner.closed?.(trx, paymentOf(funded), "failed");
      await markLate(trx, key, "paid", now);
    }
    return state === "authorised" ? "decided" : undefined;
  }

  async function takeCapture(trx: Db, key: PaymentKey, minor: number, now: number): Promise<void> {
    const captured = await markCaptured(trx, key, minor);
    // Its owner knows one that was voided as lost or returned.
    if (!captured) return markLate(trx, key, "voided", now);
    await closeWithheld(trx, key, minor === captured.amount ? "open" : "done", now);
    if (captured.charged_back_at !== null) await lose(trx, captured);
  }

  /** A payment that is voided after its owner delivered is lost, as if the payer's bank had taken it back. */
  async function voidPayment(trx: Db, row: PaymentRow, now: number): Promise<Effect | undefined> {
    const key = keyOf(row);
    await lockSubject(trx, row);
    const before = await lockPayment(trx, key);
    if (!before || !(await markVoided(trx, key, now))) return undefined;
    if (before.state === "open") await ownerOf(row).closed?.(trx, paymentOf({ ...before, state: "voided" }), "failed");
    if (before.state !== "authorised") return undefined;
    await closeWithheld(trx, key, "done", now);
    const expected = before.capture_amount ?? before.amount - before.refunded;
    if (expected === 0) return undefined;
    await markChargedBack(trx, key, now);
    await lose(trx, { ...before, state: "voided", capture_amount: expected });
    return "undone";
  }

  async function lose(trx: Db, row: PaymentRow): Promise<void> {
    const captured = row.capture_amount ?? row.amount;
    // Refunds that were withheld from the capture were never paid out.
    const refunded = row.refunded - (row.amount - captured);
    const missing = await ownerOf(row).chargedBack(trx, { ...paymentOf(row), refunded });
    await setMissing(trx, keyOf(row), missing);
  }

  async function chargeBack(trx: Db, row: PaymentRow, now: number): Promise<void> {
    await lockSubject(trx, row);
    const marked = await markChargedBack(trx, keyOf(row), now);
    // Before its money is taken there is nothing to lose.
    if (marked?.state === "paid") await lose(trx, marked);
  }

  async function winBack(trx: Db, row: PaymentRow, now: number): Promise<Effect | undefined> {
    const key = keyOf(row);
    await lockSubject(trx, row);
    const before = await lockPayment(trx, key);
    if (!before || !(await markChargeBackWon(trx, key, now))) return undefined;
    // A win before its charge-back voids the charge-back. If nothing was taken back, there is nothing to restore.
    if (before.missing === null) return undefined;
    return (await ownerOf(row).chargeBackWon(trx, paymentOf(before))) ? undefined : "undone";
  }

  /** Closes an open payment without money, with its order; false if it is not open any more. */
  async function closeUnpaid(trx: Db, row: PaymentRow, state: "failed" | "expired"): Promise<boolean> {
    await lockSubject(trx, row);
    if (!(await close(trx, keyOf(row), state, clock.now()))) return false;
    await ownerOf(row).closed?.(trx, paymentOf({ ...row, state }), state);
    return true;
  }

  /** One line for each piece of news that was new; those that a person has to act on are warnings. */
  function report({ before, after, effect }: Exclude<Taken, string>, { kind }: News): void {
    const { id: payment, state, missing, currency } = after;
    const lost = kind === "chargeback" && missing !== null && { missing, currency };
    const line = { event: "payment", payment, told: kind, before: before.state, state, ...lost };
    if (effect === "undone" || (kind === "chargeback" && missing !== 0) || kind === "refund-failed" || state === "late")
      log[kind === "voided" ? "error" : "warn"](line, "a payment waits for a person");
    else log.info(line, "a provider told of a payment");
  }

  /**
   * `isUndecided`: its owner is not asked any more.
   */
  async function takeNews(
    organisationId: string,
    paymentId: string,
    news: News,
    evidence: Evidence,
    isUndecided = false,
  ): Promise<Outcome<Effect | undefined, NewsRefusal>> {
    const now = clock.now();
    const taken = await inTransaction(db, async (trx): Promise<Outcome<Taken, NewsRefusal>> => {
      const payment = await findPayment(trx, { organisationId, id: paymentId });
      if (payment?.provider !== evidence.provider) return refused("unknown-payment");
      const notice = noticeRow(payment, news, evidence, now);
      if (!(await insertNotice(trx, notice))) {
        const earlier = await findNotice(trx, notice);
        return earlier?.digest === evidence.digest ? ok("known") : refused("notice-reused");
      }
      if ("amount" in news && !isExpected(payment, news.amount)) return ok("other-amount");
      const effect = await take(trx, payment, news, { now, isUndecided });
      const after = await findPayment(trx, { organisationId, id: paymentId });
      return ok({ before: payment, after: after ?? payment, effect });
    });
    if (!taken.ok) return taken;
    if (taken.value === "known") return ok(undefined);
    if (taken.value === "other-amount") {
      log.error({ event: "payment", payment: paymentId }, "a provider was paid another amount than was asked");
      return refused("other-amount");
    }
    report(taken.value, news);
    return ok(taken.value.effect);
  }

  return { takeNews, closeUnpaid };
}

type How = { now: number; isUndecided: boolean };

const keyOf = ({ organisation_id: organisationId, id }: PaymentRow): PaymentKey => ({ organisationId, id });

/** As much as was asked of the payer, or as little as was to be captured. */
const isExpected = ({ amount, capture_amount, currency }: PaymentRow, { minor, currency: told }: Money): boolean =>
  told === currency && (minor === amount || minor === capture_amount);

/** "decided": the payment is to be captured or voided after the commit. "undone": a person has to see to it. */
type Effect = "decided" | "undone";

type Taken = "known" | "other-amount" | { before: PaymentRow; after: PaymentRow; effect: Effect | undefined };

const noticeRow = (payment: PaymentRow, news: News, evidence: Evidence, now: number): PaymentNoticeRow => ({
  id: newId(),
  organisation_id: payment.organisation_id,
  payment_id: payment.id,
  provider: evidence.provider,
  notice_id: news.noticeId,
  kind: news.kind,
  amount: "amount" in news ? news.amount.minor : null,
  currency: "amount" in news ? news.amount.currency : null,
  refund_id: "refundId" in news ? news.refundId : null,
  verified: evidence.verified,
  digest: evidence.digest,
  received_at: now,
});
