import type { Insertable, Kysely } from "kysely";
import { bulkInsert } from "../../server/catalogue/bulk-insert.ts";
import { roomIdOf } from "../../server/catalogue/pack-rows.ts";
import type { NightRow, PropertyRow, RatePlanRow, RateRow, RoomTypeRow } from "../../server/catalogue/tables.ts";
import { AMENITIES, BOARDS, PROPERTY_TYPES } from "../../server/catalogue/vocabulary.ts";
import type { Database } from "../../server/db/schema.ts";
import { between, pick, type Random, randomFrom } from "../../server/db/seed/catalogue-random.ts";
import { allPlaces, type Place } from "../../server/reference/places.ts";
import { STAY_PRODUCTS } from "../../server/reference/product-types.ts";
import type { Day } from "../../server/shared/day.ts";

export type SyntheticCatalogue = {
  properties: number;
  destinations: number;
  /** The first night on sale; `WINDOW` nights are. */
  firstDay: Day;
  /** Part of the room-nights that were sold or overridden. */
  soldPart: number;
  seed?: number;
};

/** Nights on sale. */
export const WINDOW = 120;
const SEASONS = 4;
const ROWS_AT_ONCE = 1_000;
/** Places follow Zipf's law: the largest has many times the properties of the middle one. */
const ZIPF = 0.7;

/** The destinations of a synthetic catalogue, those with most properties first. */
export const syntheticPlaces = (destinations: number): Place[] => allPlaces().slice(0, destinations);

/** Fills an empty catalogue with made-up properties; the same numbers make the same catalogue. */
export async function fillCatalogue(db: Kysely<Database>, catalogue: SyntheticCatalogue): Promise<void> {
  const random = randomFrom(catalogue.seed ?? 1);
  const counts = sizes(catalogue.properties, catalogue.destinations);
  const places = syntheticPlaces(catalogue.destinations)
    .map((place, rank) => ({ place, count: counts[rank]! }))
    .sort((a, b) => a.place.id - b.place.id);
  let rows = noRows();
  for (const { place, count } of places) {
    rows.destinations.push({ id: place.id, version: 1, log_from: 1, properties: count });
    for (let id = 1; id <= count; id++) {
      addProperty(rows, random, place, id, catalogue);
      if (rows.properties.length >= ROWS_AT_ONCE) {
        await write(db, rows);
        rows = noRows();
      }
    }
  }
  await write(db, rows);
}

type Rows = ReturnType<typeof noRows>;

const noRows = () => ({
  destinations: [] as { id: number; version: number; log_from: number; properties: number }[],
  properties: [] as Insertable<PropertyRow>[],
  rooms: [] as Insertable<RoomTypeRow>[],
  plans: [] as Insertable<RatePlanRow>[],
  rates: [] as Insertable<RateRow>[],
  nights: [] as Insertable<NightRow>[],
});

async function write(db: Kysely<Database>, rows: Rows): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await bulkInsert(trx, "destination", rows.destinations);
    await bulkInsert(trx, "property", rows.properties);
    await bulkInsert(trx, "room_type", rows.rooms);
    await bulkInsert(trx, "rate_plan", rows.plans);
    await bulkInsert(trx, "rate", rows.rates);
    await bulkInsert(trx, "night", rows.nights);
  });
}

function sizes(properties: number, destinations: number): number[] {
  const weights = Array.from({ length: destinations }, (_, rank) => 1 / (rank + 1) ** ZIPF);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const counts = weights.map((weight) => Math.floor((properties * weight) / total));
  for (let rank = 0, rest = properties - counts.reduce((a, b) => a + b, 0); rest > 0; rank++, rest--)
    counts[rank % destinations]!++;
  return counts;
}

function addProperty(rows: Rows, random: Random, place: Place, id: number, catalogue: SyntheticCatalogue): void {
  const stars = between(random, 1, 5);
  rows.properties.push(propertyRow(random, place, id, stars));
  for (let no = 1, rooms = between(random, 2, 4); no <= rooms; no++) {
    const units = between(random, 1, 12);
    rows.rooms.push(roomRow(random, place, id, no, units));
    addSeasons(rows, random, place, roomIdOf(id, no), (30 + stars * 25) * (1 + no * 0.2), catalogue.firstDay);
    addNights(rows, random, place, roomIdOf(id, no), units, catalogue);
  }
  for (let no = 1, plans = between(random, 1, 3); no <= plans; no++) rows.plans.push(planRow(random, place, id, no));
}

function propertyRow(random: Random, place: Place, id: number, stars: number): Insertable<PropertyRow> {
  const amenities = AMENITIES.filter(() => random() < 0.35);
  return {
    destination_id: place.id,
    id,
    code: `S${place.id}-${id}`,
    name: `House ${id} ${place.name}`,
    type: pick(random, PROPERTY_TYPES),
    product: pick(random, STAY_PRODUCTS),
    stars,
    score10: between(random, 55, 98),
    reviews: between(random, 0, 3_000),
    distance_m: between(random, 50, 15_000),
    setting: "city",
    green: random() < 0.15 ? 1 : 0,
    art_seed: between(random, 0, 1_000_000),
    latitude: place.latitude,
    longitude: place.longitude,
    time_zone: place.timeZone,
    currency: pick(random, ["USD", "USD", "USD", "EUR", "JPY"]),
    amenities: amenities.join(" "),
    description: '{"en":"A house."}',
    check_in_from: "15:00",
    check_out_until: "11:00",
    pets_allowed: 0,
    tax_bp: pick(random, [0, 700, 1_000, 1_250, 1_999]),
    city_tax_person_night: pick(random, [0, 0, 150, 300]),
    resort_fee_room_night: pick(random, [0, 0, 0, 2_500]),
    service_fee_stay: pick(random, [0, 0, 200]),
    cleaning_fee_room: pick(random, [0, 0, 4_000]),
    popularity: between(random, 0, 1_000),
    updated_at: 0,
  };
}

function roomRow(random: Random, place: Place, propertyId: number, no: number, units: number): Insertable<RoomTypeRow> {
  const maxAdults = between(random, 1, 4);
  return {
    destination_id: place.id,
    property_id: propertyId,
    id: roomIdOf(propertyId, no),
    no,
    name: `{"en":"Room ${no}"}`,
    beds: '{"en":"Beds"}',
    size_m2: between(random, 12, 60),
    max_adults: maxAdults,
    max_occupancy: maxAdults + between(random, 0, 2),
    units,
  };
}

function planRow(random: Random, place: Place, propertyId: number, no: number): Insertable<RatePlanRow> {
  const board = pick(random, BOARDS);
  return {
    destination_id: place.id,
    property_id: propertyId,
    no,
    board,
    free_until_hours: pick(random, [null, 24, 48, 168]),
    pct_bp: pick(random, [8_500, 9_000, 10_000, 10_000, 11_333]),
    supplement_person_night: board === "room-only" ? 0 : between(random, 0, 40) * 50,
  };
}

function addSeasons(rows: Rows, random: Random, place: Place, roomId: number, rate: number, firstDay: Day): void {
  for (let season = 0; season < SEASONS; season++) {
    const price = Math.round(rate * (0.8 + random() * 0.6) * 100);
    rows.rates.push({
      destination_id: place.id,
      room_id: roomId,
      from_day: firstDay + (season * WINDOW) / SEASONS,
      to_day: firstDay + ((season + 1) * WINDOW) / SEASONS,
      price,
      weekend_price: Math.round(price * pick(random, [1, 1.1, 1.2])),
    });
  }
}

/** Runs of a few nights, with from none to all of the units sold. */
function addNights(
  rows: Rows,
  random: Random,
  place: Place,
  roomId: number,
  units: number,
  { firstDay, soldPart }: SyntheticCatalogue,
): void {
  for (let night = 0; night < WINDOW; night++) {
    if (random() >= soldPart / AVERAGE_RUN) continue;
    for (let left = between(random, 1, 2 * AVERAGE_RUN - 1); left > 0 && night < WINDOW; left--, night++) {
      rows.nights.push({
        destination_id: place.id,
        room_id: roomId,
        day: firstDay + night,
        taken: between(random, Math.floor(units / 2), units),
        units,
      });
    }
  }
}

const AVERAGE_RUN = 3;
