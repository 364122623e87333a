import type { Db } from "../db/schema.ts";
import type { FoundPayment, PaymentProvider } from "../ports/payments.ts";
import { beginCapture, findStanding, type Paid, type PaymentKey, setCaptureWanted } from "./queries.ts";
import { type Payment, paymentOf } from "./rules.ts";
import type { PaymentRow } from "./tables.ts";

/** That the owner of a payment has decided about it, in its transaction; the watch captures or voids it after the commit. */
export const requestCapture = (trx: Db, payment: PaymentKey, now: number): Promise<void> =>
  setCaptureWanted(trx, payment, now);

/** The payment for a subject that is open or was made; undefined: none. */
export async function paymentFor(db: Db, paid: Paid): Promise<Payment | undefined> {
  const row = await findStanding(db, paid);
  return row && paymentOf(row);
}

/**
 * Asks the provider to take what a decided payment still has to pay, or to void it where that is nothing. The first attempt fixes
 * the amount: refunds promised later are refunds. Repeating it takes nothing twice. Answers what became of it; undefined if the
 * provider did not say, so that the watch asks again.
 */
export async function captureDecided(
  db: Db,
  key: PaymentKey,
  providerOf: (row: PaymentRow) => PaymentProvider | undefined,
): Promise<{ row: PaymentRow; found: FoundPayment } | undefined> {
  const row = await beginCapture(db, key);
  const provider = row && providerOf(row);
  if (!provider || row.provider_reference === null || row.capture_amount === null) return undefined;
  const order = { paymentId: row.id, reference: row.provider_reference };
  const amount = { minor: row.capture_amount, currency: row.currency };
  const answer = amount.minor === 0 ? await provider.void(order) : await provider.capture({ ...order, amount });
  if (!answer.ok || answer.value === "pending") return undefined;
  const found: FoundPayment = { state: "voided" };
  if (answer.value === "done") return { row, found: amount.minor === 0 ? found : { state: "paid", amount } };
  // It may have been taken before, in another way.
  const known = await provider.find(row.id, row.provider_reference);
  if (!known.ok) return undefined;
  return { row, found: known.value.state === "paid" ? known.value : found };
}
