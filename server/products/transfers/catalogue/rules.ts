import { type CancelTerms, canonicalTerms, termsFrom, WHOLE_PRICE } from "../../../core/cancel-terms.ts";
import { type Day, formatDay, instantIn, wallAt } from "../../../core/day.ts";
import { HOUR, MINUTE } from "../../../core/durations.ts";
import { partOf } from "../../../core/money.ts";
import type { ItemPrice, OfferPrice } from "../../../ports/offer.ts";
import { kilometresBetween, type Point } from "../../../reference/distance.ts";
import type { Span } from "../../product.ts";
import type { VehicleClass, Way } from "./vocabulary.ts";

/** `time`: when the flight lands, or else when the driver comes; by the clocks there. */
export type Leg = { way: Way; day: Day; time: string };

/** Prices are before taxes. `capacity`: how many of them a base has. */
export type Vehicle = {
  id: VehicleClass;
  seats: number;
  bags: number;
  stepFree: boolean;
  /** Of any trip, and of each kilometer. */
  start: number;
  perKm: number;
  capacity: number;
};

/** What the times and prices of a leg depend on. */
export type Route = { airportZone: string; placeZone: string; km: number };
export type Prices = { currency: string; taxBp: number; nightPercent: number };

/** `isNight`: the night surcharge is in its price. `isNextDay`: the pick-up is on the day after the one that was asked for. */
export type PlannedLeg = Leg & { span: Span; minutes: number; isNight: boolean; isNextDay: boolean };

/** From landing to the meeting point. */
export const EXIT_MINUTES = 30;
/** No base serves a place that is farther away, as the crow flies. */
export const FURTHEST_KM = 150;
const [NIGHT_FROM, NIGHT_UNTIL] = ["22:00", "06:00"];
/** Roads are longer than the line between two points; in percent of it. */
const ROAD_PERCENT = 130;
const SHORTEST_KM = 5;
const [KM_AN_HOUR, START_MINUTES, STEP_MINUTES] = [65, 10, 5];
const [PERCENT, BASIS_POINTS] = [100, 10_000];

export const roadKm = (from: Point, to: Point): number =>
  Math.max(SHORTEST_KM, Math.round((kilometresBetween(from, to) * ROAD_PERCENT) / PERCENT));

/** How long a trip takes, in steps of five minutes. */
export const driveMinutes = (km: number): number =>
  Math.ceil((START_MINUTES + (km * 60) / KM_AN_HOUR) / STEP_MINUTES) * STEP_MINUTES;

export function planLeg(leg: Leg, { airportZone, placeZone, km }: Route): PlannedLeg {
  const isArrival = leg.way === "from-airport";
  const [zone, zoneThere] = isArrival ? [airportZone, placeZone] : [placeZone, airportZone];
  const minutes = driveMinutes(km);
  const at = instantIn(zone, leg.day, leg.time) + (isArrival ? EXIT_MINUTES * MINUTE : 0);
  const wall = wallAt(zone, at);
  const there = at + minutes * MINUTE;
  const clock = wall.slice(11);
  return {
    ...leg,
    span: { from: { at, wall, zone }, to: { at: there, wall: wallAt(zoneThere, there), zone: zoneThere } },
    minutes,
    isNight: clock >= NIGHT_FROM || clock < NIGHT_UNTIL,
    isNextDay: wall.slice(0, 10) > formatDay(leg.day),
  };
}

/** Whether its driver can't be booked any more. */
export const isTooLate = ({ span }: PlannedLeg, cutoffMinutes: number, now: number): boolean =>
  span.from.at - cutoffMinutes * MINUTE <= now;

/** Whether everybody and every bag of a party has a place in it. */
export const fits = ({ seats, bags }: Pick<Vehicle, "seats" | "bags">, party: { people: number; bags: number }) =>
  party.people <= seats && party.bags <= bags;

export function legPrice({ start, perKm }: Vehicle, km: number, { isNight }: PlannedLeg, prices: Prices): ItemPrice {
  const day = start + perKm * km;
  const base = day + (isNight ? partOf(day, prices.nightPercent, PERCENT) : 0);
  const tax = partOf(base, prices.taxBp, BASIS_POINTS);
  return { base, charges: tax > 0 ? [{ code: "tax", minor: tax }] : [], total: base + tax };
}

export function priceOf(vehicle: Vehicle, km: number, legs: PlannedLeg[], prices: Prices): OfferPrice {
  const byItem = legs.map((leg) => legPrice(vehicle, km, leg, prices));
  const sum = (of: (price: ItemPrice) => number) => byItem.reduce((all, price) => all + of(price), 0);
  const [base, total] = [sum((price) => price.base), sum((price) => price.total)];
  const charges = total > base ? [{ code: "tax" as const, minor: total - base }] : [];
  return { currency: prices.currency, units: 1, items: legs.length, base, charges, total, byItem };
}

/** Free until so many hours before the pick-up, then the whole price; null: never free. */
export function legTerms(
  { span: { from } }: Pick<PlannedLeg, "span">,
  freeUntilHours: number | null,
  now: number,
): CancelTerms {
  if (freeUntilHours === null) return { kind: "none" };
  const steps = [{ before: from.at - freeUntilHours * HOUR, penalty: { percent: 0 } }];
  return termsFrom(canonicalTerms({ kind: "steps", steps, then: WHOLE_PRICE, zone: from.zone }), now);
}

/** What a leg keeps busy, as stock names it: its vehicle in each hour from the base and back to it. */
export function unitsOf(vehicle: VehicleClass, { way, span, minutes }: PlannedLeg): string[] {
  const empty = minutes * MINUTE;
  const from = span.from.at - (way === "to-airport" ? empty : 0);
  const until = span.to.at + (way === "from-airport" ? empty : 0);
  const [first, last] = [Math.floor(from / HOUR), Math.ceil(until / HOUR)];
  return Array.from({ length: last - first }, (_, index) => `${first + index}/${vehicle}`);
}
