import { fileURLToPath } from "node:url";
import { type Kysely, sql } from "kysely";
import ts from "typescript";
import { expect, it } from "vitest";
import { describeOnEachDatabase, type Engine } from "../../tests/drivers/databases.ts";
import type { Database } from "./schema.ts";

/** Columns by table, each as "number" or "string", with "| null" where it may be empty. */
type Columns = Record<string, Record<string, string>>;

const typed = columnsOfTypes();

describeOnEachDatabase((open, engine) => {
  it("the row types name every column of the migrated database, with its kind and whether it may be null", async () => {
    const { db } = await open();
    expect(Object.keys(typed).length).toBeGreaterThan(30);
    expect(await columnsOfDatabase(db, engine)).toEqual(typed);
  });

  it("each key of an organization's table begins with the organization, so that a database can be divided by it", async () => {
    const { db } = await open();
    const tenants = Object.keys(typed).filter((table) => typed[table]?.organisation_id);
    const keys = (await firstColumns(db, engine)).filter(({ table }) => tenants.includes(table));
    expect(new Set(keys.map(({ table }) => table))).toEqual(new Set(tenants));
    const others = keys.filter(({ column }) => column !== "organisation_id");
    // A host names its organization, and the outbox is one queue.
    expect(others).toEqual([
      { table: "organisation_host", column: "host" },
      { table: "outbox", column: "id" },
    ]);
  });
});

/** What `Database` says a row has when it is read. */
function columnsOfTypes(): Columns {
  const file = fileURLToPath(new URL("./schema.ts", import.meta.url));
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const alias = source?.statements.find((each) => ts.isTypeAliasDeclaration(each) && each.name.text === "Database");
  if (!source || !alias) throw new Error("No type Database");
  const propertiesOf = (type: ts.Type) =>
    type.getProperties().map((each) => [each.name, checker.getTypeOfSymbolAtLocation(each, source)] as const);
  const columnOf = (type: ts.Type): string => {
    const selected = type.getProperty("__select__");
    const read = selected ? checker.getTypeOfSymbolAtLocation(selected, source) : type;
    const parts = read.isUnion() ? read.types : [read];
    const kinds = parts.map((part) => checker.typeToString(checker.getBaseTypeOfLiteralType(part)));
    return [...new Set(kinds)].sort((a, b) => Number(a === "null") - Number(b === "null")).join(" | ");
  };
  return Object.fromEntries(
    propertiesOf(checker.getTypeAtLocation(alias)).map(([table, row]) => [
      table,
      Object.fromEntries(propertiesOf(row).map(([column, type]) => [column, columnOf(type)])),
    ]),
  );
}

const KINDS: Record<string, string> = {
  text: "string",
  integer: "number",
  bigint: "number",
  real: "number",
  "double precision": "number",
};

async function columnsOfDatabase(db: Kysely<Database>, engine: Engine): Promise<Columns> {
  // SQLite calls the text key of a table nullable, which no row makes use of.
  const all =
    engine === "sqlite"
      ? sql<Column>`
          select m.name as "table", c.name as "column", lower(c.type) as type, c."notnull" = 0 and c.pk = 0 as nullable
          from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table' and m.name not like 'sqlite_%'`
      : sql<Column>`
          select table_name as "table", column_name as "column", data_type as type, is_nullable = 'YES' as nullable
          from information_schema.columns where table_schema = current_schema()`;
  const columns: Columns = {};
  for (const { table, column, type, nullable } of (await all.execute(db)).rows) {
    if (table.startsWith("kysely_")) continue;
    columns[table] ??= {};
    columns[table][column] = `${KINDS[type] ?? type}${nullable ? " | null" : ""}`;
  }
  return columns;
}

type Column = { table: string; column: string; type: string; nullable: boolean | number };

/** The first column of each primary key and unique index. */
async function firstColumns(db: Kysely<Database>, engine: Engine): Promise<Omit<Column, "type" | "nullable">[]> {
  const keys =
    engine === "sqlite"
      ? sql<Column>`
          select m.name as "table", c.name as "column" from sqlite_master m, pragma_index_list(m.name) i, pragma_index_info(i.name) c
          where m.type = 'table' and i."unique" = 1 and c.seqno = 0 order by 1, 2`
      : sql<Column>`
          select t.relname as "table", a.attname as "column" from pg_index i join pg_class t on t.oid = i.indrelid
          join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
          where i.indisunique and t.relnamespace = current_schema()::regnamespace order by 1, 2`;
  return (await keys.execute(db)).rows;
}
