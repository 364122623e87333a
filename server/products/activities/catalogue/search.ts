import { sql } from "kysely";
import { z } from "zod";
import { boundedMap } from "../../../core/bounded-map.ts";
import type { Clock } from "../../../core/clock.ts";
import { type Day, dayIn } from "../../../core/day.ts";
import { facetsOf } from "../../../core/facets.ts";
import { roundMinor } from "../../../core/money.ts";
import type { Party } from "../../../core/party.ts";
import { ONE, type Ratio, times, whole } from "../../../core/ratio.ts";
import type { Db } from "../../../db/schema.ts";
import { storedJson } from "../../../db/stored-json.ts";
import { isSoldBy, sellersOf } from "../../../organisation/sold-by.ts";
import type { OfferPrice } from "../../../ports/offer.ts";
import type { UnitsPerUsd } from "../../../ports/rates.ts";
import { betweenMinorUnits, crossRate } from "../../../reference/exchange.ts";
import { type ActivitySummary, scheduleIn, summaryOf } from "./activities.ts";
import { storedOptions } from "./content.ts";
import { isAhead, isOn, isOnSale, partsOf, type Schedule } from "./slots.ts";
import { offerPrice, placesTaken, type Tickets, ticketPrice, ticketsFor, totalOf } from "./units.ts";
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
  /** Each of them has to have a ticket, and a place where its holder takes one. */
  party: Party;
  chosen: Partial<Record<Group, string[]>>;
  /** Of all tickets, in `currency`. */
  maxPrice?: number;
  sort: (typeof SORTS)[number];
  page: number;
  perPage: number;
  currency: string;
  unitsPerUsd: UnitsPerUsd;
};

/** What the party pays in the cheapest option that it can have. */
type PartyOffer = { tickets: Tickets; price: OfferPrice };

export type ActivityHit = PartyOffer & {
  activity: ActivitySummary;
  /** The first day with a slot that meets the filters. */
  day: Day;
};

/** An activity of a supplier outside that has a slot on the days: the first day of each part of the day, and whether one is free to cancel. */
export type ListedActivity = PartyOffer & {
  activity: ActivitySummary;
  firstDays: Map<PartOfDay, Day>;
  free: boolean;
};

export type ActivityAnswer = {
  /** That meet the filters; that have a slot on the days; all there are. */
  total: number;
  available: number;
  known: number;
  hits: ActivityHit[];
  /** What choosing each value would give, among what meets every other group. */
  facets: Record<Group, Record<string, number>>;
  /** Changes with each sale and import there. */
  version: number;
};

/** More days than this are searched only in part. */
export const MOST_DAYS = 31;

/** Of which a process remembers what imports said. */
const MOST_PLACES = 500;

export function createActivitySearch({ db, clock }: { db: Db; clock: Clock }) {
  const places = boundedMap<number, { imported: number; rows: Row[] }>(MOST_PLACES);

  async function listRows(unit: Db, destinationId: number, imported: number): Promise<Row[]> {
    const known = places.get(destinationId);
    if (known?.imported === imported) return known.rows;
    const rows = await readPlace(unit, destinationId);
    places.set(destinationId, { imported, rows });
    return rows;
  }

  /** `unit`: a transaction to read in. */
  return async function search(
    asked: ActivitySearch,
    listed: ListedActivity[] = [],
    unit: Db = db,
  ): Promise<ActivityAnswer> {
    const now = clock.now();
    const { destinationId, from } = asked;
    const days = { from, to: Math.min(asked.to, from + MOST_DAYS - 1) };
    // Read before the rest: what changes meanwhile has a later version.
    const place = await unit
      .selectFrom("activity_place")
      .select(["version", "imported"])
      .where("destination_id", "=", destinationId)
      .executeTakeFirst();
    const all = place ? await listRows(unit, destinationId, place.imported) : [];
    const rows = all.filter((row) => isSoldBy(row, asked.organisationId));
    const offersOf = new Map(rows.map((row) => [row.id, offersFor(row, asked.party)]));
    const full = new Map<number, Map<string, number>>();
    for (const { places } of [...offersOf.values()].flatMap((offers) => [...offers.values()]))
      if (!full.has(places)) full.set(places, await readFull(unit, destinationId, days, places));
    const converted = converter(asked);
    const own = rows.flatMap((row): Candidate[] => {
      const firstDays = new Map<PartOfDay, Day>();
      const offers = offersOf.get(row.id);
      let best: RowOffer | undefined;
      let free = false;
      // Opening hours may end on the day after.
      const first = Math.max(days.from, dayIn(row.timing.zone, now) - 1);
      for (const begin of row.begins) {
        const offer = offers?.get(begin.optionNo);
        if (!offer || begin.capacity < offer.places) continue;
        const fullDays = full.get(offer.places)?.get(begin.key) ?? 0;
        let isFound = false;
        for (let day = first; day <= days.to; day++) {
          if (!isOn(begin, day) || isClosed(row.closed, day, begin.time)) continue;
          if ((fullDays >> (day - days.from)) & 1) continue;
          if (!isOnSale({ day, time: begin.time, until: begin.until }, row.timing, now)) continue;
          if (!isFound) for (const part of begin.parts) firstDays.set(part, Math.min(day, firstDays.get(part) ?? day));
          isFound = true;
          if (!best || offer.total < best.total) best = offer;
          free ||= row.freeHours !== null && isAhead(row.timing.zone, day, begin.time, row.freeHours * 60, now);
          // Later days tell no more.
          if (free || row.freeHours === null) break;
        }
      }
      if (!best) return [];
      const { category, language, duration } = row;
      const values = { category, part: [...firstDays.keys()], language, duration, free: free ? ["yes"] : [] };
      return [{ row, firstDays, values, offer: best, price: converted(best.total, row.currency) }];
    });
    const others = listed.map(({ activity, firstDays, free, tickets, price }): Candidate => {
      const { category, languages, timing, score10 } = activity;
      const { durationMinutes: minutes } = timing;
      const about = { category: [category], language: languages, duration: [durationOf(minutes)] };
      const values = { ...about, part: [...firstDays.keys()], free: free ? ["yes"] : [] };
      return {
        row: { id: 0, score10, minutes, summary: activity },
        firstDays,
        values,
        offer: { tickets, priceIn: () => price },
        price: converted(price.total, price.currency),
      };
    });
    const candidates = [...own, ...others];

    const { maxPrice = Number.POSITIVE_INFINITY } = asked;
    const facets = facetsOf(GROUPS, asked.chosen);
    const found = candidates.filter(({ values, price }) => price <= maxPrice && facets.meets(values));
    const compare = COMPARE[asked.sort];
    found.sort(compare);
    const page = found.slice((asked.page - 1) * asked.perPage, asked.page * asked.perPage);
    await rememberSummaries(unit, destinationId, page);
    return {
      total: found.length,
      available: candidates.length,
      known: rows.length + listed.length,
      hits: page.flatMap(({ row: { summary: activity }, firstDays, offer: { tickets, priceIn } }) => {
        const parts = asked.chosen.part?.length ? asked.chosen.part : Object.keys(PARTS_OF_DAY);
        const first = parts.map((part) => firstDays.get(part as PartOfDay) ?? Number.POSITIVE_INFINITY);
        // Removed by an import since.
        return activity ? [{ activity, day: Math.min(...first), tickets, price: priceIn(activity.currency) }] : [];
      }),
      facets: facets.counts,
      version: place?.version ?? 0,
    };
  };
}

/** A time of a schedule, alone: searches read nothing more often. */
type Begin = Schedule & { time: string; parts: PartOfDay[]; key: string };
type Row = Awaited<ReturnType<typeof readPlace>>[number];
type Candidate = {
  row: Pick<Row, "id" | "score10" | "minutes" | "summary">;
  firstDays: Map<PartOfDay, Day>;
  values: Record<Group, string[]>;
  offer: Pick<RowOffer, "tickets" | "priceIn">;
  price: number;
};

/** Of an option: `total` is with taxes, in the activity's currency. */
type RowOffer = { tickets: Tickets; places: number; total: number; priceIn: (currency: string) => OfferPrice };

/** By option, those that admit the whole party. */
function offersFor({ options, minAge, taxBp }: Row, party: Party): Map<number, RowOffer> {
  const offers = new Map<number, RowOffer>();
  if (party.childAges.some((age) => age < minAge)) return offers;
  for (const option of options) {
    const tickets = ticketsFor(option, party);
    if (!tickets) continue;
    offers.set(option.no, {
      tickets,
      places: placesTaken(option.units, tickets),
      total: totalOf(option.units, tickets, taxBp),
      priceIn: (currency) => offerPrice(ticketPrice(option.units, tickets, taxBp), currency),
    });
  }
  return offers;
}

const storedMinAge = storedJson(z.object({ minAge: z.int().default(0) }));

/** What imports say of the activities of a place, the most sought after first. */
async function readPlace(db: Db, destinationId: number) {
  const rows = await db
    .selectFrom("activity")
    .select(["id", "category", "currency", "time_zone", "duration_minutes", "cutoff_minutes", "languages"])
    .select(["tax_bp", "options", "content", "free_until_hours", "score10", "owner_id", "sold_by"])
    .where("destination_id", "=", destinationId)
    .orderBy("popularity", "desc")
    .orderBy("id")
    .execute();
  const schedules = await db
    .selectFrom("activity_schedule")
    .selectAll()
    .where("destination_id", "=", destinationId)
    .execute();
  const closed = await db
    .selectFrom("activity_closed")
    .select(["activity_id", "day", "time"])
    .where("destination_id", "=", destinationId)
    .execute();
  const found = new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        sellers: sellersOf(row),
        timing: { zone: row.time_zone, cutoffMinutes: row.cutoff_minutes },
        freeHours: row.free_until_hours,
        score10: row.score10,
        minutes: row.duration_minutes,
        options: storedOptions.read(row.options),
        minAge: storedMinAge.read(row.content).minAge,
        taxBp: row.tax_bp,
        currency: row.currency,
        category: [row.category],
        language: row.languages.split(" ").filter(Boolean),
        duration: [durationOf(row.duration_minutes)],
        begins: [] as Begin[],
        closed: new Set<string>(),
        /** Read when it is first shown. */
        summary: undefined as ActivitySummary | undefined,
      },
    ]),
  );
  for (const row of schedules) {
    const schedule = scheduleIn(row);
    for (const time of schedule.times)
      found.get(row.activity_id)?.begins.push({
        ...schedule,
        time,
        parts: partsOf({ time, until: schedule.until }),
        key: beginKey(row.activity_id, schedule.optionNo, time),
      });
  }
  for (const { activity_id, day, time } of closed) found.get(activity_id)?.closed.add(`${day} ${time}`);
  return [...found.values()];
}

/** Without the text of each day where nothing is closed. */
const isClosed = (closed: Set<string>, day: Day, time: string): boolean =>
  closed.size > 0 && (closed.has(`${day} `) || closed.has(`${day} ${time}`));

/** By `beginKey`, on which days that time lacks so many places: one bit each, the first day last. */
async function readFull(db: Db, destinationId: number, { from, to }: { from: Day; to: Day }, places: number) {
  const { times } = await db
    .selectFrom((inner) =>
      inner
        .selectFrom("activity_slot")
        .select(["activity_id", "option_no", "time", sql<number>`sum(1 << (day - ${from}))`.as("days")])
        .where("destination_id", "=", destinationId)
        .where("day", ">=", from)
        .where("day", "<=", to)
        .where(({ eb }) => eb("taken", ">", eb("capacity", "-", places)))
        .groupBy(["activity_id", "option_no", "time"])
        .as("slots"),
    )
    // One text is read several times as fast as that many rows.
    .select(sql<string | null>`string_agg(concat(activity_id, ' ', option_no, ' ', time, '=', days), ',')`.as("times"))
    .executeTakeFirstOrThrow();
  return new Map(
    times?.split(",").map((each): [string, number] => {
      const [key = "", days] = each.split("=");
      return [key, Number(days)];
    }),
  );
}

const beginKey = (activityId: number, optionNo: number, time: string): string => `${activityId} ${optionNo} ${time}`;

async function rememberSummaries(db: Db, destinationId: number, page: Candidate[]): Promise<void> {
  const unread = new Map(page.flatMap(({ row }) => (row.summary ? [] : [[row.id, row]])));
  if (unread.size === 0) return;
  const read = await db
    .selectFrom("activity")
    .selectAll()
    .where("destination_id", "=", destinationId)
    .where("id", "in", [...unread.keys()])
    .execute();
  for (const row of read) unread.get(row.id)!.summary = summaryOf(row);
}

const COMPARE: Record<ActivitySearch["sort"], (a: Candidate, b: Candidate) => number> = {
  recommended: () => 0,
  price: (a, b) => a.price - b.price,
  score: (a, b) => b.row.score10 - a.row.score10,
  duration: (a, b) => a.row.minutes - b.row.minutes,
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
