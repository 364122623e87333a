import { z } from "zod";
import type { LocalText } from "../core/local-text.ts";
import { occupancyOf, type Party, type WholeParty } from "../core/party.ts";
import { storedJson } from "../db/stored-json.ts";
import { type BookedStay, SCORED } from "../ports/supplier.ts";

export const localText: z.ZodType<LocalText> = z.object({ en: z.string() }).catchall(z.string());

/** From 0 to 100. */
export const scores = z.partialRecord(z.enum(SCORED), z.int().min(0).max(100));
export const storedScores = storedJson(scores);

export const storedText = storedJson(localText);
export const storedTexts = storedJson(z.array(localText));

const ages = z.array(z.int());
export const parties: z.ZodType<Party[]> = z.array(z.object({ adults: z.int(), childAges: ages })).min(1);
const days = { arrival: z.int(), departure: z.int() };

export const storedStay = storedJson<BookedStay>(
  z.union([
    z.object({ ...days, rooms: parties }),
    z.object({ ...days, wholeParty: z.object({ rooms: z.int(), adults: z.int(), childAges: ages }) }),
  ]),
  [withOccupancy],
);

/** Once a stay had a number of rooms and one party for all of them. */
function withOccupancy({ arrival, departure, ...whole }: Record<string, unknown>): Record<string, unknown> {
  return { arrival, departure, ...occupancyOf(whole as WholeParty) };
}
