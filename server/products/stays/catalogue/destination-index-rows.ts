import type { Day } from "../../../core/day.ts";
import type { Db } from "../../../db/schema.ts";

/** Rooms of a property have ids of this many numbers. */
const ROOM_NUMBERS = 100;

export const MOST_ROOM_TYPES = ROOM_NUMBERS - 1;

/** A room's id: unique in its destination, and in the order of properties. */
export const roomIdOf = (propertyId: number, no: number): number => propertyId * ROOM_NUMBERS + no;
export const propertyIdOfRoom = (roomId: number): number => Math.floor(roomId / ROOM_NUMBERS);

export type DestinationIndexRows = Awaited<ReturnType<typeof listDestinationIndexRows>>;

/** What indexes are made of, for the properties with ids `from` to `to`; seasons and nights before `day` are left out. */
export async function listDestinationIndexRows(db: Db, destinationId: number, from: number, to: number, day: Day) {
  const rooms: [number, number] = [roomIdOf(from, 0), roomIdOf(to + 1, 0)];
  const propertyRows = await db
    .selectFrom("property")
    .select([
      "id",
      "stars",
      "score10",
      "type",
      "product",
      "owner_id",
      "sold_by",
      "green",
      "currency",
      "time_zone",
      "popularity",
      "amenities",
      "distance_m",
      "check_in_from",
      "tax_bp",
      "city_tax_person_night",
      "resort_fee_room_night",
      "service_fee_stay",
      "cleaning_fee_room",
    ])
    .where("destination_id", "=", destinationId)
    .where("id", ">=", from)
    .where("id", "<=", to)
    .orderBy("id")
    .execute();
  const roomRows = await db
    .selectFrom("room_type")
    .select(["property_id", "id", "max_adults", "max_occupancy", "units", "deposit", "stay_rules"])
    .where("destination_id", "=", destinationId)
    .where("property_id", ">=", from)
    .where("property_id", "<=", to)
    .orderBy("property_id")
    .orderBy("id")
    .execute();
  const planRows = await db
    .selectFrom("rate_plan")
    .select([
      "property_id",
      "no",
      "board",
      "free_until_hours",
      "cancellation",
      "payment",
      "min_nights",
      "max_nights",
      "pct_bp",
      "supplement_person_night",
    ])
    .where("destination_id", "=", destinationId)
    .where("property_id", ">=", from)
    .where("property_id", "<=", to)
    .orderBy("property_id")
    .orderBy("no")
    .execute();
  const rateRows = await db
    .selectFrom("rate")
    .select(["room_id", "from_day", "to_day", "price", "weekend_price"])
    .where("destination_id", "=", destinationId)
    .where("room_id", ">=", rooms[0])
    .where("room_id", "<", rooms[1])
    .where("to_day", ">", day)
    .orderBy("room_id")
    .orderBy("from_day")
    .execute();
  const nightRows = await db
    .selectFrom("night")
    .select(["room_id", "day", "taken", "units"])
    .where("destination_id", "=", destinationId)
    .where("room_id", ">=", rooms[0])
    .where("room_id", "<", rooms[1])
    .where("day", ">=", day)
    .orderBy("room_id")
    .orderBy("day")
    .execute();
  return { properties: propertyRows, rooms: roomRows, plans: planRows, rates: rateRows, nights: nightRows };
}
