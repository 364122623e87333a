import type { Kysely } from "kysely";

/** Empty for bookings from before each room had a party: of them only the whole party is known (decision 039). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("booking").addColumn("party", "text").execute();
}
