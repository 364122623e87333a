import type { Clock } from "../../../core/clock.ts";
import { type Day, formatDay } from "../../../core/day.ts";
import { facetsOf, type Refined, type Refinement } from "../../../core/facets.ts";
import type { Party } from "../../../core/party.ts";
import type { Db } from "../../../db/schema.ts";
import { isSoldBy } from "../../../organisation/sold-by.ts";
import type { OfferPrice } from "../../../ports/offer.ts";
import { takenIn, unitName } from "../../../stock/inventory.ts";
import { CRUISE } from "../key.ts";
import type { Cabin } from "./content.ts";
import { type Cruise, cruiseOf } from "./cruises.ts";
import { cabinsPrice, partyProblem } from "./fares.ts";
import { bookableDays, departuresIn } from "./sailings.ts";
import { FILTERS, type Group, LENGTHS, type Region, type SORTS } from "./vocabulary.ts";

type Sort = (typeof SORTS)[number];

export type CruiseSearch = Refinement<Group, Sort, OfferPrice> & {
  organisation: { id: string; minCheckinDays: number };
  /** The departures from one day to another, both included. */
  days: { from: Day; to: Day };
  region?: Region | undefined;
  port?: number | undefined;
  length?: keyof typeof LENGTHS | undefined;
  parties: Party[];
  /** Departures of so many nights come first. */
  nights?: number | undefined;
};

/** The cheapest cabin that is free, and how many of it. */
export type CruiseHit = { cruise: Cruise; day: Day; cabin: Cabin; left: number; price: OfferPrice };

/** `available`: departures with a cabin for the guests; `soldOut`: those whose cabins for them are; `known`: all there are. */
export type CruiseAnswer = Refined<Group, CruiseHit> & { soldOut: number; known: number };

const GROUPS = Object.keys(FILTERS) as Group[];

/** What is locked and counted together. */
export const poolOf = (code: string, day: Day): string => `${code}/${formatDay(day)}`;

export function createCruiseSearch({ db, clock }: { db: Db; clock: Clock }) {
  return async function search(asked: CruiseSearch): Promise<CruiseAnswer> {
    const [shortest, longest] = asked.length ? LENGTHS[asked.length] : [0, Number.POSITIVE_INFINITY];
    const rows = await db
      .selectFrom("cruise")
      .selectAll()
      .$if(asked.region !== undefined, (query) => query.where("region", "=", asked.region!))
      .$if(asked.port !== undefined, (query) => query.where("port_id", "=", asked.port!))
      .execute();
    const sailings = rows
      .filter(({ nights }) => nights >= shortest && nights <= longest)
      .map(cruiseOf)
      .filter((cruise) => isSoldBy(cruise, asked.organisation.id))
      .flatMap((cruise) => {
        const { from, to } = bookableDays(cruise, clock.now(), asked.organisation);
        const days = departuresIn(cruise, Math.max(from, asked.days.from), Math.min(to, asked.days.to));
        return days.map((day) => ({ cruise, day, pool: poolOf(cruise.code, day) }));
      });
    const fitting = sailings.flatMap(({ cruise, day, pool }) => {
      const cabins = cruise.cabins
        .filter((cabin) => !partyProblem(cruise, cabin, asked.parties))
        .map((cabin) => ({ cabin, price: cabinsPrice(cruise, cabin, asked.parties, day) }))
        .sort((a, b) => a.price.total - b.price.total);
      return cabins.length > 0 ? [{ cruise, day, pool, cabins }] : [];
    });
    const pools = fitting.map(({ pool }) => pool);
    const units = new Set(fitting.flatMap(({ cabins }) => cabins.map(({ cabin }) => cabin.code)));
    const taken = await takenIn(db, CRUISE, pools, [...units]);
    const free = fitting.flatMap(({ pool, cabins, ...departure }) => {
      const left = cabins
        .map((its) => ({ ...its, left: its.cabin.cabins - (taken.get(unitName(pool, its.cabin.code)) ?? 0) }))
        .filter((its) => its.left >= asked.parties.length);
      return left.length > 0 ? [{ ...departure, cabins: left }] : [];
    });
    const facets = facetsOf(GROUPS, asked.chosen);
    const found = free.flatMap(({ cabins, ...departure }): CruiseHit[] => {
      const cheap = cabins.filter(({ price }) => asked.isCheap?.(price) ?? true);
      if (!facets.meets(...cheap.map(({ cabin }) => valuesOf(cabin)))) return [];
      const first = cheap.find(({ cabin }) => facets.isChosen(valuesOf(cabin)));
      return first ? [{ ...departure, ...first }] : [];
    });
    const ordered = found
      .map((hit) => ({ hit, price: asked.worthOf(hit.price) }))
      .sort(
        (a, b) =>
          distance(a, asked.nights) - distance(b, asked.nights) ||
          COMPARE[asked.sort](a, b) ||
          a.hit.day - b.hit.day ||
          (a.hit.cruise.code < b.hit.cruise.code ? -1 : 1),
      );
    const first = (asked.page - 1) * asked.perPage;
    return {
      hits: ordered.slice(first, first + asked.perPage).map(({ hit }) => hit),
      total: found.length,
      available: free.length,
      soldOut: fitting.length - free.length,
      known: sailings.length,
      facets: facets.counts,
    };
  };
}

type Ordered = { hit: CruiseHit; price: number };

/** How far from the nights that were asked for. */
const distance = ({ hit }: Ordered, nights: number | undefined): number =>
  nights === undefined ? 0 : Math.abs(hit.cruise.nights - nights);

const COMPARE: Record<Sort, (a: Ordered, b: Ordered) => number> = {
  price: (a, b) => a.price - b.price,
  date: (a, b) => a.hit.day - b.hit.day || a.price - b.price,
  nights: (a, b) => a.hit.cruise.nights - b.hit.cruise.nights || a.price - b.price,
};

const valuesOf = ({ kind, accessible }: Cabin): Record<Group, string[]> => ({
  kind: [kind],
  accessible: accessible ? ["yes"] : [],
});
