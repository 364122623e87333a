import type { Kysely, Selectable } from "kysely";
import type { Database } from "../db/schema.ts";
import type { PropertySummary, RoomSummary } from "../ports/supplier.ts";
import type { LocalText } from "../shared/local-text.ts";
import type { PropertyRow, RoomTypeRow } from "./tables.ts";

const ROOM_COLUMNS = ["id", "property_id", "name", "beds", "size_m2", "max_adults", "max_occupancy"] as const;

export async function findProperty(db: Kysely<Database>, code: string): Promise<Selectable<PropertyRow> | undefined> {
  return db.selectFrom("property").selectAll().where("code", "=", code).executeTakeFirst();
}

export async function listPropertyRooms(db: Kysely<Database>, destinationId: number, propertyId: number) {
  return db
    .selectFrom("room_type")
    .select(ROOM_COLUMNS)
    .where("destination_id", "=", destinationId)
    .where("property_id", "=", propertyId)
    .orderBy("id")
    .execute();
}

/** The summaries of one page of results, by property id, and its rooms, by room id. */
export async function listPageRows(
  db: Kysely<Database>,
  destinationId: number,
  propertyIds: number[],
  roomIds: number[],
) {
  if (propertyIds.length === 0) return { properties: new Map(), rooms: new Map() };
  const [properties, rooms] = await Promise.all([
    db
      .selectFrom("property")
      .select([
        "id",
        "code",
        "name",
        "type",
        "product",
        "destination_id",
        "stars",
        "score10",
        "reviews",
        "distance_m",
        "setting",
        "green",
        "art_seed",
        "latitude",
        "longitude",
        "time_zone",
        "currency",
        "amenities",
      ])
      .where("destination_id", "=", destinationId)
      .where("id", "in", propertyIds)
      .execute(),
    db
      .selectFrom("room_type")
      .select(ROOM_COLUMNS)
      .where("destination_id", "=", destinationId)
      .where("property_id", "in", propertyIds)
      .where("id", "in", roomIds)
      .execute(),
  ]);
  return {
    properties: new Map(properties.map((row) => [row.id, summaryOf(row)])),
    rooms: new Map(rooms.map((row) => [row.id, roomSummaryOf(row)])),
  };
}

type SummaryRow = Omit<
  PropertyRow,
  | "description"
  | "check_in_from"
  | "check_out_until"
  | "pets_allowed"
  | "tax_bp"
  | "city_tax_person_night"
  | "resort_fee_room_night"
  | "service_fee_stay"
  | "cleaning_fee_room"
  | "popularity"
  | "updated_at"
>;

export function summaryOf(row: SummaryRow): PropertySummary {
  return {
    code: row.code,
    name: row.name,
    type: row.type,
    product: row.product,
    destinationId: row.destination_id,
    stars: row.stars,
    score10: row.score10,
    reviews: row.reviews,
    distanceM: row.distance_m,
    setting: row.setting as PropertySummary["setting"],
    green: row.green === 1,
    artSeed: row.art_seed,
    latitude: row.latitude,
    longitude: row.longitude,
    timeZone: row.time_zone,
    currency: row.currency,
    amenities: row.amenities === "" ? [] : row.amenities.split(" "),
  };
}

export function roomSummaryOf(row: Pick<RoomTypeRow, (typeof ROOM_COLUMNS)[number]>): RoomSummary {
  return {
    id: row.id,
    name: JSON.parse(row.name) as LocalText,
    beds: JSON.parse(row.beds) as LocalText,
    sizeM2: row.size_m2,
    maxAdults: row.max_adults,
    maxOccupancy: row.max_occupancy,
  };
}
