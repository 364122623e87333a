import { z } from "zod";
import { storedJson } from "../../../db/stored-json.ts";
import { localText } from "../../../db/stored-shapes.ts";
import { parties } from "../stored.ts";
import { SCORED, type Stay } from "../supplier.ts";

/** From 0 to 100. */
export const scores = z.partialRecord(z.enum(SCORED), z.int().min(0).max(100));
export const storedScores = storedJson(scores);

export const storedText = storedJson(localText);
export const storedTexts = storedJson(z.array(localText));

export const storedStay = storedJson<Stay>(z.object({ arrival: z.int(), departure: z.int(), rooms: parties }));
