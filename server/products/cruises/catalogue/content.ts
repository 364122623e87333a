import { z } from "zod";
import { MOST_DAYS_AHEAD } from "../../../core/limits.ts";
import {
  currencyCode,
  dayText,
  minor,
  publicCodeText,
  textLine,
  textsOf,
  timeText,
} from "../../../db/import-shapes.ts";
import { storedJson } from "../../../db/stored-json.ts";
import { listingFields } from "../../../organisation/own-listing.ts";
import { findPlace } from "../../../reference/places.ts";
import { CABIN_KINDS, FEATURES, REGIONS } from "./vocabulary.ts";

const MOST_NIGHTS = 200;
const percent = z.int().min(0).max(300);
const lines = z.array(textsOf(200)).max(20).default([]);

/** `day`: from 0, the day of the departure. Without `arrive` it begins there, without `leave` it ends there. */
const call = z.strictObject({
  day: z.int().min(0).max(MOST_NIGHTS),
  destinationId: z.int().refine((id) => findPlace(id) !== undefined, "there is no such place"),
  arrive: timeText.optional(),
  leave: timeText.optional(),
});

const cabin = z.strictObject({
  code: z.string().regex(/^[A-Z0-9]{1,8}$/, "capital letters and digits, at most 8"),
  kind: z.enum(CABIN_KINDS),
  name: textsOf(80),
  /** It has room for a wheelchair. */
  accessible: z.boolean().default(false),
  squareMeters: z.int().min(4).max(500),
  features: z.array(z.enum(FEATURES)).default([]),
  maxGuests: z.int().min(1).max(6),
  /** How many there are on each sailing. */
  cabins: z.int().min(1).max(5_000),
  /** Of each of the first two guests, before taxes. */
  fare: minor,
});

const content = z
  .strictObject({
    region: z.enum(REGIONS),
    title: textsOf(120),
    description: textsOf(4_000),
    ship: z.strictObject({
      name: textLine(80),
      built: z.int().min(1900).max(2100),
      guests: z.int().min(1).max(20_000),
      about: textsOf(1_000),
    }),
    currency: currencyCode,
    calls: z.array(call).min(2).max(60),
    boarding: z.strictObject({ from: timeText, until: timeText, where: textsOf(200) }),
    departures: z.strictObject({ first: dayText, everyDays: z.int().min(1).max(400), last: dayText.optional() }),
    cabins: z
      .array(cabin)
      .min(1)
      .max(40)
      .refine((all) => new Set(all.map(({ code }) => code)).size === all.length, "two cabins have the same code"),
    /** Percent of the fare: added for who sleeps alone, and what the third guest and further ones pay. */
    fares: z.strictObject({
      single: percent,
      further: percent,
      furtherChild: percent,
      /** Of the month of the departure, January first. */
      months: z.array(z.int().min(1).max(1_000)).length(12),
    }),
    /** For each guest. */
    portCharges: minor,
    /** For each guest and night; they are mandatory. */
    gratuities: minor,
    /** In years, on the day of the departure. */
    minAge: z.int().min(0).max(99).default(0),
    /** What is paid when booking; the rest by so many days before the departure. */
    deposit: z.strictObject({ percent: z.int().min(1).max(100), balanceDays: z.int().min(1).max(MOST_DAYS_AHEAD) }),
    /** Percent of the price until so many days before the departure; all of it later. */
    cancellation: z
      .array(z.strictObject({ untilDays: z.int().min(0).max(MOST_DAYS_AHEAD), percent: z.int().min(0).max(100) }))
      .max(12)
      .refine(
        (steps) => steps.every(({ untilDays }, i) => i === 0 || untilDays < steps[i - 1]!.untilDays),
        "each step ends nearer to the departure than the one before it",
      ),
    included: lines,
    know: lines,
    payee: publicCodeText,
  })
  .refine(({ calls }) => calls.every(isInTime), {
    path: ["calls"],
    message: "the first one has leave, the last one arrive, those between both, each after the one before it",
  });
export type CruiseContent = z.output<typeof content>;
export type Cabin = CruiseContent["cabins"][number];

export const storedContent = storedJson<CruiseContent>(content);

/** One line of a file of cruises; docs/cruises-format.md explains every field. */
export const cruiseLine = z.strictObject({
  cruiseFormat: z.literal(1),
  ...listingFields,
  cruise: content,
});
/** As it is written. */
export type CruiseLine = z.input<typeof cruiseLine>;
export type CheckedCruise = z.output<typeof cruiseLine>;

type Timed = { day: number; arrive?: string | undefined; leave?: string | undefined };

function isInTime({ day, arrive, leave }: Timed, index: number, calls: Timed[]): boolean {
  const [isFirst, isLast] = [index === 0, index === calls.length - 1];
  const before = calls[index - 1];
  return (
    (isFirst ? day === 0 : day >= before!.day) &&
    (arrive !== undefined) === !isFirst &&
    (leave !== undefined) === !isLast &&
    (isFirst || isLast || arrive! < leave!) &&
    (isFirst || day > before!.day || arrive! > (before!.leave ?? ""))
  );
}
