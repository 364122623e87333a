import type { Clock } from "../../../core/clock.ts";
import { createPageVersions } from "../../../core/page-versions.ts";
import type { Db } from "../../../db/schema.ts";

export type DestinationVersions = ReturnType<typeof createDestinationVersions>;

/** None for a destination without properties. */
export const createDestinationVersions = ({ db, clock }: { db: Db; clock: Clock }) =>
  createPageVersions(
    (ids) =>
      db
        .selectFrom("destination")
        .select(["id", "version"])
        .where("id", "in", ids)
        .where("properties", ">", 0)
        .execute(),
    clock,
  );
