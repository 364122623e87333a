import { z } from "zod";
import { SOURCE_KINDS } from "../core/receipt.ts";
import { storedJson } from "../db/stored-json.ts";
import type { Receipt } from "./pricing.ts";

const usedRate = z.object({
  from: z.string(),
  to: z.string(),
  rate: z.string(),
  asOf: z.string(),
  source: z.string(),
});

const CHARGES = ["tax", "city-tax", "resort-fee", "service-fee", "cleaning-fee"] as const;
const collected = {
  collectedBy: z.enum(["us", "supplier", "on-site"]),
  due: z.union([z.enum(["now", "arrival", "departure"]), z.object({ by: z.int() })]),
};

const line = z.object({
  code: z.enum(["base", ...CHARGES, "deposit"]),
  amount: z.union([z.int(), z.literal("unknown")]),
  shown: z.boolean(),
  ...collected,
});

const besideLine = z.object({
  code: z.enum(CHARGES),
  amount: z.union([z.object({ minor: z.int(), currency: z.string() }), z.literal("unknown")]),
  ...collected,
});

const planDiscount = z.object({ percent: z.int(), names: z.record(z.string(), z.string()) });

const source = z.object({
  kind: z.enum(SOURCE_KINDS),
  id: z.string().nullable(),
  amount: z.object({ minor: z.int(), currency: z.string() }),
  worth: z.int(),
  owed: z.int(),
  rate: usedRate.nullable(),
  plan: planDiscount.optional(),
});

export const storedReceipt = storedJson<Receipt>(
  z.object({
    currency: z.string(),
    nights: z.int(),
    rooms: z.int(),
    lines: z.array(line),
    sources: z.array(source),
    base: z.int(),
    taxes: z.int(),
    total: z.int(),
    beside: z.array(besideLine).optional(),
    discount: z.int(),
    payable: z.int(),
    perNight: z.int(),
    rate: usedRate.nullable(),
    noRateFor: z.string().nullable(),
    property: z.object({ currency: z.string(), total: z.int(), payable: z.int() }),
    display: z.enum(["inclusive", "exclusive"]),
  }),
);
