// A process of its own that does nothing but search: what that takes in memory, told on standard output.
import { readFileSync } from "node:fs";
import { connect, type DatabaseSettings } from "../server/db/connect.ts";
import { createCatalogue } from "../server/products/stays/catalogue/catalogue.ts";
import type { StaySearch } from "../server/products/stays/supplier.ts";

export type Given = { settings: DatabaseSettings; now: number; indexBytes: number; searches: StaySearch[] };
/** `before` the first search and `after` the last, in megabytes of the whole process. */
export type Alone = {
  indexes: { indexes: number; properties: number; bytes: number };
  before: number;
  after: number;
};

const MEGABYTE = 1024 * 1024;

const { settings, now, indexBytes, searches }: Given = JSON.parse(readFileSync(0, "utf8"));
const db = connect(settings);
const catalogue = createCatalogue({ db, clock: { now: () => now }, indexBytes });
const before = megabytes();
for (const search of searches) await catalogue.stays.search(search);
const alone: Alone = { indexes: catalogue.indexSize(), before, after: megabytes() };
await db.destroy();
console.log(JSON.stringify(alone));

function megabytes(): number {
  globalThis.gc?.();
  return Math.round(process.memoryUsage().rss / MEGABYTE);
}
