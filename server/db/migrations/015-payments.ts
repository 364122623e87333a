import { type CreateTableBuilder, type Kysely, sql } from "kysely";

/** Payments through a provider's page, what is given back of them, what their providers told, and the demo's own page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await payments(db);
  await db.schema
    .createTable("payment_refund")
    .addColumn("id", "text", (c) => c.primaryKey())
    .$call(organisationId)
    .$call(paymentId)
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("amount", "bigint", (c) => c.notNull().check(sql`amount > 0`))
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("asked_at", "bigint", (c) => c.notNull())
    .addColumn("settled_at", "bigint")
    .addUniqueConstraint("payment_refund_key", ["payment_id", "key"])
    .execute();
  await db.schema
    .createIndex("payment_refund_open")
    .on("payment_refund")
    .columns(["asked_at"])
    .where(sql<boolean>`state = 'open'`)
    .execute();
  await db.schema
    .createTable("payment_notice")
    .addColumn("id", "text", (c) => c.primaryKey())
    .$call(organisationId)
    .$call(paymentId)
    .addColumn("provider", "text", (c) => c.notNull())
    .addColumn("notice_id", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("amount", "bigint")
    .addColumn("currency", "text")
    .addColumn("refund_id", "text")
    .addColumn("verified", "text", (c) => c.notNull())
    .addColumn("digest", "text", (c) => c.notNull())
    .addColumn("received_at", "bigint", (c) => c.notNull())
    .addUniqueConstraint("payment_notice_once", ["organisation_id", "provider", "notice_id"])
    .execute();
  await db.schema.createIndex("payment_notice_payment").on("payment_notice").columns(["payment_id"]).execute();
  await db.schema
    .createTable("demo_payment")
    .addColumn("payment_id", "text", (c) => c.primaryKey().references("payment.id"))
    .$call(organisationId)
    .addColumn("amount", "bigint", (c) => c.notNull())
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("choice", "text")
    .addColumn("chosen_at", "bigint")
    .execute();
}

async function payments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("payment")
    .addColumn("id", "text", (c) => c.primaryKey())
    .$call(organisationId)
    .addColumn("account_id", "text")
    .addColumn("browser", "text")
    .addColumn("purpose", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("amount", "bigint", (c) => c.notNull().check(sql`amount > 0`))
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("refunded", "bigint", (c) => c.notNull())
    .addColumn("provider", "text", (c) => c.notNull())
    .addColumn("provider_reference", "text")
    .addColumn("page_url", "text")
    .addColumn("return_path", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .addColumn("asked_at", "bigint", (c) => c.notNull())
    .addColumn("settled_at", "bigint")
    .addColumn("charged_back_at", "bigint")
    .addUniqueConstraint("payment_reference", ["organisation_id", "provider", "provider_reference"])
    .addCheckConstraint("payment_refunded", sql`refunded >= 0 and refunded <= amount`)
    .execute();
  // What is paid or being paid for cannot be paid for once more.
  await db.schema
    .createIndex("payment_subject")
    .on("payment")
    .columns(["organisation_id", "purpose", "subject"])
    .unique()
    .where(sql<boolean>`state in ('open', 'paid')`)
    .execute();
  await db.schema
    .createIndex("payment_open")
    .on("payment")
    .columns(["asked_at"])
    .where(sql<boolean>`state = 'open'`)
    .execute();
  await db.schema.createIndex("payment_account").on("payment").columns(["organisation_id", "account_id"]).execute();
}

const organisationId = <Table extends string, Column extends string>(table: CreateTableBuilder<Table, Column>) =>
  table.addColumn("organisation_id", "text", (c) => c.notNull().references("organisation.id"));

const paymentId = <Table extends string, Column extends string>(table: CreateTableBuilder<Table, Column>) =>
  table.addColumn("payment_id", "text", (c) => c.notNull().references("payment.id"));
