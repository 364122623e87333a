import { type CancelTerms, canonicalTerms, termsFrom, WHOLE_PRICE } from "../../../core/cancel-terms.ts";
import { type Day, dayIn, formatDay, instantIn, parseDay, startOfDay } from "../../../core/day.ts";
import { MOST_DAYS_AHEAD } from "../../../core/limits.ts";
import type { Due } from "../../../ports/offer.ts";
import { findPlace } from "../../../reference/places.ts";
import type { LocalTime, Span } from "../../product.ts";
import type { CruiseContent } from "./content.ts";

/** Ships send ports the list of who is on board so many days before. */
const CLOSES_DAYS_BEFORE = 2;

type Scheduled = Pick<CruiseContent, "calls" | "departures">;

/** The departures from one day to another, both included. */
export function departuresIn({ departures }: Pick<Scheduled, "departures">, from: Day, to: Day): Day[] {
  const first = parseDay(departures.first) as Day;
  const last = Math.min(to, departures.last === undefined ? to : (parseDay(departures.last) as Day));
  const { everyDays } = departures;
  const days: Day[] = [];
  for (let day = first + Math.max(0, Math.ceil((from - first) / everyDays)) * everyDays; day <= last; day += everyDays)
    days.push(day);
  return days;
}

export const isDeparture = (cruise: Pick<Scheduled, "departures">, day: Day): boolean =>
  departuresIn(cruise, day, day).length > 0;

/** Where it begins and ends; the format has checked the places. */
export const portsOf = ({ calls }: Pick<Scheduled, "calls">) => ({
  first: findPlace(calls[0]!.destinationId)!,
  last: findPlace(calls.at(-1)!.destinationId)!,
});

export const nightsOf = ({ calls }: Pick<Scheduled, "calls">): number => calls.at(-1)!.day;

/** From the first day that an organization may sell (RO-05), by the clocks of the port, to the last one. */
export function bookableDays(
  cruise: Pick<Scheduled, "calls">,
  now: number,
  { minCheckinDays }: { minCheckinDays: number },
): { from: Day; to: Day } {
  const today = dayIn(portsOf(cruise).first.timeZone, now);
  return { from: today + Math.max(minCheckinDays, CLOSES_DAYS_BEFORE), to: today + MOST_DAYS_AHEAD };
}

/** From departure to arrival, each by the clocks of its port. */
export function spanOf(cruise: Scheduled, day: Day): Span {
  const { first, last } = portsOf(cruise);
  const at = (zone: string, on: Day, time = "00:00"): LocalTime => ({
    at: instantIn(zone, on, time),
    wall: `${formatDay(on)}T${time}`,
    zone,
  });
  const end = cruise.calls.at(-1)!;
  return {
    from: at(first.timeZone, day, cruise.calls[0]!.leave),
    to: at(last.timeZone, day + end.day, end.arrive),
  };
}

/** What canceling costs from now on: each step ends with its day, by the clocks of the port. */
export function cancelTerms(cruise: Pick<CruiseContent, "calls" | "cancellation">, day: Day, now: number): CancelTerms {
  const zone = portsOf(cruise).first.timeZone;
  const steps = cruise.cancellation.map(({ untilDays, percent }) => ({
    before: startOfDay(zone, day - untilDays + 1),
    penalty: { percent },
  }));
  return termsFrom(canonicalTerms({ kind: "steps", steps, then: WHOLE_PRICE, zone }), now);
}

/** The deposit now and the rest by a day; all of it now where that day has come. */
export function dueOf({ calls, deposit }: Pick<CruiseContent, "calls" | "deposit">, day: Day, now: number): Due {
  const by = day - deposit.balanceDays;
  if (by <= dayIn(portsOf({ calls }).first.timeZone, now) || deposit.percent === 100) return "now";
  return { by, percentNow: deposit.percent };
}
