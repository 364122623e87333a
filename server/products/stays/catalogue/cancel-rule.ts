import { z } from "zod";
import {
  type CancelTerms,
  canonicalTerms,
  freeUntil,
  isFree,
  type Penalty,
  sameTerms,
  termsFrom,
} from "../../../core/cancel-terms.ts";
import { HOUR } from "../../../core/durations.ts";
import { storedJson } from "../../../db/stored-json.ts";

const MOST_STEPS = 12;
/** Two years. */
const MOST_HOURS = 17_520;
const percent = z.number().min(0).max(100).multipleOf(0.01);
const nights = z.int().min(0).max(365);

/** A rule of cancelling as a catalogue file says it (docs/catalogue-format.md). */
export const cancelRule = (minor: z.ZodType<number, number>) => {
  const penalty = z.union([z.strictObject({ percent }), z.strictObject({ nights }), z.strictObject({ minor })], {
    error: "one of percent (0 to 100), nights and minor",
  });
  const step = z.strictObject({ untilHours: z.int().min(0).max(MOST_HOURS), penalty });
  const steps = z
    .array(step)
    .max(MOST_STEPS)
    .refine((list) => list.every(({ untilHours }, i) => i === 0 || untilHours < list[i - 1]!.untilHours), {
      message: "each step ends nearer to check-in than the one before it",
    });
  const then = penalty.refine((last) => !isFree({ currency: "", ...last }), {
    message: "costs something; what is free until check-in is a step of 0 hours",
  });
  return z.union([z.null(), z.literal("unknown"), z.strictObject({ steps, then })]);
};

/**
 * The cancellation terms of a rate plan for every stay: the penalty until a number of hours before check-in, and `then`; amounts
 * are in the property's currency. null: no refund; "unknown": the property gave no terms.
 */
export type CancelRule = z.output<ReturnType<typeof cancelRule>>;

const storedRule = storedJson<CancelRule>(cancelRule(z.int()));

/** Free until so many hours before check-in, then the whole price; null: never free. */
export const freeUntilHours = (hours: number | null): CancelRule =>
  hours === null ? null : { steps: [{ untilHours: hours, penalty: { percent: 0 } }], then: { percent: 100 } };

/** The rule in the columns of a rate plan: `free_until_hours` alone where that says it. */
type RuleColumns = { free_until_hours: number | null; cancellation: string | null };

export function ruleColumns(rule: CancelRule): RuleColumns {
  const terms = relativeTerms(rule, "");
  const free = freeUntil(terms);
  const hours = free === null ? null : -free / HOUR;
  const isSaid = sameTerms(terms, relativeTerms(freeUntilHours(hours), ""));
  return { free_until_hours: hours, cancellation: isSaid ? null : storedRule.write(rule) };
}

/** Terms of any stay whose check-in is at instant 0; `stayTerms` makes those of one of them. */
export const planTerms = ({ free_until_hours, cancellation }: RuleColumns, currency: string): CancelTerms =>
  relativeTerms(cancellation === null ? freeUntilHours(free_until_hours) : storedRule.read(cancellation), currency);

/**
 * The remaining terms of a plan at `now` for a stay that begins at the instant `checkIn`. Hours are elapsed ones: if the clocks
 * change before the stay, a step ends at another time of day.
 */
export function stayTerms(terms: CancelTerms, { checkIn, zone, now }: { checkIn: number; zone: string; now: number }) {
  if (terms.kind !== "steps") return terms;
  const steps = terms.steps.map(({ before, penalty }) => ({ before: checkIn + before, penalty }));
  const all: CancelTerms = { ...terms, steps, zone };
  // They are in order, so that most are as they are to be written.
  return steps.length > 0 && steps[0]!.before > now ? all : termsFrom(all, now);
}

function relativeTerms(rule: CancelRule, currency: string): CancelTerms {
  if (rule === null) return { kind: "none" };
  if (rule === "unknown") return { kind: "unknown" };
  const inMoney = (penalty: (typeof rule)["then"]): Penalty =>
    "minor" in penalty ? { ...penalty, currency } : penalty;
  return canonicalTerms({
    kind: "steps",
    steps: rule.steps.map(({ untilHours, penalty }) => ({ before: -untilHours * HOUR, penalty: inMoney(penalty) })),
    then: inMoney(rule.then),
    zone: "",
  });
}
