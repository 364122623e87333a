import type { Kysely } from "kysely";

/** What a visitor chose is pinned, and its rooms may be held: in our own catalogue as rows that say what they took. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("quote")
    .addColumn("organisation_id", "text", (c) => c.notNull().references("organisation.id"))
    .addColumn("id", "text", (c) => c.notNull())
    .addColumn("visitor", "text", (c) => c.notNull())
    .addColumn("supplier", "text", (c) => c.notNull())
    .addColumn("offer_key", "text", (c) => c.notNull())
    .addColumn("digest", "text", (c) => c.notNull())
    .addColumn("offer", "text", (c) => c.notNull())
    .addColumn("receipt", "text", (c) => c.notNull())
    .addColumn("rates", "text")
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("held", "text")
    .addColumn("held_until", "bigint")
    .addColumn("extended", "integer", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("quote_pk", ["organisation_id", "id"])
    .execute();
  await db.schema.createIndex("quote_visitor").on("quote").columns(["organisation_id", "visitor"]).execute();
  await db.schema.createIndex("quote_expiry").on("quote").column("expires_at").execute();
  await db.schema.createIndex("quote_held").on("quote").columns(["state", "held_until"]).execute();
  await db.schema
    .createTable("hold_place")
    .addColumn("organisation_id", "text", (c) => c.notNull().references("organisation.id"))
    .addColumn("holder", "text", (c) => c.notNull())
    .addColumn("place", "integer", (c) => c.notNull())
    .addColumn("quote_id", "text", (c) => c.notNull())
    .addColumn("held_at", "bigint", (c) => c.notNull())
    .addColumn("held_until", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("hold_place_pk", ["organisation_id", "holder", "place"])
    .execute();
  await db.schema.createIndex("hold_place_quote").on("hold_place").columns(["organisation_id", "quote_id"]).execute();
  await db.schema
    .createTable("supplier_hold")
    .addColumn("reference", "text", (c) => c.primaryKey())
    .addColumn("destination_id", "integer", (c) => c.notNull())
    .addColumn("room_id", "integer", (c) => c.notNull())
    .addColumn("arrival", "integer", (c) => c.notNull())
    .addColumn("departure", "integer", (c) => c.notNull())
    .addColumn("rooms", "integer", (c) => c.notNull())
    .addColumn("held_until", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("supplier_hold_room")
    .on("supplier_hold")
    .columns(["destination_id", "room_id"])
    .execute();
  await db.schema.createIndex("supplier_hold_until").on("supplier_hold").column("held_until").execute();
}
