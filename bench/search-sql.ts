import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../server/db/schema.ts";
import { type Conversion, conversionBetween } from "../server/products/stays/catalogue/conversion.ts";
import { amenityBits } from "../server/products/stays/catalogue/destination-index.ts";
import { roomIdOf } from "../server/products/stays/catalogue/destination-index-rows.ts";
import { needsOf } from "../server/products/stays/catalogue/room-stay.ts";
import { FILTER_AMENITIES, PROPERTY_TYPES, SCORE_STEPS } from "../server/products/stays/catalogue/vocabulary.ts";
import { BOARDS, type StaySearch, type StaySearchAnswer } from "../server/products/stays/supplier.ts";

/** `property_id` is the part of a room's id before it: without saying so the statements search whole destinations for a room. */
const ROOM_NUMBERS = roomIdOf(1, 0);

type Condition = RawBuilder<unknown>;
export type SqlPage = {
  total: number;
  first: { code: string; room: number; plan: number; compared: number } | undefined;
};

/** The search in SQL gets the amenities as bits, as an index has them, not as the text the catalogue keeps. */
export async function prepareForSql(db: Kysely<Database>): Promise<void> {
  await sql`alter table property add column amenity_bits integer not null default 0`.execute(db);
  for (const [bit, amenity] of FILTER_AMENITIES.entries()) {
    await sql`update property set amenity_bits = amenity_bits + cast(${1 << bit} as integer)
      where ' ' || amenities || ' ' like ${`% ${amenity} %`}`.execute(db);
  }
  await sql`analyze`.execute(db);
}

/** One statement for the page with its total. */
export async function pageInSql(db: Kysely<Database>, search: StaySearch, minutes: number): Promise<SqlPage> {
  const { rows } = await sql<{ code: string; room: number; plan: number; compared: number; total: number }>`
    ${offers(search, minutes)},
    met as (
      select o.*, row_number() over (partition by o.property_id order by o.compared, o.plan) as nth
      from offer o where ${boardMet(search)} and ${freeMet(search)} and ${priceMet(search)} and ${allMet(search)}
    )
    select p.code, p.name, p.type, p.product, p.stars, p.score10, p.reviews, p.distance_m, p.setting, p.green, p.art_seed,
      p.latitude, p.longitude, p.time_zone, p.currency, p.amenities, r.name as room_name, r.beds, r.size_m2,
      m.room, m.plan, m.compared, count(*) over () as total
    from met m
    join property p on p.destination_id = ${search.destinationId} and p.id = m.property_id
    join room_type r on r.destination_id = p.destination_id and r.property_id = p.id and r.id = m.room
    where m.nth = 1
    order by ${order(search.sort)}, p.popularity desc, p.id
    limit ${search.perPage} offset ${(search.page - 1) * search.perPage}`.execute(db);
  const [first] = rows;
  return { total: Number(first?.total ?? 0), first };
}

/** One statement for every count of every facet. */
export async function facetsInSql(db: Kysely<Database>, search: StaySearch, minutes: number) {
  const offered = sql`(t is not null and ${search.filters.maxTotal === undefined ? sql`1 = 1` : sql`t <= ${search.filters.maxTotal}`})`;
  const counts: Record<string, Condition> = {
    total: sql`${offered} and failed = 0`,
    ...named("stars", [0, 1, 2, 3, 4, 5], (stars) => sql`${offered} and ${without(1)} and stars = ${stars}`),
    ...named("types", PROPERTY_TYPES, (type) => sql`${offered} and ${without(2)} and type = ${type}`),
    ...named(
      "amenities",
      FILTER_AMENITIES,
      (code) => sql`${offered} and failed = 0 and ${hasBits(amenityBits([code]))}`,
    ),
    ...named("boards", BOARDS, (board) => sql`failed = 0 and ${sql.ref(boardColumn(board))} = 1`),
    ...named("scores", SCORE_STEPS, (step) => sql`${offered} and ${without(16)} and score10 >= ${step}`),
    free: sql`failed = 0 and free_offered = 1`,
    green: sql`${offered} and ${without(8)} and green = 1`,
  };
  const sums = Object.entries(counts).map(
    ([name, condition]) => sql`coalesce(sum(case when ${condition} then 1 else 0 end), 0) as ${sql.ref(name)}`,
  );
  const boards = BOARDS.map(
    (board) =>
      sql`max(case when board = ${board} and ${freeMet(search)} and ${priceMet(search)} then 1 else 0 end) as ${sql.ref(boardColumn(board))}`,
  );
  const { rows } = await sql<Record<string, number>>`
    ${offers(search, minutes)},
    house as (
      select property_id, max(stars) as stars, max(type) as type, max(score10) as score10, max(green) as green,
        max(amenity_bits) as amenity_bits, max(${failed(search)}) as failed,
        min(case when ${boardMet(search)} and ${freeMet(search)} then compared end) as t,
        max(case when free = 1 and ${boardMet(search)} and ${priceMet(search)} then 1 else 0 end) as free_offered,
        ${sql.join(boards)}
      from offer o group by property_id
    )
    select ${sql.join(sums)}, count(*) as available,
      min(case when failed = 0 then t end) as lowest, max(case when failed = 0 then t end) as highest
    from house`.execute(db);
  return facetsOf(rows[0]!);
}

/** Every plan of the cheapest free room of every property, with its total in the query's currency. */
function offers(search: StaySearch, minutes: number): RawBuilder<unknown> {
  const { destinationId, stay } = search;
  const [arrival, departure] = [int(stay.arrival), int(stay.departure)];
  const nights = int(stay.departure - stay.arrival);
  const needs = needsOf(stay);
  const rooms = int(needs.rooms);
  const guests = needs.adults + needs.children;
  const from = sql`case when s.from_day > ${arrival} then s.from_day else ${arrival} end`;
  const to = sql`case when s.to_day < ${departure} then s.to_day else ${departure} end`;
  const factors = Object.keys(search.unitsPerUsd).map(
    (currency) =>
      sql`when ${currency} then ${float(factor(conversionBetween(currency, search.currency, search.unitsPerUsd)))}`,
  );
  return sql`with priced as (
      select s.room_id, sum(until - since) as listed,
        sum((until - since - (${weekends(sql`until`)} - ${weekends(sql`since`)})) * price
          + (${weekends(sql`until`)} - ${weekends(sql`since`)}) * weekend_price) as rates
      from (
        select s.room_id, s.price, s.weekend_price, ${from} as since, ${to} as until
        from rate s where s.destination_id = ${destinationId} and s.from_day < ${departure} and s.to_day > ${arrival}
      ) s group by s.room_id
    ),
    sold as (
      select room_id, min(units - taken) as lowest, count(*) as listed
      from night where destination_id = ${destinationId} and day >= ${arrival} and day < ${departure}
      group by room_id
    ),
    room as (
      select r.property_id, r.id, priced.rates,
        row_number() over (partition by r.property_id order by priced.rates, r.id) as nth
      from priced
      join room_type r on r.destination_id = ${destinationId} and r.property_id = priced.room_id / ${int(ROOM_NUMBERS)}
        and r.id = priced.room_id
      left join sold on sold.room_id = r.id
      where priced.listed = ${nights}
        and r.max_adults >= ${int(needs.mostAdults)} and r.max_occupancy >= ${int(needs.mostPeople)}
        and (sold.lowest is null or sold.lowest >= ${rooms})
        and (coalesce(sold.listed, 0) = ${nights} or r.units >= ${rooms})
    ),
    based as (
      select p.id as property_id, p.stars, p.type, p.score10, p.green, p.amenity_bits, p.currency, p.tax_bp, room.id as room,
        plan.no as plan, plan.board,
        p.city_tax_person_night * ${int(needs.adults)} * ${nights} + p.resort_fee_room_night * ${rooms} * ${nights}
          + p.service_fee_stay + p.cleaning_fee_room * ${rooms} as fees,
        (cast(room.rates as bigint) * ${rooms} * plan.pct_bp + 5000) / 10000
          + plan.supplement_person_night * ${int(guests)} * ${nights} as base,
        case when plan.free_until_hours is not null and ${int(minutes)}
          + cast(substr(p.check_in_from, 1, 2) as integer) * 60 > plan.free_until_hours * 60 then 1 else 0 end as free
      from property p
      join room on room.property_id = p.id and room.nth = 1
      join rate_plan plan on plan.destination_id = p.destination_id and plan.property_id = p.id
      where p.destination_id = ${destinationId} and p.product in (${sql.join(search.products)})
    ),
    offer as (
      select based.*,
        floor((base + (base * tax_bp + 5000) / 10000 + fees) * case currency ${sql.join(factors, sql` `)} end + 0.5) as compared
      from based
    )`;
}

/** Friday and Saturday nights before a day; 1970 began on a Thursday. */
const weekends = (day: Condition): Condition =>
  sql`(2 * ((${day} + 4) / 7) + case when (${day} + 4) % 7 > 5 then (${day} + 4) % 7 - 5 else 0 end)`;

const ANYTHING = sql`1 = 1`;

const boardMet = ({ filters }: StaySearch): Condition =>
  filters.boards?.length ? sql`board in (${sql.join(filters.boards)})` : ANYTHING;
const freeMet = ({ filters }: StaySearch): Condition => (filters.freeCancellation ? sql`free = 1` : ANYTHING);
const priceMet = ({ filters }: StaySearch): Condition =>
  filters.maxTotal === undefined ? ANYTHING : sql`compared <= ${filters.maxTotal}`;
const allMet = (search: StaySearch): Condition => sql`${failed(search)} = 0`;

/** What a property does not meet, as bits. */
function failed({ filters }: StaySearch): Condition {
  const wanted = amenityBits(filters.amenities ?? []);
  const groups: [number, Condition | undefined][] = [
    [1, filters.stars?.length ? sql`stars in (${sql.join(filters.stars)})` : undefined],
    [2, filters.types?.length ? sql`type in (${sql.join(filters.types)})` : undefined],
    [4, wanted === 0 ? undefined : hasBits(wanted)],
    [8, filters.green ? sql`green = 1` : undefined],
    [16, filters.minScore10 ? sql`score10 >= ${filters.minScore10}` : undefined],
  ];
  const parts = groups.flatMap(([bit, met]) => (met ? [sql`case when ${met} then 0 else ${int(bit)} end`] : []));
  return parts.length === 0 ? int(0) : sql`(${sql.join(parts, sql` + `)})`;
}

const without = (bit: number): Condition => sql`(failed = 0 or failed = ${int(bit)})`;
const hasBits = (bits: number): Condition => sql`(amenity_bits & ${int(bits)}) = ${int(bits)}`;
const boardColumn = (board: string): string => `offers_${board.replace("-", "_")}`;
const int = (value: number): Condition => sql.lit(Math.trunc(value));
/** SQL reckons with floating point. */
const factor = ({ exact }: Conversion): number => Number(exact.of) / Number(exact.over);

const float = (value: number): Condition => sql`cast(${value} as double precision)`;

function order(sort: StaySearch["sort"]): Condition {
  const orders = { price: "m.compared", stars: "p.stars desc", score: "p.score10 desc", distance: "p.distance_m" };
  return sort === "recommended" ? sql`p.popularity desc` : sql.raw(orders[sort]);
}

function named<V extends string | number>(group: string, values: readonly V[], condition: (value: V) => Condition) {
  return Object.fromEntries(values.map((value) => [`${group}.${value}`.replaceAll(".", "__"), condition(value)]));
}

function facetsOf(row: Record<string, number>): {
  available: number;
  total: number;
  facets: StaySearchAnswer["facets"];
} {
  const group = (name: string) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([key, count]) => key.startsWith(`${name}__`) && Number(count) > 0)
        .map(([key, count]) => [key.slice(name.length + 2), Number(count)]),
    );
  const { lowest, highest } = row;
  return {
    available: Number(row.available),
    total: Number(row.total),
    facets: {
      stars: group("stars"),
      types: group("types"),
      amenities: group("amenities"),
      boards: group("boards"),
      scores: group("scores"),
      freeCancellation: Number(row.free),
      green: Number(row.green),
      ...(lowest !== null && lowest !== undefined && { price: { min: Number(lowest), max: Number(highest) } }),
    },
  };
}
