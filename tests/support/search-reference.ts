import type { Kysely } from "kysely";
import { BOARDS, FILTER_AMENITIES, PROPERTY_TYPES, SCORE_STEPS } from "../../server/catalogue/vocabulary.ts";
import type { Database } from "../../server/db/schema.ts";
import type { SearchFilters, StaySearch, StaySearchAnswer } from "../../server/ports/supplier.ts";
import { minorUnits } from "../../server/reference/currencies.ts";
import { weekdayOf } from "../../server/shared/day.ts";
import { roundMinor } from "../../server/shared/money.ts";

type Answer = Omit<StaySearchAnswer, "hits"> & {
  hits: { code: string; roomId: number; planNo: number; total: number }[];
};

/**
 * The search as one would write it down first: every property, room, plan and night of the destination's rows, one after
 * the other, and a full count for every value of every facet. Slow and obvious; what the packs are held against.
 * `hoursToArrival`: from now to midnight of the day of arrival.
 */
export async function searchRows(db: Kysely<Database>, search: StaySearch, hoursToArrival: number): Promise<Answer> {
  return searchHouses(await readHouses(db, search.destinationId), search, hoursToArrival);
}

/** The same over rows that were read before. */
export function searchHouses(all: House[], search: StaySearch, hoursToArrival: number): Answer {
  const houses = all.filter((house) => search.products.includes(house.product));
  const open = houses
    .map((house) => ({ house, offers: offersOf(house, search, hoursToArrival) }))
    .filter(({ offers }) => offers.length > 0);
  const matching = (filters: SearchFilters) =>
    open.flatMap(({ house, offers }) => {
      const offer = meets(house, filters) ? cheapest(offers.filter((each) => offerMeets(each, filters))) : undefined;
      return offer ? [{ house, offer }] : [];
    });
  const { filters } = search;
  const matches = matching(filters).sort((a, b) => order(a, b, search.sort));
  const page = matches.slice((search.page - 1) * search.perPage, search.page * search.perPage);
  const counts = (values: readonly string[], withValue: (value: string) => SearchFilters): Record<string, number> =>
    Object.fromEntries(
      values.map((value) => [value, matching(withValue(value)).length] as const).filter(([, count]) => count > 0),
    );
  const prices = matching({ ...filters, maxTotal: undefined }).map(({ offer }) => offer.compared);
  return {
    total: matches.length,
    available: open.length,
    known: houses.length,
    hits: page.map(({ house, offer }) => ({ code: house.code, ...offer.chosen, total: offer.total })),
    facets: {
      stars: counts(["0", "1", "2", "3", "4", "5"], (value) => ({ ...filters, stars: [Number(value)] })),
      types: counts(PROPERTY_TYPES, (value) => ({ ...filters, types: [value] })),
      amenities: counts(FILTER_AMENITIES, (value) => ({
        ...filters,
        amenities: [...(filters.amenities ?? []), value],
      })),
      boards: counts(BOARDS, (value) => ({ ...filters, boards: [value as (typeof BOARDS)[number]] })),
      scores: counts(SCORE_STEPS.map(String), (value) => ({ ...filters, minScore10: Number(value) })),
      freeCancellation: matching({ ...filters, freeCancellation: true }).length,
      green: matching({ ...filters, green: true }).length,
      ...(prices.length > 0 && { price: { min: Math.min(...prices), max: Math.max(...prices) } }),
    },
  };
}

export type House = Awaited<ReturnType<typeof readHouses>>[number];
type Offered = ReturnType<typeof offersOf>[number];

/** All rows of a destination, each with its own. */
export async function readHouses(db: Kysely<Database>, destinationId: number) {
  const [properties, rooms, plans, rates, nights] = await Promise.all([
    db.selectFrom("property").selectAll().where("destination_id", "=", destinationId).execute(),
    db.selectFrom("room_type").selectAll().where("destination_id", "=", destinationId).orderBy("id").execute(),
    db.selectFrom("rate_plan").selectAll().where("destination_id", "=", destinationId).orderBy("no").execute(),
    db.selectFrom("rate").selectAll().where("destination_id", "=", destinationId).execute(),
    db.selectFrom("night").selectAll().where("destination_id", "=", destinationId).execute(),
  ]);
  const left = new Map(
    nights.map((night) => [`${night.room_id} ${night.day}`, Math.max(0, night.units - night.taken)]),
  );
  const plansOf = groups(plans, (plan) => plan.property_id);
  const roomsOf = groups(rooms, (room) => room.property_id);
  const ratesOf = groups(rates, (rate) => rate.room_id);
  return properties.map((property) => ({
    ...property,
    plans: plansOf(property.id),
    rooms: roomsOf(property.id).map((room) => ({
      ...room,
      rates: ratesOf(room.id),
      left: (day: number) => left.get(`${room.id} ${day}`) ?? room.units,
    })),
  }));
}

function groups<Row>(rows: Row[], keyOf: (row: Row) => number): (key: number) => Row[] {
  const grouped = new Map<number, Row[]>();
  for (const row of rows) grouped.set(keyOf(row), [...(grouped.get(keyOf(row)) ?? []), row]);
  return (key) => grouped.get(key) ?? [];
}

function offersOf(house: House, { stay, currency, unitsPerUsd }: StaySearch, hoursToArrival: number) {
  const nights = Array.from({ length: stay.departure - stay.arrival }, (_, i) => stay.arrival + i);
  const guests = stay.adults + stay.childAges.length;
  return house.rooms.flatMap((room) => {
    if (room.max_adults * stay.rooms < stay.adults || room.max_occupancy * stay.rooms < guests) return [];
    if (nights.some((day) => room.left(day) < stay.rooms)) return [];
    const prices = nights.map((day) => {
      const rate = room.rates.find(({ from_day, to_day }) => from_day <= day && day < to_day);
      return rate && ([5, 6].includes(weekdayOf(day)) ? rate.weekend_price : rate.price);
    });
    if (prices.includes(undefined)) return [];
    const sum = prices.reduce<number>((total, price) => total + (price as number), 0);
    return house.plans.map((plan) => {
      const base =
        roundMinor((sum * stay.rooms * plan.pct_bp) / 10_000) + plan.supplement_person_night * guests * nights.length;
      const total =
        base +
        roundMinor((base * house.tax_bp) / 10_000) +
        house.city_tax_person_night * stay.adults * nights.length +
        house.resort_fee_room_night * stay.rooms * nights.length +
        house.service_fee_stay +
        house.cleaning_fee_room * stay.rooms;
      const factor =
        ((unitsPerUsd[currency] as number) / (unitsPerUsd[house.currency] as number)) *
        10 ** (minorUnits(currency) - minorUnits(house.currency));
      const checkIn = Number(house.check_in_from.slice(0, 2));
      return {
        chosen: { roomId: room.id, planNo: plan.no },
        sum,
        total,
        compared: house.currency === currency ? total : roundMinor(total * factor),
        board: plan.board,
        free: plan.free_until_hours !== null && hoursToArrival + checkIn >= plan.free_until_hours,
      };
    });
  });
}

function meets(house: House, filters: SearchFilters): boolean {
  const amenities = house.amenities.split(" ");
  return (
    (!filters.stars?.length || filters.stars.includes(house.stars)) &&
    (!filters.types?.length || filters.types.includes(house.type)) &&
    (filters.amenities ?? []).every((amenity) => amenities.includes(amenity)) &&
    (!filters.green || house.green === 1) &&
    house.score10 >= (filters.minScore10 ?? 0)
  );
}

function offerMeets(offer: Offered, filters: SearchFilters): boolean {
  return (
    (!filters.boards?.length || (filters.boards as string[]).includes(offer.board)) &&
    (!filters.freeCancellation || offer.free) &&
    offer.compared <= (filters.maxTotal ?? Number.POSITIVE_INFINITY)
  );
}

/** Of equal ones the cheaper room's first, then the lower numbers. */
function cheapest(offers: Offered[]): Offered | undefined {
  return [...offers].sort(
    (a, b) =>
      a.compared - b.compared ||
      a.sum - b.sum ||
      a.chosen.roomId - b.chosen.roomId ||
      a.chosen.planNo - b.chosen.planNo,
  )[0];
}

type Match = { house: House; offer: Offered };

function order(a: Match, b: Match, sort: StaySearch["sort"]): number {
  const first = {
    recommended: 0,
    price: a.offer.compared - b.offer.compared,
    stars: b.house.stars - a.house.stars,
    score: b.house.score10 - a.house.score10,
    distance: a.house.distance_m - b.house.distance_m,
  }[sort];
  return first || b.house.popularity - a.house.popularity || a.house.id - b.house.id;
}
