import type { Clock } from "../../../core/clock.ts";
import { facetsOf, type Refined, type Refinement } from "../../../core/facets.ts";
import type { Db } from "../../../db/schema.ts";
import type { OfferPrice } from "../../../ports/offer.ts";
import { takenIn, unitName } from "../../../stock/inventory.ts";
import { CAR } from "../key.ts";
import { type Plan, pricedFor } from "./cars.ts";
import { ageProblem, unitsOf } from "./rules.ts";
import type { CarClass, Station } from "./station.ts";
import { FILTERS, type Group, SIZES, type SORTS, traitsOf } from "./vocabulary.ts";

type Sort = (typeof SORTS)[number];

export type CarSearch = Omit<Refinement<Group, Sort, OfferPrice>, "worthOf"> & {
  pickUp: Station;
  plan: Plan;
  age: number;
};

export type CarHit = { car: CarClass; free: number } & ReturnType<typeof pricedFor>;

/** `notForAge`: that this driver is too young or too old for. */
export type CarAnswer = Refined<Group, CarHit> & { notForAge: CarClass[]; soldOut: number };

const GROUPS = Object.keys(FILTERS) as Group[];
const SIZE_ORDER: string[] = Object.values(SIZES);

/** Of a class, its value of each group. */
function valuesOf({ code, seats }: CarClass, { conditions }: Station): Record<Group, string[]> {
  const { size, body, gearbox, engine } = traitsOf(code);
  return {
    size: [size],
    body: [body],
    gearbox: [gearbox],
    engine: [engine],
    seats: FILTERS.seats.filter((least) => seats >= Number(least)),
    debit: conditions.debit ? ["yes"] : [],
  };
}

const COMPARE: Record<Sort, (a: CarHit, b: CarHit) => number> = {
  recommended: () => 0,
  price: (a, b) => a.price.total - b.price.total,
  size: (a, b) => SIZE_ORDER.indexOf(traitsOf(a.car.code).size) - SIZE_ORDER.indexOf(traitsOf(b.car.code).size),
};

/** The classes of a counter that are free on all days of a rental. */
export function createCarSearch({ db, clock }: { db: Db; clock: Clock }) {
  return async function search(asked: CarSearch): Promise<CarAnswer> {
    const { pickUp, plan, age, chosen, isCheap = () => true, sort, page, perPage } = asked;
    const fitting = pickUp.classes.filter((car) => !ageProblem(car, age));
    const units = (car: CarClass) => unitsOf({ car: car.code, ...plan });
    const taken = await takenIn(db, CAR, [pickUp.code], fitting.flatMap(units));
    const now = clock.now();
    const all = fitting.map((car): CarHit => {
      const most = Math.max(0, ...units(car).map((unit) => taken.get(unitName(pickUp.code, unit)) ?? 0));
      const extras = { age, childSeats: 0, secondDrivers: 0 };
      return { car, free: Math.max(0, car.cars - most), ...pricedFor({ pickUp, car, plan, now }, extras) };
    });
    const free = all.filter((hit) => hit.free > 0);
    const facets = facetsOf(GROUPS, chosen);
    const found = free.filter(({ car, price }) => isCheap(price) && facets.meets(valuesOf(car, pickUp)));
    found.sort(COMPARE[sort]);
    return {
      total: found.length,
      available: free.length,
      notForAge: pickUp.classes.filter((car) => !fitting.includes(car)),
      soldOut: all.length - free.length,
      hits: found.slice((page - 1) * perPage, page * perPage),
      facets: facets.counts,
    };
  };
}
