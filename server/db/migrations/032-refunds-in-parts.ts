import { type Kysely, sql } from "kysely";

/** What goes back of a booking goes back in turns: a room today, the rest tomorrow. What went back before was one turn. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("booking_refund")
    .addColumn("organisation_id", "text", (c) => c.notNull().references("organisation.id"))
    .addColumn("booking_id", "text", (c) => c.notNull())
    .addColumn("turn", "integer", (c) => c.notNull())
    .addColumn("source_id", "text", (c) => c.notNull().references("booking_source.id"))
    .addColumn("amount", "bigint", (c) => c.notNull().check(sql`amount > 0`))
    .addColumn("worth", "bigint", (c) => c.notNull())
    .addColumn("at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("booking_refund_pk", ["organisation_id", "booking_id", "turn", "source_id"])
    .execute();
  await sql`insert into booking_refund (organisation_id, booking_id, turn, source_id, amount, worth, at)
    select organisation_id, booking_id, 1, id, amount - kept, worth - worth_kept, refunded_at from booking_source
    where state = 'refunded' and kept < amount and refunded_at is not null`.execute(db);
}
