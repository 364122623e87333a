import { readdirSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { percentile } from "../../bench/percentile.ts";
import { type Load, memoryOf, startLoad } from "../drivers/load-generator.ts";
import { type RunningServer, startServer } from "../drivers/server.ts";
import { givenSite, type Site } from "../drivers/site.ts";

/** `ulimit -n` has to allow 13,000 files; Node raises its own limit to the hard one. */
let site: Site;
let server: RunningServer;

beforeAll(async () => {
  site = await givenSite();
  server = await startServer(site);
  for (let count = 0; count < 30; count++) await server.send({ path: "/login" });
});

afterAll(async () => {
  await server.stop();
  await site.remove();
});

const SLOWEST_MS = 500;
const HEADERS_WITHIN = 15;
/** Of looking whether time has passed, and of a busy machine. */
const SLACK = 6;

const openFiles = () => readdirSync(`/proc/${server.pid}/fd`).length;

/** A visitor asks for a page every 100 ms until the load has ended. */
async function viewerDuring(load: Load) {
  const times: number[] = [];
  const statuses = new Set<number>();
  let ended = false;
  const result = startLoad(load).finally(() => {
    ended = true;
  });
  while (!ended) {
    const startedAt = performance.now();
    statuses.add((await server.send({ path: "/login" })).status);
    times.push(performance.now() - startedAt);
    await wait(100);
  }
  return { held: await result, p95: percentile(times, 0.95), statuses: [...statuses] };
}

test.each([
  ["F18 10,000 connections that say nothing", "silent", 10_000],
  ["F19 2,500 connections that send a letter of a header a second", "dripping", 2_500],
] as const)("%s: visitors notice nothing, and all are closed in time", async (_title, kind, connections) => {
  const [files, memory] = [openFiles(), memoryOf(server.pid)];
  const { held, p95, statuses } = await viewerDuring({ kind, port: server.port, connections, seconds: 60 });
  console.log({ kind, held, viewer: { p95, statuses }, memory: { before: memory, after: memoryOf(server.pid) } });
  expect(statuses).toEqual([200]);
  expect(p95).toBeLessThan(SLOWEST_MS);
  expect(held.statuses).toEqual({ closed: connections, failed: 0, open: 0 });
  expect(held.p99).toBeLessThan(HEADERS_WITHIN + SLACK);
  expect(openFiles()).toBeLessThan(files + 20);
  expect(memoryOf(server.pid) - memory).toBeLessThan(200);
});
