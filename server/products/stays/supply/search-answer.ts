import { freeUntil } from "../../../core/cancel-terms.ts";
import { rounded, times, whole } from "../../../core/ratio.ts";
import { marginOn } from "../../../pricing/mark-up.ts";
import { betweenMinorUnits, crossRate } from "../../../reference/exchange.ts";
import {
  BOARDS,
  type Candidate,
  type PropertyHit,
  type PropertySummary,
  publicCode,
  type SearchFilters,
  type StayOffer,
  type StaySearch,
  type StaySearchAnswer,
} from "../supplier.ts";

/** Lower ends of the review score filter, score × 10. */
const SCORE_STEPS = [60, 70, 80, 90];

/** The answer to a search, of everything that a supplier has for it: filtered, counted, in order and cut into pages by us. */
export function searchAnswerOf(candidates: Candidate[], query: StaySearch, now: number): StaySearchAnswer {
  const { filters, page, perPage } = query;
  const worth = worthIn(query);
  const found = (changes: Partial<SearchFilters>): Match[] =>
    candidates.flatMap((each) => matchOf(each, { ...filters, ...changes }, worth, now) ?? []);
  const counts = <Value extends string | number>(values: Iterable<Value>, changed: (value: Value) => SearchFilters) =>
    Object.fromEntries(
      [...new Set(values)]
        .map((value) => [value, found(changed(value)).length] as const)
        .filter(([, count]) => count > 0),
    );
  const properties = candidates.map(({ property }) => property);
  const matches = found({}).sort((a, b) => order(a, b, query.sort) || byCode(a, b));
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

/** `compared`: what the offer is worth; where that is unknown no limit of a price holds. */
type Match = {
  property: PropertySummary;
  offer: StayOffer;
  freeOffer: StayOffer | undefined;
  compared: number | undefined;
};

function matchOf(
  { property, offers }: Candidate,
  filters: SearchFilters,
  worth: Worth,
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
      (worth(offer) ?? 0) <= (maxTotal ?? Number.POSITIVE_INFINITY),
  );
  const offer = cheapest(fitting, worth);
  if (!offer) return undefined;
  // The page of the one offer does not have what another supplier has.
  const free = fitting.filter((each) => isFree(each, now) && publicCode(each.key) === publicCode(offer.key));
  const freeOffer = isFree(offer, now) ? undefined : cheapest(free, worth);
  return { property, offer, freeOffer, compared: worth(offer) };
}

/** The first of equal ones. Of those that cannot be compared for want of a rate none is before those that can. */
function cheapest(offers: StayOffer[], worth: Worth): StayOffer | undefined {
  const compared = (offer: StayOffer) => worth(offer) ?? Number.POSITIVE_INFINITY;
  return offers.reduce<StayOffer | undefined>(
    (best, each) => (best && compared(best) <= compared(each) ? best : each),
    undefined,
  );
}

function isFree({ terms }: StayOffer, now: number): boolean {
  const until = freeUntil(terms.cancel);
  return until !== null && until > now;
}

/** What an offer's total is in minor units of the query's currency; undefined where there is no rate. */
type Worth = (offer: StayOffer) => number | undefined;

/** Each offer is looked at for many counts: what it is worth is worked out once. */
function worthIn({
  currency,
  unitsPerUsd,
  netMargin = 0,
}: Pick<StaySearch, "currency" | "unitsPerUsd" | "netMargin">): Worth {
  const known = new Map<StayOffer, number | undefined>();
  const work = ({ price, net }: StayOffer) => {
    const total = price.total + marginOn({ price, net }, netMargin);
    if (price.currency === currency) return total;
    const rate = crossRate(price.currency, currency, unitsPerUsd);
    return rate && Number(rounded(times(whole(total), betweenMinorUnits(rate, price.currency, currency))));
  };
  return (offer) => {
    if (!known.has(offer)) known.set(offer, work(offer));
    return known.get(offer);
  };
}

/** Negative where `a` comes before `b`. */
const order = (a: Ranked, b: Ranked, sort: StaySearch["sort"]): number =>
  ({
    recommended: b.property.score10 - a.property.score10,
    price: (a.compared ?? 0) - (b.compared ?? 0),
    stars: b.property.stars - a.property.stars,
    score: b.property.score10 - a.property.score10,
    distance: a.property.distanceM - b.property.distanceM,
  })[sort];

const byCode = (a: Ranked, b: Ranked): number => a.property.code.localeCompare(b.property.code, "en");

type Ranked = Pick<Match, "property" | "compared">;

/** Two lists in the order of the query as one; of equal ones those of `first` come first. */
export function inOneOrder(first: PropertyHit[], second: PropertyHit[], query: StaySearch): PropertyHit[] {
  const worth = worthIn(query);
  const ranked = ({ property, offer }: PropertyHit) => ({ property, compared: worth(offer) });
  const rest = [...second];
  const merged = first.flatMap((hit) => {
    const before = rest.findIndex((other) => order(ranked(hit), ranked(other), query.sort) <= 0);
    return [...rest.splice(0, before < 0 ? rest.length : before), hit];
  });
  return [...merged, ...rest];
}
