import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testsAll } from "../drivers/scope.ts";
import { type RunningServer, runServer, startServer } from "../drivers/server.ts";
import { givenSite, type Site } from "../drivers/site.ts";

/** Loaded into the server before its own code: workers end before they serve. */
const WORKERS_DIE = 'import cluster from "node:cluster"; if (cluster.isWorker) process.exit(9);';
/** The second worker says that it begins, and goes no further. */
const SECOND_WORKER_HANGS = `import cluster from "node:cluster"; import { setTimeout } from "node:timers/promises";
  if (cluster.worker?.id === 2) { console.log("second worker"); await setTimeout(2 ** 30); }`;
const preload = (code: string) => ({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` });

let site: Site;
beforeEach(async () => {
  site = await givenSite();
});
afterEach(() => site.remove());

/** Asks for pages over and over until `done`; answers what was not a page. */
async function visitUntil(
  server: RunningServer,
  done: Promise<unknown>,
): Promise<{ pages: number; failures: string[] }> {
  let over = false;
  void done.finally(() => {
    over = true;
  });
  const failures: string[] = [];
  let pages = 0;
  const viewer = async () => {
    while (!over) {
      const answer = await server.send({ path: "/login" }).catch((error: Error) => ({ status: error.message }));
      if (answer.status === 200) pages++;
      else failures.push(String(answer.status));
    }
  };
  await Promise.all([viewer(), viewer()]);
  return { pages, failures };
}

test.each(testsAll ? ["1", "2"] : ["2"])(
  "F23 with WEB_CONCURRENCY=%s SIGHUP replaces the workers one after the other, and no visitor notices",
  async (workers) => {
    const server = await startServer({ ...site, env: { WEB_CONCURRENCY: workers } });
    await server.line((line) => line.event === "ready");
    const before = server.workers();
    server.signal("SIGHUP");
    const replaced = server.line((line) => line.event === "replaced");
    const { pages, failures } = await visitUntil(server, replaced);
    expect(failures).toEqual([]);
    expect(pages).toBeGreaterThan(0);
    expect(await replaced).toMatchObject({ workers: Number(workers) });
    const ended = server.lines().filter((line) => line.event === "stopped");
    expect(ended).toHaveLength(Number(workers));
    for (const pid of before) expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
    expect(server.lines().some((line) => line.event === "worker")).toBe(false);
    await server.stop();
  },
);

test("F24 OPS-02 a worker that is killed is replaced, on the same port", async () => {
  const server = await startServer(site);
  const [first = 0] = server.workers();
  process.kill(first, "SIGKILL");
  expect(await server.line((line) => line.event === "worker")).toMatchObject({ pid: first, signal: "SIGKILL" });
  await server.line((line) => line.event === "started" && line["pid"] !== first);
  expect((await server.send({ path: "/login" })).status).toBe(200);
  await server.stop();
});

if (testsAll) {
  test("F24 workers that die at their start are tried again a few times, and then the server ends with 1 and says why", async () => {
    const { code, stdout } = await runServer({ ...site, env: { WEB_CONCURRENCY: "2", ...preload(WORKERS_DIE) } });
    expect(code).toBe(1);
    const lines = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { msg: string });
    const tries = lines.filter((line) => line.msg === "a worker did not start; it is tried again");
    expect(tries.length).toBeGreaterThanOrEqual(4);
    expect(tries.length).toBeLessThanOrEqual(8);
  });
}

if (testsAll) {
  test("F23 OPS-02 asked to end while its second worker still starts, the server ends with 0", async () => {
    const server = await startServer({ ...site, env: { WEB_CONCURRENCY: "2", ...preload(SECOND_WORKER_HANGS) } });
    await server.line((line) => line.event === "printed" && line["msg"] === "second worker");
    server.signal("SIGTERM");
    expect(await server.ended).toMatchObject({ code: 0, stderr: "" });
    expect(server.lines().filter((line) => line["level"] === "error")).toEqual([]);
    await server.stop();
  });
}

test.each(testsAll ? ["1", "2"] : ["2"])(
  "OPS-02 with WEB_CONCURRENCY=%s reports a port in use in one clear line, and doesn't report the site ready",
  async (workers) => {
    const taken = createServer();
    taken.listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as AddressInfo;
    const end = await runServer({
      ...site,
      env: { PORT: String(port), WEB_CONCURRENCY: workers, SMTP_URL: "smtp://localhost" },
    });
    taken.close();
    expect(end).toMatchObject({
      code: 1,
      stderr: `PORT ${port} is taken by another process; choose another one.\n`,
      stdout: "",
    });
  },
);

if (testsAll) {
  test("F26 OPS-01 reports a limit of open files that is too low before serving", async () => {
    const end = await runServer({ ...site, openFiles: 512 });
    expect(end).toMatchObject({ code: 1, stdout: "" });
    expect(end.stderr).toMatch(
      /^The system allows 512 open files and connections; 1024 are needed at least\. [^\n]*ulimit -n[^\n]*\n$/,
    );
  });
}
