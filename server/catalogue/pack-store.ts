import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Clock } from "../core/clock.ts";
import { DAY } from "../core/durations.ts";
import type { Database } from "../db/schema.ts";
import { type Pack, packBuilder } from "./pack.ts";
import { listPackRows } from "./pack-rows.ts";

/** Properties read at a time: keeps a single query, which stops everything else on SQLite, in the milliseconds. */
const CHUNK = 250;

/** With more changes than this beside its arrays a pack is built anew. */
const MOST_CHANGES = 5_000;

export type PackStore = ReturnType<typeof createPackStore>;

/**
 * The packs of this process, the least used dropped first when they pass `maxBytes`. They are caches of what the
 * database says, made exact before each use by the destination's version and the log of what changed since.
 */
export function createPackStore({ db, clock, maxBytes }: { db: Kysely<Database>; clock: Clock; maxBytes: number }) {
  const packs = new Map<number, Pack>();
  const building = new Map<number, Promise<Pack | undefined>>();
  let bytes = 0;

  function keep(pack: Pack): void {
    drop(pack.destinationId);
    packs.set(pack.destinationId, pack);
    bytes += pack.bytes;
    for (const id of packs.keys()) {
      if (bytes <= maxBytes || id === pack.destinationId) break;
      drop(id);
    }
  }

  function drop(destinationId: number): void {
    bytes -= packs.get(destinationId)?.bytes ?? 0;
    packs.delete(destinationId);
  }

  function build(destinationId: number): Promise<Pack | undefined> {
    const underWay = building.get(destinationId);
    if (underWay) return underWay;
    const built = buildPack(db, destinationId, Math.floor(clock.now() / DAY) - 1)
      .then((pack) => {
        if (pack) keep(pack);
        return pack;
      })
      .finally(() => building.delete(destinationId));
    building.set(destinationId, built);
    return built;
  }

  /** The destination's pack as of now, or undefined where there are no properties. */
  async function current(destinationId: number): Promise<Pack | undefined> {
    for (;;) {
      const pack = packs.get(destinationId) ?? (await build(destinationId));
      if (!pack) return undefined;
      if (await catchUp(db, pack)) {
        if (packs.get(destinationId) === pack) {
          packs.delete(destinationId);
          packs.set(destinationId, pack);
        }
        return pack;
      }
      if (packs.get(destinationId) === pack) drop(destinationId);
    }
  }

  return {
    current,
    /** Builds the packs of the largest destinations, with a turn for everybody else between them. */
    async warm(destinations: number): Promise<void> {
      const rows = await db
        .selectFrom("destination")
        .select("id")
        .where("properties", ">", 0)
        .orderBy("properties", "desc")
        .orderBy("id")
        .limit(destinations)
        .execute();
      for (const { id } of rows) {
        if (bytes > maxBytes * 0.9) return;
        await current(id);
        await nextTurn();
      }
    },
    /** What is kept at the moment. */
    size: () => ({
      packs: packs.size,
      properties: [...packs.values()].reduce((sum, { count }) => sum + count, 0),
      bytes,
    }),
  };
}

/**
 * The version is read before the rows, so the rows may show more than the version says; the log rows that follow it
 * state what is left, not what changed, and can be applied to newer rows without harm.
 */
async function buildPack(db: Kysely<Database>, destinationId: number, day: number): Promise<Pack | undefined> {
  const destination = await db
    .selectFrom("destination")
    .select(["version"])
    .where("id", "=", destinationId)
    .executeTakeFirst();
  const ids = await db
    .selectFrom("property")
    .select("id")
    .where("destination_id", "=", destinationId)
    .orderBy("id")
    .execute();
  if (!destination || ids.length === 0) return undefined;
  const builder = packBuilder(destinationId, destination.version);
  for (let at = 0; at < ids.length; at += CHUNK) {
    const chunk = ids.slice(at, at + CHUNK);
    builder.add(await listPackRows(db, destinationId, chunk[0]!.id, chunk.at(-1)!.id, day));
    await nextTurn();
  }
  return builder.finish();
}

/** Applies what the log tells since the pack's version; false when only a new pack can tell. */
async function catchUp(db: Kysely<Database>, pack: Pack): Promise<boolean> {
  const rows = await db
    .selectFrom("destination")
    .leftJoin("inventory_log", (join) =>
      join.onRef("inventory_log.destination_id", "=", "destination.id").on("inventory_log.version", ">", pack.version),
    )
    .select([
      "destination.version as now",
      "destination.log_from",
      "inventory_log.version",
      "inventory_log.room_id",
      "inventory_log.day",
      "inventory_log.remaining",
    ])
    .where("destination.id", "=", pack.destinationId)
    .orderBy("inventory_log.version")
    .execute();
  const [destination] = rows;
  if (!destination) return false;
  // Another search may have brought the pack further while this one waited for its answer.
  if (destination.now <= pack.version) return true;
  if (pack.version + 1 < destination.log_from) return false;
  for (const { version, room_id, day, remaining } of rows) {
    if (version === null || version <= pack.version) continue;
    setLeft(pack, room_id as number, day as number, remaining as number);
  }
  pack.version = destination.now;
  return pack.changes <= MOST_CHANGES;
}

function setLeft(pack: Pack, roomId: number, day: number, left: number): void {
  const room = indexOfRoom(pack, roomId);
  if (room === undefined) return;
  const days = pack.changed.get(room) ?? new Map<number, number>();
  if (!days.has(day)) pack.changes++;
  pack.changed.set(room, days.set(day, left));
}

function indexOfRoom({ rooms }: Pack, roomId: number): number | undefined {
  let low = 0;
  let high = rooms.id.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const id = rooms.id[middle]!;
    if (id === roomId) return middle;
    if (id < roomId) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}
