import { z } from "zod";
import { ANSWER_FORMS } from "../../../core/needs.ts";
import { textLine, textsOf } from "../../../db/import-shapes.ts";
import { storedJson } from "../../../db/stored-json.ts";
import type { Unit } from "./units.ts";
import { ACCESSIBILITY, TICKETS_FOR, UNIT_TYPES } from "./vocabulary.ts";

const OLDEST = 120;
const MOST_TICKETS = 50;

const lines = z.array(textsOf(200)).max(20).default([]);

/** What the operator asks once for a booking, or for each ticket. */
const question = z.strictObject({
  key: z.string().regex(/^[A-Za-z0-9]{1,40}$/, "letters and digits, at most 40"),
  of: z.enum(["order", "ticket"]),
  as: z.enum(ANSWER_FORMS),
  label: textsOf(120),
  hint: textsOf(200).optional(),
  choices: z
    .array(z.strictObject({ value: textLine(40), label: textsOf(80) }))
    .max(30)
    .optional(),
  required: z.boolean().default(false),
  sensitive: z.literal(true).optional(),
});

/** What pages tell of an activity. */
export const content = z.strictObject({
  title: textsOf(120),
  description: textsOf(4_000),
  meeting: z.strictObject({
    where: textsOf(400),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
  }),
  included: lines,
  notIncluded: lines,
  know: lines,
  minAge: z.int().min(1).max(OLDEST).optional(),
  minHeightCm: z.int().min(30).max(250).optional(),
  accessibility: z.array(z.enum(ACCESSIBILITY)).default([]),
  /** Of the provider, on the day. */
  phone: z
    .string()
    .regex(/^\+[0-9][0-9 ]{4,20}$/, "not a phone number, such as +351 21 123 4567")
    .optional(),
  questions: z.array(question).max(20).refine(haveOwn("key"), "two questions have the same key").default([]),
});
export type Content = z.output<typeof content>;
export const storedContent = storedJson<Content>(content);

export const unit = (price: z.ZodType<number, number>): z.ZodType<Unit, UnitLine> =>
  z
    .strictObject({
      type: z.enum(UNIT_TYPES),
      price,
      ageFrom: z.int().min(0).max(OLDEST),
      ageTo: z.int().min(0).max(OLDEST).optional(),
      takesPlace: z.boolean().default(true),
      min: z.int().min(0).max(MOST_TICKETS).default(0),
      max: z.int().min(1).max(MOST_TICKETS).default(9),
      withAdult: z.boolean().default(false),
    })
    .refine(({ ageFrom, ageTo = OLDEST }) => ageFrom <= ageTo, { path: ["ageTo"], message: "cannot be below ageFrom" })
    .refine(({ min, max }) => min <= max, { path: ["max"], message: "cannot be below min" });

export type UnitLine = Pick<Unit, "type" | "price" | "ageFrom"> & Partial<Unit>;

export const option = (price: z.ZodType<number, number>) => ({
  no: z.int().min(1).max(99),
  name: textsOf(120),
  units: z.array(unit(price)).min(1).refine(haveOwn("type"), "two units have the same type"),
  min: z.int().min(1).max(MOST_TICKETS).default(1),
  max: z.int().min(1).max(MOST_TICKETS).default(9),
  ticketFor: z.enum(TICKETS_FOR).default("unit"),
});

const options = z.array(z.strictObject(option(z.int())));
/** `ticketFor` "none": of suppliers that admit by name. */
export type Option = Omit<z.output<typeof options>[number], "ticketFor"> & {
  ticketFor: (typeof TICKETS_FOR)[number] | "none";
};
export const storedOptions = storedJson<Option[]>(options);

/** Each has another value there. */
export function haveOwn<Key extends string>(key: Key) {
  return (entries: Record<Key, unknown>[]): boolean =>
    new Set(entries.map((each) => each[key])).size === entries.length;
}
