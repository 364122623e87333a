import { z } from "zod";
import { currencyCode, dayText, minor, publicCodeText, textLine, zoneName } from "../../../db/import-shapes.ts";
import { listingFields } from "../../../organisation/own-listing.ts";
import { content } from "./content.ts";
import { cancelRule } from "./terms.ts";
import { THEMES } from "./vocabulary.ts";

const days = z.int().min(0).max(700);

/** One line of a file of dreamtrips; docs/dreamtrips-format.md explains every field. */
export const dreamtripLine = z
  .strictObject({
    dreamtripFormat: z.literal(1),
    code: listingFields.code,
    organisation: listingFields.organisation,
    theme: z.enum(THEMES),
    destinations: z.array(z.int().min(1)).min(1).max(20),
    timeZone: zoneName.optional(),
    startsOn: dayText,
    everyDays: z.int().min(1).max(700).optional(),
    nights: z.int().min(1).max(60),
    places: z.int().min(1).max(500),
    minimum: z.int().min(1).max(500).default(1),
    decideDays: days.default(21),
    currency: currencyCode,
    price: minor,
    supplement: minor.default(0),
    taxPercent: z.number().min(0).max(100).default(0),
    depositPercent: z.int().min(1).max(100).default(100),
    balanceDays: days.default(30),
    closesDays: days.default(1),
    opensDays: days.optional(),
    membersFirst: z.strictObject({ days: z.int().min(1).max(365), plans: z.array(textLine(30)).min(1) }).optional(),
    payee: publicCodeText.optional(),
    cancellation: cancelRule,
    content,
  })
  .refine(({ minimum, places }) => minimum <= places, { path: ["minimum"], message: "cannot be above places" })
  .refine(({ membersFirst, opensDays }) => !membersFirst || opensDays !== undefined, {
    path: ["opensDays"],
    message: "is needed with membersFirst",
  })
  .refine(({ nights, content: { days: shown } }) => shown.length <= nights + 1, {
    path: ["content", "days"],
    message: "are more than the trip has",
  });

/** As it is written. */
export type DreamtripLine = z.input<typeof dreamtripLine>;
/** With everything filled in that may be left out. */
export type CheckedDreamtrip = z.output<typeof dreamtripLine>;
