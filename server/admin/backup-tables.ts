import { sql } from "kysely";
import type { DatabaseSettings } from "../db/connect.ts";
import type { Db } from "../db/schema.ts";
import type { Value } from "./backup-file.ts";

type Engine = DatabaseSettings["kind"];
export type Table = { name: string; columns: string[]; key: string[]; rows: number };

const ROWS_AT_ONCE = 2_000;

/** Every table of ours; one comes after those that its rows refer to. */
export async function listTables(db: Db, engine: Engine): Promise<Table[]> {
  const tables = await db.introspection.getTables();
  const references = await listReferences(db, engine);
  const names = inOrder(
    tables.map(({ name }) => name),
    references,
  );
  const listed: Table[] = [];
  for (const name of names) {
    const columns = tables.find((table) => table.name === name)?.columns.map((column) => column.name) ?? [];
    const counted = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(db);
    listed.push({ name, columns, key: await keyOf(db, engine, name), rows: counted.rows[0]?.rows ?? 0 });
  }
  return listed;
}

/** The rows of a table in the order of its key, a few at a time. */
export async function* rowsOf(db: Db, { name, columns, key }: Table): AsyncGenerator<Value[]> {
  const keys = sql.join(key.map((column) => sql.ref(column)));
  let last: Value[] | undefined;
  for (;;) {
    const after = last ? sql`where (${keys}) > (${sql.join(last)})` : sql``;
    const page = await sql<Record<string, Value>>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}
      ${after} order by ${keys} limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
    for (const row of page.rows) yield columns.map((column) => row[column] ?? null);
    if (page.rows.length < ROWS_AT_ONCE) return;
    last = key.map((column) => page.rows.at(-1)?.[column] ?? null);
  }
}

/** PostgreSQL checks references row by row, so a table comes after those it refers to. */
function inOrder(names: string[], references: { from: string; to: string }[]): string[] {
  const ordered = new Set<string>();
  const put = (name: string) => {
    if (ordered.has(name)) return;
    for (const { from, to } of references) if (from === name && to !== name) put(to);
    ordered.add(name);
  };
  for (const name of names.sort()) put(name);
  return [...ordered];
}

async function listReferences(db: Db, engine: Engine): Promise<{ from: string; to: string }[]> {
  const query =
    engine === "sqlite"
      ? sql<{ from: string; to: string }>`
          select m.name as "from", f."table" as "to" from sqlite_master m, pragma_foreign_key_list(m.name) f`
      : sql<{ from: string; to: string }>`
          select conrelid::regclass::text as "from", confrelid::regclass::text as "to"
          from pg_constraint where contype = 'f'`;
  return (await query.execute(db)).rows;
}

async function keyOf(db: Db, engine: Engine, table: string): Promise<string[]> {
  const query =
    engine === "sqlite"
      ? sql<{ name: string }>`select name from pragma_table_info(${table}) where pk > 0 order by pk`
      : sql<{ name: string }>`
          select a.attname as name from pg_index i
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
          where i.indrelid = ${table}::text::regclass and i.indisprimary
          order by array_position(i.indkey::int2[], a.attnum)`;
  const names = (await query.execute(db)).rows.map(({ name }) => name);
  if (names.length === 0) throw new Error(`the table ${table} has no primary key`);
  return names;
}
