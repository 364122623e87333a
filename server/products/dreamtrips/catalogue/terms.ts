import { z } from "zod";
import { type CancelTerms, canonicalTerms, termsFrom, WHOLE_PRICE } from "../../../core/cancel-terms.ts";
import { type Day, startOfDay } from "../../../core/day.ts";
import { storedJson } from "../../../db/stored-json.ts";

/** What canceling costs up to and on the day that is so many days before departure; the whole price after the last step. */
export const cancelRule = z
  .array(z.strictObject({ untilDays: z.int().min(0).max(700), percent: z.int().min(0).max(100) }))
  .max(12)
  .refine((steps) => steps.every(({ untilDays }, i) => i === 0 || untilDays < steps[i - 1]!.untilDays), {
    message: "each step ends nearer to departure than the one before it",
  });
export type CancelRule = z.output<typeof cancelRule>;
export const storedRule = storedJson<CancelRule>(cancelRule);

/** The terms at `now` of what departs on a day. */
export function cancelTerms(
  rule: CancelRule,
  { day, zone, now }: { day: Day; zone: string; now: number },
): CancelTerms {
  const steps = rule.map(({ untilDays, percent }) => ({
    before: startOfDay(zone, day - untilDays + 1),
    penalty: { percent },
  }));
  return termsFrom(canonicalTerms({ kind: "steps", steps, then: WHOLE_PRICE, zone }), now);
}
