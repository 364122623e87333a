import type { Selectable } from "kysely";
import type { CancelTerms } from "../../../core/cancel-terms.ts";
import type { Clock } from "../../../core/clock.ts";
import { type Day, dayIn } from "../../../core/day.ts";
import { MOST_DAYS_AHEAD } from "../../../core/limits.ts";
import { type Outcome, ok, refused } from "../../../core/outcome.ts";
import type { Db } from "../../../db/schema.ts";
import { isSoldBy, sellersOf } from "../../../organisation/sold-by.ts";
import type { OfferPrice, OfferRefusal } from "../../../ports/offer.ts";
import type { Point } from "../../../reference/distance.ts";
import type { Span } from "../../product.ts";
import { type Content, type Option, storedContent, storedOptions } from "./content.ts";
import type { SlotId } from "./inventory.ts";
import { isOnSale, type Schedule, type Slot, slotsOn, spanOf, type Timing } from "./slots.ts";
import type { ActivityRow, ScheduleRow } from "./tables.ts";
import { type CancelRule, cancelTerms, storedRule } from "./terms.ts";
import { offerPrice, placesOf, type Tickets, ticketPrice, ticketProblem } from "./units.ts";
import type { Category } from "./vocabulary.ts";

/** Of an activity; without the texts of its page but the title. */
export type ActivitySummary = {
  code: string;
  destinationId: number;
  category: Category;
  title: Content["title"];
  /** Where it is met. */
  point: Point;
  timing: Timing;
  languages: string[];
  currency: string;
  /** Of one adult with taxes, in the cheapest option. */
  fromPrice: number;
  score10: number;
  reviews: number;
  /** Until so many hours before it begins it is canceled free; null: never, or unknown. */
  freeUntilHours: number | null;
  provider: string;
  payee: string;
  /** Ids of the organisations that sell it; undefined: all. */
  sellers: string[] | undefined;
};

export type Activity = ActivitySummary & {
  id: number;
  content: Content;
  options: Option[];
  cancellation: CancelRule;
  taxBp: number;
};

/** `onSale`: its cut-off has not passed. `price`: what the tickets asked for cost, where each slot has its own. */
export type FreeSlot = Slot & { free: number; onSale: boolean; price?: OfferPrice };

/** What a buyer chose. */
export type Choice = { code: string; optionNo: number; day: Day; time: string; tickets: Tickets };

export type CheckedChoice = {
  activity: Activity;
  /** `id`: that of a supplier outside, which may renumber its options. */
  option: Option & { id?: string };
  slot: FreeSlot;
  span: Span;
  /** For each ticket 1 where its holder counts in the capacity, and 0. */
  places: number[];
  price: OfferPrice;
  terms: CancelTerms;
};

/** "too-early": its cut-off has passed. */
export type ChoiceRefusal = Extract<OfferRefusal, "not-offered" | "sold-out" | "too-early" | "too-late">;

/** `uncounted`: all of its places count as free, as the statement that takes them counts. */
type From = { unit?: Db; held?: readonly string[]; uncounted?: boolean };

export function createActivities({ db, clock }: { db: Db; clock: Clock }) {
  /** The slots of the days, the last one included, with what is left of each; what is in `held` is the visitor's, and counts as free. */
  async function slots(
    activity: Activity,
    days: { from: Day; to: Day },
    { unit = db, held = [], uncounted }: From = {},
  ) {
    const { destinationId, id, timing } = activity;
    const [schedules, closed] = await readSchedules(unit, destinationId, id, days);
    const taken = uncounted
      ? new Map<string, number>()
      : await readTaken(unit, { destinationId, id, ...days, now: clock.now(), held });
    const all: FreeSlot[] = [];
    for (let day = days.from; day <= days.to; day++) {
      if (closed.has(`${day} `)) continue;
      for (const slot of slotsOn(schedules, day)) {
        if (closed.has(`${day} ${slot.time}`)) continue;
        const free = Math.max(0, slot.capacity - (taken.get(slotKey(slot)) ?? 0));
        all.push({ ...slot, free, onSale: isOnSale(slot, timing, clock.now()) });
      }
    }
    return all;
  }

  async function find(code: string, unit: Db = db): Promise<Activity | undefined> {
    const row = await unit.selectFrom("activity").selectAll().where("code", "=", code).executeTakeFirst();
    return row && activityOf(row);
  }

  return {
    find,

    /** Undefined where the organisation does not sell it. */
    async findFor(organisationId: string, code: string): Promise<Activity | undefined> {
      const activity = await find(code);
      return activity && isSoldBy(activity, organisationId) ? activity : undefined;
    },
    slots,

    /** Undefined where it is another organisation's. */
    async findOwn(organisationId: string, code: string): Promise<Activity | undefined> {
      const row = await db
        .selectFrom("activity")
        .selectAll()
        .where("owner_id", "=", organisationId)
        .where("code", "=", code)
        .executeTakeFirst();
      return row && activityOf(row);
    },

    /** Times of a day that were canceled, without days that imports close. */
    async listCalledOff({ destinationId, id }: Activity, day: Day): Promise<string[]> {
      const rows = await db
        .selectFrom("activity_closed")
        .select("time")
        .where("destination_id", "=", destinationId)
        .where("activity_id", "=", id)
        .where("day", "=", day)
        .where("time", "!=", "")
        .execute();
      return rows.map(({ time }) => time);
    },

    /** What the choice is now, or why it cannot be had. */
    async check(
      { code, optionNo, day, time, tickets }: Choice,
      from: From = {},
    ): Promise<Outcome<CheckedChoice, ChoiceRefusal>> {
      const activity = await find(code, from.unit);
      const option = activity?.options.find(({ no }) => no === optionNo);
      if (!activity || !option || ticketProblem(option, tickets)) return refused("not-offered");
      const { zone } = activity.timing;
      const now = clock.now();
      if (day > dayIn(zone, now) + MOST_DAYS_AHEAD) return refused("too-late");
      const slot = (await slots(activity, { from: day, to: day }, from)).find(
        (each) => each.optionNo === optionNo && each.time === time,
      );
      if (!slot) return refused("not-offered");
      if (!slot.onSale) return refused("too-early");
      const places = placesOf(option.units, tickets);
      if (places.reduce((sum, place) => sum + place, 0) > slot.free) return refused("sold-out");
      const span = spanOf(slot, activity.timing);
      return ok({
        activity,
        option,
        slot,
        span,
        places,
        price: offerPrice(ticketPrice(option.units, tickets, activity.taxBp), activity.currency),
        terms: cancelTerms(activity.cancellation, { start: span.from.at, zone, now }),
      });
    },

    /** Places that have activities. */
    listPlaces: () =>
      db
        .selectFrom("activity_place")
        .select(["destination_id as id", "activities as count", "version"])
        .where("activities", ">", 0)
        .execute(),

    /** Of those that the organisation sells, the most sought after first. */
    async codesFor(organisationId: string, most: number): Promise<string[]> {
      const rows = await db
        .selectFrom("activity")
        .select(["code", "owner_id", "sold_by"])
        .orderBy("popularity", "desc")
        .orderBy("code")
        .execute();
      const sold = rows.filter((row) => isSoldBy({ sellers: sellersOf(row) }, organisationId));
      return sold.slice(0, most).map(({ code }) => code);
    },
  };
}

export const slotIdOf = ({ destinationId, id }: Activity, { optionNo, day, time }: Slot): SlotId => ({
  destination_id: destinationId,
  day,
  activity_id: id,
  option_no: optionNo,
  time,
});

const slotKey = ({ optionNo, day, time }: Pick<Slot, "optionNo" | "day" | "time">): string =>
  `${optionNo} ${day} ${time}`;

async function readSchedules(
  unit: Db,
  destinationId: number,
  id: number,
  days: { from: Day; to: Day },
): Promise<[Schedule[], Set<string>]> {
  const rows = await unit
    .selectFrom("activity_schedule")
    .selectAll()
    .where("destination_id", "=", destinationId)
    .where("activity_id", "=", id)
    .execute();
  const closed = await unit
    .selectFrom("activity_closed")
    .select(["day", "time"])
    .where("destination_id", "=", destinationId)
    .where("activity_id", "=", id)
    .where("day", ">=", days.from)
    .where("day", "<=", days.to)
    .execute();
  return [rows.map(scheduleIn), new Set(closed.map(({ day, time }) => `${day} ${time}`))];
}

export const scheduleIn = (row: Omit<ScheduleRow, "no" | "destination_id" | "activity_id">): Schedule => ({
  optionNo: row.option_no,
  fromDay: row.from_day,
  toDay: row.to_day,
  weekdays: row.weekdays,
  times: row.times.split(" "),
  until: row.until,
  capacity: row.capacity,
});

type TakenOf = { destinationId: number; id: number; from: Day; to: Day; now: number; held: readonly string[] };

/** Without what is in overdue holds and in the visitor's own. */
async function readTaken(unit: Db, { destinationId, id, from, to, now, held }: TakenOf): Promise<Map<string, number>> {
  const rows = await unit
    .selectFrom("activity_slot")
    .select(["option_no as optionNo", "day", "time", "taken"])
    .where("destination_id", "=", destinationId)
    .where("activity_id", "=", id)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .execute();
  const ended = await unit
    .selectFrom("activity_booking")
    .select(["option_no as optionNo", "day", "time", "places"])
    .where("state", "=", "held")
    .where("destination_id", "=", destinationId)
    .where("activity_id", "=", id)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .where((where) => where.or([where("held_until", "<=", now), where("reference", "in", ["", ...held])]))
    .execute();
  const taken = new Map(rows.map((row) => [slotKey(row), row.taken]));
  for (const hold of ended) taken.set(slotKey(hold), (taken.get(slotKey(hold)) ?? 0) - hold.places);
  return taken;
}

export function summaryOf(row: Selectable<ActivityRow>): ActivitySummary {
  const { title, meeting } = storedContent.read(row.content);
  return {
    code: row.code,
    destinationId: row.destination_id,
    category: row.category as Category,
    title,
    point: { latitude: meeting.latitude, longitude: meeting.longitude },
    timing: { zone: row.time_zone, durationMinutes: row.duration_minutes, cutoffMinutes: row.cutoff_minutes },
    languages: row.languages === "" ? [] : row.languages.split(" "),
    currency: row.currency,
    fromPrice: row.from_price,
    score10: row.score10,
    reviews: row.reviews,
    freeUntilHours: row.free_until_hours,
    provider: row.provider,
    payee: row.payee,
    sellers: sellersOf(row),
  };
}

const activityOf = (row: Selectable<ActivityRow>): Activity => ({
  ...summaryOf(row),
  id: row.id,
  content: storedContent.read(row.content),
  options: storedOptions.read(row.options),
  cancellation: storedRule.read(row.cancellation),
  taxBp: row.tax_bp,
});
