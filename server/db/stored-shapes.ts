import { z } from "zod";
import { CHARGE_LINES } from "../core/document-lines.ts";
import type { LocalText } from "../core/local-text.ts";
import { SOURCE_KINDS } from "../core/receipt.ts";

export const localText: z.ZodType<LocalText> = z.object({ en: z.string() }).catchall(z.string());

const localTime = z.object({ at: z.int(), wall: z.string(), zone: z.string() });

/** When something begins and ends, each by the clocks there. */
export const span = z.object({ from: localTime, to: localTime });

/** Parts of prices that receipts, documents, offers and drafts store alike. */
export const money = z.object({ minor: z.int(), currency: z.string() });

export const usedRate = z.object({
  from: z.string(),
  to: z.string(),
  rate: z.string(),
  asOf: z.string(),
  source: z.string(),
});

export const charge = z.enum(CHARGE_LINES);

const roomPrice = z.object({
  base: z.int(),
  charges: z.array(z.object({ code: charge, minor: z.int() })),
  total: z.int(),
});

/** Of a price of several rooms, where the supplier tells each. */
export const byItem = z.array(roomPrice).optional();

const collected = {
  collectedBy: z.enum(["us", "supplier", "on-site"]),
  due: z.union([z.enum(["now", "arrival", "departure"]), z.object({ by: z.int() })]),
};

export const lineOf = <Code extends string>(code: z.ZodType<Code>) =>
  z.object({ code, amount: z.union([z.int(), z.literal("unknown")]), shown: z.boolean(), ...collected });

export const besideLine = z.object({ code: charge, amount: z.union([money, z.literal("unknown")]), ...collected });

export const source = z.object({
  kind: z.enum(SOURCE_KINDS),
  id: z.string().nullable(),
  amount: money,
  worth: z.int(),
  owed: z.int(),
  markUp: z.int().optional(),
  rate: usedRate.nullable(),
  plan: z.object({ percent: z.int(), names: z.record(z.string(), z.string()) }).optional(),
  turn: z.int().optional(),
});
