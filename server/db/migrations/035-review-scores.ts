import type { Kysely } from "kysely";

/** What guests score a property by; of those that are there already only the whole score is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("property").addColumn("review_scores", "text").execute();
}
