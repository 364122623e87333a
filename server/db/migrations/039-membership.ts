import { type Kysely, sql } from "kysely";

/** Plans that members choose for a period, and what runs and ran of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("plan")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organisation_id", "text", (c) => c.notNull().references("organisation.id"))
    .addColumn("code", "text", (c) => c.notNull())
    .addColumn("terms", "text", (c) => c.notNull())
    .addColumn("texts", "text", (c) => c.notNull())
    .addColumn("withdrawn_at", "bigint")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("plan_on_sale")
    .on("plan")
    .columns(["organisation_id", "code"])
    .unique()
    .where(sql<boolean>`withdrawn_at is null`)
    .execute();
  const subscription = () => db.schema.alterTable("subscription");
  await subscription().addColumn("plan_id", "text").execute();
  await subscription().addColumn("terms", "text").execute();
  await subscription().addColumn("started_on", "integer").execute();
  await subscription()
    .addColumn("period", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await subscription()
    .addColumn("renews", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await subscription().addColumn("next_plan_id", "text").execute();
  await subscription().addColumn("pays_from", "text").execute();
  await subscription()
    .addColumn("origin", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  await subscription()
    .addColumn("noticed_period", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await subscription().addColumn("next_try_on", "integer").execute();
  await subscription().addColumn("ended_on", "integer").execute();
  // Of many that begin at once one runs.
  await db.schema
    .createIndex("subscription_running")
    .on("subscription")
    .columns(["organisation_id", "account_id"])
    .unique()
    .where(sql<boolean>`plan_id is not null and ended_on is null`)
    .execute();
  await db.schema
    .createTable("subscription_period")
    .addColumn("subscription_id", "text", (c) => c.notNull().references("subscription.id"))
    .addColumn("organisation_id", "text", (c) => c.notNull().references("organisation.id"))
    .addColumn("number", "integer", (c) => c.notNull())
    .addColumn("starts_on", "integer", (c) => c.notNull())
    .addColumn("ends_on", "integer", (c) => c.notNull())
    .addColumn("amount", "bigint", (c) => c.notNull())
    .addColumn("worth", "bigint", (c) => c.notNull())
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("purchase_id", "text")
    .addPrimaryKeyConstraint("subscription_period_key", ["subscription_id", "number"])
    .execute();
  await db.schema
    .createIndex("subscription_period_end")
    .on("subscription_period")
    .columns(["organisation_id", "ends_on"])
    .execute();
}
