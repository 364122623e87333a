import { createHash } from "node:crypto";
import type { Account } from "../accounts/account.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Cancellation, Offer, OfferKey } from "../ports/supplier.ts";
import type { Receipt } from "../pricing/pricing.ts";
import type { Day } from "../shared/day.ts";
import { dayIn, formatDay } from "../shared/day.ts";
import { DAY, HOUR, MINUTE } from "../shared/durations.ts";
import type { Money } from "../shared/money.ts";
import { type Outcome, ok, refused } from "../shared/outcome.ts";

/** RO-03. */
export function mayBook(
  organisation: Pick<Organisation, "bookWithoutSession">,
  account: Pick<Account, "canBook"> | undefined,
): Outcome<true, "sign-in-required" | "not-permitted"> {
  if (organisation.bookWithoutSession || account?.canBook) return ok(true);
  return refused(account ? "not-permitted" : "sign-in-required");
}

/** RO-05, in the property's own zone. */
export const earliestArrival = (timeZone: string, minCheckinDays: number, now: number): Day =>
  dayIn(timeZone, now) + minCheckinDays;

/** The instant (UTC milliseconds) at which a clock in `timeZone` shows `time` ("15:00") on `day`. */
export function instantIn(timeZone: string, day: Day, time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const wall = day * DAY + hours * HOUR + minutes * MINUTE;
  // The offset at the guess may be that of the other side of a clock change; the second look settles it.
  const guess = wall - offsetAt(timeZone, wall);
  return wall - offsetAt(timeZone, guess);
}

/** Until when cancelling is free; null: never. */
export function freeUntil(
  { freeUntilHours }: Cancellation,
  stay: { timeZone: string; arrival: Day; checkInFrom: string },
): number | null {
  if (freeUntilHours === null) return null;
  return instantIn(stay.timeZone, stay.arrival, stay.checkInFrom) - freeUntilHours * HOUR;
}

/** Everything a form orders, so that a key that comes back with another order is noticed. */
export function orderHash(order: {
  key: OfferKey;
  selection: string;
  priceToken: string;
  guest: Record<string, string>;
}): string {
  const { propertyCode, roomId, planNo, stay } = order.key;
  const guest = Object.entries(order.guest).sort(([a], [b]) => (a < b ? -1 : 1));
  const dates = [formatDay(stay.arrival), formatDay(stay.departure)];
  return digest([
    propertyCode,
    roomId,
    planNo,
    dates,
    stay.rooms,
    stay.adults,
    stay.childAges,
    order.selection,
    order.priceToken,
    guest,
  ]);
}

/**
 * What the form carries as the price its reader saw: the amount to pay, and a digest of it with what it buys. A change of
 * price or of the terms makes another token (BK-03).
 */
export function priceTokenOf(offer: Pick<Offer, "board" | "cancellation">, receipt: Receipt): string {
  const { currency, payable, total, property } = receipt;
  const seen = [currency, payable, total, property.currency, property.payable, offer.board, offer.cancellation];
  return `${currency}.${payable}.${digest(seen).slice(0, 12)}`;
}

/** The amount a price token was made for; undefined where it is no token. */
export function amountOfPriceToken(token: string): Money | undefined {
  const match = /^([A-Z]{3})\.(\d{1,15})\.[\w-]{12}$/.exec(token);
  return match?.[1] ? { currency: match[1], minor: Number(match[2]) } : undefined;
}

const digest = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("base64url");

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
function offsetAt(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "medium",
  }).format(at);
  return Date.parse(`${parts.replace(" ", "T")}Z`) - at;
}
