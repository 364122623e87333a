import type { Selectable } from "kysely";
import { z } from "zod";
import { minor, textLine, textsOf, timeText } from "../../../db/import-shapes.ts";
import { storedJson } from "../../../db/stored-json.ts";
import { sellersOf } from "../../../organisation/sold-by.ts";
import type { StationRow } from "./tables.ts";
import { ACRISS, OLDEST, YOUNGEST } from "./vocabulary.ts";

const MOST_KM = 5_000;

/** When someone is at the counter, Sunday first; null: closed all day. Hours may end after midnight. */
export const hours = z
  .array(
    z
      .strictObject({ from: timeText, until: timeText })
      .refine(({ from, until }) => from !== until, { path: ["until"], message: "must not be the same as from" })
      .nullable(),
  )
  .length(7)
  .refine((days) => days.some((day) => day !== null), "the counter is never open");
export type Hours = z.output<typeof hours>;

const feeForDays = z.strictObject({ perDay: minor, most: minor });

/** What is agreed with the rental company for all cars of a counter; amounts with taxes. */
export const conditions = z.strictObject({
  address: textLine(200),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  phone: z.string().regex(/^\+[0-9][0-9 ]{4,20}$/, "not a phone number, such as +351 21 123 4567"),
  /** How to find it. */
  directions: textsOf(300).optional(),
  /** Whether debit cards are accepted for the deposit. */
  debit: z.boolean(),
  /** Countries into which the cars may be taken. */
  abroad: z
    .array(z.string().regex(/^[A-Z]{2}$/, "not an ISO 3166 country"))
    .max(60)
    .default([]),
  /** Of bringing it back elsewhere; absent: cars come back where they were picked up. */
  oneWay: z.strictObject({ fee: minor, perKm: minor, mostKm: z.int().min(1).max(MOST_KM) }).optional(),
  /** Of drivers below an age. */
  young: feeForDays.extend({ below: z.int().min(YOUNGEST).max(40) }),
  childSeat: feeForDays,
  secondDriver: feeForDays,
  /** Until so many hours before pick-up canceling is free. */
  freeHours: z.int().min(0).max(2_000).default(48),
});
export type Conditions = z.output<typeof conditions>;

export const carClass = z.strictObject({
  code: z.string().regex(ACRISS, "not an ACRISS code that we sell, such as CDMR"),
  /** One of the models. */
  example: textLine(60),
  seats: z.int().min(2).max(12),
  bags: z.int().min(0).max(12),
  /** Before taxes. */
  dayPrice: minor,
  /** Cars at the counter on each day. */
  cars: z.int().min(1).max(10_000),
  minAge: z.int().min(YOUNGEST).max(40),
  maxAge: z.int().min(60).max(OLDEST).optional(),
  /** What the driver pays at most for damage or theft. */
  excess: minor,
  /** Blocked on a card at pick-up. */
  deposit: minor,
  /** Included for each day; absent: no limit. */
  kmPerDay: z.int().min(1).max(2_000).optional(),
});
export type CarClass = z.output<typeof carClass>;

export const name = textsOf(120);

const storedName = storedJson<z.output<typeof name>>(name);
const storedHours = storedJson<Hours>(hours);
const storedSeasons = storedJson<number[]>(z.array(z.int()));
const storedConditions = storedJson<Conditions>(conditions);
const storedClasses = storedJson<CarClass[]>(z.array(carClass));

/** A counter at which cars are picked up and brought back. */
export type Station = ReturnType<typeof stationOf>;

export const stationOf = (row: Selectable<StationRow>) => ({
  code: row.code,
  destinationId: row.destination_id,
  isAirport: row.airport === 1,
  name: storedName.read(row.name),
  zone: row.time_zone,
  countryCode: row.country_code,
  currency: row.currency,
  taxBp: row.tax_bp,
  airportFeeBp: row.airport_fee_bp,
  provider: row.provider,
  payee: row.payee,
  hours: storedHours.read(row.hours),
  /** Percent of the usual price, by month. */
  seasons: storedSeasons.read(row.seasons),
  conditions: storedConditions.read(row.conditions),
  classes: storedClasses.read(row.classes),
  /** Ids of the organisations that sell it; undefined: all. */
  sellers: sellersOf(row),
});

export const storedColumns = (of: Pick<Station, "name" | "hours" | "seasons" | "conditions" | "classes">) => ({
  name: storedName.write(of.name),
  hours: storedHours.write(of.hours),
  seasons: storedSeasons.write(of.seasons),
  conditions: storedConditions.write(of.conditions),
  classes: storedClasses.write(of.classes),
});
