import type { Kysely } from "kysely";
import { listByCodes } from "../catalogue/stay-queries.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { Database } from "../db/schema.ts";
import { publicCode, readPublicCode } from "../ports/supplier.ts";
import { addSame, findSame, hasOthers, listSame, removeSame } from "../supply/same-properties.ts";
import type { Audit } from "./audit.ts";

type Named = { supplier: string; code: string };

/** Which properties of suppliers are properties of our own catalogue or of each other: for all organisations. */
export const createSamePropertyVerbs = ({ db, audit }: { db: Kysely<Database>; audit: Audit }) => ({
  sameProperties: {
    list: (supplier: string, after: string) => listSame(db, supplier, after),

    /** `property` as addresses name it. What a supplier has nobody can look up: its code is believed. */
    async add({
      property,
      reason,
      ...named
    }: Named & { property: string; reason: string }): Promise<Outcome<void, "unknown-property" | "in-a-row">> {
      const other = readPublicCode(property);
      if (!other && (await listByCodes(db, [property])).length === 0) return refused("unknown-property");
      const self = publicCode({ supplier: named.supplier, propertyCode: named.code });
      const leadsOn = other && (await findSame(db, other.supplier, [other.propertyCode])).size > 0;
      if (leadsOn || property === self || (await hasOthers(db, self))) return refused("in-a-row");
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
