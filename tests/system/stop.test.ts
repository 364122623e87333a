import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, createServer } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connect as connectDatabase } from "../../server/db/connect.ts";
import { testsAll } from "../drivers/scope.ts";
import { startServer } from "../drivers/server.ts";
import { givenSite, type Site } from "../drivers/site.ts";
import { stopUnderConnections } from "../drivers/stop-under-connections.ts";
import { givenAccount } from "../fixtures/accounts.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";

let site: Site;
beforeEach(async () => {
  site = await givenSite();
});
afterEach(() => site.remove());

if (testsAll) {
  test("OPS-02 a request that is under way when the process is asked to end is finished, and the process ends with 0", async () => {
    const server = await startServer(site);
    const slow = await beginForm(server.port);
    server.signal("SIGTERM");
    await server.line((line) => line.event === "stopping");
    const answer = await slow.finish();
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).toMatch(/\r\nConnection: close\r\n/i);
    expect(answer).toContain("</html>");
    expect(await server.ended).toMatchObject({ code: 0, stderr: "" });
    await server.stop();
  });
}

if (testsAll) {
  test("F23 OPS-02 for the time of the drain everything is answered, for the last time on its connection, and /ready says no", async () => {
    const server = await startServer({ ...site, env: { DRAIN_SECONDS: "3" } });
    server.signal("SIGTERM");
    await server.line((line) => line.event === "stopping");
    for (const [path, status] of [
      ["/ready", 503],
      ["/login", 200],
      ["/health", 200],
      ["/favicon.svg", 200],
    ] as const) {
      const answer = await server.send({ path, headers: { connection: "keep-alive" } });
      expect([path, answer.status, answer.headers.connection]).toEqual([path, status, "close"]);
    }
    expect(await server.ended).toMatchObject({ code: 0, stderr: "" });
    await expect(server.send({ path: "/health" })).rejects.toThrow(/ECONNREFUSED/);
    await server.stop();
  });
}

test.each(testsAll ? ["1", "2"] : ["2"])(
  "F23 OPS-02 with %s workers and connections of every kind, what had been sent is answered, the rest is closed, and the process ends",
  async (workers) => {
    const { lost } = await stopUnderConnections(site, 42, { WEB_CONCURRENCY: workers });
    expect(lost).toEqual([]);
  },
);

if (testsAll) {
  test("F23 F8 a mail server that hangs is not waited for, and its email is sent again", async () => {
    const mail = createServer();
    await new Promise<void>((resolve) => mail.listen(0, "127.0.0.1", resolve));
    const db = connectDatabase(site.database);
    const ana = await givenAccount(db, await givenOrganisation(db, { slug: "mailed", hosts: ["mailed.example"] }));
    const url = `smtp://127.0.0.1:${(mail.address() as AddressInfo).port}`;
    const server = await startServer({ ...site, env: { SMTP_URL: url } });
    const asked = once(mail, "connection");
    await server.send({ path: "/forgot-password", host: "mailed.example", form: { email: ana.email } });
    const [socket] = await asked;
    server.signal("SIGTERM");
    expect(await server.ended).toMatchObject({ code: 0, stderr: "" });
    const emails = await db.selectFrom("outbox").select(["sent_at", "to_address"]).execute();
    expect(emails).toEqual([{ sent_at: null, to_address: ana.email }]);
    socket.destroy();
    mail.close();
    await server.stop();
    await db.destroy();
  });
}

/** A form whose last byte has not been sent yet; the server has begun to answer it. */
async function beginForm(port: number) {
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  let answer = "";
  socket.on("data", (text: string) => {
    answer += text;
  });
  await once(socket, "connect");
  const headers = ["Host: localhost", "Content-Length: 3", "Content-Type: application/x-www-form-urlencoded"];
  // With Expect, the server says when it has taken the request up.
  socket.write(`POST /nowhere HTTP/1.1\r\n${headers.join("\r\n")}\r\nExpect: 100-continue\r\n\r\n`);
  await once(socket, "data");
  return {
    async finish(): Promise<string> {
      answer = "";
      socket.write("a=b");
      await once(socket, "close");
      return answer;
    },
  };
}
