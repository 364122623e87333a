import { BOARDS, type StaySearchAnswer } from "../supplier.ts";
import type { DestinationIndex } from "./destination-index.ts";
import { FILTER_AMENITIES, PROPERTY_TYPES, SCORE_STEPS } from "./vocabulary.ts";

/** Groups of filters on the property itself, as bits of what it does not meet. */
export const FAILED = { stars: 1, types: 2, amenities: 4, green: 8, score: 16 } as const;

/** The property that the scan looks at; one object is reused for the whole scan. */
export type Best = {
  /** The cheapest room's rates for the nights. */
  rates: number;
  /** The cheapest plan that meets the filters on offers but the price, or -1. */
  plan: number;
  /** Its total in the query's currency. */
  compared: number;
  /** Boards that have an offer which meets the other filters, as bits. */
  boards: number;
  /** The cheapest plan that meets the other filters and can be cancelled for nothing, or -1. */
  freePlan: number;
};

const MOST_STARS = 5;
const MOST_SCORE10 = 100;

/**
 * Counts what choosing each value would give: a property counts for a value when it meets every other group. Amenities
 * are asked for together, so an amenity's count is among what matches already.
 */
export function createFacets() {
  const stars = new Int32Array(MOST_STARS + 1);
  const types = new Int32Array(PROPERTY_TYPES.length);
  const amenities = new Int32Array(FILTER_AMENITIES.length);
  const boards = new Int32Array(BOARDS.length);
  const scores = new Int32Array(MOST_SCORE10 + 1);
  let free = 0;
  let green = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;

  return {
    /** `offered`: the property has an offer that meets the filters on offers. */
    add({ properties }: DestinationIndex, property: number, failed: number, best: Best, offered: boolean): void {
      if (failed === 0) {
        if (best.plan >= 0) {
          if (best.compared < min) min = best.compared;
          if (best.compared > max) max = best.compared;
        }
        if (best.freePlan >= 0) free++;
        countBits(boards, best.boards);
      }
      if (!offered) return;
      if (failed === 0) countBits(amenities, properties.amenities[property]!);
      if ((failed & ~FAILED.stars) === 0) stars[properties.stars[property]!]!++;
      if ((failed & ~FAILED.types) === 0) types[properties.type[property]!]!++;
      if ((failed & ~FAILED.score) === 0) scores[properties.score10[property]!]!++;
      if ((failed & ~FAILED.green) === 0 && properties.green[property] === 1) green++;
    },
    result(): StaySearchAnswer["facets"] {
      const stepCounts = SCORE_STEPS.map((step) => scores.subarray(step).reduce((sum, count) => sum + count, 0));
      return {
        stars: named(
          stars,
          Array.from(stars, (_, number) => String(number)),
        ),
        types: named(types, PROPERTY_TYPES),
        amenities: named(amenities, FILTER_AMENITIES),
        boards: named(boards, BOARDS),
        scores: named(stepCounts, SCORE_STEPS.map(String)),
        freeCancellation: free,
        green,
        ...(min <= max && { price: { min, max } }),
      };
    },
  };
}

function countBits(counts: Int32Array, bits: number): void {
  for (let rest = bits; rest !== 0; rest &= rest - 1) counts[31 - Math.clz32(rest & -rest)]!++;
}

/** Leaves out values that no property has. */
function named(counts: ArrayLike<number>, names: readonly string[]): Record<string, number> {
  return Object.fromEntries(names.map((name, i) => [name, counts[i] ?? 0] as const).filter(([, count]) => count > 0));
}
