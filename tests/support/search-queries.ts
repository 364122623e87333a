import { BOARDS, FILTER_AMENITIES, PROPERTY_TYPES, SCORE_STEPS, SORTS } from "../../server/catalogue/vocabulary.ts";
import { between, pick, type Random, randomFrom } from "../../server/db/seed/catalogue-random.ts";
import type { SearchFilters, StaySearch } from "../../server/ports/supplier.ts";
import { STAY_PRODUCTS } from "../../server/reference/product-types.ts";
import type { Day } from "../../server/shared/day.ts";
import { WINDOW } from "./synthetic-catalogue.ts";

const WITH_FILTERS = 0.6;

export const RATES = { USD: 1, EUR: 0.92, JPY: 151.3 };

/**
 * Searches as visitors make them: places by Zipf's law (the largest gets about a tenth), 1 to 8 nights, 1 or 2 rooms, 2 or
 * 3 adults, up to 2 children, filters in six of ten, every sort, pages 1 to 5.
 */
export function randomSearches(count: number, destinationIds: number[], firstDay: Day, seed = 7): StaySearch[] {
  const random = randomFrom(seed);
  const placeAt = zipf(destinationIds.length);
  return Array.from({ length: count }, () => {
    const nights = between(random, 1, 8);
    const arrival = firstDay + between(random, 0, WINDOW - nights - 1);
    return {
      destinationId: destinationIds[placeAt(random())] as number,
      stay: {
        arrival,
        departure: arrival + nights,
        rooms: between(random, 1, 2),
        adults: between(random, 2, 3),
        childAges: Array.from({ length: between(random, 0, 2) }, () => between(random, 0, 17)),
      },
      products: random() < 0.7 ? [...STAY_PRODUCTS] : ["HLT"],
      filters: random() < WITH_FILTERS ? someFilters(random) : {},
      sort: pick(random, SORTS),
      page: pick(random, [1, 1, 1, 2, 3, 5]),
      perPage: 20,
      unitsPerUsd: RATES,
      currency: pick(random, ["USD", "USD", "EUR", "JPY"]),
    };
  });
}

function someFilters(random: Random): SearchFilters {
  const filters: SearchFilters = {};
  if (random() < 0.4) filters.stars = [5, 4, 3].slice(0, between(random, 1, 3));
  if (random() < 0.25) filters.types = [pick(random, PROPERTY_TYPES), pick(random, PROPERTY_TYPES)];
  if (random() < 0.4) filters.amenities = [pick(random, FILTER_AMENITIES), pick(random, FILTER_AMENITIES)];
  if (random() < 0.3) filters.boards = [pick(random, BOARDS), pick(random, BOARDS)];
  if (random() < 0.25) filters.freeCancellation = true;
  if (random() < 0.15) filters.green = true;
  if (random() < 0.3) filters.minScore10 = pick(random, SCORE_STEPS);
  if (random() < 0.3) filters.maxTotal = between(random, 100, 1_500) * 100;
  return filters;
}

/** Turns a number from 0 to 1 into a rank, the first ranks far more often than the last. */
function zipf(ranks: number): (at: number) => number {
  const ends: number[] = [];
  let sum = 0;
  for (let rank = 0; rank < ranks; rank++) {
    sum += 1 / (rank + 1);
    ends.push(sum);
  }
  return (at) => ends.findIndex((end) => end >= at * sum);
}
