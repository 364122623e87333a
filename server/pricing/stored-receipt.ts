import { z } from "zod";
import { storedJson } from "../db/stored-json.ts";
import { besideLine, byItem, charge, lineOf, source, usedRate } from "../db/stored-shapes.ts";
import type { Receipt } from "./pricing.ts";

export const storedReceipt = storedJson<Receipt>(
  z.object({
    currency: z.string(),
    units: z.int(),
    items: z.int(),
    lines: z.array(lineOf(z.enum(["base", ...charge.options, "deposit"]))),
    sources: z.array(source),
    base: z.int(),
    taxes: z.int(),
    total: z.int(),
    beside: z.array(besideLine).optional(),
    discount: z.int(),
    payable: z.int(),
    advance: z.int().optional(),
    perUnit: z.int(),
    rate: usedRate.nullable(),
    noRateFor: z.string().nullable(),
    step: z.int().optional(),
    property: z.object({
      currency: z.string(),
      total: z.int(),
      payable: z.int(),
      markUp: z.int().optional(),
      prepaid: z.int().optional(),
      byItem,
    }),
    display: z.enum(["inclusive", "exclusive"]),
  }),
);
