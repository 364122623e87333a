import type { Kysely } from "kysely";
import type { PropertyRow, RatePlanRow, RateRow, RoomTypeRow } from "../../server/catalogue/tables.ts";
import type { Database } from "../../server/db/schema.ts";
import type { OfferKey, Stay } from "../../server/ports/supplier.ts";
import type { Day } from "../../server/shared/day.ts";

type Changes = Partial<Omit<PropertyRow, "id" | "destination_id">> & {
  room?: Partial<RoomTypeRow>;
  plan?: Partial<RatePlanRow>;
  rate?: Partial<RateRow>;
};

/** Lisbon, in the reference data. */
const LISBON = 2267057;

/**
 * A hotel in Lisbon that sells in dollars, unless told otherwise: USD 100 a night before taxes, 10 % tax, ten rooms of one
 * kind, breakfast, cancelling free until two days before.
 */
export async function givenHotel(
  db: Kysely<Database>,
  { room = {}, plan = {}, rate = {}, ...property }: Changes = {},
): Promise<{ code: string; destinationId: number; roomId: number; planNo: number }> {
  const id = ++hotelsMade;
  const place = { destination_id: LISBON, property_id: id };
  const roomId = id * 100 + 1;
  await db
    .insertInto("destination")
    .values({ id: LISBON, version: 1, log_from: 1, properties: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row: PropertyRow = {
    destination_id: LISBON,
    id,
    code: `P${LISBON}-${id}`,
    name: "Casa do Rio",
    type: "hotel",
    product: "HLT",
    stars: 4,
    score10: 87,
    reviews: 120,
    distance_m: 900,
    setting: "city",
    green: 0,
    art_seed: 7,
    latitude: 38.71,
    longitude: -9.14,
    time_zone: "Europe/Lisbon",
    currency: "USD",
    amenities: "wifi",
    description: JSON.stringify({ en: "By the river." }),
    check_in_from: "15:00",
    check_out_until: "11:00",
    pets_allowed: 0,
    tax_bp: 1_000,
    city_tax_person_night: 0,
    resort_fee_room_night: 0,
    service_fee_stay: 0,
    cleaning_fee_room: 0,
    popularity: 500,
    updated_at: 0,
    ...property,
  };
  await db.insertInto("property").values(row).execute();
  await db
    .insertInto("room_type")
    .values({
      ...place,
      id: roomId,
      no: 1,
      name: JSON.stringify({ en: "Double room", es: "Habitación doble", ar: "غرفة مزدوجة" }),
      beds: JSON.stringify({ en: "1 double bed" }),
      size_m2: 22,
      max_adults: 2,
      max_occupancy: 3,
      units: 10,
      ...room,
    })
    .execute();
  await db
    .insertInto("rate_plan")
    .values({
      ...place,
      no: 1,
      board: "breakfast",
      free_until_hours: 48,
      pct_bp: 10_000,
      supplement_person_night: 0,
      ...plan,
    })
    .execute();
  await db
    .insertInto("rate")
    .values({
      destination_id: LISBON,
      room_id: roomId,
      from_day: 0,
      to_day: 60_000,
      price: 100_00,
      weekend_price: 100_00,
      ...rate,
    })
    .execute();
  return { code: row.code, destinationId: LISBON, roomId, planNo: 1 };
}

/** Two adults for some nights in one room, unless told otherwise. */
export function aStay(arrival: Day, changes: Partial<Stay> & { nights?: number } = {}): Stay {
  const { nights = 1, ...stay } = changes;
  return { arrival, departure: arrival + nights, rooms: 1, adults: 2, childAges: [], ...stay };
}

export const offerKey = (hotel: { code: string; roomId: number; planNo: number }, stay: Stay): OfferKey => ({
  propertyCode: hotel.code,
  roomId: hotel.roomId,
  planNo: hotel.planNo,
  stay,
});

let hotelsMade = 0;
