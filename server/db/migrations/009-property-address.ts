import type { Kysely } from "kysely";

/** Empty until the catalogue is imported anew with addresses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("property")
    .addColumn("address", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
