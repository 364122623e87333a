import { type Day, formatDay } from "../../../core/day.ts";
import { DAY } from "../../../core/durations.ts";
import { between, type Random } from "../../../core/random.ts";
import type { Setting } from "../catalogue/vocabulary.ts";

const CENTS = 100;
/** Months on sale, the current one included. */
const MONTHS = 19;
/** Latitudes nearer to the equator than this have a dry season and a wet one. */
const TROPICS = 25;

/** Prices against the base rate, January first, for the northern half of the world. */
const CITY = [0.85, 0.85, 1, 1.1, 1.1, 1.1, 1.05, 1.05, 1.15, 1.15, 0.95, 1.05];
const TROPICAL_BEACH = [1.3, 1.3, 1.3, 1.1, 0.9, 0.9, 1.05, 1.05, 0.8, 0.8, 0.95, 1.3];
const BEACH = [0.7, 0.7, 0.85, 0.95, 1.05, 1.25, 1.5, 1.5, 1.15, 0.95, 0.7, 0.7];
const MOUNTAIN = [1.35, 1.45, 1.3, 0.8, 0.75, 0.95, 1.15, 1.15, 0.95, 0.8, 0.75, 1.35];

const WEEKEND: Record<Setting, number> = { city: 1.08, beach: 1.14, mountain: 1.2 };

type Span = { from: string; to: string };
/** A month on sale; `month` 0 is January. */
export type Month = Span & { month: number };
export type Season = Span & { price: number; weekendPrice: number };

/** The months that are on sale, from the current one on. */
export function monthsOnSale(today: Day): Month[] {
  const now = new Date(today * DAY);
  return Array.from({ length: MONTHS }, (_, i) => {
    const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + i, 1));
    const to = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + i + 1, 1));
    return { from: isoDay(from), to: isoDay(to), month: from.getUTCMonth() };
  });
}

/** Seasons with a price in whole dollars (cents in the result); months of one price are one season. */
export function seasonsFor(months: Month[], setting: Setting, latitude: number, rate: number): Season[] {
  const factors = factorsOf(setting, latitude);
  const seasons: Season[] = [];
  for (const { from, to, month } of months) {
    const price = Math.max(1, Math.round(rate * factors[month]!)) * CENTS;
    const weekendPrice = Math.max(1, Math.round(rate * factors[month]! * WEEKEND[setting])) * CENTS;
    const last = seasons.at(-1);
    if (last?.price === price && last.weekendPrice === weekendPrice) last.to = to;
    else seasons.push({ from, to, price, weekendPrice });
  }
  return seasons;
}

/** Nights a room is nearly or wholly gone, about one in fifty; `full` are nights the whole house is. */
export function soldNights(
  random: Random,
  months: Month[],
  units: number,
  full: Span | undefined,
): (Span & { units: number })[] {
  const first = dayNumber(months[0]!.from);
  const length = dayNumber(months.at(-1)!.to) - first;
  const sold: (Span & { units: number })[] = full ? [{ ...full, units: 0 }] : [];
  for (let block = 0; block < BLOCKS; block++) {
    // One run of nights in each part of the time, so that runs do not meet.
    const start = first + Math.floor((length * (block + random() * 0.9)) / BLOCKS);
    const span = { from: formatDay(start), to: formatDay(start + between(random, 1, 4)) };
    const left = Math.floor(random() * Math.min(3, units));
    if (!full || span.to <= full.from || span.from >= full.to) sold.push({ ...span, units: left });
  }
  return sold;
}

/** Two to four nights, some of the coming weeks, in which a house is fully sold. */
export function fullHouse(random: Random, months: Month[]): Span {
  const first = dayNumber(months[0]!.from) + between(random, 5, 150);
  return { from: formatDay(first), to: formatDay(first + between(random, 2, 4)) };
}

/** So many runs of sold nights a room. */
const BLOCKS = 4;

const dayNumber = (text: string): Day => Date.parse(text) / DAY;

function factorsOf(setting: Setting, latitude: number): number[] {
  const northern = setting === "city" ? CITY : setting === "mountain" ? MOUNTAIN : beachFactors(latitude);
  return latitude >= 0 ? northern : [...northern.slice(6), ...northern.slice(0, 6)];
}

const beachFactors = (latitude: number): number[] => (Math.abs(latitude) < TROPICS ? TROPICAL_BEACH : BEACH);

const isoDay = (date: Date): string => date.toISOString().slice(0, 10);
