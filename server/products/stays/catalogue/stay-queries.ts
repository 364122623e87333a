import type { Selectable } from "kysely";
import type { Db } from "../../../db/schema.ts";
import type { Organisation } from "../../../organisation/settings.ts";
import { isOpenTo, sellersOf } from "../../../organisation/sold-by.ts";
import type { PropertySummary, RoomSummary } from "../supplier.ts";
import { roomIdOf } from "./destination-index-rows.ts";
import { sells } from "./sold-by.ts";
import { storedText, storedTexts } from "./stored.ts";
import type { PropertyRow, RoomTypeRow } from "./tables.ts";

/** With its destination's version, which is read before the rows it speaks of. */
export async function findProperty(
  db: Db,
  code: string,
): Promise<(Selectable<PropertyRow> & { version: number }) | undefined> {
  return db
    .selectFrom("property")
    .innerJoin("destination", "destination.id", "property.destination_id")
    .selectAll("property")
    .select("destination.version")
    .where("code", "=", code)
    .executeTakeFirst();
}

export async function listPropertyCodes(
  db: Db,
  { id, products }: Pick<Organisation, "id" | "products">,
  limit: number,
): Promise<string[]> {
  if (products.length === 0) return [];
  const rows = await db
    .selectFrom("property")
    .select("code")
    .where("product", "in", products)
    .where(isOpenTo(id))
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ code }) => code);
}

/** Those of the codes that the organisation sells. */
export async function listByCodes(
  db: Db,
  organisation: Pick<Organisation, "id" | "products">,
  codes: string[],
): Promise<PropertySummary[]> {
  if (codes.length === 0) return [];
  const rows = await db.selectFrom("property").selectAll().where("code", "in", codes).execute();
  return rows.map(summaryOf).filter((property) => sells(organisation, property));
}

/** The rooms of some properties of a destination, by id. */
export async function listRooms(
  db: Db,
  destinationId: number,
  propertyIds: number[],
): Promise<Map<number, RoomSummary>> {
  const rows = await db
    .selectFrom("room_type")
    .selectAll()
    .where("destination_id", "=", destinationId)
    .where("property_id", "in", propertyIds)
    .execute();
  return new Map(rows.map((row) => [row.id, roomSummaryOf(row)]));
}

type Night = { room_id: number; day: number; taken: number; units: number };

/** The nights of a property for the visitor with the holds `held`: rooms of those and of overdue holds count as free. */
export async function withoutEnded(
  db: Db,
  { destination_id, id }: Pick<PropertyRow, "destination_id" | "id">,
  nights: Night[],
  { now, held = [] }: { now: number; held: readonly string[] | undefined },
): Promise<Night[]> {
  const ended = await db
    .selectFrom("supplier_hold")
    .select(["room_id", "arrival", "departure", "rooms"])
    .where("destination_id", "=", destination_id)
    .where("room_id", ">=", roomIdOf(id, 0))
    .where("room_id", "<", roomIdOf(id + 1, 0))
    .where((where) => where.or([where("held_until", "<=", now), where("reference", "in", ["", ...held])]))
    .execute();
  if (ended.length === 0) return nights;
  return nights.map((night) => {
    const free = ended.filter(
      ({ room_id, arrival, departure }) => room_id === night.room_id && arrival <= night.day && night.day < departure,
    );
    return { ...night, taken: night.taken - free.reduce((sum, { rooms }) => sum + rooms, 0) };
  });
}

export async function listSummaries(
  db: Db,
  destinationId: number,
  ids: number[],
): Promise<Map<number, PropertySummary>> {
  const rows = await db
    .selectFrom("property")
    .selectAll()
    .where("destination_id", "=", destinationId)
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, summaryOf(row)]));
}

export function summaryOf(row: Selectable<PropertyRow>): PropertySummary {
  return {
    code: row.code,
    name: row.name,
    type: row.type,
    product: row.product,
    sellers: sellersOf(row),
    destinationId: row.destination_id,
    stars: row.stars,
    score10: row.score10,
    reviews: row.reviews,
    distanceM: row.distance_m,
    setting: row.setting as PropertySummary["setting"],
    green: row.green === 1,
    artSeed: row.art_seed,
    address: row.address,
    ...(row.registration !== "" && { registration: row.registration }),
    latitude: row.latitude,
    longitude: row.longitude,
    timeZone: row.time_zone,
    currency: row.currency,
    amenities: row.amenities === "" ? [] : row.amenities.split(" "),
  };
}

function roomSummaryOf(row: Selectable<RoomTypeRow>): RoomSummary {
  const { bedrooms, bathrooms } = row;
  return {
    id: row.id,
    name: storedText.read(row.name),
    beds: storedText.read(row.beds),
    sizeM2: row.size_m2,
    maxAdults: row.max_adults,
    maxOccupancy: row.max_occupancy,
    ...(bedrooms !== null &&
      bathrooms !== null && { home: { bedrooms, bathrooms, houseRules: storedTexts.read(row.house_rules) } }),
  };
}
