import type { Clock } from "../../../core/clock.ts";
import { type Day, dayIn } from "../../../core/day.ts";
import { roundMinor } from "../../../core/money.ts";
import { ONE, type Ratio, times, whole } from "../../../core/ratio.ts";
import type { Db } from "../../../db/schema.ts";
import { sellersOf } from "../../../organisation/sold-by.ts";
import type { UnitsPerUsd } from "../../../ports/rates.ts";
import { betweenMinorUnits, crossRate } from "../../../reference/exchange.ts";
import { type ActivitySummary, isSoldBy, scheduleIn, summaryOf } from "./activities.ts";
import { isAhead, isOn, isOnSale, partsOf, type Schedule, weekdayBits } from "./slots.ts";
import { DURATIONS, PARTS_OF_DAY, type PartOfDay, type SORTS } from "./vocabulary.ts";

/** Groups of filters with a choice of values: what matches any of a group's values meets the group. */
export const GROUPS = ["category", "part", "language", "duration", "free"] as const;
export type Group = (typeof GROUPS)[number];

export type ActivitySearch = {
  destinationId: number;
  organisationId: string;
  /** The last day included. */
  from: Day;
  to: Day;
  /** Places that a slot has to have. */
  places: number;
  chosen: Partial<Record<Group, string[]>>;
  /** Of one adult, in `currency`. */
  minPrice?: number;
  maxPrice?: number;
  sort: (typeof SORTS)[number];
  page: number;
  perPage: number;
  currency: string;
  unitsPerUsd: UnitsPerUsd;
};

export type ActivityHit = {
  activity: ActivitySummary /** The first day with a slot that meets the filters. */;
  day: Day;
};

export type ActivityAnswer = {
  /** That meet the filters; that have a slot on the days; all there are. */
  total: number;
  available: number;
  known: number;
  hits: ActivityHit[];
  /** What choosing each value would give, among what meets every other group. */
  facets: Record<Group, Record<string, number>> & { price?: { min: number; max: number } };
  /** Changes with each sale and import there. */
  version: number;
};

/** More days than this are searched only in part. */
export const MOST_DAYS = 31;

/** Of a slot, as files limit it. */
const MOST_CAPACITY = 10_000;

export function createActivitySearch({ db, clock }: { db: Db; clock: Clock }) {
  return async function search(asked: ActivitySearch): Promise<ActivityAnswer> {
    const now = clock.now();
    const { destinationId, from } = asked;
    const days = { from, to: Math.min(asked.to, from + MOST_DAYS - 1) };
    // Read before the rest: what changes meanwhile has a later version.
    const place = await db
      .selectFrom("activity_place")
      .select("version")
      .where("destination_id", "=", destinationId)
      .executeTakeFirst();
    const all = place ? await listCandidates(db, destinationId) : [];
    const rows = all.filter((row) => isSoldBy({ sellers: sellersOf(row) }, asked.organisationId));
    const { schedulesOf, isClosed, takenOf } = await readDays(db, destinationId, days, asked.places);
    const converted = converter(asked);
    const candidates = rows.flatMap((row) => {
      const firstDays = new Map<PartOfDay, Day>();
      let free = false;
      const its = { zone: row.time_zone, cutoffMinutes: row.cutoff_minutes };
      const taken = takenOf.get(row.id);
      // Opening hours may end on the day after.
      const first = Math.max(days.from, dayIn(row.time_zone, now) - 1);
      for (const schedule of schedulesOf.get(row.id) ?? []) {
        if (schedule.capacity < asked.places) continue;
        for (const time of schedule.times) {
          const parts = partsOf({ time, until: schedule.until });
          let isFound = false;
          for (let day = first; day <= days.to; day++) {
            if (!isOn(schedule, day) || isClosed(row.id, day)) continue;
            const left = schedule.capacity - (taken?.get(`${schedule.optionNo} ${day} ${time}`) ?? 0);
            if (left < asked.places || !isOnSale({ day, time, until: schedule.until }, its, now)) continue;
            if (!isFound) for (const part of parts) firstDays.set(part, Math.min(day, firstDays.get(part) ?? day));
            isFound = true;
            free ||= row.free_until_hours !== null && isAhead(its.zone, day, time, row.free_until_hours * 60, now);
            // Later days tell no more.
            if (free || row.free_until_hours === null) break;
          }
        }
      }
      if (firstDays.size === 0) return [];
      const values: Record<Group, string[]> = {
        category: [row.category],
        part: [...firstDays.keys()],
        language: row.languages.split(" ").filter(Boolean),
        duration: [durationOf(row.duration_minutes)],
        free: free ? ["yes"] : [],
      };
      return [{ row, firstDays, values, price: converted(row.from_price, row.currency) }];
    });

    const facets = countedFacets(asked);
    const found = candidates.filter((candidate) => facets.add(candidate));
    const compare = COMPARE[asked.sort];
    found.sort((a, b) => compare(a, b) || b.row.popularity - a.row.popularity || a.row.id - b.row.id);
    const page = found.slice((asked.page - 1) * asked.perPage, asked.page * asked.perPage);
    const summaries = await listSummaries(
      db,
      destinationId,
      page.map(({ row }) => row.id),
    );
    return {
      total: found.length,
      available: candidates.length,
      known: rows.length,
      hits: page.flatMap(({ row, firstDays }) => {
        const activity = summaries.get(row.id);
        const parts = asked.chosen.part?.length ? asked.chosen.part : Object.keys(PARTS_OF_DAY);
        const first = parts.map((part) => firstDays.get(part as PartOfDay) ?? Number.POSITIVE_INFINITY);
        // Removed by an import since.
        return activity ? [{ activity, day: Math.min(...first) }] : [];
      }),
      facets: facets.result(),
      version: place?.version ?? 0,
    };
  };
}

type Row = Awaited<ReturnType<typeof listCandidates>>[number];
type Candidate = { row: Row; values: Record<Group, string[]>; price: number };

const listCandidates = (db: Db, destinationId: number) =>
  db
    .selectFrom("activity")
    .select(["id", "category", "currency", "time_zone", "duration_minutes", "cutoff_minutes", "languages"])
    .select(["from_price", "free_until_hours", "score10", "popularity", "owner_id", "sold_by"])
    .where("destination_id", "=", destinationId)
    .execute();

/** What decides whether there is a slot with so many places: rules that hold on some of the days, and slots that lack places. */
async function readDays(db: Db, destinationId: number, { from, to }: { from: Day; to: Day }, places: number) {
  const schedules = await db
    .selectFrom("activity_schedule")
    .select(["activity_id", "option_no", "from_day", "to_day", "weekdays", "times", "until", "capacity"])
    .where("destination_id", "=", destinationId)
    .where("from_day", "<=", to)
    .where("to_day", ">", from)
    .where(({ eb }) => eb(eb("weekdays", "&", weekdayBits(from, to)), "!=", 0))
    .execute();
  const closed = await db
    .selectFrom("activity_closed")
    .select(["activity_id", "day"])
    .where("destination_id", "=", destinationId)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .execute();
  const smallest = schedules.reduce((least, { capacity }) => Math.min(least, capacity), MOST_CAPACITY);
  const slots = await db
    .selectFrom("activity_slot")
    .select(["activity_id", "option_no", "day", "time", "taken"])
    .where("destination_id", "=", destinationId)
    .where("day", ">=", from)
    .where("day", "<=", to)
    // Whatever has fewer places taken than this has enough left.
    .where("taken", ">", smallest - places)
    .execute();
  const schedulesOf = new Map<number, Schedule[]>();
  for (const row of schedules)
    schedulesOf.set(row.activity_id, [...(schedulesOf.get(row.activity_id) ?? []), scheduleIn(row)]);
  const closedDays = new Set(closed.map(({ activity_id, day }) => `${activity_id} ${day}`));
  const takenOf = new Map<number, Map<string, number>>();
  for (const { activity_id, option_no, day, time, taken } of slots) {
    const its = takenOf.get(activity_id) ?? new Map<string, number>();
    takenOf.set(activity_id, its.set(`${option_no} ${day} ${time}`, taken));
  }
  return {
    schedulesOf,
    isClosed: (id: number, day: Day) => closedDays.size > 0 && closedDays.has(`${id} ${day}`),
    takenOf,
  };
}

async function listSummaries(db: Db, destinationId: number, ids: number[]): Promise<Map<number, ActivitySummary>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("activity")
    .selectAll()
    .where("destination_id", "=", destinationId)
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, summaryOf(row)]));
}

/** Counts for each group what meets all the others; `add` answers whether all are met. */
function countedFacets({ chosen, minPrice = 0, maxPrice = Number.POSITIVE_INFINITY }: ActivitySearch) {
  const counts = Object.fromEntries(GROUPS.map((group) => [group, {}])) as Record<Group, Record<string, number>>;
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  return {
    add({ values, price }: Candidate): boolean {
      const failed = GROUPS.filter((group) => {
        const wanted = chosen[group] ?? [];
        return wanted.length > 0 && !wanted.some((value) => values[group].includes(value));
      });
      const isPriced = price >= minPrice && price <= maxPrice;
      if (failed.length === 0) [min, max] = [Math.min(min, price), Math.max(max, price)];
      for (const group of GROUPS) {
        if (!isPriced || failed.some((each) => each !== group)) continue;
        for (const value of values[group]) counts[group][value] = (counts[group][value] ?? 0) + 1;
      }
      return isPriced && failed.length === 0;
    },
    result: (): ActivityAnswer["facets"] => ({ ...counts, ...(min <= max && { price: { min, max } }) }),
  };
}

const COMPARE: Record<ActivitySearch["sort"], (a: Candidate, b: Candidate) => number> = {
  recommended: () => 0,
  price: (a, b) => a.price - b.price,
  score: (a, b) => b.row.score10 - a.row.score10,
  duration: (a, b) => a.row.duration_minutes - b.row.duration_minutes,
};

const durationOf = (minutes: number): string =>
  Object.entries(DURATIONS).find(([, most]) => minutes <= most)?.[0] ?? "days";

/** A currency without a rate counts as one to one (ER-03), to keep a sensible order. */
function converter({ currency, unitsPerUsd }: ActivitySearch): (minor: number, from: string) => number {
  const ratios = new Map<string, Ratio>();
  return (minor, from) => {
    if (from === currency) return minor;
    const ratio = ratios.get(from) ?? betweenMinorUnits(crossRate(from, currency, unitsPerUsd) ?? ONE, from, currency);
    ratios.set(from, ratio);
    return roundMinor(times(whole(minor), ratio));
  };
}
