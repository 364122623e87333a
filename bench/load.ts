import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "../server/db/connect.ts";
import { prepareDatabase } from "../server/db/migrate.ts";
import { BEHIND_A_PROXY, fillBusySite } from "../tests/drivers/busy-site.ts";
import { memoryOf, startLoad, watchMemory } from "../tests/drivers/load-generator.ts";
import { startServer } from "../tests/drivers/server.ts";
import { circumstances, describeCircumstances, load } from "./circumstances.ts";

/** Memory under load, with the timers of rendered pages cleared and, as it was before, kept; by the same build, one after the other. */

const SECONDS = 20;
const CONNECTIONS = 16;
/** Keeps the timers of ten seconds (rendering) and of five (Remix's stream) although they are cleared. */
const KEEPS_TIMERS = `const clear = globalThis.clearTimeout;
globalThis.clearTimeout = (timer) => [10_000, 4_950].includes(timer?._idleTimeout) || clear(timer);`;

type Measured = { timers: string; before: number; most: number; pages: number; refused: number; p95: number };

const loadBefore = load();
const kept = await measure("kept", `--import=data:text/javascript,${encodeURIComponent(KEEPS_TIMERS)}`);
const cleared = await measure("cleared", "");
record(kept, cleared);

async function measure(timers: string, nodeOptions: string): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), "waypoint-bench-"));
  const database = { kind: "sqlite", file: join(folder, "waypoint.sqlite") } as const;
  await prepareDatabase(database);
  const db = connect(database);
  const searches = await fillBusySite(db);
  await db.destroy();
  const server = await startServer({ database, env: { ...BEHIND_A_PROXY, NODE_OPTIONS: nodeOptions } });
  try {
    const { pid, port } = server;
    for (const path of searches) await server.send({ path });
    const before = memoryOf(pid);
    const most = watchMemory(pid);
    const asked = { connections: CONNECTIONS, addresses: 1_000, seconds: SECONDS, paths: ["/login"] };
    const { statuses, p95 } = await startLoad({ kind: "pages", port, ...asked });
    return { timers, before, most: most(), pages: statuses["200"] ?? 0, refused: statuses["503"] ?? 0, p95 };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

/** Writes bench/results/load.md. */
function record(before: Measured, after: Measured): void {
  const grown = ({ most, before }: Measured) => most - before;
  const row = (each: Measured) => {
    const perPage = ((grown(each) * 1024) / each.pages).toFixed(1);
    const cells = [each.before, each.most, grown(each)].map((megabytes) => megabytes.toFixed(0));
    return `| ${[each.timers, ...cells, each.pages, each.refused, perPage, (grown(each) / grown(before)).toFixed(2)].join(" | ")} |`;
  };
  const text = `# Memory under load

Made by \`npm run build && npx tsx bench/load.ts\`: \`/login\` over ${CONNECTIONS} connections for ${SECONDS} s, one server process on SQLite with 2,000 properties, each of whose
places was searched once before. The same build twice: with the timers that hold each rendered page (10 s) and its data (5 s) kept, as it was, and cleared, as it is. Resident memory in MB; *a page*: growth divided by
pages made, in kB; *×*: growth next to that with the timers kept.

| timers | before | most | growth | pages | refused | a page, kB | × |
|---|---:|---:|---:|---:|---:|---:|---:|
${[before, after].map(row).join("\n")}

${describeCircumstances(circumstances())} At the beginning it was ${loadBefore}: above the
number of cores the machine was busy with other things, too.
`;
  writeFileSync(join(import.meta.dirname, "results/load.md"), text);
  console.log(text);
}
