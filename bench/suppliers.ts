import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type DatabaseSettings } from "../server/db/connect.ts";
import { prepareDatabase } from "../server/db/migrate.ts";
import { supplierSettings } from "../server/organisation/supplier-settings.ts";
import { BEHIND_A_PROXY, fillBusySite } from "../tests/drivers/busy-site.ts";
import { memoryOf, startLoad, watchMemory } from "../tests/drivers/load-generator.ts";
import { startServer } from "../tests/drivers/server.ts";
import type { BadAnswer } from "../tests/fakes/bad-answers.ts";
import { startLiteApiServer } from "../tests/fakes/liteapi-server.ts";
import { circumstances, describeCircumstances } from "./circumstances.ts";

/** How quick `/` stays, and how large the server gets, while others search and a supplier answers, hangs or sends 200 MB. */

const ROUNDS = Number(process.env["ROUNDS"] ?? 5);
const SECONDS = 6;
const SECRET = "SUPPLIER_SECRET_CITY";

type Circumstance = { name: string; searching: boolean; supplier?: BadAnswer };
type Measured = { home: number; search: number; refused: number; grown: number; calls: number };

const CIRCUMSTANCES: Circumstance[] = [
  { name: "nobody searches", searching: false },
  { name: "others search, it answers", searching: true },
  { name: "others search, it hangs", searching: true, supplier: "silence" },
  { name: "others search, it sends 200 MB", searching: true, supplier: "200-mb" },
];

const folder = mkdtempSync(join(tmpdir(), "waypoint-bench-"));
const supplier = await startLiteApiServer({ id: "lp-1", name: "Hotel of a supplier" });
const database: DatabaseSettings = { kind: "sqlite", file: join(folder, "waypoint.sqlite") };
await prepareDatabase(database);
const db = connect(database);
const account = { supplier: "liteapi", name: "city", searchUrl: supplier.url, bookUrl: supplier.url, apiKey: SECRET };
const searches = await fillBusySite(db, { suppliers: supplierSettings.suppliers.parse([account]) });
await db.destroy();

const measured = new Map<string, Measured[]>();
for (let round = 0; round < ROUNDS; round++) {
  for (const each of CIRCUMSTANCES) {
    const now = await measure(each);
    console.log(each.name, now);
    measured.set(each.name, [...(measured.get(each.name) ?? []), now]);
  }
}
await supplier.stop();
rmSync(folder, { recursive: true });
record();

/** By a server of its own, so that no circuit is open from before. Nothing is shown from memory. */
async function measure({ searching, supplier: how }: Circumstance): Promise<Measured> {
  const env = { ...BEHIND_A_PROXY, PAGE_CACHE_MB: "0", [SECRET]: supplier.apiKey };
  const server = await startServer({ database, env });
  try {
    supplier.behave();
    const { port, pid } = server;
    const asked = { kind: "pages" as const, port, addresses: 1_000 };
    const home = (seconds: number) => startLoad({ ...asked, connections: 2, seconds, paths: ["/"] });
    await Promise.all([home(3), startLoad({ ...asked, connections: 1, seconds: 3, paths: searches })]);
    const before = { calls: supplier.callsOf("rates"), memory: memoryOf(pid) };
    supplier.behave(how);
    const most = watchMemory(pid);
    const [shown, found] = await Promise.all([
      home(SECONDS),
      searching ? startLoad({ ...asked, connections: 2, seconds: SECONDS, paths: searches }) : undefined,
    ]);
    const refused = [shown, found].reduce((sum, one) => sum + (one?.statuses["503"] ?? 0), 0);
    const calls = supplier.callsOf("rates") - before.calls;
    return { home: shown.p95, search: found?.p95 ?? 0, refused, grown: most() - before.memory, calls };
  } finally {
    await server.stop();
  }
}

/** Writes bench/results/suppliers.md. */
function record(): void {
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
  const of = (name: string) => measured.get(name) as Measured[];
  const answers = median(of("others search, it answers").map(({ home }) => home));
  const rows = CIRCUMSTANCES.map(({ name, searching }) => {
    const home = median(of(name).map((one) => one.home));
    const search = searching ? median(of(name).map((one) => one.search)).toFixed(0) : "";
    const grown = Math.max(...of(name).map((one) => one.grown)).toFixed(0);
    const sum = (what: "refused" | "calls") => of(name).reduce((all, one) => all + one[what], 0);
    const cells = [name, home.toFixed(0), (home / answers).toFixed(2), search, grown, sum("calls"), sum("refused")];
    return `| ${cells.join(" | ")} |`;
  });
  const report = `# Pages while a supplier does not answer

Made by \`npm run build && npx tsx bench/suppliers.ts\`: \`/\` over 2 connections for ${SECONDS} s, while others search in 50 places over 2 connections, each time on a server of its own
(SQLite, 2,000 properties, one supplier beside the catalogue, no page from memory), by turns; medians of ${ROUNDS} rounds. p95 in ms; *×*: next to \`/\` while the supplier answers; *grown*: the most memory in use
next to that before it, in MB, the largest of all rounds; *calls*: how often the supplier was asked.

| | p95 of \`/\` | × | p95 of results | grown | calls | refused |
|---|---:|---:|---:|---:|---:|---:|
${rows.join("\n")}

${describeCircumstances(circumstances())}
`;
  writeFileSync(join(import.meta.dirname, "results/suppliers.md"), report);
  console.log(report);
}
