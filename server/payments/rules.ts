import { DAY, MINUTE } from "../core/durations.ts";
import { PAYMENT_LIFE } from "../core/lifetimes.ts";
import type { Money } from "../core/money.ts";
import type { Db } from "../db/schema.ts";
import type { FoundPayment, PaymentNews } from "../ports/payments.ts";
import type { PaymentRow } from "./tables.ts";

/**
 * open → authorised → paid | voided; open → paid where the provider captures at once; open → failed | expired, and from these two
 * on as from open, if the money comes after all. "late": money was taken that its owner could not use or return, and an operator
 * decides what becomes of it.
 */
export type PaymentState = "open" | "authorised" | "paid" | "voided" | "failed" | "expired" | "late";

/**
 * "open": asked of the provider, or about to be. "withheld": promised before the capture, which takes so much less; done with it.
 */
export type RefundState = "open" | "withheld" | "done" | "failed";

/** Who may look at a payment: the account, or for a guest the browser that began it. */
export type Payer = { accountId: string | undefined; browser: string | undefined };

export type Payment = {
  id: string;
  organisationId: string;
  /** Undefined: a guest's, or of an account that was deleted. */
  accountId: string | undefined;
  /** Who delivers what it pays for: "booking", or the kind of a purchase. */
  purpose: string;
  /** The id of the purchase or booking. */
  subject: string;
  amount: Money;
  state: PaymentState;
  /** Minor units: given back or promised to be. */
  refunded: number;
  /** UTC milliseconds; undefined if it was never only authorised. */
  authorisedUntil: number | undefined;
  /** The path of this site to which its payer returns. */
  returnPath: string;
  /** Of the provider's page; undefined before the provider has answered. */
  pageHref: string | undefined;
};

/**
 * "delivered": capture now. "waiting": the owner calls `requestCapture` later. "returned": the owner promised the whole amount
 * back in this transaction. "undecided": an operator decides.
 */
export type Settlement = "delivered" | "waiting" | "returned" | "undecided";

/** The part of the product whose things are paid for. */
export type PaymentHandler = {
  /**
   * Delivers the purchase, once, in the transaction that marks the payment as authorised or paid. An error undoes both, and the
   * answer asks the provider to send its notice again. `late`: the payment had failed or expired, and `closed` was called.
   */
  settle(trx: Db, payment: Payment, how: { late: boolean }): Promise<Settlement>;
  /** In the transaction that closes an open payment without money, or leaves its money undecided. */
  closed?(trx: Db, payment: Payment, why: "failed" | "expired"): Promise<void>;
  /**
   * Whether the subject still waits to be paid, in the transaction that begins a payment; it stays so until the end of that
   * transaction. Without this function it always does.
   */
  isWaiting?(trx: Db, payment: Payment): Promise<boolean>;
  /** Locks the subject of the payment before the payment, in the same order as a refund does. */
  lock(trx: Db, payment: Payment): Promise<void>;
  /**
   * Takes back the delivered value that is still there, once, in the transaction that records the charge-back, or that the money
   * was authorised and could not be captured. The bank takes the whole amount, so an earlier refund has gone twice. Answers the
   * missing minor units of both.
   */
  chargedBack(trx: Db, payment: Payment): Promise<number>;
  /**
   * Restores what `chargedBack` took back: the money came again. Answers whether that is all of it, or a person has to decide
   * about the rest.
   */
  chargeBackWon(trx: Db, payment: Payment): Promise<boolean>;
  /**
   * A refund failed, so the payer who was promised it needs a correction. `wasMissing`: `chargedBack` counted it as gone.
   */
  refundFailed(trx: Db, payment: Payment, refund: FailedRefund): Promise<void>;
};

/** `key`: set by the code that promised the refund. */
export type FailedRefund = { id: string; key: string; minor: number; wasMissing: boolean };

export type PaymentHandlers = { [purpose: string]: PaymentHandler | undefined };

/** What became of a payment, from the provider itself. `noticeId` identifies the notice, so that it counts once. */
export type News = { noticeId: string } & PaymentNews;

/** How long a payment is left alone before its provider is asked what became of it, and between two questions. */
export const ASKED_EVERY = MINUTE;
/** Of a refund that waits for its bank. */
export const REFUND_ASKED_EVERY = 10 * MINUTE;
/** While the provider cannot say, a payment stays open for so long after its page has closed: its money may have come. */
const UNKNOWN_FOR = DAY;

export const expiryOf = (now: number): number => now + PAYMENT_LIFE;

/** Whether to give a payment up, now that the provider was asked. `found`: undefined where it did not answer. */
export function isOver(
  { state, expires_at }: Pick<PaymentRow, "state" | "expires_at">,
  found: FoundPayment | undefined,
  now: number,
): boolean {
  return state === "open" && now >= expires_at + (found ? 0 : UNKNOWN_FOR);
}

/** What the answer to a question tells; nothing while the payer is still at the page, or never came there. */
export function newsOf({ id, state }: Pick<PaymentRow, "id" | "state">, found: FoundPayment): News | undefined {
  const noticeId = `asked:${id}:${found.state}`;
  switch (found.state) {
    case "authorised":
    case "paid": {
      const { state: kind, amount, ...more } = found;
      return { noticeId: `${noticeId}:${amount.minor}:${amount.currency}`, kind, amount, ...more } as News;
    }
    case "voided":
      return { noticeId, kind: "voided" };
    case "open":
      return undefined;
    default:
      if (state === "authorised") return { noticeId, kind: "voided" };
      return found.state === "failed" ? { noticeId, kind: "failed" } : undefined;
  }
}

export function paymentOf(row: PaymentRow): Payment {
  return {
    id: row.id,
    organisationId: row.organisation_id,
    accountId: row.account_id ?? undefined,
    purpose: row.purpose,
    subject: row.subject,
    amount: { minor: row.amount, currency: row.currency },
    state: row.state as PaymentState,
    refunded: row.refunded,
    authorisedUntil: row.authorised_until ?? undefined,
    returnPath: row.return_path,
    pageHref: row.page_url ?? undefined,
  };
}
