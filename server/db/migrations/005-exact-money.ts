import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Rates as decimal text instead of floating point; amounts of the catalogue beyond 32 bits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await ratesAsText(db);
  // An integer of SQLite has 64 bits already.
  if (db.getExecutor().adapter instanceof PostgresAdapter) await widenAmounts(db);
}

type OldRate = { as_of: string; currency: string; units_per_usd: number; source: string };

/** SQLite cannot change a column's type, so the table is made anew on both engines. */
async function ratesAsText(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<OldRate>`select * from exchange_rate`.execute(db);
  await db.schema.dropTable("exchange_rate").execute();
  await db.schema
    .createTable("exchange_rate")
    .addColumn("as_of", "text", (c) => c.notNull())
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("units_per_usd", "text", (c) => c.notNull())
    .addColumn("source", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("exchange_rate_pk", ["as_of", "currency"])
    .execute();
  for (const row of rows) {
    // PostgreSQL lets infinity pass as larger than nothing.
    if (!Number.isFinite(row.units_per_usd)) continue;
    await sql`insert into exchange_rate (as_of, currency, units_per_usd, source)
      values (${row.as_of}, ${row.currency}, ${plainDecimal(row.units_per_usd)}, ${row.source})`.execute(db);
  }
}

async function widenAmounts(db: Kysely<unknown>): Promise<void> {
  await sql`alter table property alter column city_tax_person_night type bigint,
    alter column resort_fee_room_night type bigint, alter column service_fee_stay type bigint,
    alter column cleaning_fee_room type bigint`.execute(db);
  await sql`alter table rate_plan alter column supplement_person_night type bigint`.execute(db);
  await sql`alter table rate alter column price type bigint, alter column weekend_price type bigint`.execute(db);
}

/** The shortest decimal number that means the same double, without an exponent: 1e-7 is "0.0000001". */
function plainDecimal(value: number): string {
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  const [units = "", fraction = ""] = mantissa.split(".");
  const point = units.length + Number(exponent);
  if (exponent === "0") return mantissa;
  const digits = units + fraction;
  if (point <= 0) return `0.${"0".repeat(-point)}${digits}`;
  return digits.padEnd(point, "0");
}
