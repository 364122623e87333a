import {
  type Candidate,
  type OuterSupplier,
  type PropertyHit,
  type PropertySummary,
  publicCode,
  type StaySearch,
  type StaySearchAnswer,
  type Supplier,
} from "../ports/supplier.ts";
import { inOneOrder, searchAnswerOf } from "./search-answer.ts";

/** What one of the outer suppliers answered. */
export type Listed = { supplier: OuterSupplier; candidates: Candidate[] };

type Dependencies = {
  own: Pick<Supplier, "search" | "details">;
  /** Of codes of a supplier: the property that each is, where it is one of ours or of another supplier. */
  same: (supplier: string, codes: string[]) => Promise<Map<string, string>>;
  /** Our own by their codes. */
  properties: (codes: string[]) => Promise<PropertySummary[]>;
};

/**
 * A page of everything there is: our own search, which filters and counts by itself, and the lists of others, filtered and
 * counted here. Counts of the two add up, because a property is on one side only: what a list has of a property of ours is
 * taken together with our own offers of it, and counted there.
 */
export async function mergedSearch(
  { own, same, properties }: Dependencies,
  query: StaySearch,
  ownAnswer: StaySearchAnswer,
  lists: Listed[],
  now: number,
): Promise<StaySearchAnswer> {
  const { page, perPage } = query;
  const { candidates, twins } = await together({ same, properties }, query, lists);
  const offered = await Promise.all(twins.map((twin) => withOwnOffers(own, twin, query)));
  const ours = offered.flatMap(({ ownOffers, property }) =>
    ownOffers.length > 0 ? [{ property, offers: ownOffers }] : [],
  );
  const all = (some: Candidate[]) => searchAnswerOf(some, { ...query, page: 1, perPage: some.length }, now);
  const [counted, listed] = [all(ours), all([...candidates, ...offered.map(({ candidate }) => candidate)])];
  const taken = new Set(ours.map(({ property }) => property.code));
  const hits =
    taken.size === 0
      ? ownAnswer.hits
      : (await own.search({ ...query, page: 1, perPage: page * perPage + taken.size })).hits;
  const merged = inOneOrder(
    hits.filter(({ property }) => !taken.has(property.code)),
    listed.hits.map(named),
    query,
  );
  const { instead, ...rest } = ownAnswer;
  const available = rest.available - counted.available + listed.available;
  return {
    ...rest,
    ...(instead && available === 0 && { instead }),
    total: rest.total - counted.total + listed.total,
    available,
    known: rest.known + candidates.length,
    hits: merged.slice((page - 1) * perPage, page * perPage),
    facets: facetsOf(rest.facets, counted.facets, listed.facets),
  };
}

/** What lists have, each property taken once; `twins` are those of ours, with what lists have of them. */
async function together(
  { same, properties }: Pick<Dependencies, "same" | "properties">,
  { destinationId, products }: StaySearch,
  lists: Listed[],
): Promise<{ candidates: Candidate[]; twins: Candidate[] }> {
  const listed = await Promise.all(
    lists.map(async ({ supplier, candidates }) => {
      const sameAs = await same(
        supplier.name,
        candidates.map(({ property }) => property.code),
      );
      return candidates.map(({ property, offers }) => ({
        candidate: { property, offers: [...offers] },
        code: publicCode({ supplier: supplier.name, propertyCode: property.code }),
        sameAs: sameAs.get(property.code),
      }));
    }),
  );
  const all = listed.flat();
  const names = new Set(all.flatMap(({ sameAs }) => sameAs ?? []));
  const own = (await properties([...names])).filter(
    (property) => property.destinationId === destinationId && products.includes(property.product),
  );
  const twins = new Map(own.map((property): [string, Candidate] => [property.code, { property, offers: [] }]));
  const candidates = new Map<string, Candidate>();
  // Those that others are said to be come first: what is told of a property is theirs.
  for (const { candidate, code, sameAs } of [
    ...all.filter((each) => !each.sameAs),
    ...all.filter((each) => each.sameAs),
  ]) {
    const name = sameAs ?? code;
    const other = twins.get(name) ?? candidates.get(name);
    if (other) other.offers.push(...candidate.offers);
    else candidates.set(name, candidate);
  }
  return { candidates: [...candidates.values()], twins: [...twins.values()] };
}

async function withOwnOffers(own: Dependencies["own"], { property, offers }: Candidate, { stay }: StaySearch) {
  const details = await own.details(property.code, stay);
  const ownOffers = details?.rooms.flatMap((room) => room.offers) ?? [];
  // Ours first: of equal ones they are taken.
  return { property, ownOffers, candidate: { property, offers: [...ownOffers, ...offers] } };
}

/** Its page is where the offer is. */
const named = ({ property, ...hit }: PropertyHit): PropertyHit => ({
  ...hit,
  property: { ...property, code: publicCode(hit.offer.key) },
});

type Facets = StaySearchAnswer["facets"];

function facetsOf(own: Facets, counted: Facets, listed: Facets): Facets {
  const count = (of: (facets: Facets) => number) => of(own) - of(counted) + of(listed);
  const counts = (name: "stars" | "types" | "amenities" | "boards" | "scores") =>
    Object.fromEntries(
      [...new Set([...Object.keys(own[name]), ...Object.keys(listed[name])])]
        .map((value) => [value, count((facets) => facets[name][value] ?? 0)] as const)
        .filter(([, number]) => number > 0),
    );
  // The highest may be our own price of a property that is shown with a better one: they are the ends of a field.
  const prices = [own.price, listed.price].flatMap((price) => price ?? []);
  return {
    stars: counts("stars"),
    types: counts("types"),
    amenities: counts("amenities"),
    boards: counts("boards"),
    scores: counts("scores"),
    freeCancellation: count((facets) => facets.freeCancellation),
    green: count((facets) => facets.green),
    ...(prices.length > 0 && {
      price: {
        min: Math.min(...prices.map(({ min }) => min)),
        max: Math.max(...prices.map(({ max }) => max)),
      },
    }),
  };
}
