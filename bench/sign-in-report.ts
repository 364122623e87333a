import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { HASHES_AT_ONCE } from "../server/auth/passwords.ts";
import { circumstances, describeCircumstances } from "./circumstances.ts";
import { type Compared, PAIRS } from "./sign-in-doors.ts";
import { AT_ONCE, EVERY_MS, type Home, ROUNDS } from "./sign-in-home.ts";

export type Measured = { engine: "sqlite" | "postgres"; doors: Compared[]; home: Home };

/** Libuv's pool, unless the environment asks for another one. */
const THREADS = process.env["UV_THREADPOOL_SIZE"] ?? "4";

/** Writes bench/results/sign-in.md. */
export function record(measured: Measured[], loadBefore: number): void {
  const text = `# Sign-in: what it tells, and what it costs the others

Made by \`npm run build && npx tsx bench/sign-in.ts\`: the built server with the demo, asked over sockets, in an organisation whose
limits are out of reach; PostgreSQL waits for the disk as SQLite does. Milliseconds.

## Addresses with and without an account

${PAIRS} addresses that have an account and ${PAIRS} that have none, by turns, each once at each door: a wrong password, or a forgotten one. *Ratio*
of the medians, unknown to known, has to lie between 0.90 and 1.10. *Noise*: the same ratio of two halves of the known ones, which do not differ;
where it is far from 1 the machine was too busy to tell. *Apart*: the most bytes that two of the ${2 * PAIRS} bodies differ by, at most 5.

| engine | door | status | apart | known | unknown | ratio | noise |
|---|---|---:|---:|---:|---:|---:|---:|
${measured.flatMap(({ engine, doors }) => doors.map((door) => doorRow(engine, door))).join("\n")}

## The home page while ${AT_ONCE} people sign in at once

\`GET /\` every ${EVERY_MS} ms, whether or not the answer before has come: alone, and, by turns, during ${ROUNDS} rounds in each of which
${AT_ONCE} people sign in at the same moment, with the right password, to an account of their own. Passwords hashed at once: ${HASHES_AT_ONCE}, on a pool of ${THREADS}
threads; the others wait for their turn. p95 during the sign-ins has to stay below 300 ms.

| engine | alone p50 | alone p95 | during p50 | during p95 | × alone, p50 | × alone, p95 | home pages | sign-ins a second |
|---|---:|---:|---:|---:|---:|---:|---:|---:|
${measured.map(({ engine, home }) => homeRow(engine, home)).join("\n")}

${describeCircumstances(circumstances())} At the beginning it was ${loadBefore}: above the
number of cores the machine was busy with other things, too.
`;
  writeFileSync(join(import.meta.dirname, "results/sign-in.md"), text);
  console.log(text);
}

const doorRow = (engine: string, { door, statuses, apart, known, unknown, noise }: Compared): string =>
  `| ${engine} | ${door} | ${statuses.join(", ")} | ${apart} | ${known.toFixed(1)} | ${unknown.toFixed(1)} | **${(unknown / known).toFixed(2)}** | ${noise.toFixed(2)} |`;

function homeRow(engine: string, { alone, during, signInsPerSecond }: Home): string {
  const times = [alone.p50, alone.p95, during.p50].map((ms) => ms.toFixed(0));
  const ratios = [during.p50 / alone.p50, during.p95 / alone.p95].map((ratio) => ratio.toFixed(1));
  const cells = [...times, `**${during.p95.toFixed(0)}**`, ...ratios, during.asked, signInsPerSecond.toFixed(0)];
  return `| ${engine} | ${cells.join(" | ")} |`;
}
