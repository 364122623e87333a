import type { Kysely } from "kysely";

/** Of homes; a room of a house has no bedrooms of its own and stays as it was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("room_type").addColumn("bedrooms", "integer").execute();
  await db.schema.alterTable("room_type").addColumn("bathrooms", "integer").execute();
  await db.schema
    .alterTable("room_type")
    .addColumn("house_rules", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
  await db.schema
    .alterTable("room_type")
    .addColumn("deposit", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
}
