import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../server/project-root.ts";
import { commit, machine } from "./circumstances.ts";

/** Milliseconds. */
type Percentiles = { p50: number; p95: number };
export type Times = {
  searches: number;
  /** How many had the same answer both ways. */
  equal: number;
  /** The first pass over all searches, which builds the packs. */
  firstPassMs: number;
  pack: Percentiles;
  sql: Percentiles;
};
export type Measured = {
  properties: number;
  engine: "sqlite" | "postgres";
  loadSeconds: number;
  largestDestination: number;
  mix: Times;
  largest: Times;
  memory: { packs: { packs: number; properties: number; bytes: number }; rssMegabytes: number; grownMegabytes: number };
};
type Kept = Measured & { date: string; machine: string; commit: string };

const FOLDER = join(projectRoot(), "bench", "results");
const DATA = join(FOLDER, "search.json");

/** Keeps the newest measurement of each size and engine, and writes the table anew. */
export function record(measured: Measured): void {
  mkdirSync(FOLDER, { recursive: true });
  const known: Kept[] = existsSync(DATA) ? JSON.parse(readFileSync(DATA, "utf8")) : [];
  const others = known.filter(
    ({ properties, engine }) => properties !== measured.properties || engine !== measured.engine,
  );
  const kept = { ...measured, date: new Date().toISOString().slice(0, 10), machine: machine(), commit: commit() };
  const all = [...others, kept].sort((a, b) => a.properties - b.properties || b.engine.localeCompare(a.engine));
  writeFileSync(DATA, `${JSON.stringify(all, null, 2)}\n`);
  writeFileSync(join(FOLDER, "search.md"), page(all));
  console.log(row(kept, "mix"), "\n", row(kept, "largest"));
}

function page(all: Kept[]): string {
  return `# Search: destination packs next to SQL

Made by \`npx tsx bench/search.ts --size N --engine sqlite|postgres\`. Milliseconds of a whole search on warm caches, each search both
ways in turns, three times, in the same run; a search counts with the middle of its three times. *Pack*: bringing the pack up to date,
the scan with all facet counts, the page's 20 properties and rooms. *SQL*: one statement for the page, one for the facets, over the same season tables, with the amenities as bits.
*Equal*: searches with the same total, counts of every facet, and first hit (property, room, plan) both ways.

Catalogue: ${DESTINATION_NOTE}
Searches: destinations by Zipf's law (the largest about one in nine), 1 to 8 nights, 1 or 2 rooms, 2 or 3 adults, up to 2 children,
three currencies, filters in six of ten, five orders, pages 1 to 5. "Largest" asks only for the largest destination.

| properties | engine | searches | pack p50 | pack p95 | SQL p50 | SQL p95 | p95 faster | equal |
|---:|---|---|---:|---:|---:|---:|---:|---:|
${all.flatMap((measured) => [row(measured, "mix"), row(measured, "largest")]).join("\n")}

| properties | engine | largest destination | loaded in | packs built | their size | per property | process, with loading and SQL |
|---:|---|---:|---:|---:|---:|---:|---:|
${all.map(memoryRow).join("\n")}

Packs are built for the destinations that are asked for; all 5,000 at a million properties would be 300 MB, of which a process keeps
the 256 MB used last.

${[...new Set(all.map(({ date, machine: where, commit: at }) => `Measured ${date} at ${at} on ${where}.`))].join("\n")}
`;
}

const DESTINATION_NOTE =
  "properties over 5,000 places by Zipf's law (s = 0.7), 2 to 4 rooms and 1 to 3 rate plans each, 4 seasons over 120 nights, 2 % of room-nights sold.";

function row(measured: Measured, which: "mix" | "largest"): string {
  const { searches, equal, pack, sql } = measured[which];
  const faster = `${(sql.p95 / pack.p95).toFixed(0)} ×`;
  const name = which === "mix" ? "mix" : "largest";
  const cells = [
    count(measured.properties),
    measured.engine,
    name,
    ms(pack.p50),
    `**${ms(pack.p95)}**`,
    ms(sql.p50),
    ms(sql.p95),
  ];
  return `| ${[...cells, faster, `${equal}/${searches}`].join(" | ")} |`;
}

function memoryRow({ properties, engine, largestDestination, loadSeconds, memory }: Kept): string {
  const megabytes = `${(memory.packs.bytes / 1024 / 1024).toFixed(0)} MB`;
  const cells = [
    count(properties),
    engine,
    count(largestDestination),
    `${loadSeconds} s`,
    memory.packs.packs,
    megabytes,
  ];
  return `| ${[...cells, `${Math.round(memory.packs.bytes / memory.packs.properties)} B`, `${memory.rssMegabytes} MB`].join(" | ")} |`;
}

const count = (value: number): string => value.toLocaleString("en-US");
const ms = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0));
