import { type Day, dayIn } from "../core/day.ts";
import type { Due } from "../ports/supplier.ts";

/** When a rate plan is to be paid, for every stay. */
export type PaymentTime = "now" | "arrival" | { daysBefore: number };

/** The text of the column; on arrival is none. */
export function paymentColumn(payment: PaymentTime): string | null {
  if (payment === "arrival") return null;
  return payment === "now" ? payment : String(payment.daysBefore);
}

export function paymentTime(column: string | null): PaymentTime {
  if (column === null) return "arrival";
  return column === "now" ? column : { daysBefore: Number(column) };
}

/** When that is for one stay: at once where its day has passed. */
export function dueOf(payment: PaymentTime, stay: { arrival: Day; zone: string; now: number }): Due {
  if (typeof payment === "string") return payment;
  const by = stay.arrival - payment.daysBefore;
  return by < dayIn(stay.zone, stay.now) ? "now" : { by };
}
