import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { SamePropertyRow } from "./tables.ts";

/** So many at a time. */
export const MOST_LISTED_SAME = 1_000;

/** Of some codes of a supplier: the property that each is, where it was said. */
export async function findSame(db: Kysely<Database>, supplier: string, codes: string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map();
  const rows = await db
    .selectFrom("same_property")
    .select(["code", "property_code"])
    .where("supplier", "=", supplier)
    .where("code", "in", codes)
    .execute();
  return new Map(rows.map(({ code, property_code }) => [code, property_code]));
}

/** Of one supplier, after a code of its own. */
export const listSame = (db: Kysely<Database>, supplier: string, after: string): Promise<SamePropertyRow[]> =>
  db
    .selectFrom("same_property")
    .selectAll()
    .where("supplier", "=", supplier)
    .where("code", ">", after)
    .orderBy("code")
    .limit(MOST_LISTED_SAME)
    .execute();

/** Whether some property of a supplier is said to be this one. */
export async function hasOthers(db: Kysely<Database>, property_code: string): Promise<boolean> {
  const rows = db.selectFrom("same_property").select("code").where("property_code", "=", property_code);
  return (await rows.limit(1).executeTakeFirst()) !== undefined;
}

/** In the place of what was said of the same code before. */
export async function addSame(db: Kysely<Database>, row: SamePropertyRow): Promise<void> {
  const { property_code } = row;
  await db
    .insertInto("same_property")
    .values(row)
    .onConflict((conflict) => conflict.columns(["supplier", "code"]).doUpdateSet({ property_code }))
    .execute();
}

/** Answers whether there was one. */
export async function removeSame(db: Kysely<Database>, supplier: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("same_property")
    .where("supplier", "=", supplier)
    .where("code", "=", code)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
