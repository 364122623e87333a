import {
  type Candidate,
  type ExternalSupplier,
  type PropertyHit,
  publicCode,
  type StaySearch,
  type StaySearchAnswer,
} from "../supplier.ts";
import { inOneOrder, searchAnswerOf } from "./search-answer.ts";

/** What one of the external suppliers answered. */
export type Listed = { supplier: ExternalSupplier; candidates: Candidate[] };

/**
 * A page of everything there is: our own search, which filters and counts by itself, and the lists of others, filtered and
 * counted here. Counts of the two add up, because a property is on one side only.
 */
export function mergedSearch(query: StaySearch, own: StaySearchAnswer, lists: Listed[], now: number): StaySearchAnswer {
  const { page, perPage } = query;
  const candidates = lists.flatMap((list) => list.candidates);
  const listed = searchAnswerOf(candidates, { ...query, page: 1, perPage: candidates.length }, now);
  const { instead, ...rest } = own;
  const available = rest.available + listed.available;
  return {
    ...rest,
    ...(instead && available === 0 && { instead }),
    total: rest.total + listed.total,
    available,
    known: rest.known + listed.known,
    hits: inOneOrder(rest.hits, listed.hits.map(named), query).slice((page - 1) * perPage, page * perPage),
    facets: facetsOf(rest.facets, listed.facets),
  };
}

/** Its page is where the offer is. */
const named = ({ property, ...hit }: PropertyHit): PropertyHit => ({
  ...hit,
  property: { ...property, code: publicCode(hit.offer.key) },
});

type Facets = StaySearchAnswer["facets"];

function facetsOf(own: Facets, listed: Facets): Facets {
  const counts = (name: "stars" | "types" | "amenities" | "boards" | "scores") =>
    Object.fromEntries(
      [...new Set([...Object.keys(own[name]), ...Object.keys(listed[name])])].map((value) => [
        value,
        (own[name][value] ?? 0) + (listed[name][value] ?? 0),
      ]),
    );
  const prices = [own.price, listed.price].flatMap((price) => price ?? []);
  return {
    stars: counts("stars"),
    types: counts("types"),
    amenities: counts("amenities"),
    boards: counts("boards"),
    scores: counts("scores"),
    freeCancellation: own.freeCancellation + listed.freeCancellation,
    green: own.green + listed.green,
    ...(prices.length > 0 && {
      price: {
        min: Math.min(...prices.map(({ min }) => min)),
        max: Math.max(...prices.map(({ max }) => max)),
      },
    }),
  };
}
