import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { type Kysely, sql } from "kysely";
import { DAY } from "../server/core/durations.ts";
import { connect, type DatabaseSettings } from "../server/db/connect.ts";
import { migrate } from "../server/db/migrate.ts";
import type { Database } from "../server/db/schema.ts";
import { type Catalogue, createCatalogue } from "../server/products/stays/catalogue/catalogue.ts";
import { minutesUntil } from "../server/products/stays/catalogue/local-time.ts";
import { isOwnKey, type StaySearch } from "../server/products/stays/supplier.ts";
import { findPlace } from "../server/reference/places.ts";
import { startPostgres } from "../tests/fakes/postgres.ts";
import { randomSearches } from "../tests/fixtures/search-queries.ts";
import { fillCatalogue, syntheticPlaces } from "../tests/fixtures/synthetic-catalogue.ts";
import { percentile } from "./percentile.ts";
import type { Alone, Given } from "./search-alone.ts";
import { type Measured, type Percentiles, POSTGRES_SETTINGS, record, type Times } from "./search-report.ts";
import { facetsInSql, pageInSql, prepareForSql } from "./search-sql.ts";

const USAGE = `Search from destination indexes next to the same searches in SQL, on a made-up catalogue.

  npx tsx bench/search.ts --size 10000|100000|1000000 --engine sqlite|postgres [--searches 200]

Writes bench/results/search.json and search.md. A million properties take some minutes and 3 GB of disk.`;

const FIRST_DAY = 20_800;
const NOW = (FIRST_DAY - 2) * DAY;
const clock = { now: () => NOW };
const DESTINATIONS = 5_000;
const SOLD_PART = 0.02;
const INDEX_BYTES = 1024 * 1024 * 1024;
const ROUNDS = 3;

const { values } = parseArgs({
  options: { size: { type: "string" }, engine: { type: "string" }, searches: { type: "string", default: "200" } },
});
const size = Number(values.size);
const engine = values.engine;
if (![10_000, 100_000, 1_000_000].includes(size) || (engine !== "sqlite" && engine !== "postgres")) {
  console.error(USAGE);
  process.exit(2);
}
await run(size, engine, Number(values.searches));

async function run(properties: number, engineName: "sqlite" | "postgres", searches: number): Promise<void> {
  const { db, settings, close } = await openDatabase(engineName);
  try {
    await migrate(db);
    const loading = performance.now();
    await fillCatalogue(db, { properties, destinations: DESTINATIONS, firstDay: FIRST_DAY, soldPart: SOLD_PART });
    const loadSeconds = (performance.now() - loading) / 1_000;
    console.log(`${properties} properties loaded in ${loadSeconds.toFixed(0)} s`);
    await prepareForSql(db);
    const catalogue = createCatalogue({ db, clock, indexBytes: INDEX_BYTES });
    const places = syntheticPlaces(DESTINATIONS).map(({ id }) => id);
    const mixed = randomSearches(searches, places, FIRST_DAY);
    const mix = await measure(db, catalogue, mixed);
    const largest = await measure(
      db,
      catalogue,
      randomSearches(Math.ceil(searches / 4), places.slice(0, 1), FIRST_DAY, 11),
    );
    const measured: Measured = {
      properties,
      engine: engineName,
      loadSeconds: Math.round(loadSeconds),
      largestDestination: await countLargest(db),
      mix,
      largest,
      memory: searchAlone({ settings, now: NOW, indexBytes: INDEX_BYTES, searches: mixed }),
    };
    record(measured);
  } finally {
    await close();
  }
}

/** In a process of its own, so that neither loading nor SQL counts. */
function searchAlone(given: Given): Alone {
  const args = ["--import", "tsx", "--expose-gc", join(import.meta.dirname, "search-alone.ts")];
  return JSON.parse(execFileSync(process.execPath, args, { input: JSON.stringify(given), encoding: "utf8" }));
}

/**
 * Every search both ways, in turns, so that what else the machine does falls on both; indexes and caches are warm. Each is
 * done three times and counts with its middle time.
 */
async function measure(db: Kysely<Database>, catalogue: Catalogue, searches: StaySearch[]): Promise<Times> {
  const building = await build(catalogue, searches);
  for (const search of searches.slice(0, 10)) await searchInSql(db, search);
  const times = { index: [] as number[], sql: [] as number[] };
  let equal = 0;
  for (const search of searches) {
    const index: number[] = [];
    const inSql: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const fromIndex = await timed(index, () => catalogue.stays.search(search));
      const fromSql = await timed(inSql, () => searchInSql(db, search));
      if (round > 0) continue;
      if (isSame(fromIndex, fromSql)) equal++;
      else console.error("answers differ", JSON.stringify({ search, fromIndex: summary(fromIndex), fromSql }));
    }
    times.index.push(percentile(index, 0.5));
    times.sql.push(percentile(inSql, 0.5));
  }
  return {
    searches: searches.length,
    equal,
    building,
    index: percentiles(times.index),
    sql: percentiles(times.sql),
  };
}

/** What the first search of each destination takes, which builds its index. */
async function build(catalogue: Catalogue, searches: StaySearch[]): Promise<Percentiles> {
  const firsts = new Map(searches.toReversed().map((search) => [search.destinationId, search]));
  const times: number[] = [];
  for (const search of firsts.values()) await timed(times, () => catalogue.stays.search(search));
  for (const search of searches) await catalogue.stays.search(search);
  return percentiles(times);
}

type IndexAnswer = Awaited<ReturnType<Catalogue["stays"]["search"]>>;
type SqlAnswer = Awaited<ReturnType<typeof searchInSql>>;

async function searchInSql(db: Kysely<Database>, search: StaySearch) {
  const minutes = minutesUntil(search.stay.arrival, findPlace(search.destinationId)?.timeZone ?? "UTC", NOW);
  const [page, counts] = await Promise.all([pageInSql(db, search, minutes), facetsInSql(db, search, minutes)]);
  return { page, ...counts };
}

/** Total, everything counted, and the first hit with its room and plan. A page behind the last has no total in SQL. */
function isSame(fromIndex: IndexAnswer, { page, ...counts }: SqlAnswer): boolean {
  const { total, available, facets, hits } = fromIndex;
  const key = hits[0]?.offer.key;
  const first = page.first && { propertyCode: page.first.code, roomId: page.first.room, planNo: page.first.plan };
  return (
    isDeepStrictEqual({ total, available, facets }, counts) &&
    (page.first === undefined || page.total === total) &&
    isDeepStrictEqual(
      key && isOwnKey(key) && { propertyCode: key.propertyCode, roomId: key.roomId, planNo: key.planNo },
      first,
    )
  );
}

function summary({ hits, ...answer }: IndexAnswer) {
  return { ...answer, first: hits[0]?.offer.key };
}

async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const answer = await work();
  times.push(performance.now() - start);
  return answer;
}

function percentiles(times: number[]): Percentiles {
  const at = (part: number) => Number(percentile(times, part).toFixed(3));
  return { p50: at(0.5), p95: at(0.95) };
}

async function countLargest(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom("destination")
    .select("properties")
    .orderBy("properties", "desc")
    .executeTakeFirstOrThrow();
  return row.properties;
}

type Opened = { db: Kysely<Database>; settings: DatabaseSettings; close: () => Promise<void> };

async function openDatabase(engineName: "sqlite" | "postgres"): Promise<Opened> {
  if (engineName === "sqlite") {
    const folder = mkdtempSync(join(tmpdir(), "waypoint-bench-"));
    const settings: DatabaseSettings = { kind: "sqlite", file: join(folder, "bench.sqlite") };
    const db = connect(settings, { create: true });
    return {
      db,
      settings,
      close: async () => {
        await db.destroy();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  }
  const server = await startPostgres();
  const admin = connect({ kind: "postgres", url: server.url("postgres"), poolSize: 1 });
  for (const setting of POSTGRES_SETTINGS) {
    await sql.raw(`alter database postgres set ${setting}`).execute(admin);
  }
  await admin.destroy();
  const settings: DatabaseSettings = { kind: "postgres", url: server.url("postgres"), poolSize: 2 };
  const db = connect(settings);
  return {
    db,
    settings,
    close: async () => {
      await db.destroy();
      await server.stop();
    },
  };
}
