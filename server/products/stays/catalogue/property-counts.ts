import { MINUTE } from "../../../core/durations.ts";
import { knownFor } from "../../../core/known-for.ts";
import type { Store } from "../../../db/schema.ts";

/** How old the answer may be. */
const FRESH_FOR = MINUTE;

/** How many properties each destination has, those with most first; the same map until that changes. */
export function createPropertyCounts({ db, clock }: Store) {
  let counts: ReadonlyMap<number, number> = new Map();
  const read = async () => {
    const rows = await db
      .selectFrom("destination")
      .select(["id", "properties"])
      .where("properties", ">", 0)
      .orderBy("properties", "desc")
      .orderBy("id")
      .execute();
    const isSame = rows.length === counts.size && rows.every(({ id, properties }) => counts.get(id) === properties);
    if (!isSame) counts = new Map(rows.map(({ id, properties }) => [id, properties]));
    return counts;
  };
  return knownFor(read, { clock, life: FRESH_FOR }).current;
}
