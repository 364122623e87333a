import { type Day, dayIn } from "../../../core/day.ts";
import type { Due } from "../../../ports/offer.ts";

/** When a rate plan is to be paid, for every stay. */
export type PaymentTime = "now" | "arrival" | { daysBefore: number };

/** And to whom: `onSite`, to the property, also before arrival. `net`: the organisation pays the property this price. */
export type PlanPayment = { time: PaymentTime; onSite: boolean; net?: boolean };

const ON_SITE = "on-site";
const NET = "net";

/** The text of the column; on arrival is none. */
export function paymentColumn({ time, onSite, net = false }: PlanPayment): string | null {
  if (time === "arrival") return null;
  const how = onSite ? ON_SITE : net && NET;
  return [time === "now" ? time : time.daysBefore, ...(how ? [how] : [])].join(" ");
}

export function planPayment(column: string | null): PlanPayment {
  if (column === null) return { time: "arrival", onSite: true };
  const [time, how] = column.split(" ");
  const payment: PlanPayment = { time: time === "now" ? time : { daysBefore: Number(time) }, onSite: how === ON_SITE };
  return how === NET ? { ...payment, net: true } : payment;
}

/** When that is for one stay: at once where its day has passed, and to a property on the day of the booking. */
export function dueOf({ time, onSite }: PlanPayment, stay: { arrival: Day; zone: string; now: number }): Due {
  if (time === "arrival" || (time === "now" && !onSite)) return time;
  const today = dayIn(stay.zone, stay.now);
  const by = time === "now" ? today : stay.arrival - time.daysBefore;
  if (onSite) return { by: Math.max(by, today), onSite };
  return by < today ? "now" : { by };
}
