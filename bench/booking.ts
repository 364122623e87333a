import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Engine } from "../tests/drivers/databases.ts";
import { circumstances, describeCircumstances } from "./circumstances.ts";
import { type Filled, reachCheckout, searchOnly, submitFilled, type Visit, visit } from "./mixed-load.ts";
import { type StartedServer, siteOn } from "./served-site.ts";

/**
 * Bookings a second: one server on SQLite, one and two on PostgreSQL, each next to pages of results that the same servers render in
 * the same round. The forms are filled in before; a measurement runs from the submit to the redirect to the booking.
 */

const ROUNDS = Number(process.env["ROUNDS"] ?? 5);
const VISITORS = 4;
/** Unmeasured, until V8 has compiled what is used, and in each round. */
const BEFORE = 80;
const MEASURED = 120;

type Setup = { name: string; servers: StartedServer[]; site: Awaited<ReturnType<typeof siteOn>>["site"] };
type Measured = { bookings: number; results: number; refused: number; failures: string[] };

const sites = { sqlite: await siteOn("sqlite"), postgres: await siteOn("postgres") };
const measured = new Map<string, Measured[]>();
const setups = [
  await setup("one server, SQLite", "sqlite", 1),
  await setup("one server, PostgreSQL", "postgres", 1),
  await setup("two servers, PostgreSQL", "postgres", 2),
];
for (const each of setups) await measure(each, BEFORE);
for (let round = 0; round < ROUNDS; round++) {
  for (const each of setups) {
    const now = await measure(each, MEASURED);
    console.log(each.name, { ...now, failures: now.failures.slice(0, 2) });
    measured.set(each.name, [...(measured.get(each.name) ?? []), now]);
  }
}
for (const { servers } of setups) for (const server of servers) await server.stop();
for (const { remove } of Object.values(sites)) await remove();
record();

async function setup(name: string, engine: Engine, count: number): Promise<Setup> {
  const { site, start } = sites[engine];
  const servers: StartedServer[] = [];
  while (servers.length < count) servers.push(await start({ PAGE_CACHE_MB: "0" }));
  return { name, servers, site };
}

async function measure(each: Setup, count: number): Promise<Measured> {
  const filled: Filled[] = [];
  let refused = 0;
  const fillIn: Visit = async (person, site) => {
    const form = await reachCheckout(person, site);
    if (form) filled.push(form);
  };
  const submit: Visit = async (person) => {
    const form = filled.pop();
    if (form && !(await submitFilled(person, form))) refused++;
  };
  const before = await visitAll(each, fillIn, count);
  const forms = filled.length;
  const sold = await visitAll(each, submit, forms);
  const shown = await visitAll(each, searchOnly, count);
  return {
    bookings: (forms - refused) / sold.seconds,
    results: count / shown.seconds,
    refused,
    failures: [before, sold, shown].flatMap(({ failures }) => failures),
  };
}

/** Each visitor keeps to the server a balancer would have chosen for it. */
async function visitAll({ servers, site }: Setup, what: Visit, count: number) {
  const start = performance.now();
  const visited = await Promise.all(
    servers.map((server, index) => {
      const visits = Math.floor(count / servers.length) + (index < count % servers.length ? 1 : 0);
      return visit({ visits }, VISITORS / servers.length, server, site, [what]);
    }),
  );
  return { seconds: (performance.now() - start) / 1_000, failures: visited.flatMap(({ failures }) => failures) };
}

/** Writes bench/results/booking.md. */
function record(): void {
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
  const of = (name: string) => measured.get(name) as Measured[];
  const first = median(of("one server, SQLite").map(({ bookings }) => bookings));
  const rows = setups.map(({ name }) => {
    const bookings = median(of(name).map((one) => one.bookings));
    const toResults = median(of(name).map((one) => one.bookings / one.results));
    const refused = of(name).reduce((sum, one) => sum + one.refused, 0);
    const failed = of(name).reduce((sum, one) => sum + one.failures.length, 0);
    const cells = [name, bookings.toFixed(0), (bookings / first).toFixed(2), toResults.toFixed(2), refused, failed];
    return `| ${cells.join(" | ")} |`;
  });
  const report = `# Bookings a second

Made by \`npm run build && npx tsx bench/booking.ts\`: ${VISITORS} guests at once submit checkouts that were filled in before, ${MEASURED} a round, medians of ${ROUNDS} rounds by turns, on a site with other bookings.
*×*: next to one server on SQLite. *to results*: next to the pages of results that the same servers made anew a second in the same round. The servers, PostgreSQL and the load share the machine's cores.

| | bookings a second | × | to results | sold out | failed |
|---|---:|---:|---:|---:|---:|
${rows.join("\n")}

${describeCircumstances(circumstances())}
`;
  writeFileSync(join(import.meta.dirname, "results/booking.md"), report);
  console.log(report);
}
