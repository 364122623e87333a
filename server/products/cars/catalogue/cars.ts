import type { CancelTerms } from "../../../core/cancel-terms.ts";
import type { Clock } from "../../../core/clock.ts";
import { type Day, dayIn } from "../../../core/day.ts";
import { HOUR } from "../../../core/durations.ts";
import { MOST_DAYS_AHEAD } from "../../../core/limits.ts";
import { type Outcome, ok, refused } from "../../../core/outcome.ts";
import type { Db } from "../../../db/schema.ts";
import { isOpenTo, isSoldBy } from "../../../organisation/sold-by.ts";
import type { OfferPrice, OfferRefusal } from "../../../ports/offer.ts";
import { kilometresBetween } from "../../../reference/distance.ts";
import type { Span } from "../../product.ts";
import {
  ageProblem,
  cancelTerms,
  carPrice,
  isOpen,
  isYoung,
  localTime,
  oneWayFee,
  readWall,
  rentalDays,
  unitsOf,
} from "./rules.ts";
import { type CarClass, type Station, stationOf } from "./station.ts";
import {
  type Choice,
  LONGEST_RENTAL_DAYS,
  MOST_CHILD_SEATS,
  MOST_SECOND_DRIVERS,
  OLDEST,
  YOUNGEST,
} from "./vocabulary.ts";

/** A car is not ready sooner. */
const LEAD_TIME = HOUR;

/**
 * When and for how many days of 24 hours; `oneWay`: the fee for bringing it back elsewhere. `firstDay`, `lastDay`: of pick-up and
 * return, by the clocks of the pick-up counter, whose car it is.
 */
export type Plan = { span: Span; firstDay: Day; lastDay: Day; days: number; oneWay: number };

export type PlanProblem =
  | "unknown-time"
  | "ends-first"
  | "too-long"
  | "too-early"
  | "too-late"
  | "no-one-way"
  | "closed-at-pick-up"
  | "closed-at-drop-off";

export type CheckedCar = Plan & {
  pickUp: Station;
  dropOff: Station;
  car: CarClass;
  price: OfferPrice;
  terms: CancelTerms;
  isYoung: boolean;
};

/** The first rule of time and place that a rental breaks, or what it comes to. */
export function planRental(
  pickUp: Station,
  dropOff: Station,
  { from, to }: Pick<Choice, "from" | "to">,
  now: number,
): Outcome<Plan, PlanProblem> {
  const [start, end] = [localTime(from, pickUp.zone), localTime(to, dropOff.zone)];
  const [first, last] = [readWall(from), readWall(to)];
  if (!start || !end || !first || !last) return refused("unknown-time");
  if (end.at <= start.at) return refused("ends-first");
  if (start.at < now + LEAD_TIME) return refused("too-early");
  if (first.day > dayIn(pickUp.zone, now) + MOST_DAYS_AHEAD) return refused("too-late");
  const days = rentalDays(start, end);
  if (days > LONGEST_RENTAL_DAYS) return refused("too-long");
  if (!isOpen(pickUp.hours, first)) return refused("closed-at-pick-up");
  if (!isOpen(dropOff.hours, last)) return refused("closed-at-drop-off");
  const oneWay = oneWayFee(pickUp, dropOff, kilometresBetween(pickUp.conditions, dropOff.conditions));
  if (oneWay === undefined) return refused("no-one-way");
  return ok({ span: { from: start, to: end }, firstDay: first.day, lastDay: dayIn(pickUp.zone, end.at), days, oneWay });
}

export function createCars({ db, clock }: { db: Db; clock: Clock }) {
  async function find(code: string, unit: Db = db): Promise<Station | undefined> {
    const row = await unit.selectFrom("car_station").selectAll().where("code", "=", code).executeTakeFirst();
    return row && stationOf(row);
  }

  /** Undefined where the organisation does not sell it. */
  async function findFor(organisationId: string, code: string): Promise<Station | undefined> {
    const station = await find(code);
    return station && isSoldBy(station, organisationId) ? station : undefined;
  }

  return {
    find,
    findFor,

    /** At a place, airports first. */
    async listAt(organisationId: string, destinationIds: readonly number[]): Promise<Station[]> {
      if (destinationIds.length === 0) return [];
      const rows = await db
        .selectFrom("car_station")
        .selectAll()
        .where("destination_id", "in", destinationIds)
        .orderBy("airport", "desc")
        .orderBy("popularity", "desc")
        .orderBy("code")
        .execute();
      return rows.map(stationOf).filter((station) => isSoldBy(station, organisationId));
    },

    /** Of those that the organisation sells, the most sought after first. */
    async listFor(organisationId: string, most: number): Promise<Station[]> {
      const rows = await db
        .selectFrom("car_station")
        .selectAll()
        .where(isOpenTo(organisationId))
        .orderBy("popularity", "desc")
        .orderBy("code")
        .limit(most)
        .execute();
      return rows.map(stationOf);
    },

    /** What the choice is now, or why it cannot be had; whatever is free. */
    async check(choice: Choice, unit: Db = db): Promise<Outcome<CheckedCar, OfferRefusal>> {
      const pickUp = await find(choice.pickUp, unit);
      const dropOff = choice.dropOff === choice.pickUp ? pickUp : await find(choice.dropOff, unit);
      const car = pickUp?.classes.find(({ code }) => code === choice.car);
      const { age, childSeats, secondDrivers } = choice;
      const isInLimits =
        age >= YOUNGEST && age <= OLDEST && childSeats <= MOST_CHILD_SEATS && secondDrivers <= MOST_SECOND_DRIVERS;
      if (!pickUp || !dropOff || !car || !isInLimits || ageProblem(car, age)) return refused("not-offered");
      const now = clock.now();
      const plan = planRental(pickUp, dropOff, choice, now);
      if (!plan.ok) {
        const { reason } = plan;
        return refused(reason === "too-early" || reason === "too-late" ? reason : "not-offered");
      }
      return ok({ pickUp, dropOff, car, ...plan.value, ...pricedFor({ pickUp, car, plan: plan.value, now }, choice) });
    },
  };
}

type Found = { pickUp: Station; car: CarClass; plan: Plan; now: number };

/** What it costs, and what canceling it costs. */
export function pricedFor(
  { pickUp, car, plan, now }: Found,
  choice: Pick<Choice, "age" | "childSeats" | "secondDrivers">,
) {
  const { age, childSeats, secondDrivers } = choice;
  const price = carPrice({ station: pickUp, car, ...plan, age, childSeats, secondDrivers });
  const { at: start, zone } = plan.span.from;
  const { freeHours } = pickUp.conditions;
  return {
    price,
    terms: cancelTerms(price, { start, zone, now, freeHours }),
    isYoung: isYoung(pickUp.conditions, age),
  };
}

export const takingOf = ({
  pickUp,
  car,
  firstDay,
  lastDay,
}: Pick<CheckedCar, "pickUp" | "car" | "firstDay" | "lastDay">) => ({
  pool: pickUp.code,
  items: [unitsOf({ car: car.code, firstDay, lastDay })],
  capacity: () => car.cars,
});
