import { type CreateTableBuilder, type Kysely, sql } from "kysely";

/** The ledger: accounts of holders, transactions and their lines, sums of contra accounts, seals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await accounts(db);
  await transactions(db);
  await db.schema
    .createTable("ledger_checkpoint")
    .$call(organisationId)
    .addColumn("account", "text", (c) => c.notNull())
    .addColumn("unit", "text", (c) => c.notNull())
    .addColumn("through", "bigint", (c) => c.notNull())
    .addColumn("balance", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("ledger_checkpoint_pk", ["organisation_id", "account", "unit", "through"])
    .execute();
  await db.schema
    .createTable("ledger_seal")
    .$call(organisationId)
    .addColumn("number", "integer", (c) => c.notNull())
    .addColumn("through", "bigint", (c) => c.notNull())
    .addColumn("previous", "text", (c) => c.notNull())
    .addColumn("hash", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("ledger_seal_pk", ["organisation_id", "number"])
    .execute();
}

async function accounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("ledger_account")
    .addColumn("id", "text", (c) => c.primaryKey())
    .$call(organisationId)
    .addColumn("owner_id", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("card_id", "text")
    .addColumn("unit", "text", (c) => c.notNull())
    .addColumn("expires_on", "integer")
    .addColumn("credit_limit", "bigint", (c) => c.notNull().check(sql`credit_limit >= 0`))
    .addColumn("balance", "bigint", (c) => c.notNull())
    .addColumn("sequence", "integer", (c) => c.notNull())
    .addColumn("head", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addCheckConstraint("ledger_account_covered", sql`balance >= -credit_limit`)
    .execute();
  await db.schema
    .createIndex("ledger_account_owner")
    .on("ledger_account")
    .columns(["organisation_id", "owner_id", "kind", "unit"])
    .execute();
  await db.schema
    .createIndex("ledger_account_card")
    .on("ledger_account")
    .columns(["organisation_id", "card_id"])
    .unique()
    .where(sql<boolean>`card_id is not null`)
    .execute();
}

async function transactions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("ledger_transaction")
    .addColumn("id", "text", (c) => c.primaryKey())
    .$call(organisationId)
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("body_hash", "text", (c) => c.notNull())
    .addColumn("reason", "text", (c) => c.notNull())
    .addColumn("actor_id", "text", (c) => c.notNull())
    .addColumn("at", "bigint", (c) => c.notNull())
    .addColumn("hash", "text", (c) => c.notNull())
    .addUniqueConstraint("ledger_transaction_key", ["organisation_id", "key"])
    .execute();
  await db.schema
    .createTable("ledger_line")
    .addColumn("transaction_id", "text", (c) => c.notNull().references("ledger_transaction.id"))
    .$call(organisationId)
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("account", "text", (c) => c.notNull())
    .addColumn("sequence", "integer")
    .addColumn("unit", "text", (c) => c.notNull())
    .addColumn("amount", "bigint", (c) => c.notNull().check(sql`amount <> 0`))
    .addColumn("at", "bigint", (c) => c.notNull())
    .addColumn("hash", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("ledger_line_pk", ["transaction_id", "position"])
    .execute();
  await db.schema
    .createIndex("ledger_line_sequence")
    .on("ledger_line")
    .columns(["account", "sequence"])
    .unique()
    .where(sql<boolean>`sequence is not null`)
    .execute();
  await db.schema
    .createIndex("ledger_line_contra")
    .on("ledger_line")
    .columns(["organisation_id", "account", "unit", "at"])
    .where(sql<boolean>`sequence is null`)
    .execute();
}

const organisationId = <Table extends string, Column extends string>(table: CreateTableBuilder<Table, Column>) =>
  table.addColumn("organisation_id", "text", (c) => c.notNull().references("organisation.id"));
