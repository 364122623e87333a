import { type Day, dayIn } from "../core/day.ts";
import type { Money } from "../core/money.ts";
import { restCounted, storedTaken, storedTerms, type Taken, type Terms } from "./stored.ts";
import type { PurchaseRow, PurchaseState } from "./tables.ts";

/** A certificate or a top-up as its buyer sees it. */
export type Purchase = {
  /** Also that of the certificate. */
  id: string;
  accountId: string;
  terms: Terms;
  price: Money;
  /** What the rest of a former plan counted for beside the price, in minor units. */
  rest: number;
  state: PurchaseState;
  /** What of the buyer's own balances paid for it; undefined where a payment did, or nothing yet. */
  taken: Taken | undefined;
  paymentId: string | undefined;
  returnTo: string;
  origin: string;
  settledAt: number | undefined;
  /** Minor units of its payment that a withdrawal did not refund. */
  lost: number;
};

/** The path of its page. */
export const purchasePath = (id: string): string => `/wallet/purchases/${id}`;

export function toPurchase(row: PurchaseRow & { account_id: string }): Purchase {
  const terms = storedTerms.read(row.terms);
  return {
    id: row.id,
    accountId: row.account_id,
    state: row.state,
    returnTo: row.return_to,
    origin: row.origin,
    terms,
    price: { minor: row.amount, currency: row.currency },
    rest: restCounted(terms, row.amount),
    taken: row.paid_from === null ? undefined : storedTaken.read(row.paid_from),
    paymentId: row.payment_id ?? undefined,
    settledAt: row.settled_at ?? undefined,
    lost: lostOf(row),
  };
}

const lostOf = ({ state, payment_id, amount, taken_back, corrected_at }: PurchaseRow): number => {
  if (state !== "withdrawn" || payment_id === null) return 0;
  return corrected_at === null ? amount - (taken_back ?? amount) : amount;
};

/** undefined if the buyer cannot withdraw: it is no certificate, or the terms give no time. */
export function lastDayToWithdraw({ terms, settledAt }: Purchase, timeZone: string): Day | undefined {
  if (settledAt === undefined || terms.kind !== "certificate" || terms.withdrawDays === 0) return undefined;
  return dayIn(timeZone, settledAt) + terms.withdrawDays;
}

/** Until it can be spent; null: it has no end. */
export function lastDayToSpend({ terms, settledAt }: Purchase, timeZone: string): Day | null {
  if (settledAt === undefined || terms.kind !== "certificate" || terms.validDays === null) return null;
  return dayIn(timeZone, settledAt) + terms.validDays;
}
