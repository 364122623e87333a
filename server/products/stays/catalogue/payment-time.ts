import { type Day, dayIn } from "../../../core/day.ts";
import type { Due } from "../../../ports/offer.ts";

/** When a rate plan is to be paid, for every stay. */
export type PaymentTime = "now" | "arrival" | { daysBefore: number };

/** And to whom: `onSite`, to the property, also before arrival. */
export type PlanPayment = { time: PaymentTime; onSite: boolean };

const ON_SITE = " on-site";

/** The text of the column; on arrival is none. */
export function paymentColumn({ time, onSite }: PlanPayment): string | null {
  if (time === "arrival") return null;
  return `${time === "now" ? time : time.daysBefore}${onSite ? ON_SITE : ""}`;
}

export function planPayment(column: string | null): PlanPayment {
  if (column === null) return { time: "arrival", onSite: true };
  const onSite = column.endsWith(ON_SITE);
  const time = onSite ? column.slice(0, -ON_SITE.length) : column;
  return { time: time === "now" ? time : { daysBefore: Number(time) }, onSite };
}

/** When that is for one stay: at once where its day has passed, and to a property on the day of the booking. */
export function dueOf({ time, onSite }: PlanPayment, stay: { arrival: Day; zone: string; now: number }): Due {
  if (time === "arrival" || (time === "now" && !onSite)) return time;
  const today = dayIn(stay.zone, stay.now);
  const by = time === "now" ? today : stay.arrival - time.daysBefore;
  if (onSite) return { by: Math.max(by, today), onSite };
  return by < today ? "now" : { by };
}
