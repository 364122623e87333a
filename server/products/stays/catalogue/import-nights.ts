import type { Insertable } from "kysely";
import { bulkInsert } from "../../../db/bulk-insert.ts";
import type { Db } from "../../../db/schema.ts";
import { roomIdOf } from "./destination-index-rows.ts";
import { type IdentifiedProperty, nightRowsOf } from "./import-rows.ts";
import type { NightRow } from "./tables.ts";

/**
 * Replaces the nights of properties imported again: overrides and units come from the new file, counts of sold rooms stay.
 * Nights of removed rooms stay while they have sold rooms.
 */
export async function replaceNights(trx: Db, properties: IdentifiedProperty[]): Promise<void> {
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
async function listSold(trx: Db, { property, place, id }: IdentifiedProperty): Promise<NightRow[]> {
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
