import { type CreateTableBuilder, type Kysely, sql } from "kysely";

/** Tables of the first release. Times and amounts are bigint on PostgreSQL and integer on SQLite by the same words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await organisations(db);
  await accounts(db);
  await catalogue(db);
  await wallet(db);
  await bookings(db);
}

async function organisations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("organisation")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("slug", "text", (c) => c.notNull().unique())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("settings", "text", (c) => c.notNull())
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("organisation_host")
    .addColumn("host", "text", (c) => c.primaryKey())
    .addColumn("organisation_id", "text", (c) => c.notNull().references("organisation.id"))
    .execute();
  await db.schema
    .createTable("exchange_rate")
    .addColumn("as_of", "text", (c) => c.notNull())
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("units_per_usd", "double precision", (c) => c.notNull().check(sql`units_per_usd > 0`))
    .addColumn("source", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("exchange_rate_pk", ["as_of", "currency"])
    .execute();
}

async function accounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("account")
    .addColumn("id", "text", (c) => c.primaryKey())
    .$call(organisationId)
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("email_lookup", "text", (c) => c.notNull())
    .addColumn("title_id", "integer", (c) => c.notNull())
    .addColumn("first_name", "text", (c) => c.notNull())
    .addColumn("last_name", "text", (c) => c.notNull())
    .addColumn("nationality_id", "integer", (c) => c.notNull())
    .addColumn("phone_country_code", "text", (c) => c.notNull())
    .addColumn("phone", "text", (c) => c.notNull())
    .addColumn("type", "integer", (c) => c.notNull().check(sql`type in (1, 2)`))
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("password_hash", "text")
    .addColumn("display_price", "text")
    .addColumn("can_user_book", "integer", (c) => c.notNull())
    .addColumn("is_promotion", "integer", (c) => c.notNull())
    .addColumn("credit_limit", "bigint", (c) => c.notNull())
    .addColumn("access_code", "text", (c) => c.notNull())
    .addColumn("language", "text")
    .addColumn("currency_code", "text")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addUniqueConstraint("account_email", ["organisation_id", "email_lookup"])
    .execute();
  await db.schema
    .createTable("session")
    .addColumn("id", "text", (c) => c.primaryKey())
    .$call(organisationId)
    .addColumn("account_id", "text", (c) => c.notNull().references("account.id"))
    .addColumn("remember", "integer", (c) => c.notNull())
    .addColumn("user_agent", "text", (c) => c.notNull())
    .addColumn("client_address", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("last_used_at", "bigint", (c) => c.notNull())
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("session_account").on("session").columns(["account_id"]).execute();
  await db.schema.createIndex("session_expiry").on("session").columns(["expires_at"]).execute();
  await db.schema
    .createTable("access_code")
    .$call(organisationId)
    .addColumn("code", "text", (c) => c.notNull())
    .addColumn("active", "integer", (c) => c.notNull())
    .addColumn("valid_from", "bigint")
    .addColumn("valid_until", "bigint")
    .addColumn("uses_left", "integer", (c) => c.check(sql`uses_left >= 0`))
    .addPrimaryKeyConstraint("access_code_pk", ["organisation_id", "code"])
    .execute();
}

async function catalogue(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("destination")
    .addColumn("id", "integer", (c) => c.primaryKey())
    .addColumn("version", "bigint", (c) => c.notNull())
    .addColumn("log_from", "bigint", (c) => c.notNull())
    .addColumn("properties", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable("property")
    .addColumn("destination_id", "integer", (c) => c.notNull())
    .addColumn("id", "integer", (c) => c.notNull())
    .addColumn("code", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("type", "text", (c) => c.notNull())
    .addColumn("product", "text", (c) => c.notNull())
    .addColumn("stars", "integer", (c) => c.notNull())
    .addColumn("score10", "integer", (c) => c.notNull())
    .addColumn("reviews", "integer", (c) => c.notNull())
    .addColumn("distance_m", "integer", (c) => c.notNull())
    .addColumn("setting", "text", (c) => c.notNull())
    .addColumn("green", "integer", (c) => c.notNull())
    .addColumn("art_seed", "bigint", (c) => c.notNull())
    .addColumn("latitude", "double precision", (c) => c.notNull())
    .addColumn("longitude", "double precision", (c) => c.notNull())
    .addColumn("time_zone", "text", (c) => c.notNull())
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("amenities", "text", (c) => c.notNull())
    .addColumn("description", "text", (c) => c.notNull())
    .addColumn("check_in_from", "text", (c) => c.notNull())
    .addColumn("check_out_until", "text", (c) => c.notNull())
    .addColumn("pets_allowed", "integer", (c) => c.notNull())
    .addColumn("tax_bp", "integer", (c) => c.notNull())
    .addColumn("city_tax_person_night", "integer", (c) => c.notNull())
    .addColumn("resort_fee_room_night", "integer", (c) => c.notNull())
    .addColumn("service_fee_stay", "integer", (c) => c.notNull())
    .addColumn("cleaning_fee_room", "integer", (c) => c.notNull())
    .addColumn("popularity", "integer", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("property_pk", ["destination_id", "id"])
    .execute();
  await db.schema.createIndex("property_code").on("property").columns(["code"]).unique().execute();
  await db.schema
    .createTable("room_type")
    .addColumn("destination_id", "integer", (c) => c.notNull())
    .addColumn("property_id", "integer", (c) => c.notNull())
    .addColumn("id", "integer", (c) => c.notNull())
    .addColumn("no", "integer", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("beds", "text", (c) => c.notNull())
    .addColumn("size_m2", "integer", (c) => c.notNull())
    .addColumn("max_adults", "integer", (c) => c.notNull())
    .addColumn("max_occupancy", "integer", (c) => c.notNull())
    .addColumn("units", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("room_type_pk", ["destination_id", "property_id", "id"])
    .execute();
  await db.schema
    .createTable("rate_plan")
    .addColumn("destination_id", "integer", (c) => c.notNull())
    .addColumn("property_id", "integer", (c) => c.notNull())
    .addColumn("no", "integer", (c) => c.notNull())
    .addColumn("board", "text", (c) => c.notNull())
    .addColumn("free_until_hours", "integer")
    .addColumn("pct_bp", "integer", (c) => c.notNull())
    .addColumn("supplement_person_night", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("rate_plan_pk", ["destination_id", "property_id", "no"])
    .execute();
  await db.schema
    .createTable("rate")
    .addColumn("destination_id", "integer", (c) => c.notNull())
    .addColumn("room_id", "integer", (c) => c.notNull())
    .addColumn("from_day", "integer", (c) => c.notNull())
    .addColumn("to_day", "integer", (c) => c.notNull())
    .addColumn("price", "integer", (c) => c.notNull().check(sql`price > 0`))
    .addColumn("weekend_price", "integer", (c) => c.notNull().check(sql`weekend_price > 0`))
    .addPrimaryKeyConstraint("rate_pk", ["destination_id", "room_id", "from_day"])
    .execute();
  await db.schema
    .createTable("night")
    .addColumn("destination_id", "integer", (c) => c.notNull())
    .addColumn("room_id", "integer", (c) => c.notNull())
    .addColumn("day", "integer", (c) => c.notNull())
    .addColumn("taken", "integer", (c) => c.notNull())
    .addColumn("units", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("night_pk", ["destination_id", "room_id", "day"])
    .execute();
  await db.schema
    .createTable("inventory_log")
    .addColumn("destination_id", "integer", (c) => c.notNull())
    .addColumn("version", "bigint", (c) => c.notNull())
    .addColumn("room_id", "integer", (c) => c.notNull())
    .addColumn("day", "integer", (c) => c.notNull())
    .addColumn("remaining", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("inventory_log_pk", ["destination_id", "version", "room_id", "day"])
    .execute();
  await db.schema
    .createTable("supplier_booking")
    .addColumn("reference", "text", (c) => c.primaryKey())
    .addColumn("destination_id", "integer", (c) => c.notNull())
    .addColumn("room_id", "integer", (c) => c.notNull())
    .addColumn("plan_no", "integer", (c) => c.notNull())
    .addColumn("property_code", "text", (c) => c.notNull())
    .addColumn("stay", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
}

async function wallet(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("payment_card")
    .addColumn("id", "text", (c) => c.primaryKey())
    .$call(organisationId)
    .addColumn("account_id", "text", (c) => c.notNull().references("account.id"))
    .addColumn("kind", "text", (c) => c.notNull().check(sql`kind in ('certificate', 'discount')`))
    .addColumn("card_code", "text", (c) => c.notNull())
    .addColumn("pro_code", "text", (c) => c.notNull())
    .addColumn("services", "text", (c) => c.notNull())
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("amount", "bigint", (c) => c.notNull().check(sql`amount >= 0`))
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("expires_on", "integer")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("payment_card_account")
    .on("payment_card")
    .columns(["organisation_id", "account_id"])
    .execute();
  await db.schema
    .createTable("organisation_certificate")
    .addColumn("id", "text", (c) => c.primaryKey())
    .$call(organisationId)
    .addColumn("payment_product_code", "text", (c) => c.notNull())
    .addColumn("payment_card_currency", "text", (c) => c.notNull())
    .addColumn("payment_card_redemption_price", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("card_use")
    .addColumn("booking_id", "text", (c) => c.notNull())
    .$call(organisationId)
    .addColumn("card_id", "text", (c) => c.notNull().references("payment_card.id"))
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("amount", "bigint", (c) => c.notNull().check(sql`amount > 0`))
    .addColumn("given_back_at", "bigint")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("card_use_pk", ["booking_id", "card_id"])
    .execute();
}

async function bookings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("booking")
    .addColumn("id", "text", (c) => c.primaryKey())
    .$call(organisationId)
    .addColumn("account_id", "text", (c) => c.references("account.id"))
    .addColumn("reference", "text", (c) => c.notNull())
    .addColumn("idempotency_key", "text", (c) => c.notNull())
    .addColumn("order_hash", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("product", "text", (c) => c.notNull())
    .addColumn("supplier_reference", "text", (c) => c.notNull())
    .addColumn("property_code", "text", (c) => c.notNull())
    .addColumn("property_name", "text", (c) => c.notNull())
    .addColumn("destination_id", "integer", (c) => c.notNull())
    .addColumn("time_zone", "text", (c) => c.notNull())
    .addColumn("arrival", "integer", (c) => c.notNull())
    .addColumn("departure", "integer", (c) => c.notNull())
    .addColumn("rooms", "integer", (c) => c.notNull())
    .addColumn("adults", "integer", (c) => c.notNull())
    .addColumn("child_ages", "text", (c) => c.notNull())
    .addColumn("terms", "text", (c) => c.notNull())
    .addColumn("guest", "text", (c) => c.notNull())
    .addColumn("guest_email", "text", (c) => c.notNull())
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("total", "bigint", (c) => c.notNull())
    .addColumn("discount", "bigint", (c) => c.notNull())
    .addColumn("payable", "bigint", (c) => c.notNull().check(sql`payable >= 0`))
    .addColumn("receipt", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addUniqueConstraint("booking_idempotency", ["organisation_id", "idempotency_key"])
    .addUniqueConstraint("booking_reference", ["organisation_id", "reference"])
    .execute();
  await db.schema
    .createIndex("booking_account")
    .on("booking")
    .columns(["organisation_id", "account_id", "arrival"])
    .execute();
  await db.schema
    .createTable("reservation_draft")
    .addColumn("id", "text", (c) => c.primaryKey())
    .$call(organisationId)
    .addColumn("data", "text", (c) => c.notNull())
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("reservation_draft_expiry").on("reservation_draft").columns(["expires_at"]).execute();
  await db.schema
    .createTable("outbox")
    .addColumn("id", "text", (c) => c.primaryKey())
    .$call(organisationId)
    .addColumn("to_address", "text", (c) => c.notNull())
    .addColumn("from_address", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("html", "text", (c) => c.notNull())
    .addColumn("attempts", "integer", (c) => c.notNull())
    .addColumn("next_attempt_at", "bigint", (c) => c.notNull())
    .addColumn("claimed_until", "bigint", (c) => c.notNull())
    .addColumn("sent_at", "bigint")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("outbox_due")
    .on("outbox")
    .columns(["next_attempt_at"])
    .where("sent_at" as never, "is", null as never)
    .execute();
}

function organisationId<Name extends string, Columns extends string>(
  table: CreateTableBuilder<Name, Columns>,
): CreateTableBuilder<Name, Columns | "organisation_id"> {
  return table.addColumn("organisation_id", "text", (c) => c.notNull().references("organisation.id"));
}
