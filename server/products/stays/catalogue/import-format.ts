import { z } from "zod";
import { isConfidential } from "../../../core/confidential-address.ts";
import { parseDay } from "../../../core/day.ts";
import { LONGEST_STAY } from "../../../core/limits.ts";
import { MOST_MINOR } from "../../../core/money.ts";
import {
  currencyCode,
  dayText as day,
  textLine as line,
  textsOf as localText,
  minor,
  timeText as time,
  zoneName,
} from "../../../db/import-shapes.ts";
import { listingFields } from "../../../organisation/own-listing.ts";
import { STAY_PRODUCTS } from "../pages.ts";
import { BOARDS, SCORED } from "../supplier.ts";
import { cancelRule } from "./cancel-rule.ts";
import { MOST_ROOM_TYPES } from "./destination-index-rows.ts";
import { AMENITIES, PROPERTY_TYPES, SETTINGS } from "./vocabulary.ts";

const MOST_UNITS = 10_000;
const MOST_PERCENT = 400;
/** Two years: more seasons than one a night, and more nights with units of their own, are a mistake. */
const MOST_NIGHTS = 750;
const MOST_RULES = 400;

const price = z.int().min(1).max(MOST_MINOR);

/** From the night of `from` to the night before `to`. */
const span = { from: day, to: day };

const season = z
  .strictObject({ ...span, price, weekendPrice: price.optional() })
  .refine(endsAfterStart, { path: ["to"], message: "must be after from" });

const inventory = z
  .strictObject({ ...span, units: z.int().min(0).max(MOST_UNITS) })
  .refine(endsAfterStart, { path: ["to"], message: "must be after from" });

const home = z.strictObject({
  /** 0: a studio. */
  bedrooms: z.int().min(0).max(50),
  bathrooms: z.int().min(0).max(50),
  houseRules: z.array(localText(120)).max(12).default([]),
  deposit: minor.default(0),
});

const length = z.int().min(1).max(LONGEST_STAY);
const lengths = { minNights: length.optional(), maxNights: length.optional() };
const areLengths = { path: ["maxNights"], message: "cannot be below minNights" };

const stayRule = z
  .strictObject({
    ...span,
    weekdays: z.array(z.int().min(1).max(7)).min(1).optional(),
    ...lengths,
    closedToArrival: z.boolean().optional(),
    closedToDeparture: z.boolean().optional(),
  })
  .refine(endsAfterStart, { path: ["to"], message: "must be after from" })
  .refine(leavesALength, areLengths);

const MOST_PHOTOS = 20;
const caption = { caption: localText(160).optional() };
const photo = z.union(
  [
    z.strictObject({ ...caption, file: line(300) }),
    z.strictObject({ ...caption, url: line(1_000).refine(isConfidential, "must start with https://") }),
  ],
  { error: 'has either a "file" or a "url" that starts with https://, and may have a "caption"' },
);
const photos = z.array(photo).max(MOST_PHOTOS).default([]);

const room = z
  .strictObject({
    no: z.int().min(1).max(MOST_ROOM_TYPES),
    name: localText(120),
    beds: localText(120),
    sizeM2: z.int().min(1).max(2_000),
    maxAdults: z.int().min(1).max(50),
    maxOccupancy: z.int().min(1).max(50),
    units: z.int().min(1).max(MOST_UNITS),
    seasons: z.array(season).min(1).max(MOST_NIGHTS).refine(areApart, "seasons overlap"),
    inventory: z
      .array(inventory)
      .default([])
      .refine(areApart, "overrides overlap")
      .refine((overrides) => nightsOf(overrides) <= MOST_NIGHTS, `more than ${MOST_NIGHTS} nights together`),
    home: home.optional(),
    stayRules: z.array(stayRule).max(MOST_RULES).default([]),
    photos,
  })
  .refine(({ maxAdults, maxOccupancy }) => maxOccupancy >= maxAdults, {
    path: ["maxOccupancy"],
    message: "cannot be below maxAdults",
  });

const ratePlan = z
  .strictObject({
    no: z.int().min(1).max(99),
    board: z.enum(BOARDS),
    percent: z.number().min(1).max(MOST_PERCENT).default(100),
    supplementPerPersonNight: minor.default(0),
    cancellation: cancelRule(minor),
    payment: z
      .union([z.enum(["now", "arrival"]), z.strictObject({ daysBefore: z.int().min(0).max(MOST_NIGHTS) })], {
        error: 'one of "now", "arrival" and {"daysBefore": 14}',
      })
      .default("arrival"),
    collectedBy: z.literal("on-site").optional(),
    net: z.boolean().default(false),
    ...lengths,
  })
  .refine(leavesALength, areLengths)
  .refine(({ net, payment, collectedBy }) => !net || (payment !== "arrival" && !collectedBy), {
    path: ["net"],
    message: "needs a payment before arrival that the property does not collect",
  });

const taxes = z.strictObject({
  percent: z.number().min(0).max(100).default(0),
  cityPerPersonNight: minor.default(0),
  resortPerRoomNight: minor.default(0),
  servicePerStay: minor.default(0),
  cleaningPerRoom: minor.default(0),
});

const score = z.number().min(0).max(10);
const review = z.strictObject({
  score,
  count: z.int().min(0).max(10_000_000),
  scores: z.partialRecord(z.enum(SCORED), score).optional(),
});

/** One line of a catalogue file; docs/catalogue-format.md explains every field. */
export const propertyLine = z.strictObject({
  format: z.literal(2),
  ...listingFields,
  name: line(160),
  type: z.enum(PROPERTY_TYPES),
  product: z.enum(STAY_PRODUCTS),
  destinationId: z.int().min(1).optional(),
  address: line(200).or(z.literal("")).default(""),
  registration: line(60).or(z.literal("")).default(""),
  photos,
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  timeZone: zoneName.optional(),
  setting: z.enum(SETTINGS).default("city"),
  stars: z.int().min(0).max(5),
  review: review.default({ score: 0, count: 0 }),
  green: z.boolean().default(false),
  popularity: z.int().min(0).max(1_000).optional(),
  artSeed: z.int().min(0).max(4_294_967_295).optional(),
  currency: currencyCode,
  amenities: z.array(z.enum(AMENITIES)).default([]),
  petsAllowed: z.boolean().default(false),
  description: localText(4_000),
  checkInFrom: time.default("15:00"),
  checkOutUntil: time.default("11:00"),
  taxes: taxes.prefault({}),
  rooms: z.array(room).min(1).max(MOST_ROOM_TYPES).refine(haveOwnNumbers, "two rooms have the same no"),
  ratePlans: z.array(ratePlan).min(1).max(30).refine(haveOwnNumbers, "two rate plans have the same no"),
});

/** As it is written. */
export type PropertyLine = z.input<typeof propertyLine>;
/** With everything filled in that may be left out. */
export type CheckedProperty = z.output<typeof propertyLine>;

function endsAfterStart({ from, to }: { from: string; to: string }): boolean {
  return from < to;
}

function leavesALength({ minNights, maxNights }: { minNights?: number; maxNights?: number }): boolean {
  return minNights === undefined || maxNights === undefined || minNights <= maxNights;
}

function areApart(spans: { from: string; to: string }[]): boolean {
  const sorted = [...spans].sort((a, b) => (a.from < b.from ? -1 : 1));
  return sorted.every(({ from }, i) => i === 0 || sorted[i - 1]!.to <= from);
}

function nightsOf(spans: { from: string; to: string }[]): number {
  return spans.reduce((nights, { from, to }) => nights + (parseDay(to) ?? 0) - (parseDay(from) ?? 0), 0);
}

function haveOwnNumbers(entries: { no: number }[]): boolean {
  return new Set(entries.map(({ no }) => no)).size === entries.length;
}
