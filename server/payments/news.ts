import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Clock } from "../core/clock.ts";
import { isSameMoney } from "../core/money.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { newId } from "../crypto/ids.ts";
import type { Database } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { ProviderName } from "../ports/payments.ts";
import {
  close,
  findNotice,
  findPayment,
  insertNotice,
  lockPayment,
  markChargeBackWon,
  markChargedBack,
  markPaid,
  setMissing,
} from "./queries.ts";
import { settleRefund } from "./refunds.ts";
import { type News, type PaymentPurpose, type PurposeOwners, paymentOf } from "./rules.ts";
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
export function createNews(deps: { db: Kysely<Database>; clock: Clock; log: Logger; purposes: PurposeOwners }) {
  const { db, clock, log, purposes } = deps;

  /** Inside the transaction that recorded the news. False: a person has to see to it. */
  async function take(trx: Kysely<Database>, payment: PaymentRow, news: News, now: number): Promise<boolean> {
    const key = { organisationId: payment.organisation_id, id: payment.id };
    switch (news.kind) {
      case "paid":
        await settle(trx, payment, now);
        return true;
      // No provider only authorises yet.
      case "authorised":
      case "voided":
        return false;
      case "failed":
        await close(trx, key, "failed", now);
        return true;
      case "chargeback":
        await chargeBack(trx, payment, now);
        return true;
      case "chargeback-won":
        return winBack(trx, payment, now);
      case "refunded":
        await settleRefund(trx, { ...key, refundId: news.refundId }, "done", { now, purposes });
        return true;
      case "refund-failed":
        await settleRefund(trx, { ...key, refundId: news.refundId }, "failed", { now, purposes });
        return true;
    }
  }

  async function settle(trx: Kysely<Database>, row: PaymentRow, now: number): Promise<void> {
    const owner = purposes[row.purpose as PaymentPurpose];
    await owner?.lock?.(trx, paymentOf(row));
    const moved = await markPaid(trx, { organisationId: row.organisation_id, id: row.id }, now);
    if (moved?.state !== "paid") return;
    const payment = paymentOf(moved);
    if (!owner) throw new Error(`nobody settles what is paid for a ${payment.purpose}`);
    await owner.settle(trx, payment, { late: false });
  }

  async function chargeBack(trx: Kysely<Database>, row: PaymentRow, now: number): Promise<void> {
    const key = { organisationId: row.organisation_id, id: row.id };
    const owner = purposes[row.purpose as PaymentPurpose];
    await owner?.lock?.(trx, paymentOf(row));
    const marked = await markChargedBack(trx, key, now);
    // Nothing was done for it; should its money come, it is late.
    if (marked?.state !== "paid") return;
    const payment = paymentOf(marked);
    await setMissing(trx, key, (await owner?.chargedBack?.(trx, payment)) ?? payment.amount.minor);
  }

  async function winBack(trx: Kysely<Database>, row: PaymentRow, now: number): Promise<boolean> {
    const key = { organisationId: row.organisation_id, id: row.id };
    const owner = purposes[row.purpose as PaymentPurpose];
    await owner?.lock?.(trx, paymentOf(row));
    const before = await lockPayment(trx, key);
    if (!before || !(await markChargeBackWon(trx, key, now))) return true;
    // A win before its charge-back voids the charge-back. If nothing was taken back, there is nothing to restore.
    if (before.charged_back_at === null || before.missing === null) return true;
    return (await owner?.chargeBackWon?.(trx, paymentOf(before))) ?? false;
  }

  /** One line for each piece of news that was new; those that a person has to act on are warnings. */
  function report({ before, after, isDone }: Exclude<Taken, string>, { kind }: News): void {
    const { id: payment, state, missing, currency } = after;
    const lost = kind === "chargeback" && missing !== null && { missing, currency };
    const line = { event: "payment", payment, told: kind, before: before.state, state, ...lost };
    if (!isDone || (kind === "chargeback" && missing !== 0) || kind === "refund-failed" || state === "late")
      log.warn(line, "a payment waits for a person");
    else log.info(line, "a provider told of a payment");
  }

  return async (organisationId: string, paymentId: string, news: News, evidence: Evidence) => {
    const now = clock.now();
    const taken = await inTransaction(db, async (trx): Promise<Outcome<Taken, NewsRefusal>> => {
      const payment = await findPayment(trx, { organisationId, id: paymentId });
      if (payment?.provider !== evidence.provider) return refused("unknown-payment");
      const notice = noticeRow(payment, news, evidence, now);
      if (!(await insertNotice(trx, notice))) {
        const earlier = await findNotice(trx, notice);
        return earlier?.digest === evidence.digest ? ok("known") : refused("notice-reused");
      }
      if (news.kind === "paid" && !isSameMoney(news.amount, paymentOf(payment).amount)) return ok("other-amount");
      const isDone = await take(trx, payment, news, now);
      const after = await findPayment(trx, { organisationId, id: paymentId });
      return ok({ before: payment, after: after ?? payment, isDone });
    });
    if (!taken.ok) return taken;
    if (taken.value === "known") return ok(undefined);
    if (taken.value === "other-amount") {
      log.error({ event: "payment", payment: paymentId }, "a provider was paid another amount than was asked");
      return refused("other-amount");
    }
    report(taken.value, news);
    return ok(undefined);
  };
}

type Taken = "known" | "other-amount" | { before: PaymentRow; after: PaymentRow; isDone: boolean };

const noticeRow = (payment: PaymentRow, news: News, evidence: Evidence, now: number): PaymentNoticeRow => ({
  id: newId(),
  organisation_id: payment.organisation_id,
  payment_id: payment.id,
  provider: evidence.provider,
  notice_id: news.noticeId,
  kind: news.kind,
  amount: news.kind === "paid" ? news.amount.minor : null,
  currency: news.kind === "paid" ? news.amount.currency : null,
  refund_id: "refundId" in news ? news.refundId : null,
  verified: evidence.verified,
  digest: evidence.digest,
  received_at: now,
});
