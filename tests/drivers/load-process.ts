import { Agent, get } from "node:http";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { percentile } from "../../bench/percentile.ts";
import type { Load, LoadResult } from "./load-generator.ts";

/** The other end of `startLoad`: a process of its own, so that it does not share the server's event loop. */

const load = JSON.parse(process.argv[2] ?? "") as Load;
process.stdout.write(JSON.stringify(load.kind === "pages" ? await askForPages(load) : await hold(load)));

/** Every connection asks again as soon as it was answered, each time as another address. */
async function askForPages({ port, connections, addresses, seconds, paths }: Extract<Load, { kind: "pages" }>) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const endsAt = performance.now() + seconds * 1_000;
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  let asked = 0;
  const ask = (): Promise<void> =>
    new Promise((resolve) => {
      const count = asked++;
      const address = `10.1.${(count % addresses) >> 8}.${(count % addresses) & 255}`;
      const headers = { host: "localhost", "x-forwarded-for": address, "accept-encoding": "br" };
      const startedAt = performance.now();
      const done = (status: string) => {
        times.push(performance.now() - startedAt);
        statuses[status] = (statuses[status] ?? 0) + 1;
        resolve();
      };
      get({ host: "127.0.0.1", port, agent, path: paths[count % paths.length], headers }, (answer) => {
        answer.resume();
        answer.once("end", () => done(String(answer.statusCode)));
        answer.once("error", () => done("broken"));
      }).once("error", () => done("broken"));
    });
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < endsAt) await ask();
    }),
  );
  agent.destroy();
  return { statuses, p50: percentile(times, 0.5), p95: percentile(times, 0.95), p99: percentile(times, 0.99) };
}

/** Connections that say nothing, or a letter of a header a second, until they are closed. */
async function hold({ kind, port, connections, seconds }: Exclude<Load, { kind: "pages" }>): Promise<LoadResult> {
  const openFor: number[] = [];
  let failed = 0;
  for (let count = 0; count < connections; count++) {
    // Every address of this machine has ports of its own.
    const socket = connect({ host: "127.0.0.1", port, localAddress: `127.0.0.${2 + (count % 50)}` });
    let openedAt = 0;
    let drip: NodeJS.Timeout | undefined;
    socket.once("connect", () => {
      openedAt = performance.now();
      if (kind !== "dripping") return;
      socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
      drip = setInterval(() => socket.write("x"), 1_000);
    });
    socket.on("error", () => socket.destroy());
    socket.on("data", () => {});
    socket.once("close", () => {
      clearInterval(drip);
      if (openedAt) openFor.push((performance.now() - openedAt) / 1_000);
      else failed++;
    });
    if (count % 100 === 99) await wait(20);
  }
  const endsAt = performance.now() + seconds * 1_000;
  while (openFor.length + failed < connections && performance.now() < endsAt) await wait(100);
  const statuses = { closed: openFor.length, failed, open: connections - openFor.length - failed };
  return { statuses, p50: percentile(openFor, 0.5), p95: percentile(openFor, 0.95), p99: Math.max(0, ...openFor) };
}
