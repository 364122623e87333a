import { createPageVersions } from "../../../core/page-versions.ts";
import type { Store } from "../../../db/schema.ts";

export type DestinationVersions = ReturnType<typeof createDestinationVersions>;

/** None for a destination without properties. */
export const createDestinationVersions = ({ db, clock }: Store) =>
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
