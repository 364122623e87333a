import { canonicalTerms, termsFrom } from "../../../core/cancel-terms.ts";
import { type Day, formatDay, instantIn, parseDay, wallAt, weekdayOf } from "../../../core/day.ts";
import { DAY, HOUR, MINUTE } from "../../../core/durations.ts";
import { partOf } from "../../../core/money.ts";
import type { OfferPrice } from "../../../ports/offer.ts";
import { prepaid } from "../../../pricing/pricing.ts";
import type { LocalTime } from "../../product.ts";
import type { CarClass, Conditions, Hours, Station } from "./station.ts";
import type { Choice } from "./vocabulary.ts";

/** A rental that is brought back so late costs no further day. */
const GRACE = 59 * MINUTE;
const WHOLE = 10_000;
const PERCENT = 100;

const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)$/;

/** Undefined where it is no day and time of the calendar. */
export function readWall(wall: string): { day: Day; time: string } | undefined {
  const match = LOCAL_TIME.exec(wall);
  const day = match && parseDay(match[1]!);
  return match && day !== null && day !== undefined ? { day, time: `${match[2]}:${match[3]}` } : undefined;
}

/** A time that clocks skip counts by the offset before the change. */
export function localTime(wall: string, zone: string): LocalTime | undefined {
  const read = readWall(wall);
  if (!read) return undefined;
  const at = instantIn(zone, read.day, read.time);
  return { at, wall: wallAt(zone, at), zone };
}

/**
 * PD-05: days of 24 hours by the clock of the counter where it begins, wherever it ends: a week is seven days also when clocks
 * change in it.
 */
export const rentalDays = (from: LocalTime, to: Pick<LocalTime, "at">): number =>
  Math.max(1, Math.ceil((clockTime(wallAt(from.zone, to.at)) - clockTime(from.wall) - GRACE) / DAY));

/** What a clock shows, as if it were UTC, in milliseconds. */
const clockTime = (wall: string): number => Date.parse(`${wall}Z`);

export const hoursOn = (hours: Hours, day: Day) => hours[weekdayOf(day)] ?? null;

/** Whether someone is at the counter then; it may close after midnight. */
export function isOpen(hours: Hours, { day, time }: { day: Day; time: string }): boolean {
  const today = hoursOn(hours, day);
  const before = hoursOn(hours, day - 1);
  const isLate = before !== null && before.until < before.from && time <= before.until;
  if (isLate) return true;
  return today !== null && time >= today.from && (today.until < today.from || time <= today.until);
}

export type AgeProblem = { reason: "too-young" | "too-old"; limit: number };

export function ageProblem({ minAge, maxAge }: Pick<CarClass, "minAge" | "maxAge">, age: number) {
  if (age < minAge) return { reason: "too-young", limit: minAge } satisfies AgeProblem;
  return maxAge !== undefined && age > maxAge ? ({ reason: "too-old", limit: maxAge } satisfies AgeProblem) : undefined;
}

/** What bringing it back at another counter costs; undefined where it isn't taken there. */
export function oneWayFee(from: Station, to: Station, kilometres: number): number | undefined {
  if (from.code === to.code) return 0;
  const { oneWay, abroad } = from.conditions;
  const isAbroad = from.countryCode !== to.countryCode;
  if (!oneWay || from.provider !== to.provider || kilometres > oneWay.mostKm) return undefined;
  if (isAbroad && !abroad.includes(to.countryCode)) return undefined;
  const fee = oneWay.fee + Math.round(kilometres) * oneWay.perKm;
  return isAbroad ? 2 * fee : fee;
}

type Priced = {
  station: Pick<Station, "currency" | "taxBp" | "airportFeeBp" | "seasons" | "conditions">;
  car: Pick<CarClass, "dayPrice" | "deposit">;
  firstDay: Day;
  days: number;
  oneWay: number;
} & Pick<Choice, "age" | "childSeats" | "secondDrivers">;

/** Before taxes and fees: each day at the price of its month. */
const dayPrices = ({ station, car, firstDay, days }: Pick<Priced, "station" | "car" | "firstDay" | "days">): number[] =>
  Array.from({ length: days }, (_, index) => {
    const month = Number(formatDay(firstDay + index).slice(5, 7)) - 1;
    return partOf(car.dayPrice, station.seasons[month] ?? PERCENT, PERCENT);
  });

const feeForDays = ({ perDay, most }: { perDay: number; most: number }, days: number): number =>
  Math.min(perDay * days, most);

/** Whether a driver of this age pays for it. */
export const isYoung = ({ young }: Pick<Conditions, "young">, age: number): boolean => age < young.below;

/** The rental, what the airport asks for it and taxes are paid when booking; the rest at the counter, taxes included. */
export function carPrice(of: Priced): OfferPrice {
  const { station, car, days, oneWay, age, childSeats, secondDrivers } = of;
  const { conditions } = station;
  const base = dayPrices(of).reduce((sum, price) => sum + price, 0);
  const airport = partOf(base, station.airportFeeBp, WHOLE);
  const charges = [
    { code: "airport-fee" as const, minor: airport },
    { code: "tax" as const, minor: partOf(base + airport, station.taxBp, WHOLE) },
    { code: "one-way-fee" as const, minor: oneWay },
    { code: "young-driver-fee" as const, minor: isYoung(conditions, age) ? feeForDays(conditions.young, days) : 0 },
    {
      code: "extras" as const,
      minor:
        childSeats * feeForDays(conditions.childSeat, days) + secondDrivers * feeForDays(conditions.secondDriver, days),
    },
  ].filter(({ minor }) => minor > 0);
  return {
    currency: station.currency,
    units: days,
    items: 1,
    base,
    charges,
    total: charges.reduce((sum, { minor }) => sum + minor, base),
    onSite: ["one-way-fee", "young-driver-fee", "extras"],
    ...(car.deposit > 0 && { deposit: car.deposit }),
  };
}

/** Free until so many hours before; then it costs the first day, and after pick-up all that was prepaid. */
export function cancelTerms(
  price: OfferPrice,
  { start, zone, now, freeHours }: { start: number; zone: string; now: number; freeHours: number },
) {
  const { currency, units } = price;
  const paid = prepaid(price);
  const steps = [
    { before: start - freeHours * HOUR, penalty: { percent: 0 } },
    { before: start, penalty: { minor: partOf(paid, 1, units), currency } },
  ];
  return termsFrom(canonicalTerms({ kind: "steps", steps, then: { minor: paid, currency }, zone }), now);
}

/** What a rental takes of the stock of its station: the class on each day it touches, the day of the return included. */
export const unitsOf = ({ car, firstDay, lastDay }: { car: string; firstDay: Day; lastDay: Day }): string[] =>
  Array.from({ length: lastDay - firstDay + 1 }, (_, index) => `${firstDay + index}/${car}`);
