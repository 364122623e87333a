import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { startServer } from "../support/server.ts";
import { givenSite } from "../support/site.ts";

test("OPS-02 a request that is under way when the process is asked to end is finished, and the process ends with 0", async () => {
  const site = await givenSite();
  const server = await startServer(site);
  const slow = await beginForm(server.port);
  server.signal("SIGTERM");
  await server.line((line) => line.event === "stopping");
  await expect(server.send({ path: "/health" })).rejects.toThrow(/ECONNREFUSED/);
  const answer = await slow.finish();
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  expect(answer).toMatch(/\r\nConnection: close\r\n/i);
  expect(answer).toContain("</html>");
  expect(await server.ended).toMatchObject({ code: 0, stderr: "" });
  await server.stop();
  await site.remove();
});

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
