import {
  type Insertable,
  type JoinBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type UpdateQueryBuilder,
  type UpdateResult,
} from "kysely";
import type { Database, Db } from "./schema.ts";

type TableOfTenants = {
  [Table in keyof Database]: "organisation_id" extends keyof Database[Table] ? Table : never;
}[keyof Database];

/** Columns with their values, those of one organisation; null: the column has no value. */
type Key<Table extends TableOfTenants> = Partial<Selectable<Database[Table]>> & { organisation_id: string };

/** A column of an organisation's table: "booking.id"; `held`: of `heldAccounts`. */
type Column =
  | { [Table in TableOfTenants]: `${Table}.${keyof Database[Table] & string}` }[TableOfTenants]
  | `held.${keyof Database["ledger_account"]}`;

/** Joins rows of one organisation by these columns: `sameOrganisation("account.id", "session.account_id")`. */
export const sameOrganisation =
  (one: Column, other: Column) =>
  <DB, Tables extends keyof DB>(join: JoinBuilder<DB, Tables>): JoinBuilder<DB, Tables> => {
    const organisationOf = (column: Column) => column.replace(/\.\w+$/, ".organisation_id") as never;
    return join.onRef(organisationOf(one), "=", organisationOf(other)).onRef(one as never, "=", other as never);
  };

/** The rows of an organisation that have these values, with all columns. */
export function rowsOf<Table extends TableOfTenants>(
  db: Db,
  table: Table,
  key: Key<Table>,
): SelectQueryBuilder<Database, Table, Selectable<Database[Table]>> {
  return withKey(db.selectFrom(table as "booking").selectAll(), key) as never;
}

/** The statement that changes the rows of an organisation that have these values. */
export function changeRows<Table extends TableOfTenants>(
  db: Db,
  table: Table,
  key: Key<Table>,
): UpdateQueryBuilder<Database, Table, Table, UpdateResult> {
  return withKey(db.updateTable(table as "booking"), key) as never;
}

function withKey<Query extends { where(column: "id", operator: "is" | "=", value: never): Query }>(
  query: Query,
  key: object,
): Query {
  return Object.entries(key).reduce((rows, [column, value]) => {
    if (value === undefined) throw new Error(`the key has no ${column}`);
    return rows.where(column as "id", value === null ? "is" : "=", value as never);
  }, query);
}

/** Answers whether a statement changed one row. */
export const isChanged = async <Table extends keyof Database>(
  statement: UpdateQueryBuilder<Database, Table, Table, UpdateResult>,
): Promise<boolean> => (await statement.executeTakeFirst()).numUpdatedRows === 1n;

/** Answers whether the row is new: false where one of its unique keys is taken, and nothing changes. */
export async function insertNew<Table extends keyof Database>(
  db: Db,
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
