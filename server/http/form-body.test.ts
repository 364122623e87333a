import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import express from "express";
import { expect, test, vi } from "vitest";
import { readBody } from "./form-body.ts";

test("F20 RT-15 a body too long is the last of its connection, and its answer reaches a client that is still sending", async () => {
  let answered: Promise<unknown> | undefined;
  const app = express();
  app.use(readBody, (_, res) => {
    answered = once(res, "finish");
    res.status(res.locals["problem"] ?? 200).send("an answer");
  });
  const server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  const send = (sent: string) => new Promise((resolve) => socket.write(sent, resolve));
  await send(`POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 500000\r\n\r\n${"x".repeat(100_000)}`);
  await vi.waitUntil(() => answered);
  await answered;
  // A browser reads the answer once it has sent everything.
  for (let sent = 0; sent < 4; sent++) await send("x".repeat(100_000));
  socket.end();
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 .*Connection: close.*an answer$/s);
  server.close();
});
