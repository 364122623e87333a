import { expect, test } from "vitest";
import { startServer } from "../drivers/server.ts";
import { givenSite } from "../drivers/site.ts";

/** Loaded into the server before its own code: the signal makes the worker tell how many timers still run. */
const TELLS_TIMERS = `import { writeSync } from "node:fs";
import { isWorker } from "node:cluster";
process.on("SIGUSR2", () => {
  const timers = process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  if (isWorker) writeSync(1, JSON.stringify({ event: "timers", timers }) + "\\n");
});`;
/** Timers that would keep no process alive are not told of: here all of them are. */
const COUNTS_ALL = "Object.getPrototypeOf(setTimeout(() => {}, 0)).unref = function () { return this; };";
const PAGES = 60;

test("F25 OPS-02 a page that was sent leaves no timer behind that would hold it in memory", async () => {
  const site = await givenSite();
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(TELLS_TIMERS + COUNTS_ALL)}` };
  const server = await startServer({ ...site, env });
  const told = new Set<object>();
  const timers = async (): Promise<number> => {
    server.signal("SIGUSR2");
    const line = await server.line((each) => each.event === "timers" && !told.has(each));
    told.add(line);
    return Number(line["timers"]);
  };
  await server.send({ path: "/login" });
  const before = await timers();
  for (let page = 0; page < PAGES; page++) {
    const path = page % 2 ? "/login" : "/login.data";
    expect((await server.send({ path })).status).toBe(200);
  }
  const after = await timers();
  // Those of a connection or of the database come and go.
  expect(after - before).toBeLessThan(PAGES / 4);
  await server.stop();
  await site.remove();
});
