import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { send } from "../drivers/http-client.ts";
import { testsAll } from "../drivers/scope.ts";
import { TEST_SECRET } from "../drivers/server.ts";
import { givenSite, type Site } from "../drivers/site.ts";

const ENTRY = join(import.meta.dirname, "../../build/serve/index.js");
/** More lines than the buffers of pipes hold. */
const REQUESTS = testsAll ? 1000 : 300;
/** Enough where the first line cannot be written. */
const FEW_REQUESTS = 100;
const AT_ONCE = 20;
const LOOKED_EVERY_MS = 20;

let site: Site;
const started: ChildProcess[] = [];
beforeEach(async () => {
  site = await givenSite();
});
afterEach(() => {
  // The workers of a supervisor that is killed end by themselves.
  for (const child of started.splice(0)) child.kill("SIGKILL");
  return site.remove();
});

/** A server whose log cannot be read to learn its port. */
async function startMute(output: "pipe" | number) {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, [ENTRY], {
    stdio: ["ignore", output, output],
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: join((site.database as { file: string }).file, ".."),
      WAYPOINT_SECRET: TEST_SECRET,
    },
  });
  started.push(child);
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  while (!(await isListening(port))) {
    expect(child.exitCode).toBeNull();
    await wait(LOOKED_EVERY_MS);
  }
  return { port, child, ended };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("close", () => socket.destroy());
  });

/** Requests that make long lines of the log and little work; all are answered. */
async function expectAnswers(port: number, requests = REQUESTS): Promise<void> {
  const request = { path: `/${"x".repeat(190)}`, host: "x".repeat(100) };
  for (let count = 0; count < requests; count += AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send(port, request)));
    for (const { status } of answers) expect(status).toBe(404);
  }
}

test("F7 a log on a full disk stops neither the answers nor the end of the process", async () => {
  const full = openSync("/dev/full", "w");
  const server = await startMute(full);
  closeSync(full);
  await expectAnswers(server.port, FEW_REQUESTS);
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
});

test("F7 an unread log stops neither the answers nor the end of the process, and has only whole lines", async () => {
  const server = await startMute("pipe");
  await expectAnswers(server.port);
  let text = "";
  server.child.stdout?.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  const lines = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { event: string });
  expect(lines.filter((line) => line.event === "request")).toHaveLength(REQUESTS);
  expect(lines.at(-1)?.event).toBe("stopped");
});

if (testsAll) {
  test("F7 a log that is never read stops neither the answers nor the end of the process", async () => {
    const server = await startMute("pipe");
    await expectAnswers(server.port);
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  });
}

if (testsAll) {
  test("F7 a log whose reader went away stops neither the answers nor the end of the process", async () => {
    const server = await startMute("pipe");
    server.child.stdout?.destroy();
    server.child.stderr?.destroy();
    await expectAnswers(server.port, FEW_REQUESTS);
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  });
}
