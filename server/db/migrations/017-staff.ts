import { type Kysely, PostgresAdapter, sql } from "kysely";
import { nameLookups } from "../../auth/name-lookups.ts";

type Named = { id: string; first_name: string; last_name: string };

const ROWS_AT_ONCE = 1_000;

/** AC-08: who may see the pages of operators, and the names of people as those pages look for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What begins alike has to stand together, whatever language the database sorts by.
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`;
  await db.schema.alterTable("account").addColumn("staff_role", "text").execute();
  for (const column of ["name_lookup", "surname_lookup"]) {
    await db.schema
      .alterTable("account")
      .addColumn(column, text, (c) => c.notNull().defaultTo(""))
      .execute();
  }
  for (let last: string | undefined = ""; last !== undefined; ) last = await fillAfter(db, last);
  for (const column of ["name_lookup", "surname_lookup"]) {
    await db.schema.createIndex(`account_${column}`).on("account").columns(["organisation_id", column]).execute();
  }
}

/** A few accounts, in the order of their ids; answers the last of them. */
async function fillAfter(db: Kysely<unknown>, id: string): Promise<string | undefined> {
  const { rows } = await sql<Named>`select id, first_name, last_name from account
    where id > ${id} order by id limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
  for (const row of rows) {
    const { name_lookup, surname_lookup } = nameLookups(row);
    await sql`update account set name_lookup = ${name_lookup}, surname_lookup = ${surname_lookup}
      where id = ${row.id}`.execute(db);
  }
  return rows.at(-1)?.id;
}
