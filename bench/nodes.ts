import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { circumstances, describeCircumstances } from "./circumstances.ts";
import { book, searchOnly, type Visit, visit } from "./mixed-load.ts";
import { cpuOf } from "./processes.ts";
import { type StartedServer, siteOn } from "./served-site.ts";

/**
 * Two workers, and two servers as on two machines, next to one worker, on PostgreSQL without pages from memory. Two cores hold
 * two workers, PostgreSQL and the load, so what a request costs is counted in milliseconds of the workers' cores: where two
 * cost as much as one a request, and each does half, two cores of their own do twice as much.
 */

const ROUNDS = Number(process.env["ROUNDS"] ?? 3);
/** In all setups: two busy threads of one core would each take longer for the same, which is not the workers' cost. */
const VISITORS = 4;
/** By each worker: unmeasured, until V8 has compiled what is used, and in each round. */
const WORK: { name: string; visits: Visit[]; before: number; measured: number }[] = [
  { name: "results, made anew", visits: [searchOnly], before: 300, measured: 200 },
  { name: "bookings", visits: [book], before: 80, measured: 60 },
];

type Setup = { name: string; servers: StartedServer[]; workers: number[] };
type Cost = { perRequest: number; share: number; requests: number; failed: number };

const { site, start, remove } = await siteOn("postgres");
const env = { PAGE_CACHE_MB: "0" };
const two = await start({ ...env, WEB_CONCURRENCY: "2" });
const setups: Setup[] = [
  setup("one worker", [await start(env)]),
  setup("WEB_CONCURRENCY=2", [two]),
  setup("two servers", [await start(env), await start(env)]),
];
const costs = new Map<string, Cost[]>();
for (const each of setups) for (const { visits, before } of WORK) await visitAll(each, visits, before);
for (let round = 0; round < ROUNDS; round++) {
  for (const { name: work, visits, measured } of WORK) {
    for (const each of setups) {
      const { name, workers } = each;
      const before = workers.map(cpuOf);
      const { requests, failures } = await visitAll(each, visits, measured);
      const used = workers.map((pid, index) => cpuOf(pid) - (before[index] as number));
      const all = used.reduce((sum, one) => sum + one, 0);
      const cost = { perRequest: all / requests, share: Math.min(...used) / all, requests, failed: failures.length };
      console.log(work, name, cost, failures.slice(0, 2));
      costs.set(`${work} ${name}`, [...(costs.get(`${work} ${name}`) ?? []), cost]);
    }
  }
}
for (const { servers } of setups) for (const server of servers) await server.stop();
await remove();
record();

function setup(name: string, servers: StartedServer[]): Setup {
  return { name, servers, workers: servers.flatMap((server) => server.workers()) };
}

/** Each visitor keeps to the server a balancer would have chosen for it. */
async function visitAll({ servers, workers }: Setup, visits: Visit[], byEachWorker: number) {
  const most = { visits: (byEachWorker * workers.length) / servers.length };
  const visited = await Promise.all(
    servers.map((server) => visit(most, VISITORS / servers.length, server, site, visits)),
  );
  return {
    requests: visited.reduce((sum, { requests }) => sum + requests, 0),
    failures: visited.flatMap(({ failures }) => failures),
  };
}

/** Writes bench/results/nodes.md. */
function record(): void {
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
  const rows = WORK.flatMap(({ name: work }) => {
    const of = (name: string) => costs.get(`${work} ${name}`) as Cost[];
    const one = median(of("one worker").map(({ perRequest }) => perRequest));
    return setups.map(({ name, workers }) => {
      const measured = of(name);
      const cost = median(measured.map(({ perRequest }) => perRequest));
      const share = median(measured.map(({ share }) => share));
      // The worker with most to do is the one that is full first.
      const times = (one / cost) * (1 / (workers.length > 1 ? 1 - share : 1));
      const requests = measured.reduce((sum, each) => sum + each.requests, 0);
      const failed = measured.reduce((sum, each) => sum + each.failed, 0);
      const cells = [
        work,
        name,
        cost.toFixed(2),
        workers.length > 1 ? `${(share * 100).toFixed(0)} %` : "",
        times.toFixed(2),
      ];
      return `| ${[...cells, requests, failed].join(" | ")} |`;
    });
  });
  const report = `# Two nodes

Made by \`npm run build && npx tsx bench/nodes.ts\`: one worker, two of one server (\`WEB_CONCURRENCY=2\`) and two servers of one worker each, on one PostgreSQL, without pages from memory. ${VISITORS} visitors at once, the same work for each worker, medians of ${ROUNDS} rounds by
turns; a booking is a search, a property, the checkout's form and the booking, results are searches of other days each time. *ms*: of a core that the workers use for a request. *less*: the part of it that the worker with less to do had. *×*: what two cores
of their own do next to one, as far as the workers limit it: until the busier one is full.

| work | | ms | less | × | requests | failed |
|---|---|---:|---:|---:|---:|---:|
${rows.join("\n")}

${describeCircumstances(circumstances())}
`;
  writeFileSync(join(import.meta.dirname, "results/nodes.md"), report);
  console.log(report);
}
