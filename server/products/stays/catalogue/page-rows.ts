import { boundedMap } from "../../../core/bounded-map.ts";
import type { Db } from "../../../db/schema.ts";
import type { PropertySummary, RoomSummary } from "../supplier.ts";
import type { DestinationIndex } from "./destination-index.ts";
import { propertyIdOfRoom } from "./destination-index-rows.ts";
import { listRooms, listSummaries } from "./stay-queries.ts";

/** Words of properties and of rooms kept for the pages that are asked for most; about a kilobyte each. */
const MOST_KEPT = 10_000;

export type PageRows = ReturnType<typeof createPageRows>;

/**
 * The words of a page of results. What an index was built with is kept under the index's first version: an import makes a new
 * index, and with it new keys.
 */
export function createPageRows(db: Db) {
  const summaries = createRecent<PropertySummary>();
  const rooms = createRecent<RoomSummary>();
  return async function read(index: DestinationIndex, propertyIds: number[], roomIds: number[]) {
    const { destinationId } = index;
    const prefix = `${destinationId} ${index.builtFrom} `;
    const [propertyOf, roomOf] = await Promise.all([
      summaries.read(prefix, propertyIds, (ids) => listSummaries(db, destinationId, ids)),
      rooms.read(prefix, roomIds, (ids) => listRooms(db, destinationId, ids.map(propertyIdOfRoom))),
    ]);
    return { propertyOf, roomOf };
  };
}

/** The values read last, by a prefix and an id. */
function createRecent<Value>() {
  const values = boundedMap<string, Value>(MOST_KEPT);
  return {
    async read(prefix: string, ids: number[], list: (ids: number[]) => Promise<Map<number, Value>>) {
      // Held here, because what others read meanwhile may push it out.
      const known = new Map<number, Value>();
      for (const id of ids) {
        const value = values.get(prefix + id);
        if (value !== undefined) known.set(id, value);
      }
      const missing = ids.filter((id) => !known.has(id));
      const found = missing.length > 0 ? await list(missing) : new Map<number, Value>();
      for (const [id, value] of found) values.set(prefix + id, value);
      return (id: number): Value | undefined => known.get(id) ?? found.get(id);
    },
  };
}
