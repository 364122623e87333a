import { z } from "zod";
import { type CancelTerms, canonicalTerms, freeUntil, termsFrom, WHOLE_PRICE } from "../../../core/cancel-terms.ts";
import { HOUR } from "../../../core/durations.ts";
import { storedJson } from "../../../db/stored-json.ts";

/** Two years. */
const MOST_HOURS = 17_520;

/**
 * What canceling costs until so many hours before it begins; the whole price after the last step. An empty list: no refund;
 * "unknown": the operator gave no terms.
 */
export const cancelRule = z.union([
  z.literal("unknown"),
  z
    .array(
      z.strictObject({
        untilHours: z.int().min(0).max(MOST_HOURS),
        percent: z.number().min(0).max(100).multipleOf(0.01),
      }),
    )
    .max(12)
    .refine((steps) => steps.every(({ untilHours }, i) => i === 0 || untilHours < steps[i - 1]!.untilHours), {
      message: "each step ends nearer to the beginning than the one before it",
    }),
]);
export type CancelRule = z.output<typeof cancelRule>;

export const storedRule = storedJson<CancelRule>(cancelRule);

/** The terms at `now` of what begins at the instant `start`. */
export function cancelTerms(
  rule: CancelRule,
  { start, zone, now }: { start: number; zone: string; now: number },
): CancelTerms {
  if (rule === "unknown") return { kind: "unknown" };
  const steps = rule.map(({ untilHours, percent }) => ({ before: start - untilHours * HOUR, penalty: { percent } }));
  return termsFrom(canonicalTerms({ kind: "steps", steps, then: WHOLE_PRICE, zone }), now);
}

/** Until how many hours before the beginning canceling is free; null: never. */
export function freeHours(rule: CancelRule): number | null {
  const free = freeUntil(cancelTerms(rule, { start: 0, zone: "", now: Number.NEGATIVE_INFINITY }));
  return free === null ? null : (0 - free) / HOUR;
}
