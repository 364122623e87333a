import type { Kysely } from "kysely";
import { listByCodes } from "../catalogue/stay-queries.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { Database } from "../db/schema.ts";
import { addSame, listSame, removeSame } from "../supply/same-properties.ts";
import type { Audit } from "./audit.ts";

type Named = { supplier: string; code: string };

/** Which properties of suppliers are properties of our own catalogue: for all organisations. */
export const createSamePropertyVerbs = ({ db, audit }: { db: Kysely<Database>; audit: Audit }) => ({
  sameProperties: {
    list: (supplier: string, after: string) => listSame(db, supplier, after),

    async add({
      property,
      reason,
      ...named
    }: Named & { property: string; reason: string }): Promise<Outcome<void, "unknown-property">> {
      const [known] = await listByCodes(db, [property]);
      if (!known) return refused("unknown-property");
      await addSame(db, { ...named, property_code: property });
      audit("same-properties.add", { ...named, property, reason });
      return ok(undefined);
    },

    /** Answers whether there was one. */
    async remove({ supplier, code, reason }: Named & { reason: string }): Promise<boolean> {
      const removed = await removeSame(db, supplier, code);
      if (removed) audit("same-properties.remove", { supplier, code, reason });
      return removed;
    },
  },
});
