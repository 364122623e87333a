import { afterAll, beforeAll, expect, test } from "vitest";
import { givenSite, type Site } from "../drivers/site.ts";
import { stopUnderConnections } from "../drivers/stop-under-connections.ts";

const CONNECTIONS = 100;
const STOPS = 20;

let site: Site;
beforeAll(async () => {
  site = await givenSite();
});
afterAll(() => site.remove());

test.each(["1", "2"])(
  `F23 OPS-02 ${STOPS} times SIGTERM under ${CONNECTIONS} connections of every kind with %s workers: what had arrived is answered, exit 0 within 5 s of the drain`,
  async (workers) => {
    let slowest = 0;
    for (let stop = 0; stop < STOPS; stop++) {
      const { lost, afterDrainMs } = await stopUnderConnections(site, CONNECTIONS, { WEB_CONCURRENCY: workers });
      expect(lost).toEqual([]);
      expect(afterDrainMs).toBeLessThan(5000);
      slowest = Math.max(slowest, afterDrainMs);
    }
    console.info(`${workers} workers: ended ${Math.round(slowest)} ms after the drain at most`);
  },
);
