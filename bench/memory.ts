import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Engine } from "../tests/drivers/databases.ts";
import { circumstances, describeCircumstances } from "./circumstances.ts";
import { MIXED, visit } from "./mixed-load.ts";
import { memoryOf, treeOf } from "./processes.ts";
import { siteOn } from "./served-site.ts";

/** Memory of the supervisor and its worker: idle, in five minutes of mixed load, and a minute after it, on each engine. */

const MINUTES = Number(process.env["MINUTES"] ?? 5);
const CONNECTIONS = 16;
const IDLE_SECONDS = Number(process.env["IDLE_SECONDS"] ?? 60);
const SAMPLED_EVERY_SECONDS = 10;

type Sample = { seconds: number; resident: number; together: number };
type Measured = { engine: Engine; idle: Sample; loaded: Sample[]; after: Sample; requests: number; failures: string[] };

const engines = (process.env["ENGINES"]?.split(",") ?? ["sqlite", "postgres"]) as Engine[];
record(await Promise.all(engines.map(measure)));

async function measure(engine: Engine): Promise<Measured> {
  const { site, start, remove } = await siteOn(engine);
  const server = await start();
  const sample = (seconds: number): Sample => ({ seconds, ...memoryOf(treeOf(server.supervisor)) });
  try {
    await wait(IDLE_SECONDS * 1_000);
    const idle = sample(0);
    console.log(engine, "idle", text(idle));
    const loaded: Sample[] = [];
    const began = performance.now();
    const timer = setInterval(() => {
      const one = sample(Math.round((performance.now() - began) / 1_000));
      loaded.push(one);
      console.log(engine, one.seconds, "s", text(one));
    }, SAMPLED_EVERY_SECONDS * 1_000);
    const { requests, failures } = await visit({ seconds: MINUTES * 60 }, CONNECTIONS, server, site, MIXED);
    clearInterval(timer);
    await wait(IDLE_SECONDS * 1_000);
    const after = sample(0);
    console.log(engine, "after", text(after), requests, "requests", failures.length, "failures", failures.slice(0, 3));
    return { engine, idle, loaded, after, requests, failures };
  } finally {
    await server.stop();
    await remove();
  }
}

function text({ resident, together }: Sample): string {
  return `${together.toFixed(0)} MB (${resident.toFixed(0)})`;
}

/** Writes bench/results/memory.md. */
function record(all: Measured[]): void {
  const most = (samples: Sample[]) => samples.reduce((a, b) => (b.together > a.together ? b : a));
  const rows = all.map(({ engine, idle, loaded, after, requests, failures }) => {
    const firstMinute = loaded.filter(({ seconds }) => seconds <= 60);
    const later = loaded.filter(({ seconds }) => seconds > 60);
    const minutes = Array.from({ length: MINUTES }, (_, minute) =>
      text(most(loaded.filter(({ seconds }) => seconds > minute * 60 && seconds <= (minute + 1) * 60))),
    );
    const grown = (most(later).together / most(firstMinute).together - 1) * 100;
    const cells = [engine, text(idle), ...minutes, text(after), `${grown.toFixed(0)} %`, requests, failures.length];
    return `| ${cells.join(" | ")} |`;
  });
  const heads = Array.from({ length: MINUTES }, (_, minute) => `minute ${minute + 1}`);
  const report = `# Memory

Made by \`npm run build && npx tsx bench/memory.ts\`: the supervisor and one worker, with 2,000 properties in 50 places, ${IDLE_SECONDS} s after the start; then ${MINUTES} minutes of mixed load over ${CONNECTIONS} connections (guests from memory,
results and properties made anew, sign-in and trips, checkout and booking), the most of each minute; then ${IDLE_SECONDS} s without a request. Both engines at once. Memory of all processes, Node's program, which they share, counted once; in brackets the sum
of what each has resident, where it is counted in each. *growth*: the most after the first minute next to the most within it.

| | idle | ${heads.join(" | ")} | after | growth | requests | failed |
|---|---:|${heads.map(() => "---:|").join("")}---:|---:|---:|---:|
${rows.join("\n")}

${describeCircumstances(circumstances())}
`;
  writeFileSync(join(import.meta.dirname, "results/memory.md"), report);
  console.log(report);
}
