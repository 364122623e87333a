import { z } from "zod";
import { currencyCode, publicCodeText, textLine, zoneName } from "../../../db/import-shapes.ts";
import { listingFields } from "../../../organisation/own-listing.ts";
import { carClass, conditions, hours, name } from "./station.ts";

const percent = z.number().min(0).max(100).multipleOf(0.01).default(0);

/** One line of a file of counters; docs/cars-format.md explains every field. */
export const stationLine = z.strictObject({
  carFormat: z.literal(1),
  ...listingFields,
  code: listingFields.code.refine((code) => !code.includes("."), "has no dot"),
  destinationId: z.int().min(1),
  airport: z.boolean().default(false),
  timeZone: zoneName.optional(),
  name,
  currency: currencyCode,
  taxPercent: percent,
  airportFeePercent: percent,
  provider: textLine(160),
  payee: publicCodeText.optional(),
  popularity: z.int().min(0).max(1_000).default(0),
  hours,
  seasons: z.array(z.int().min(10).max(500)).length(12),
  conditions,
  classes: z
    .array(carClass)
    .min(1)
    .max(40)
    .refine((all) => new Set(all.map(({ code }) => code)).size === all.length, "two classes have the same code"),
});

/** As it is written. */
export type StationLine = z.input<typeof stationLine>;
export type CheckedStation = z.output<typeof stationLine>;
