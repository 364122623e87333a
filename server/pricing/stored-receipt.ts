import { z } from "zod";
import type { Money } from "../core/money.ts";
import { SOURCE_KINDS, type UsedRate } from "../core/receipt.ts";
import { storedJson } from "../db/stored-json.ts";
import { ON_SITE, type Receipt } from "./pricing.ts";

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

/**
 * Receipts of the first releases told the rate as a number and nothing of the card's; those after them had one card, of a
 * kind they did not tell, beside lines that were all paid on site.
 */
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
  [({ rate, cardRate = null, ...receipt }) => ({ ...receipt, rate: withTextRate(rate), cardRate }), withSources],
);

type OneCard = {
  lines: { code: string; minor: number }[];
  discount: number;
  taken: Money | null;
  cardRate: UsedRate | null;
  property: { total: number; payable: number };
};

function withSources({ lines, taken, cardRate, ...receipt }: Record<string, unknown>): Record<string, unknown> {
  const { discount, property, ...card } = { ...receipt, taken, cardRate, lines } as OneCard;
  const paid = card.taken && {
    kind: "certificate",
    id: null,
    amount: card.taken,
    worth: discount,
    rate: card.cardRate,
    owed: property.total - property.payable,
  };
  return {
    ...receipt,
    lines: card.lines.map(({ code, minor }) => ({ ...ON_SITE, code, amount: minor })),
    sources: paid ? [paid] : [],
  };
}

const withTextRate = (rate: unknown): unknown =>
  typeof rate === "object" && rate !== null && "rate" in rate ? { ...rate, rate: String(rate.rate) } : rate;
