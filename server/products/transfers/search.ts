import { boundedMap } from "../../core/bounded-map.ts";
import { facetsOf, type Refined, type Refinement } from "../../core/facets.ts";
import type { Db } from "../../db/schema.ts";
import type { Organisation } from "../../organisation/settings.ts";
import { fold } from "../../places/fold.ts";
import type { OfferPrice, Sellers } from "../../ports/offer.ts";
import { type Airport, allAirports } from "../../reference/airports.ts";
import { findPlace, otherNamesOf, ownNames, type Place } from "../../reference/places.ts";
import { takenIn, unitName } from "../../stock/inventory.ts";
import { type Bases, planLegs, type Served } from "./catalogue/bases.ts";
import { fits, type Leg, priceOf, unitsOf, type Vehicle } from "./catalogue/rules.ts";
import { FILTERS, type Group, type SORTS } from "./catalogue/vocabulary.ts";
import { ownKey, TRANSFER } from "./key.ts";

type Sort = (typeof SORTS)[number];

export type TransferSearch = Pick<Refinement<Group, Sort, OfferPrice>, "chosen" | "isCheap" | "sort"> & {
  served: Served;
  legs: Leg[];
  people: number;
  bags: number;
  /** The visitor's holds, which count as free for them. */
  held: readonly string[];
};

/** `left`: how many are free on all legs; 0 where it is sold out. */
export type VehicleHit = { vehicle: Vehicle; price: OfferPrice; left: number };

/** `largest`: the most people that any vehicle takes. */
export type TransferAnswer = Refined<Group, VehicleHit> & { largest: Vehicle };

const GROUPS = Object.keys(FILTERS) as Group[];

export function createTransferSearch({ db, bases, sellers }: { db: Db; bases: Bases; sellers: Sellers }) {
  /** Of each vehicle how many are taken in the hour of a leg when most are. */
  async function countTaken({ base }: Served, units: { vehicle: Vehicle; needed: string[] }[]) {
    const all = [...new Set(units.flatMap(({ needed }) => needed))];
    const taken = await takenIn(db, TRANSFER, [base.code], all);
    return new Map(
      units.map(({ vehicle, needed }) => [
        vehicle.id,
        Math.max(0, ...needed.map((unit) => taken.get(unitName(base.code, unit)) ?? 0)),
      ]),
    );
  }

  return {
    /** Airports with a code, a name or a city that begins with what was typed; those that are called so come first. */
    async findAirports(organisationId: string, typed: string): Promise<Airport[]> {
      const code = /\(([A-Z]{3})\)\s*$/.exec(typed)?.[1] ?? typed.trim().toUpperCase();
      const called = /^[A-Z]{3}$/.test(code) ? await bases.find(code, organisationId) : undefined;
      if (called) return [called.airport];
      const begun = begunBy(fold(typed), airportNames());
      const sold = await bases.listFor(organisationId, begun.size, [...begun.keys()]);
      return calledIfAny(sold, ({ code }) => begun.get(code) === "called");
    },

    /** Places of a base that are called so, or else those whose name begins so, the largest first. */
    async findPlaces(code: string, typed: string): Promise<Place[]> {
      const places = (await bases.listPlaces(code)).map(({ place }) => place);
      const begun = begunBy(fold(typed), new Map(places.map((place) => [place.id, foldedNames(place)])));
      return calledIfAny(
        places.filter(({ id }) => begun.has(id)),
        ({ id }) => begun.get(id) === "called",
      );
    },

    /** RT-13: vehicles for a party and its bags, each with the price of all legs. */
    async search(organisation: Organisation, asked: TransferSearch): Promise<TransferAnswer> {
      const { served, people, bags, sort, held, isCheap = () => true } = asked;
      const { base, place, km } = served;
      const legs = planLegs(served, asked.legs);
      const fitting = base.vehicles.filter((vehicle) => fits(vehicle, { people, bags }));
      const priced = fitting.map((vehicle) => ({ vehicle, price: priceOf(vehicle, km, legs, base) }));
      const facets = facetsOf(GROUPS, asked.chosen);
      const shown = priced.filter(
        ({ vehicle, price }) => isCheap(price) && facets.meets({ stepFree: vehicle.stepFree ? ["yes"] : [] }),
      );
      const units = shown.map(({ vehicle }) => ({ vehicle, needed: legs.flatMap((leg) => unitsOf(vehicle.id, leg)) }));
      const taken = await countTaken(served, units);
      const hits: VehicleHit[] = [];
      for (const { vehicle, price } of shown) {
        const left = Math.max(0, vehicle.capacity - (taken.get(vehicle.id) ?? 0));
        const key = ownKey({ base: base.code, place: place.id, vehicle: vehicle.id, legs: asked.legs, people, bags });
        const isOwn =
          left === 0 &&
          held.length > 0 &&
          (await sellers.supplierOf(organisation, key)?.recheck(organisation, key, held))?.ok;
        hits.push({ vehicle, price, left: isOwn ? 1 : left });
      }
      const bySize = (one: VehicleHit, other: VehicleHit) => other.vehicle.seats - one.vehicle.seats;
      const byPrice = (one: VehicleHit, other: VehicleHit) => one.price.total - other.price.total;
      hits.sort(sort === "size" ? (one, other) => bySize(one, other) || byPrice(one, other) : byPrice);
      return {
        hits,
        total: hits.length,
        available: fitting.length,
        facets: facets.counts,
        largest: base.vehicles.reduce((best, vehicle) => (vehicle.seats > best.seats ? vehicle : best)),
      };
    },
  };
}

/** A place has dozens of names, and folding them takes longer than comparing them. */
const knownNames = boundedMap<number, string[]>(5_000);

function foldedNames(place: Place): string[] {
  let names = knownNames.get(place.id);
  if (!names) {
    names = [...ownNames(place), ...otherNamesOf(place)].map(fold);
    knownNames.set(place.id, names);
  }
  return names;
}

let namesByAirport: Map<string, string[]> | undefined;

/** What each airport and its city are called, by code. */
export function airportNames(): Map<string, string[]> {
  namesByAirport ??= new Map(
    allAirports().map(({ code, name, placeId }) => {
      const city = placeId === undefined ? undefined : findPlace(placeId);
      return [code, [fold(name), ...(city ? foldedNames(city) : [])]];
    }),
  );
  return namesByAirport;
}

/** What has a name that is, or begins with, what was typed. */
function begunBy<Id>(typed: string, all: Map<Id, string[]>): Map<Id, "called" | "begun"> {
  const found = new Map<Id, "called" | "begun">();
  if (typed === "") return found;
  for (const [id, names] of all)
    if (names.includes(typed)) found.set(id, "called");
    else if (names.some((name) => name.startsWith(typed))) found.set(id, "begun");
  return found;
}

function calledIfAny<Each>(all: Each[], isCalled: (each: Each) => boolean): Each[] {
  const called = all.filter(isCalled);
  return called.length > 0 ? called : all;
}
