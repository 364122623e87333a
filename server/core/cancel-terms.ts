import { type Money, roundMinor } from "./money.ts";
import { decimalOf, times } from "./ratio.ts";

/**
 * The part of a price that a cancellation costs. "unknown": the supplier gave no terms, which never counts as free. `percent`
 * (0 to 100) is of the offer's whole total, `nights` is the share of the first nights.
 */
export type Penalty = Money | { percent: number } | { nights: number } | "unknown";

/** Holds strictly before its instant (UTC milliseconds), from the step before it on. */
export type CancelStep = { before: number; penalty: Penalty };

/**
 * The cost of cancelling over time. "none": no refund at any time. "unknown": the supplier gave no terms, which is never shown
 * as free. `then` applies from the last step on; `zone` is the property's time zone, in which texts give the steps.
 */
export type CancelTerms =
  | { kind: "steps"; steps: CancelStep[]; then: Penalty; zone: string }
  | { kind: "none" }
  | { kind: "unknown" };

export const WHOLE_PRICE: Penalty = { percent: 100 };
const NO_PENALTY: Penalty = { percent: 0 };

export function isFree(penalty: Penalty): boolean {
  if (penalty === "unknown") return false;
  if ("percent" in penalty) return penalty.percent === 0;
  return ("nights" in penalty ? penalty.nights : penalty.minor) === 0;
}

/** Strictly before which instant cancelling costs nothing; Infinity where it never does; null: it costs from the first on. */
export function freeUntil(terms: CancelTerms): number | null {
  if (terms.kind !== "steps") return null;
  const steps = inOrder(terms);
  const costing = steps.findIndex(({ penalty }) => !isFree(penalty));
  if (costing < 0 && isFree(terms.then)) return Number.POSITIVE_INFINITY;
  return steps.slice(0, costing < 0 ? undefined : costing).at(-1)?.before ?? null;
}

/** What cancelling costs at an instant (UTC milliseconds). */
export function penaltyAt(terms: CancelTerms, at: number): Penalty {
  if (terms.kind === "none") return WHOLE_PRICE;
  if (terms.kind === "unknown") return "unknown";
  return inOrder(terms).find(({ before }) => at < before)?.penalty ?? terms.then;
}

/** What a penalty is of: the whole price of an offer, in minor units, and how many units it is for, such as nights. */
export type PenalizedPrice = { total: number; units: number; currency: string };

/**
 * A penalty in money, rounded half up once and never more than the total. Unknown where it is, and where it is money of
 * another currency: unlike ones are not compared.
 */
export function penaltyAmount(penalty: Penalty, { total, units, currency }: PenalizedPrice): Money | "unknown" {
  if (penalty === "unknown") return "unknown";
  if ("minor" in penalty) {
    return penalty.currency === currency ? { minor: Math.min(penalty.minor, total), currency } : "unknown";
  }
  const share =
    "percent" in penalty
      ? times(decimalOf(String(penalty.percent)) ?? { of: 100n, over: 1n }, { of: BigInt(total), over: 100n })
      : { of: BigInt(total) * BigInt(penalty.nights), over: BigInt(units) };
  return { minor: Math.min(roundMinor(share), total), currency };
}

/**
 * The same terms in the one way they are written: steps in the order of their instants, none that says what the next one
 * says, and "none" or "unknown" for steps that come to no more than that. What digests and comparisons are made of.
 */
export function canonicalTerms(terms: CancelTerms): CancelTerms {
  if (terms.kind !== "steps") return { kind: terms.kind };
  const { zone } = terms;
  const then = canonicalPenalty(terms.then);
  const steps: CancelStep[] = [];
  let next = then;
  for (const { before, penalty } of inOrder(terms).toReversed()) {
    const own = canonicalPenalty(penalty);
    if (isSamePenalty(own, next)) continue;
    steps.unshift({ before, penalty: own });
    next = own;
  }
  if (steps.length === 0 && then === "unknown") return { kind: "unknown" };
  if (steps.length === 0 && isSamePenalty(then, WHOLE_PRICE)) return { kind: "none" };
  return { kind: "steps", steps, then, zone };
}

/** The terms that are left at an instant: steps that have passed are gone. */
export function termsFrom(terms: CancelTerms, at: number): CancelTerms {
  if (terms.kind !== "steps") return terms;
  return canonicalTerms({ ...terms, steps: terms.steps.filter(({ before }) => before > at) });
}

/** The terms of some of several rooms: `partOf` an amount for all of them is for these. */
export function partOfTerms(terms: CancelTerms, partOf: (minor: number) => number): CancelTerms {
  if (terms.kind !== "steps") return terms;
  const part = (penalty: Penalty): Penalty =>
    penalty !== "unknown" && "minor" in penalty ? { ...penalty, minor: partOf(penalty.minor) } : penalty;
  const steps = terms.steps.map(({ before, penalty }) => ({ before, penalty: part(penalty) }));
  return { ...terms, steps, then: part(terms.then) };
}

/** What canceling several offers of one currency costs together, each by its own terms. */
export function termsTogether(offers: { terms: CancelTerms; price: PenalizedPrice }[]): CancelTerms {
  const total = offers.reduce((sum, { price }) => sum + price.total, 0);
  const costAt = (at: number): Penalty => {
    let minor = 0;
    for (const { terms, price } of offers) {
      const cost = penaltyAmount(penaltyAt(terms, at), price);
      if (cost === "unknown") return cost;
      minor += cost.minor;
    }
    return minor === total ? WHOLE_PRICE : { minor, currency: offers[0]?.price.currency ?? "" };
  };
  const stepped = offers.flatMap(({ terms }) => (terms.kind === "steps" ? terms : []));
  const ends = new Set(stepped.flatMap(({ steps }) => steps.map(({ before }) => before)));
  const steps = [...ends].map((before) => ({ before, penalty: costAt(before - 1) }));
  const then = costAt(Number.POSITIVE_INFINITY);
  return canonicalTerms({ kind: "steps", steps, then, zone: stepped[0]?.zone ?? "UTC" });
}

export const sameTerms = (one: CancelTerms, other: CancelTerms): boolean =>
  JSON.stringify(canonicalTerms(one)) === JSON.stringify(canonicalTerms(other));

/** By their instants; of two that end together the first one holds, and the other one never does. */
function inOrder({ steps }: { steps: CancelStep[] }): CancelStep[] {
  const sorted = [...steps].sort((a, b) => a.before - b.before);
  return sorted.filter(({ before }, i) => i === 0 || sorted[i - 1]!.before !== before);
}

/** With its fields in one order, and nothing written in one way. */
function canonicalPenalty(penalty: Penalty): Penalty {
  if (penalty === "unknown") return penalty;
  if (isFree(penalty)) return NO_PENALTY;
  if ("minor" in penalty) return { minor: penalty.minor, currency: penalty.currency };
  return "percent" in penalty ? { percent: penalty.percent } : { nights: penalty.nights };
}

const isSamePenalty = (one: Penalty, other: Penalty): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A line of the terms' text, in order of time. `key` is a message of cancel-messages. */
export type CancelLine =
  | { key: "cancelNever" | "cancelNoLonger" | "cancelUnknown" }
  | { key: "cancelFreeUntil"; until: number }
  | { key: "cancelUntil" | "cancelThenUntil"; until: number; penalty: Penalty }
  | { key: "cancelAfter" | "cancelAtAnyTime"; penalty: Penalty };

/** Leaves out steps that have passed at `now`. */
export function cancelLines(terms: CancelTerms, now: number): CancelLine[] {
  const left = termsFrom(terms, now);
  if (left.kind === "none") return [{ key: freeUntil(terms) === null ? "cancelNever" : "cancelNoLonger" }];
  if (left.kind === "unknown") return [{ key: "cancelUnknown" }];
  const lines = left.steps.map(({ before: until, penalty }, i): CancelLine => {
    if (i > 0) return { key: "cancelThenUntil", until, penalty };
    return isFree(penalty) ? { key: "cancelFreeUntil", until } : { key: "cancelUntil", until, penalty };
  });
  return [...lines, { key: lines.length > 0 ? "cancelAfter" : "cancelAtAnyTime", penalty: left.then }];
}
