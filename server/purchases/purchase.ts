import { type Day, dayIn } from "../core/day.ts";
import { USUAL_TO_WITHDRAW } from "../core/limits.ts";
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
  /** Minor units of its price that its buyer got, or should have got, for withdrawing; undefined unless withdrawn from. */
  back: number | undefined;
  /** Minor units of them that its payment no longer had. */
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
    back: row.state === "withdrawn" ? (row.withdrawn_amount ?? row.amount) : undefined,
    lost: lostOf(row),
  };
}

function lostOf({ state, payment_id, amount, withdrawn_amount, taken_back, corrected_at }: PurchaseRow): number {
  if (state !== "withdrawn" || payment_id === null) return 0;
  const back = withdrawn_amount ?? amount;
  return corrected_at === null ? back - (taken_back ?? back) : back;
}

/** undefined if the terms give no time to withdraw. */
export function lastDayToWithdraw(
  { terms, settledAt }: Pick<Purchase, "terms" | "settledAt">,
  timeZone: string,
): Day | undefined {
  const { withdrawDays = USUAL_TO_WITHDRAW } = terms.kind === "plan" ? terms.plan : terms;
  return settledAt === undefined || withdrawDays === 0 ? undefined : dayIn(timeZone, settledAt) + withdrawDays;
}

/** What of the buyer's accounts gets so much of the price back: the last that paid first. Rounded down, once. */
export function partsBack(taken: Taken, { minor: back, of }: { minor: number; of: number }): Taken {
  const sum = taken.reduce((total, { amount }) => total + amount, 0);
  let left = Number((BigInt(sum) * BigInt(back)) / BigInt(of));
  const parts = [...taken].reverse().flatMap((part) => {
    const amount = Math.min(part.amount, left);
    left -= amount;
    return amount > 0 ? [{ ...part, amount }] : [];
  });
  return parts.reverse();
}

/** Until it can be spent; null: it has no end. */
export function lastDayToSpend({ terms, settledAt }: Purchase, timeZone: string): Day | null {
  if (settledAt === undefined || terms.kind !== "certificate" || terms.validDays === null) return null;
  return dayIn(timeZone, settledAt) + terms.validDays;
}
