import { z } from "zod";
import type { LocalText } from "../core/local-text.ts";
import type { Party } from "../core/party.ts";
import { storedJson } from "../db/stored-json.ts";
import { SCORED, type Stay } from "../ports/supplier.ts";

export const localText: z.ZodType<LocalText> = z.object({ en: z.string() }).catchall(z.string());

/** From 0 to 100. */
export const scores = z.partialRecord(z.enum(SCORED), z.int().min(0).max(100));
export const storedScores = storedJson(scores);

export const storedText = storedJson(localText);
export const storedTexts = storedJson(z.array(localText));

const ages = z.array(z.int());
export const parties: z.ZodType<Party[]> = z.array(z.object({ adults: z.int(), childAges: ages })).min(1);

export const storedStay = storedJson<Stay>(z.object({ arrival: z.int(), departure: z.int(), rooms: parties }));
