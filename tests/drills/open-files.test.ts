import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer } from "../drivers/server.ts";
import { givenSite, type Site } from "../drivers/site.ts";

const ALLOWED = 1024;

let site: Site;
beforeAll(async () => {
  site = await givenSite();
});
afterAll(() => site.remove());

test.each(["1", "2"])(
  "F26 with %s workers, when connections have used up all open files, pages are answered again within 5 s of their end",
  async (workers) => {
    const server = await startServer({ ...site, env: { WEB_CONCURRENCY: workers }, openFiles: ALLOWED });
    await server.line((line) => line.event === "ready");
    const sockets: Socket[] = [];
    for (let count = 0; count < ALLOWED * 3; count++) {
      const socket = connect(server.port, "127.0.0.1");
      socket.on("error", () => {});
      sockets.push(socket);
      await Promise.race([once(socket, "connect"), once(socket, "close")]);
    }
    // Used up: a visitor is turned away or waits.
    for (const socket of sockets) socket.destroy();
    const releasedAt = performance.now();
    let status = 0;
    while (status !== 200) {
      expect(performance.now() - releasedAt).toBeLessThan(5000);
      status = await Promise.race([
        server.send({ path: "/login" }).then(
          (answer) => answer.status,
          () => 0,
        ),
        new Promise<number>((resolve) => setTimeout(resolve, 1000, 0)),
      ]);
    }
    console.info(`answered ${Math.round(performance.now() - releasedAt)} ms after the release`);
    for (let count = 0; count < 20; count++) expect((await server.send({ path: "/health" })).status).toBe(200);
    await server.stop();
  },
);
