import { CompiledQuery } from "kysely";
import { isPostgres } from "./engine.ts";
import type { Database, Db } from "./schema.ts";

/** Bound values of one statement: SQLite allows 32,766 and PostgreSQL 65,535. */
const MOST_VALUES = 30_000;

type Row = Record<string, string | number | null>;

/**
 * Inserts many rows, all of one shape, with few statements. The text is made here and not by the query builder, which
 * takes longer over a thousand rows than the database does. `conflict` is SQL that follows the values.
 */
export async function bulkInsert(db: Db, table: keyof Database, rows: Row[], conflict = ""): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const rowsAtOnce = Math.floor(MOST_VALUES / columns.length);
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce);
    const values = some.flatMap((row) => columns.map((column) => row[column] ?? null));
    const places = placeholders(isPostgres(db), some.length, columns.length);
    const text = `insert into ${table} (${columns.join(", ")}) values ${places} ${conflict}`;
    await db.executeQuery(CompiledQuery.raw(text, values));
  }
}

function placeholders(numbered: boolean, rows: number, columns: number): string {
  let at = 0;
  const place = () => (numbered ? `$${++at}` : "?");
  return Array.from({ length: rows }, () => `(${Array.from({ length: columns }, place).join(",")})`).join(",");
}
