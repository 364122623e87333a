import { z } from "zod";
import { storedJson } from "../db/stored-json.ts";
import type { Receipt } from "./pricing.ts";

const usedRate = z.object({
  from: z.string(),
  to: z.string(),
  rate: z.string(),
  asOf: z.string(),
  source: z.string(),
});

/** Receipts of the first releases told the rate as a number and nothing of the card's. */
export const storedReceipt = storedJson<Receipt>(
  z.object({
    currency: z.string(),
    nights: z.int(),
    rooms: z.int(),
    lines: z.array(
      z.object({
        code: z.enum(["base", "tax", "city-tax", "resort-fee", "service-fee", "cleaning-fee"]),
        minor: z.int(),
      }),
    ),
    base: z.int(),
    taxes: z.int(),
    total: z.int(),
    discount: z.int(),
    taken: z.object({ minor: z.int(), currency: z.string() }).nullable(),
    payable: z.int(),
    perNight: z.int(),
    rate: usedRate.nullable(),
    cardRate: usedRate.nullable(),
    noRateFor: z.string().nullable(),
    property: z.object({ currency: z.string(), total: z.int(), payable: z.int() }),
    display: z.enum(["inclusive", "exclusive"]),
  }),
  [({ rate, cardRate = null, ...receipt }) => ({ ...receipt, rate: withTextRate(rate), cardRate })],
);

const withTextRate = (rate: unknown): unknown =>
  typeof rate === "object" && rate !== null && "rate" in rate ? { ...rate, rate: String(rate.rate) } : rate;
