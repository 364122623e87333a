import { type CancelTerms, canonicalTerms } from "../core/cancel-terms.ts";
import { type Day, instantIn } from "../core/day.ts";
import { HOUR } from "../core/durations.ts";

/** What a rate plan keeps when a stay is cancelled; `minor` is in the property's currency. */
export type PlanPenalty = { percent: number } | { nights: number } | { minor: number };

/**
 * Cancelling as a rate plan says it for every stay: `penalty` until so many hours before check-in, `then` after the last of
 * the steps. null: nothing comes back; "unknown": the property does not say.
 */
export type CancelRule =
  | { steps: { untilHours: number; penalty: PlanPenalty }[]; then: PlanPenalty }
  | "unknown"
  | null;

/** Free until so many hours before check-in, then the whole price; null: never free. */
export const freeUntilHours = (hours: number | null): CancelRule =>
  hours === null ? null : { steps: [{ untilHours: hours, penalty: { percent: 0 } }], then: { percent: 100 } };

/**
 * The rule as terms of one stay. Hours are counted as they pass from the instant of check-in, `checkInFrom` ("15:00") on the
 * day of arrival by the property's clock: where the clocks change in between, the step ends at another time of day.
 */
export function termsOfRule(
  rule: CancelRule,
  stay: { timeZone: string; arrival: Day; checkInFrom: string; currency: string },
): CancelTerms {
  if (rule === null) return { kind: "none" };
  if (rule === "unknown") return { kind: "unknown" };
  const checkIn = instantIn(stay.timeZone, stay.arrival, stay.checkInFrom);
  const inMoney = (penalty: PlanPenalty) =>
    "minor" in penalty ? { minor: penalty.minor, currency: stay.currency } : penalty;
  return canonicalTerms({
    kind: "steps",
    steps: rule.steps.map(({ untilHours, penalty }) => ({
      before: checkIn - untilHours * HOUR,
      penalty: inMoney(penalty),
    })),
    then: inMoney(rule.then),
    zone: stay.timeZone,
  });
}
