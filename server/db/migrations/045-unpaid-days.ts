import { type Kysely, sql } from "kysely";

/** Until when members had plans that they did not pay for, as far as earlier rows tell. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("subscription").addColumn("unpaid_until", "integer").execute();
  const endsOn = sql`(select ends_on from subscription_period
    where subscription_id = subscription.id and number = subscription.period)`;
  await sql`update subscription set unpaid_until = ended_on where ended_on > ${endsOn}`.execute(db);
  await sql`update subscription set unpaid_until = ${endsOn} + 1 where plan_status = 'GRACE' and ended_on is null`.execute(
    db,
  );
}
