import type { Clock } from "./clock.ts";
import { SECOND } from "./durations.ts";
import { knownFor } from "./known-for.ts";

/** How late a sale or an import of another process is seen. */
const FRESH_FOR = SECOND;
/** What has had no requests for this long is not refreshed any more. */
const FORGOTTEN_AFTER = 10 * SECOND;

type Versions = ReadonlyMap<number, number>;

/**
 * The versions of destinations, which every sale and every import raises, as they were a second ago at most: one question
 * a second for all that pages are kept of. `read` leaves out those without anything to sell.
 */
export function createPageVersions(read: (ids: number[]) => Promise<{ id: number; version: number }[]>, clock: Clock) {
  const askedAt = new Map<number, number>();
  const versions = knownFor(readAsked, { clock, life: FRESH_FOR });

  async function readAsked(): Promise<Versions> {
    const now = clock.now();
    for (const [id, at] of askedAt) if (now - at > FORGOTTEN_AFTER) askedAt.delete(id);
    if (askedAt.size === 0) return new Map();
    return new Map((await read([...askedAt.keys()])).map(({ id, version }) => [id, version]));
  }

  return {
    of(ids: readonly number[]): Versions | Promise<Versions> {
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
