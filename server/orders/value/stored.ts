import { z } from "zod";
import { type Day, dayIn } from "../../core/day.ts";
import { storedJson } from "../../db/stored-json.ts";
import { usedRate } from "../../db/stored-shapes.ts";
import type { AnyTerms, Purchase, Taken } from "../../ports/purchase.ts";
import { valueProductOf } from "../../products/value-product.ts";
import type { PurchaseRow } from "./tables.ts";

export const storedTaken = storedJson<Taken>(
  z.array(
    z.object({ account: z.string(), expiresOn: z.int().nullable(), unit: z.string(), amount: z.int().positive() }),
  ),
);

export const storedRate = storedJson(usedRate);

export const termsOf = ({ kind, terms }: Pick<PurchaseRow, "kind" | "terms">): AnyTerms =>
  valueProductOf(kind).terms.read(terms);

export const toPurchase = (row: PurchaseRow & { account_id: string }): Purchase => ({
  id: row.id,
  accountId: row.account_id,
  state: row.state,
  returnTo: row.return_to,
  origin: row.origin,
  terms: termsOf(row),
  price: { minor: row.amount, currency: row.currency },
  taken: row.paid_from === null ? undefined : storedTaken.read(row.paid_from),
  paymentId: row.payment_id ?? undefined,
  settledAt: row.settled_at ?? undefined,
  back: row.state === "withdrawn" ? (row.withdrawn_amount ?? row.amount) : undefined,
  lost: lostOf(row),
});

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
  const days = valueProductOf(terms.kind).withdrawDays(terms);
  return settledAt === undefined || days === 0 ? undefined : dayIn(timeZone, settledAt) + days;
}
