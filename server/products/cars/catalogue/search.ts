import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../db/schema.ts";
import type { OfferPrice } from "../../../ports/offer.ts";
import { takenIn, unitName } from "../../../stock/inventory.ts";
import { CAR } from "../key.ts";
import { type Plan, pricedFor } from "./cars.ts";
import { ageProblem, unitsOf } from "./rules.ts";
import type { CarClass, Station } from "./station.ts";
import { FILTERS, type Group, SIZES, type SORTS, traitsOf } from "./vocabulary.ts";

export type CarSearch = {
  pickUp: Station;
  plan: Plan;
  age: number;
  chosen: Partial<Record<Group, string[]>>;
  /** Whether a price is within what the viewer wants to pay. */
  isCheap?: (price: OfferPrice) => boolean;
  sort: (typeof SORTS)[number];
  page: number;
  perPage: number;
};

export type CarHit = { car: CarClass; free: number } & ReturnType<typeof pricedFor>;

export type CarAnswer = {
  /** That meet the filters; that are free; that this driver is too young or too old for; that are sold out. */
  total: number;
  available: number;
  notForAge: CarClass[];
  soldOut: number;
  hits: CarHit[];
  /** What choosing each value would give, among what meets every other group. */
  facets: Record<Group, Record<string, number>>;
};

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

const COMPARE: Record<CarSearch["sort"], (a: CarHit, b: CarHit) => number> = {
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
    const facets = Object.fromEntries(GROUPS.map((group) => [group, {}])) as CarAnswer["facets"];
    const found = free.filter(({ car, price }) => {
      if (!isCheap(price)) return false;
      const values = valuesOf(car, pickUp);
      const failed = GROUPS.filter((group) => {
        const wanted = chosen[group] ?? [];
        return wanted.length > 0 && !wanted.some((value) => values[group].includes(value));
      });
      for (const group of GROUPS) {
        if (failed.some((each) => each !== group)) continue;
        for (const value of values[group]) facets[group][value] = (facets[group][value] ?? 0) + 1;
      }
      return failed.length === 0;
    });
    found.sort(COMPARE[sort]);
    return {
      total: found.length,
      available: free.length,
      notForAge: pickUp.classes.filter((car) => !fitting.includes(car)),
      soldOut: all.length - free.length,
      hits: found.slice((page - 1) * perPage, page * perPage),
      facets,
    };
  };
}
