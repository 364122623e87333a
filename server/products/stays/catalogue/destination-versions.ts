import type { Clock } from "../../../core/clock.ts";
import { SECOND } from "../../../core/durations.ts";
import { knownFor } from "../../../core/known-for.ts";
import type { Db } from "../../../db/schema.ts";

/** How late a sale or an import of another process is seen. */
const FRESH_FOR = SECOND;
/** A destination without requests for this long is not refreshed any more. */
const FORGOTTEN_AFTER = 10 * SECOND;

export type DestinationVersions = ReturnType<typeof createDestinationVersions>;

/**
 * The versions of destinations, which every sale and every import raises, as they were a second ago at most: one question
 * a second for all that pages are kept of.
 */
export function createDestinationVersions({ db, clock }: { db: Db; clock: Clock }) {
  const askedAt = new Map<number, number>();
  const versions = knownFor(read, { clock, life: FRESH_FOR });

  async function read(): Promise<ReadonlyMap<number, number>> {
    const now = clock.now();
    for (const [id, at] of askedAt) if (now - at > FORGOTTEN_AFTER) askedAt.delete(id);
    if (askedAt.size === 0) return new Map();
    const rows = await db
      .selectFrom("destination")
      .select(["id", "version"])
      .where("id", "in", [...askedAt.keys()])
      .where("properties", ">", 0)
      .execute();
    return new Map(rows.map(({ id, version }) => [id, version]));
  }

  return {
    /** None for a destination without properties. */
    of(ids: readonly number[]): ReadonlyMap<number, number> | Promise<ReadonlyMap<number, number>> {
      const now = clock.now();
      const isNew = ids.some((id) => !askedAt.has(id));
      for (const id of ids) askedAt.set(id, now);
      if (isNew) versions.expire();
      return versions.current();
    },
    /** Of those that were asked about: another map after each time they were read. */
    current: versions.current,
    expire: versions.expire,
  };
}
