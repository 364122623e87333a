import { z } from "zod";
import { type Day, parseDay } from "../../../core/day.ts";
import {
  currencyCode,
  dayText,
  minor,
  publicCodeText,
  textLine,
  timeText,
  zoneName,
} from "../../../db/import-shapes.ts";
import { listingFields } from "../../../organisation/own-listing.ts";
import { content, haveOwn, option } from "./content.ts";
import { overlap, type Schedule } from "./slots.ts";
import { cancelRule } from "./terms.ts";
import { CATEGORIES } from "./vocabulary.ts";

/** The day after the last one of a rule without end. */
const NEVER: Day = 100_000;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const MOST_MINUTES = 60 * 24 * 30;

const schedule = z
  .strictObject({
    from: dayText.optional(),
    to: dayText.optional(),
    /** ISO: 1 is Monday. */
    weekdays: z.array(z.int().min(1).max(7)).min(1).default(EVERY_DAY),
    times: z.array(timeText).min(1).max(48).optional(),
    open: z.strictObject({ from: timeText, until: timeText }).optional(),
    capacity: z.int().min(1).max(10_000),
  })
  .refine(({ from = "", to = "9" }) => from < to, { path: ["to"], message: "must be after from" })
  .refine(({ times, open }) => (times === undefined) !== (open === undefined), "has either times or open")
  .refine(({ times = [] }) => new Set(times).size === times.length, {
    path: ["times"],
    message: "a time is there twice",
  });

/** One line of a file of activities; docs/activities-format.md explains every field. */
export const activityLine = z.strictObject({
  activityFormat: z.literal(1),
  ...listingFields,
  category: z.enum(CATEGORIES),
  destinationId: z.int().min(1).optional(),
  timeZone: zoneName.optional(),
  durationMinutes: z.int().min(5).max(MOST_MINUTES),
  cutoffMinutes: z.int().min(0).max(MOST_MINUTES).default(60),
  languages: z
    .array(z.string().regex(/^[a-z]{2,3}$/, "not a language, such as es"))
    .max(20)
    .default([]),
  currency: currencyCode,
  taxPercent: z.number().min(0).max(100).default(0),
  cancellation: cancelRule,
  review: z
    .strictObject({ score: z.number().min(0).max(10), count: z.int().min(0).max(10_000_000) })
    .default({ score: 0, count: 0 }),
  popularity: z.int().min(0).max(1_000).default(0),
  artSeed: z.int().min(0).max(4_294_967_295).default(0),
  provider: textLine(160),
  payee: publicCodeText.optional(),
  content,
  options: z
    .array(
      z.strictObject({
        ...option(minor),
        schedules: z
          .array(schedule)
          .min(1)
          .max(200)
          .refine(
            (rules) => areApart(rules.map((rule) => scheduleOf(0, rule))),
            "two schedules give the same time of a day",
          ),
      }),
    )
    .min(1)
    .max(20)
    .refine(haveOwn("no"), "two options have the same no"),
  /** Days without any slot. */
  closed: z.array(dayText).max(750).default([]),
});

/** As it is written. */
export type ActivityLine = z.input<typeof activityLine>;
/** With everything filled in that may be left out. */
export type CheckedActivity = z.output<typeof activityLine>;

type Rule = z.output<typeof schedule>;

export function scheduleOf(optionNo: number, { from, to, weekdays, times, open, capacity }: Rule): Schedule {
  return {
    optionNo,
    fromDay: from === undefined ? 0 : dayOf(from),
    toDay: to === undefined ? NEVER : dayOf(to),
    weekdays: weekdays.reduce((bits, weekday) => bits | (1 << (weekday % 7)), 0),
    times: times ? [...times].sort() : [open?.from ?? ""],
    until: open?.until ?? null,
    capacity,
  };
}

/** The format has checked it. */
export const dayOf = (text: string): Day => parseDay(text) as Day;

const areApart = (rules: Schedule[]): boolean =>
  rules.every((rule, i) => rules.slice(i + 1).every((other) => !overlap(rule, other)));
