import { type Insertable, type Kysely, type SelectQueryBuilder, sql } from "kysely";
import type { Database } from "./schema.ts";

/** Answers whether the row is new: false where one of its unique keys is taken, and nothing changes. */
export async function insertNew<Table extends keyof Database>(
  db: Kysely<Database>,
  table: Table,
  row: Insertable<Database[Table]>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto(table)
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** How many there are. */
export async function countRows<DB, Table extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Table, Row>,
): Promise<number> {
  const counted: unknown = await rows
    .clearSelect()
    .select(sql<number | string>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  return Number((counted as { count: number | string }).count);
}
