import type { Kysely } from "kysely";

/** Properties that suppliers sell besides our own catalogue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // No reference to a property: an import may take one away and bring it back.
  await db.schema
    .createTable("same_property")
    .addColumn("supplier", "text", (column) => column.notNull())
    .addColumn("code", "text", (column) => column.notNull())
    .addColumn("property_code", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("same_property_pk", ["supplier", "code"])
    .execute();
}
