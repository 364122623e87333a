import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../server/project-root.ts";
import { type Circumstances, circumstances } from "./circumstances.ts";
import type { Alone } from "./search-alone.ts";

/** What a PostgreSQL of its own would be set to; without them the statements are slower. */
export const POSTGRES_SETTINGS = [
  "jit = off",
  "work_mem = '32MB'",
  "random_page_cost = 1.1",
  "effective_cache_size = '8GB'",
];

/** Milliseconds. */
export type Percentiles = { p50: number; p95: number };
export type Times = {
  searches: number;
  /** How many had the same answer both ways. */
  equal: number;
  /** The first search of each destination, which builds its index. */
  building: Percentiles | null;
  index: Percentiles;
  sql: Percentiles;
};
export type Measured = {
  properties: number;
  engine: "sqlite" | "postgres";
  loadSeconds: number;
  largestDestination: number;
  mix: Times;
  largest: Times;
  memory: Alone | { indexes: Alone["indexes"]; before: null; after: null };
};
/** Null is what a measurement of before did not note. */
type Kept = Measured & Omit<Circumstances, "load"> & { load: number | null };

const FOLDER = join(projectRoot(), "bench", "results");
const DATA = join(FOLDER, "search.json");

/** Keeps the newest measurement of each size and engine, and rewrites the table. */
export function record(measured: Measured): void {
  mkdirSync(FOLDER, { recursive: true });
  const known: Kept[] = existsSync(DATA) ? JSON.parse(readFileSync(DATA, "utf8")) : [];
  const others = known.filter(
    ({ properties, engine }) => properties !== measured.properties || engine !== measured.engine,
  );
  const kept = { ...measured, ...circumstances() };
  const all = [...others, kept].sort((a, b) => a.properties - b.properties || b.engine.localeCompare(a.engine));
  writeFileSync(DATA, `${JSON.stringify(all, null, 2)}\n`);
  writeFileSync(join(FOLDER, "search.md"), page(all));
  console.log(row(kept, "mix"), "\n", row(kept, "largest"));
}

function page(all: Kept[]): string {
  return `# Search: destination indexes next to SQL

Made by \`npx tsx bench/search.ts --size N --engine sqlite|postgres\`. Milliseconds of a whole search on warm caches, each search both
ways in turns, three times, in the same run; a search counts with the middle of its three times. *Index*: bringing the index up to date,
the scan with all facet counts, the page's 20 properties and rooms. *SQL*: one statement for the page with its total, one for every facet
count, over the same season tables, analysed, with the amenities as bits and the numbers written into the statement, on connections of
their own where the database has several. *Equal*: how many searches had the same total, counts of every facet, and first hit (property, room, plan) both ways.
PostgreSQL runs with ${POSTGRES_SETTINGS.map((setting) => `\`${setting}\``).join(", ")}.

Catalogue: properties over 5,000 places by Zipf's law (s = 0.7), 2 to 4 rooms and 1 to 3 rate plans each, 4 seasons over 120 nights,
2 % of room-nights sold.

Searches: destinations by Zipf's law (s = 1, the largest about one in nine), 1 to 8 nights, 1 or 2 rooms, 2 or 3 adults, up to 2 children, every kind of stay
in seven of ten and hotels alone in the others, prices in three currencies, five orders, half of them first pages and the others pages 2, 3 and 5. Six of ten have filters, each of
these by chance: stars and amenities (40 %), boards, score and highest price (30 %), types and free cancellation (25 %), green (15 %).
"Largest" asks only for the largest destination.

| properties | engine | searches | index p50 | index p95 | SQL p50 | SQL p95 | p95 faster | equal |
|---:|---|---|---:|---:|---:|---:|---:|---:|
${all.flatMap((measured) => [row(measured, "mix"), row(measured, "largest")]).join("\n")}

What indexes cost. *Build*: the first search of a destination, milliseconds. *Process*: its memory before and after the searches of the mix, one that does
nothing else; its indexes and their size.

| properties | engine | largest destination | build p50 | build p95 | indexes | their size | per property | process | measured | load average |
|---:|---|---:|---:|---:|---:|---:|---:|---:|---|---:|
${all.map(costRow).join("\n")}

Indexes are built for the destinations that are asked for; all 5,000 at a million properties would be 300 MB, of which a process keeps
the 256 MB used last. Above the number of cores the load average tells that the machine was busy with other things, too.

${[...new Set(all.map(({ machine }) => `Measured on ${machine}.`))].join("\n")}
`;
}

function row(measured: Measured, which: "mix" | "largest"): string {
  const { searches, equal, index, sql } = measured[which];
  const times = [ms(index.p50), `**${ms(index.p95)}**`, ms(sql.p50), ms(sql.p95)];
  const faster = `${(sql.p95 / index.p95).toFixed(0)} ×`;
  return line(count(measured.properties), measured.engine, which, ...times, faster, `${equal}/${searches}`);
}

function costRow({ properties, engine, largestDestination, mix, memory, date, commit, load }: Kept): string {
  const { indexes, before, after } = memory;
  return line(
    count(properties),
    engine,
    count(largestDestination),
    mix.building ? ms(mix.building.p50) : NOT_NOTED,
    mix.building ? ms(mix.building.p95) : NOT_NOTED,
    indexes.indexes,
    `${(indexes.bytes / 1024 / 1024).toFixed(0)} MB`,
    `${Math.round(indexes.bytes / indexes.properties)} B`,
    before === null ? NOT_NOTED : `${before} → ${after} MB`,
    `${date} at ${commit}`,
    load ?? NOT_NOTED,
  );
}

const NOT_NOTED = "–";
const line = (...cells: (string | number)[]): string => `| ${cells.join(" | ")} |`;
const count = (value: number): string => value.toLocaleString("en-US");
const ms = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0));
