import { z } from "zod";
import { currencyCode, minor, publicCodeText, textLine, textsOf } from "../../../db/import-shapes.ts";
import { sellerFields } from "../../../organisation/own-listing.ts";
import { findAirport } from "../../../reference/airports.ts";
import { kilometresBetween } from "../../../reference/distance.ts";
import { findPlace } from "../../../reference/places.ts";
import { FURTHEST_KM } from "./rules.ts";
import { MOST_BAGS, MOST_PEOPLE, VEHICLES } from "./vocabulary.ts";

const MOST_MINUTES = 7 * 24 * 60;
/** Two years. */
const MOST_HOURS = 17_520;
const minutes = z.int().min(0).max(MOST_MINUTES);

const vehicle = z.strictObject({
  id: z.enum(VEHICLES),
  seats: z.int().min(1).max(MOST_PEOPLE),
  bags: z.int().min(0).max(MOST_BAGS),
  stepFree: z.boolean().default(false),
  start: minor,
  perKm: minor,
  capacity: z.int().min(1).max(1_000),
});

/** One line of a file of transfers; docs/transfers-format.md explains every field. */
export const baseLine = z
  .strictObject({
    transferFormat: z.literal(1),
    airport: z
      .string()
      .refine((code) => findAirport(code) !== undefined, "not an airport with scheduled flights, such as LIS"),
    ...sellerFields,
    currency: currencyCode,
    taxPercent: z.number().min(0).max(100).multipleOf(0.01).default(0),
    nightPercent: z.int().min(0).max(100).default(0),
    cutoffMinutes: minutes.default(360),
    freeUntilHours: z.int().min(0).max(MOST_HOURS).nullable(),
    waitMinutes: z.strictObject({ airport: minutes, elsewhere: minutes }).default({ airport: 60, elsewhere: 15 }),
    provider: textLine(160),
    payee: publicCodeText.optional(),
    phone: z.string().regex(/^\+\d[\d ]{6,20}$/, "with + and the country code, such as +351 210 000 000"),
    popularity: z.int().min(0).max(1_000).default(0),
    meeting: textsOf(500),
    places: z.array(z.int().min(1)).min(1).max(500),
    vehicles: z
      .array(vehicle)
      .min(1)
      .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "a class of vehicles is there twice"),
  })
  .superRefine(({ airport: code, places }, check) => {
    const airport = findAirport(code);
    for (const [index, id] of places.entries()) {
      const place = findPlace(id);
      const isNear = airport && place && kilometresBetween(airport, place) <= FURTHEST_KM;
      if (!place || (airport && !isNear))
        check.addIssue({
          code: "custom",
          path: ["places", index],
          message: place ? `${place.name} is more than ${FURTHEST_KM} km away` : "there is no such place",
        });
    }
  });

/** As it is written. */
export type BaseLine = z.input<typeof baseLine>;
/** With everything filled in that may be left out. */
export type CheckedBase = z.output<typeof baseLine>;
