import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Engine } from "../tests/drivers/databases.ts";
import { OPS_ENTRY, opsEnvironment } from "../tests/drivers/ops.ts";
import { memberLines } from "../tests/fixtures/member-files.ts";
import { circumstances, describeCircumstances } from "./circumstances.ts";
import { searchOnly, visit } from "./mixed-load.ts";
import { percentile } from "./percentile.ts";
import { memoryOf } from "./processes.ts";
import { siteOn } from "./served-site.ts";

/**
 * `npm run build && npx tsx bench/members-import.ts [MEMBERS, 200000]`: time and memory of an import of members, and how long one
 * visitor waits for a page of results before it and meanwhile.
 */

const MEMBERS = Number(process.argv[2] ?? 200_000);
const ALONE_SECONDS = Number(process.env["ALONE_SECONDS"] ?? 20);
const SAMPLED_EVERY = 250;

const engines = (process.env["ENGINES"]?.split(",") ?? ["sqlite", "postgres"]) as Engine[];
const folder = mkdtempSync(join(tmpdir(), "waypoint-members-"));
const file = join(folder, "members.csv");
try {
  await pipeline(
    Readable.from(memberLines(MEMBERS)).map((line: string) => `${line}\n`),
    createWriteStream(file),
  );
  const rows: string[] = [];
  for (const engine of engines) rows.push(await measure(engine));
  console.log(`| | members | seconds | members a second | memory, most | p95 before | p95 meanwhile | pages | failed |
|---|---:|---:|---:|---:|---:|---:|---:|---:|
${rows.join("\n")}

${describeCircumstances(circumstances())}`);
} finally {
  rmSync(folder, { recursive: true });
}

async function measure(engine: Engine): Promise<string> {
  const { site, database, slug, start, remove } = await siteOn(engine, {
    walletOptions: ["Certificates", "Cash Card"],
  });
  const server = await start({ PAGE_CACHE_MB: "0" });
  const show = async (seconds: number) => {
    const times: number[] = [];
    const timed: typeof server.send = async (request) => {
      const began = performance.now();
      const answer = await server.send(request);
      times.push(performance.now() - began);
      return answer;
    };
    const { failures } = await visit({ seconds }, 1, { send: timed }, site, [searchOnly]);
    return { times, failures };
  };
  try {
    // Until V8 has compiled what is used.
    await show(ALONE_SECONDS / 2);
    const alone = await show(ALONE_SECONDS);
    const began = performance.now();
    const args = ["people", "import", file, "--organisation", slug, "--reason", "measured"];
    const child = spawn(process.execPath, [OPS_ENTRY, ...args], { env: opsEnvironment(database), stdio: "ignore" });
    let most = 0;
    const sampling = setInterval(() => {
      if (child.pid && child.exitCode === null) most = Math.max(most, memoryOf([child.pid]).resident);
    }, SAMPLED_EVERY);
    const ended = once(child, "exit").then(([code]) => ({ code, seconds: (performance.now() - began) / 1_000 }));
    const meanwhile = { times: [] as number[], failures: [] as string[] };
    while (child.exitCode === null && child.signalCode === null) {
      const { times, failures } = await show(1);
      meanwhile.times.push(...times);
      meanwhile.failures.push(...failures);
    }
    const { code, seconds } = await ended;
    clearInterval(sampling);
    if (code !== 0) throw new Error(`the import on ${engine} ended with ${code}`);
    const p95 = ({ times }: { times: number[] }) => `${percentile(times, 0.95).toFixed(0)} ms`;
    const cells = [
      ...[engine, MEMBERS, seconds.toFixed(0), (MEMBERS / seconds).toFixed(0), `${most.toFixed(0)} MB`],
      ...[p95(alone), p95(meanwhile), meanwhile.times.length, meanwhile.failures.length],
    ];
    return `| ${cells.join(" | ")} |`;
  } finally {
    await server.stop();
    await remove();
  }
}
