import type { Clock } from "../../../core/clock.ts";
import { type Day, formatDay } from "../../../core/day.ts";
import { roundMinor } from "../../../core/money.ts";
import type { Party } from "../../../core/party.ts";
import { ONE, times, whole } from "../../../core/ratio.ts";
import type { Db } from "../../../db/schema.ts";
import type { OfferPrice } from "../../../ports/offer.ts";
import { betweenMinorUnits, crossRate } from "../../../reference/exchange.ts";
import { takenIn, unitName } from "../../../stock/inventory.ts";
import { CRUISE } from "../key.ts";
import type { Cabin } from "./content.ts";
import { type Cruise, cruiseOf, isSoldBy } from "./cruises.ts";
import { cabinsPrice, partyProblem } from "./fares.ts";
import { bookableDays, departuresIn } from "./sailings.ts";
import { type CabinKind, LENGTHS, type Region, type SORTS } from "./vocabulary.ts";

export type CruiseSearch = {
  organisation: { id: string; minCheckinDays: number };
  /** The departures from one day to another, both included. */
  days: { from: Day; to: Day };
  region?: Region | undefined;
  port?: number | undefined;
  length?: keyof typeof LENGTHS | undefined;
  parties: Party[];
  kinds: readonly CabinKind[];
  accessible: boolean;
  /** In minor units of `currency`. */
  maxPrice?: number | undefined;
  sort: (typeof SORTS)[number];
  /** Departures of so many nights come first. */
  nights?: number | undefined;
  page: number;
  perPage: number;
  currency: string;
  unitsPerUsd: Readonly<Record<string, string>>;
};

/** The cheapest cabin that is free, and how many of it. */
export type CruiseHit = { cruise: Cruise; day: Day; cabin: Cabin; left: number; price: OfferPrice };

/** `known`: departures without regard to filters of cabins and price; `soldOut`: of those that would fit. */
export type CruiseAnswer = { hits: CruiseHit[]; total: number; known: number; soldOut: number };

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
    const convert = converter(asked);
    const isWanted = ({ kind, accessible }: Cabin) =>
      (asked.kinds.length === 0 || asked.kinds.includes(kind)) && (!asked.accessible || accessible);
    const isCheap = ({ total, currency: from }: OfferPrice) =>
      asked.maxPrice === undefined || convert(total, from) <= asked.maxPrice;
    const fitting = sailings.flatMap(({ cruise, day, pool }) => {
      const cabins = cruise.cabins
        .filter((cabin) => isWanted(cabin) && !partyProblem(cruise, cabin, asked.parties))
        .map((cabin) => ({ cabin, price: cabinsPrice(cruise, cabin, asked.parties, day) }))
        .filter(({ price }) => isCheap(price))
        .sort((a, b) => a.price.total - b.price.total);
      return cabins.length > 0 ? [{ cruise, day, pool, cabins }] : [];
    });
    const pools = fitting.map(({ pool }) => pool);
    const units = new Set(fitting.flatMap(({ cabins }) => cabins.map(({ cabin }) => cabin.code)));
    const taken = await takenIn(db, CRUISE, pools, [...units]);
    const free = fitting.flatMap(({ cruise, day, pool, cabins }): CruiseHit[] => {
      const leftOf = ({ code, cabins: all }: Cabin) => all - (taken.get(unitName(pool, code)) ?? 0);
      const first = cabins.find(({ cabin }) => leftOf(cabin) >= asked.parties.length);
      return first ? [{ cruise, day, ...first, left: leftOf(first.cabin) }] : [];
    });
    const ordered = free
      .map((hit) => ({ hit, price: convert(hit.price.total, hit.price.currency) }))
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
      total: free.length,
      known: sailings.length,
      soldOut: fitting.length - free.length,
    };
  };
}

type Ordered = { hit: CruiseHit; price: number };

/** How far from the nights that were asked for. */
const distance = ({ hit }: Ordered, nights: number | undefined): number =>
  nights === undefined ? 0 : Math.abs(hit.cruise.nights - nights);

const COMPARE: Record<CruiseSearch["sort"], (a: Ordered, b: Ordered) => number> = {
  price: (a, b) => a.price - b.price,
  date: (a, b) => a.hit.day - b.hit.day || a.price - b.price,
  nights: (a, b) => a.hit.cruise.nights - b.hit.cruise.nights || a.price - b.price,
};

/** A currency without a rate counts as one to one (ER-03), to keep a sensible order. */
function converter({ currency, unitsPerUsd }: CruiseSearch): (minor: number, from: string) => number {
  return (minor, from) => {
    if (from === currency) return minor;
    const rate = crossRate(from, currency, unitsPerUsd) ?? ONE;
    return roundMinor(times(whole(minor), betweenMinorUnits(rate, from, currency)));
  };
}
