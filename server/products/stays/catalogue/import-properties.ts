import type { Insertable } from "kysely";
import { bulkInsert } from "../../../db/bulk-insert.ts";
import type { Db } from "../../../db/schema.ts";
import { roomIdOf } from "./destination-index-rows.ts";
import {
  type IdentifiedProperty,
  type ListedProperty,
  nightRowsOf,
  propertyRowOf,
  ratePlanRowsOf,
  rateRowsOf,
  roomRowsOf,
} from "./import-rows.ts";
import { NO_SELLER, storedWithdrawn } from "./own-properties.ts";
import { nameRowsOf } from "./property-names.ts";
import { photoRowsOf } from "./property-photos.ts";
import type { NightRow, PropertyPhotoRow, PropertyRow } from "./tables.ts";

export type KnownProperty = Pick<PropertyRow, "code" | "destination_id" | "id" | "withdrawn">;

/** The stored properties with these codes, by code. */
export async function findKnown(db: Db, codes: string[]): Promise<Map<string, KnownProperty>> {
  if (codes.length === 0) return new Map();
  const rows = await db
    .selectFrom("property")
    .select(["code", "destination_id", "id", "withdrawn"])
    .where("code", "in", codes)
    .execute();
  return new Map(rows.map((row) => [row.code, row]));
}

/**
 * Writes properties in one transaction: adds new ones and replaces known ones (by code, at the same place) with their rooms,
 * plans and seasons; sold nights stay sold. Every destination touched gets a version that no index can reach by its log, so
 * that indexes are rebuilt.
 */
export async function importProperties(db: Db, properties: ListedProperty[], now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const codes = properties.map(({ line }) => line.code);
    const known = await findKnown(trx, codes);
    const replaced = properties.flatMap((placed) => {
      const before = known.get(placed.line.code);
      if (!before) return [];
      if (before.destination_id !== placed.place.id) throw new Error(`${placed.line.code} is stored at another place`);
      // What is withdrawn stays so: the file says who sells it once it is restored.
      const withdrawn = before.withdrawn === null ? null : storedWithdrawn.write(placed.sold);
      return [{ ...placed, id: before.id, ...(withdrawn !== null && { withdrawn, sold: NO_SELLER }) }];
    });
    // Destinations before anything else, as bookings lock them: neither waits for what the other holds, and a booking
    // reads either all of this or nothing.
    await newVersions(trx, properties);
    await replaceNights(trx, replaced);
    const added = await withNewIds(
      trx,
      properties.filter(({ line }) => !known.has(line.code)),
    );
    const photos: Insertable<PropertyPhotoRow>[] = [];
    for (const placed of [...replaced, ...added]) photos.push(...(await photoRowsOf(trx, placed)));
    for (const group of byDestination(replaced)) await remove(trx, group);
    await write(trx, [...replaced, ...added], now);
    await bulkInsert(trx, "property_photo", photos);
    await bulkInsert(trx, "night", added.flatMap(nightRowsOf));
    await countAdded(trx, added);
  });
}

async function newVersions(trx: Db, properties: ListedProperty[]): Promise<void> {
  const ids = [...new Set(properties.map(({ place }) => place.id))].sort((a, b) => a - b);
  await bulkInsert(
    trx,
    "destination",
    ids.map((id) => ({ id, version: 1, log_from: 2 })),
    "on conflict (id) do update set version = destination.version + 1, log_from = destination.version + 2",
  );
}

/** Ids count up in each destination; its row is locked by now, so no other import counts at the same time. */
async function withNewIds(trx: Db, properties: ListedProperty[]): Promise<IdentifiedProperty[]> {
  if (properties.length === 0) return [];
  const last = new Map<number, number>();
  for (const destinationId of new Set(properties.map(({ place }) => place.id))) {
    const { id } = await trx
      .selectFrom("property")
      .select(({ fn }) => fn.max("id").as("id"))
      .where("destination_id", "=", destinationId)
      .executeTakeFirstOrThrow();
    last.set(destinationId, id ?? 0);
  }
  return properties.map((placed) => {
    const id = (last.get(placed.place.id) ?? 0) + 1;
    last.set(placed.place.id, id);
    return { ...placed, id };
  });
}

async function remove(trx: Db, group: IdentifiedProperty[]): Promise<void> {
  const destinationId = group[0]!.place.id;
  const ids = group.map(({ id }) => id);
  await trx
    .deleteFrom("rate")
    .where("destination_id", "=", destinationId)
    .where("room_id", "in", (query) =>
      query
        .selectFrom("room_type")
        .select("id")
        .where("destination_id", "=", destinationId)
        .where("property_id", "in", ids),
    )
    .execute();
  for (const table of ["room_type", "rate_plan", "property_name", "property_photo"] as const) {
    await trx.deleteFrom(table).where("destination_id", "=", destinationId).where("property_id", "in", ids).execute();
  }
  await trx.deleteFrom("property").where("destination_id", "=", destinationId).where("id", "in", ids).execute();
}

async function write(trx: Db, properties: IdentifiedProperty[], now: number): Promise<void> {
  const rows = properties.map((placed) => propertyRowOf(placed, now));
  await bulkInsert(trx, "property", rows);
  await bulkInsert(trx, "property_name", rows.flatMap(nameRowsOf));
  await bulkInsert(trx, "room_type", properties.flatMap(roomRowsOf));
  await bulkInsert(trx, "rate_plan", properties.flatMap(ratePlanRowsOf));
  await bulkInsert(trx, "rate", properties.flatMap(rateRowsOf));
}

async function countAdded(trx: Db, added: IdentifiedProperty[]): Promise<void> {
  for (const group of byDestination(added)) {
    await trx
      .updateTable("destination")
      .set((set) => ({ properties: set("properties", "+", group.length) }))
      .where("id", "=", group[0]!.place.id)
      .execute();
  }
}

function byDestination(properties: IdentifiedProperty[]): IdentifiedProperty[][] {
  const groups = new Map<number, IdentifiedProperty[]>();
  for (const placed of properties) groups.set(placed.place.id, [...(groups.get(placed.place.id) ?? []), placed]);
  return [...groups.values()];
}

/**
 * Replaces the nights of properties imported again: overrides and units come from the new file, counts of sold rooms stay.
 * Nights of removed rooms stay while they have sold rooms.
 */
async function replaceNights(trx: Db, properties: IdentifiedProperty[]): Promise<void> {
  const nights: Insertable<NightRow>[] = [];
  for (const placed of properties) {
    const sold = await listSold(trx, placed);
    await removeUnsold(trx, placed);
    const overrides = nightRowsOf(placed);
    const overridden = new Set(overrides.map(keyOf));
    nights.push(...overrides, ...sold.filter((night) => !overridden.has(keyOf(night))));
  }
  nights.sort((a, b) => a.destination_id - b.destination_id || a.room_id - b.room_id || a.day - b.day);
  await bulkInsert(
    trx,
    "night",
    nights,
    "on conflict (destination_id, room_id, day) do update set units = excluded.units",
  );
}

/** Sold nights of the rooms the file knows, with the units it gives them. */
async function listSold(trx: Db, { line: property, place, id }: IdentifiedProperty): Promise<NightRow[]> {
  const units = new Map(property.rooms.map((room) => [roomIdOf(id, room.no), room.units]));
  const rows = await trx
    .selectFrom("night")
    .selectAll()
    .where("destination_id", "=", place.id)
    .where("room_id", ">=", roomIdOf(id, 0))
    .where("room_id", "<", roomIdOf(id + 1, 0))
    .where("taken", ">", 0)
    .execute();
  return rows
    .filter((row) => units.has(row.room_id))
    .map((row) => ({ ...row, units: units.get(row.room_id) as number }));
}

async function removeUnsold(trx: Db, { place, id }: IdentifiedProperty): Promise<void> {
  await trx
    .deleteFrom("night")
    .where("destination_id", "=", place.id)
    .where("room_id", ">=", roomIdOf(id, 0))
    .where("room_id", "<", roomIdOf(id + 1, 0))
    .where("taken", "=", 0)
    .execute();
}

const keyOf = ({ room_id, day }: { room_id: number; day: number }): string => `${room_id} ${day}`;
