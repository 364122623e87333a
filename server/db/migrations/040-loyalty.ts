import { type Kysely, sql } from "kysely";

/** Campaigns, who came through whose link, what bookings earn, and what somebody gets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const inOrganisation = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("organisation_id", "text", (c) => c.notNull().references("organisation.id"));
  await inOrganisation("campaign")
    .addColumn("type", "text", (c) => c.notNull())
    .addColumn("code", "text", (c) => c.notNull())
    .addColumn("terms", "text", (c) => c.notNull())
    .addColumn("texts", "text", (c) => c.notNull())
    .addColumn("starts_on", "integer", (c) => c.notNull())
    .addColumn("ends_on", "integer")
    .addColumn("budget", "bigint")
    .addColumn("spent", "bigint", (c) => c.notNull().defaultTo(0))
    .addColumn("ended_at", "bigint")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  // A code that was ended can be given again; links with it are of the campaign that runs.
  await db.schema
    .createIndex("campaign_code")
    .on("campaign")
    .columns(["organisation_id", "code"])
    .unique()
    .where(sql<boolean>`ended_at is null`)
    .execute();
  await inOrganisation("earning_rule")
    .addColumn("product", "text")
    .addColumn("plan_code", "text")
    .addColumn("campaign_id", "text", (c) => c.references("campaign.id"))
    .addColumn("per", "text", (c) => c.notNull())
    .addColumn("starts_on", "integer", (c) => c.notNull())
    .addColumn("ends_on", "integer")
    .addColumn("lasts_days", "integer")
    .addColumn("budget", "bigint")
    .addColumn("spent", "bigint", (c) => c.notNull().defaultTo(0))
    .addColumn("ended_at", "bigint")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("earning_rule_of").on("earning_rule").columns(["organisation_id", "ended_at"]).execute();
  await inOrganisation("referral")
    .addColumn("referee_id", "text")
    .addColumn("referrer_id", "text")
    .addColumn("campaign_id", "text", (c) => c.notNull().references("campaign.id"))
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("reason", "text")
    .addColumn("network", "text")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("referral_referee")
    .on("referral")
    .columns(["organisation_id", "referee_id"])
    .unique()
    .execute();
  await db.schema
    .createIndex("referral_referrer")
    .on("referral")
    .columns(["organisation_id", "referrer_id", "created_at"])
    .execute();
  await inOrganisation("reward")
    .addColumn("account_id", "text", (c) => c.notNull())
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("balance", "text", (c) => c.notNull())
    .addColumn("unit", "text", (c) => c.notNull())
    .addColumn("promised", "bigint", (c) => c.notNull())
    .addColumn("amount", "bigint", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("explained", "text", (c) => c.notNull())
    .addColumn("rule_id", "text", (c) => c.references("earning_rule.id"))
    .addColumn("campaign_id", "text", (c) => c.references("campaign.id"))
    .addColumn("referral_id", "text", (c) => c.references("referral.id"))
    .addColumn("booking_id", "text")
    .addColumn("available_on", "integer")
    .addColumn("lasts_days", "integer")
    .addColumn("earned_at", "bigint")
    .addColumn("reason", "text")
    .addColumn("taken_back", "bigint")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("released_at", "bigint")
    .addColumn("ended_at", "bigint")
    .addUniqueConstraint("reward_key", ["organisation_id", "key"])
    .execute();
  await db.schema
    .createIndex("reward_of")
    .on("reward")
    .columns(["organisation_id", "account_id", "created_at"])
    .execute();
  await db.schema.createIndex("reward_booking").on("reward").columns(["organisation_id", "booking_id"]).execute();
  await db.schema.createIndex("reward_referral").on("reward").columns(["referral_id"]).execute();
  await db.schema
    .createTable("known_mailbox")
    .addColumn("organisation_id", "text", (c) => c.notNull().references("organisation.id"))
    .addColumn("hash", "text", (c) => c.notNull())
    .addColumn("since", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("known_mailbox_key", ["organisation_id", "hash"])
    .execute();
}
