import { setImmediate as nextTurn } from "node:timers/promises";
import { DAY } from "../../../core/durations.ts";
import type { Db, Store } from "../../../db/schema.ts";
import { type DestinationIndex, destinationIndexBuilder } from "./destination-index.ts";
import { listDestinationIndexRows } from "./destination-index-rows.ts";

/** Properties read at a time: keeps a single query, which stops everything else on SQLite, in the milliseconds. */
const CHUNK = 250;

/** With more changes than this beside its arrays an index is rebuilt. */
const MOST_CHANGES = 5_000;

export type DestinationIndexStore = ReturnType<typeof createDestinationIndexStore>;

/**
 * The indexes of this process, the least used dropped first when they pass `maxBytes`. They are caches of what the
 * database says, made exact before each use by the destination's version and the log of what changed since.
 */
export function createDestinationIndexStore({ db, clock, maxBytes }: Store & { maxBytes: number }) {
  const indexes = new Map<number, DestinationIndex>();
  const news = createNews(db);
  const building = new Map<number, Promise<DestinationIndex | undefined>>();
  let bytes = 0;

  function keep(index: DestinationIndex): void {
    drop(index.destinationId);
    indexes.set(index.destinationId, index);
    bytes += index.bytes;
    for (const id of indexes.keys()) {
      if (bytes <= maxBytes || id === index.destinationId) break;
      drop(id);
    }
  }

  function drop(destinationId: number): void {
    bytes -= indexes.get(destinationId)?.bytes ?? 0;
    indexes.delete(destinationId);
  }

  function build(destinationId: number): Promise<DestinationIndex | undefined> {
    const underWay = building.get(destinationId);
    if (underWay) return underWay;
    const built = buildDestinationIndex(db, destinationId, Math.floor(clock.now() / DAY) - 1)
      .then((index) => {
        if (index) keep(index);
        return index;
      })
      .finally(() => building.delete(destinationId));
    building.set(destinationId, built);
    return built;
  }

  /** The destination's index as of now, or undefined where there are no properties. */
  async function current(destinationId: number): Promise<DestinationIndex | undefined> {
    for (;;) {
      const index = indexes.get(destinationId) ?? (await build(destinationId));
      if (!index) return undefined;
      if (await catchUp(news, index)) {
        if (indexes.get(destinationId) === index) {
          indexes.delete(destinationId);
          indexes.set(destinationId, index);
        }
        return index;
      }
      if (indexes.get(destinationId) === index) drop(destinationId);
    }
  }

  return {
    current,
    /** Builds the indexes of the largest destinations, and lets other work run between them. */
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
    /** The size of the cache. */
    size: () => ({
      indexes: indexes.size,
      properties: [...indexes.values()].reduce((sum, { count }) => sum + count, 0),
      bytes,
    }),
  };
}

/**
 * The version is read before the rows, so the rows may show more than the version says; the log rows that follow it
 * give remaining rooms, not changes, and can be applied to newer rows without harm.
 */
async function buildDestinationIndex(
  db: Db,
  destinationId: number,
  day: number,
): Promise<DestinationIndex | undefined> {
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
  const builder = destinationIndexBuilder(destinationId, destination.version);
  for (let at = 0; at < ids.length; at += CHUNK) {
    const chunk = ids.slice(at, at + CHUNK);
    builder.add(await listDestinationIndexRows(db, destinationId, chunk[0]!.id, chunk.at(-1)!.id, day));
    await nextTurn();
  }
  return builder.finish();
}

/** What the log tells of a destination since a version; every search asks it, so it is made once. */
function createNews(db: Db) {
  const query = db
    .selectFrom("destination")
    .leftJoin("inventory_log", (join) =>
      join.onRef("inventory_log.destination_id", "=", "destination.id").on("inventory_log.version", ">", 0),
    )
    .select([
      "destination.version as now",
      "destination.log_from",
      "inventory_log.version",
      "inventory_log.room_id",
      "inventory_log.day",
      "inventory_log.remaining",
    ])
    .where("destination.id", "=", 0)
    .orderBy("inventory_log.version")
    .compile();
  return async ({ version, destinationId }: DestinationIndex) => {
    const asked: typeof query = { ...query, parameters: [version, destinationId] };
    return (await db.executeQuery(asked)).rows;
  };
}

/** Applies what the log tells since the index's version; false when only a new index can tell. */
async function catchUp(news: ReturnType<typeof createNews>, index: DestinationIndex): Promise<boolean> {
  const rows = await news(index);
  const [destination] = rows;
  if (!destination) return false;
  // Another search may have brought the index further while this one waited for its answer.
  if (destination.now <= index.version) return true;
  if (index.version + 1 < destination.log_from) return false;
  for (const { version, room_id, day, remaining } of rows) {
    if (version === null || version <= index.version) continue;
    setLeft(index, room_id as number, day as number, remaining as number);
  }
  index.version = destination.now;
  return index.changes <= MOST_CHANGES;
}

function setLeft(index: DestinationIndex, roomId: number, day: number, left: number): void {
  const room = indexOfRoom(index, roomId);
  if (room === undefined) return;
  const days = index.changed.get(room) ?? new Map<number, number>();
  if (!days.has(day)) index.changes++;
  index.changed.set(room, days.set(day, left));
}

function indexOfRoom({ rooms }: DestinationIndex, roomId: number): number | undefined {
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
