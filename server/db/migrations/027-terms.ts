import type { Kysely } from "kysely";

/**
 * What a rate plan says of cancelling beyond "free until", when it is paid and how long it is for; a room's rules of arrival,
 * departure and length. Nothing is said in what was imported before: free until its hour, paid on arrival, any stay.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["cancellation", "payment"])
    await db.schema.alterTable("rate_plan").addColumn(column, "text").execute();
  for (const column of ["min_nights", "max_nights"])
    await db.schema.alterTable("rate_plan").addColumn(column, "integer").execute();
  await db.schema.alterTable("room_type").addColumn("stay_rules", "text").execute();
}
