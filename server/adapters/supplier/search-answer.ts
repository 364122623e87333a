import { freeUntil } from "../../core/cancel-terms.ts";
import { rounded, times, whole } from "../../core/ratio.ts";
import {
  BOARDS,
  type Offer,
  type PropertySummary,
  type SearchFilters,
  type StaySearch,
  type StaySearchAnswer,
} from "../../ports/supplier.ts";
import { betweenMinorUnits, crossRate } from "../../reference/exchange.ts";

/** A property with all its offers for the stay. */
export type Candidate = { property: PropertySummary; offers: Offer[] };

/** Lower ends of the review score filter, score × 10. */
const SCORE_STEPS = [60, 70, 80, 90];

/** The answer to a search, of everything that a supplier has for it: filtered, counted, in order and cut into pages by us. */
export function searchAnswerOf(candidates: Candidate[], query: StaySearch, now: number): StaySearchAnswer {
  const { filters, page, perPage } = query;
  const found = (changes: Partial<SearchFilters>): Match[] =>
    candidates.flatMap((each) => matchOf(each, { ...filters, ...changes }, query, now) ?? []);
  const counts = <Value extends string | number>(values: Iterable<Value>, changed: (value: Value) => SearchFilters) =>
    Object.fromEntries(
      [...new Set(values)]
        .map((value) => [value, found(changed(value)).length] as const)
        .filter(([, count]) => count > 0),
    );
  const properties = candidates.map(({ property }) => property);
  const matches = found({}).sort((a, b) => order(a, b, query.sort));
  const totals = found({ maxTotal: undefined }).flatMap(({ compared }) => compared ?? []);
  return {
    total: matches.length,
    available: candidates.length,
    known: candidates.length,
    hits: matches.slice((page - 1) * perPage, page * perPage).map(({ property, offer, freeOffer }) => ({
      property,
      offer,
      ...(freeOffer && { freeOffer }),
    })),
    facets: {
      stars: counts(
        properties.map(({ stars }) => stars),
        (value) => ({ stars: [value] }),
      ),
      types: counts(
        properties.map(({ type }) => type),
        (value) => ({ types: [value] }),
      ),
      amenities: counts(
        properties.flatMap(({ amenities }) => amenities),
        (value) => ({ amenities: [...(filters.amenities ?? []), value] }),
      ),
      boards: counts(BOARDS, (value) => ({ boards: [value] })),
      scores: counts(SCORE_STEPS, (value) => ({ minScore10: value })),
      freeCancellation: found({ freeCancellation: true }).length,
      green: found({ green: true }).length,
      ...(totals.length > 0 && { price: { min: Math.min(...totals), max: Math.max(...totals) } }),
    },
  };
}

/** `compared`: minor units of the query's currency; undefined where there is no rate, and then no limit of a price holds. */
type Match = { property: PropertySummary; offer: Offer; freeOffer: Offer | undefined; compared: number | undefined };

function matchOf(
  { property, offers }: Candidate,
  filters: SearchFilters,
  query: StaySearch,
  now: number,
): Match | undefined {
  const { stars, types, amenities = [], boards, freeCancellation, green, minScore10 = 0, maxTotal } = filters;
  if (stars?.length && !stars.includes(property.stars)) return undefined;
  if (types?.length && !types.includes(property.type)) return undefined;
  if (!amenities.every((amenity) => property.amenities.includes(amenity))) return undefined;
  if ((green && !property.green) || property.score10 < minScore10) return undefined;
  const fitting = offers.filter(
    (offer) =>
      (!boards?.length || boards.includes(offer.board)) &&
      (!freeCancellation || isFree(offer, now)) &&
      (comparedTotal(offer, query) ?? 0) <= (maxTotal ?? Number.POSITIVE_INFINITY),
  );
  const offer = cheapest(fitting);
  if (!offer) return undefined;
  const freeOffer = isFree(offer, now) ? undefined : cheapest(fitting.filter((each) => isFree(each, now)));
  return { property, offer, freeOffer, compared: comparedTotal(offer, query) };
}

const cheapest = (offers: Offer[]): Offer | undefined => [...offers].sort((a, b) => a.price.total - b.price.total)[0];

function isFree({ terms }: Offer, now: number): boolean {
  const until = freeUntil(terms.cancel);
  return until !== null && until > now;
}

function comparedTotal({ price }: Offer, { currency, unitsPerUsd }: StaySearch): number | undefined {
  if (price.currency === currency) return price.total;
  const rate = crossRate(price.currency, currency, unitsPerUsd);
  return rate && Number(rounded(times(whole(price.total), betweenMinorUnits(rate, price.currency, currency))));
}

const order = (a: Match, b: Match, sort: StaySearch["sort"]): number => {
  const first = {
    recommended: b.property.score10 - a.property.score10,
    price: (a.compared ?? 0) - (b.compared ?? 0),
    stars: b.property.stars - a.property.stars,
    score: b.property.score10 - a.property.score10,
    distance: a.property.distanceM - b.property.distanceM,
  }[sort];
  return first || a.property.code.localeCompare(b.property.code, "en");
};
