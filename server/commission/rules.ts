import { z } from "zod";
import type { Day } from "../core/day.ts";
import { MOST_MINOR, type Money, partOf } from "../core/money.ts";
import { storedJson } from "../db/stored-json.ts";
import type { RateTable } from "../ports/rates.ts";
import { inCurrency } from "../pricing/exchange.ts";

/** promised at the sale, payable after the travel, paid by a payout; each of them can be reversed. */
export const COMMISSION_STATES = ["promised", "payable", "paid", "reversed"] as const;
export type CommissionState = (typeof COMMISSION_STATES)[number];

/** Supplier of what is in our own database, as products name it. */
export const OWN_SUPPLIER = "own";

/** All of a price. */
export const WHOLE_POINTS = 10_000;

/** A hundredth of a percent of the basis each, or an amount for each item. */
const commissionRate = z.union([
  z.strictObject({ basisPoints: z.int().min(1).max(WHOLE_POINTS) }),
  z.strictObject({
    amount: z.object({ minor: z.int().min(1).max(MOST_MINOR), currency: z.string().regex(/^[A-Z]{3}$/) }),
  }),
]);
export type CommissionRate = z.infer<typeof commissionRate>;
export const storedRate = storedJson<CommissionRate>(commissionRate);

/** What a rule is made of; days where the organisation is. */
export const commissionTerms = z
  .object({
    rate: commissionRate,
    product: z.string().min(1).max(20).optional(),
    supplier: z.string().min(1).max(40).optional(),
    agentId: z.string().min(1).max(40).optional(),
    startsOn: z.int(),
    endsOn: z.int().optional(),
  })
  .refine(({ startsOn, endsOn }) => endsOn === undefined || endsOn >= startsOn, {
    path: ["endsOn"],
    when: ({ value }) => z.object({ startsOn: z.int(), endsOn: z.int() }).safeParse(value).success,
  });
export type CommissionTerms = z.infer<typeof commissionTerms>;

/** Null: of every one. */
export type CommissionRule = {
  id: string;
  product: string | null;
  supplier: string | null;
  agentId: string | null;
  rate: CommissionRate;
  startsOn: Day;
  endsOn: Day | null;
};

export type SoldItem = { product: string; supplier: string; agentId: string; today: Day; basis: Money };

/**
 * Of the rules that fit, the most specific: one for the agent before all others, then one for the supplier, then one for the
 * product. A rule whose amount has no rate to the booking's currency doesn't fit.
 */
export function commissionFor(
  rules: readonly CommissionRule[],
  sold: SoldItem,
  rates: RateTable | undefined,
): { rule: CommissionRule; amount: number } | undefined {
  const fitting = rules
    .filter((rule) => isFor(rule, sold))
    .sort((one, other) => weightOf(other) - weightOf(one) || (one.id < other.id ? -1 : 1));
  for (const rule of fitting) {
    const amount = amountBy(rule.rate, sold.basis, rates);
    if (amount !== undefined) return { rule, amount };
  }
  return undefined;
}

/** Never more than the basis; undefined without a rate. */
export function amountBy(rate: CommissionRate, basis: Money, rates: RateTable | undefined): number | undefined {
  if ("basisPoints" in rate) return partOf(basis.minor, rate.basisPoints, WHOLE_POINTS);
  const amount = inCurrency(rate.amount, basis.currency, rates);
  return amount && Math.min(amount.minor, basis.minor);
}

const weightOf = ({ agentId, supplier, product }: CommissionRule): number =>
  (agentId === null ? 0 : 4) + (supplier === null ? 0 : 2) + (product === null ? 0 : 1);

const isFor = (rule: CommissionRule, { product, supplier, agentId, today }: SoldItem): boolean =>
  (rule.product === null || rule.product === product) &&
  (rule.supplier === null || rule.supplier === supplier) &&
  (rule.agentId === null || rule.agentId === agentId) &&
  rule.startsOn <= today &&
  (rule.endsOn === null || today <= rule.endsOn);

/** Rules are equally specific for the same sale only where they name the same; then no day may have both. */
export const isSameSale = (one: CommissionRule, other: CommissionRule): boolean =>
  one.product === other.product &&
  one.supplier === other.supplier &&
  one.agentId === other.agentId &&
  (one.endsOn === null || other.startsOn <= one.endsOn) &&
  (other.endsOn === null || one.startsOn <= other.endsOn);

/** What became of an item: `stands`: it is still to come; `unpaid`: its order was never paid for. */
export type ItemEnd = "stands" | "used" | "cancelled" | "no-show" | "unpaid";

export const CHARGED_BACK = "charged-back";

/** What the item's end makes of its commission. What was taken back from an agent stays so. */
export function afterEnd(
  { state, reason, isPosted }: { state: CommissionState; reason: string | null; isPosted: boolean },
  end: ItemEnd,
  isChargedBack: boolean,
): { state: CommissionState; reason: string | null } {
  const hasEnded = end === "cancelled" || end === "no-show" || end === "unpaid";
  if (state === "reversed" && (isPosted || hasEnded)) return { state, reason };
  if (hasEnded) return { state: "reversed", reason: end };
  if (isPosted) return { state, reason };
  if (end === "stands") return { state: "promised", reason: null };
  return isChargedBack ? { state: "promised", reason: CHARGED_BACK } : { state: "payable", reason: null };
}
