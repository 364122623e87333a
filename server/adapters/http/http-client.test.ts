import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { aLog } from "../../../tests/fakes/log.ts";
import { MINUTE } from "../../core/durations.ts";
import { createHttpClient, type HttpFailure } from "./http-client.ts";

const KEY = "a key that nobody may read";
const JSON_TYPE = { "Content-Type": "application/json; charset=utf-8" };

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

test("F9 a supplier that fails five times in a row is not asked for ten seconds; then one call looks", async () => {
  let broken = true;
  let now = 0;
  const { ask, asked } = await supplier(
    (_, response) => {
      response.writeHead(200, broken ? { "Content-Type": "text/html" } : JSON_TYPE).end("{}");
    },
    { now: () => now },
  );
  for (let i = 0; i < 5; i++) expect(await ask()).toEqual(failed("not-json"));
  expect(await ask()).toEqual(failed("circuit-open"));
  expect(asked()).toBe(5);
  now += 10_000;
  expect(await ask()).toEqual(failed("not-json"));
  expect(await ask()).toEqual(failed("circuit-open"));
  expect(asked()).toBe(6);
  now += 10_000;
  broken = false;
  expect(await ask()).toMatchObject({ ok: true });
  expect(await ask()).toMatchObject({ ok: true });
});

test("F9 a call is sent again only after what the table names for it", async () => {
  for (const [sentAgainAfter, times] of [
    [["cut-off"], 2],
    [["unreachable", "busy"], 1],
  ] as const) {
    const { ask, asked } = await supplier((_, response) => void response.destroy(), { sentAgainAfter });
    expect(await ask()).toEqual(failed("cut-off"));
    expect(asked()).toBe(times);
  }
});

test("F9 Retry-After is waited for where there is time for it, and only then", async () => {
  const busy =
    (retryAfter: string): RequestListener =>
    (request, response) => {
      if (countOf(request) > 1) return void response.writeHead(200, JSON_TYPE).end('{"fine":true}');
      response.writeHead(429, { "Retry-After": retryAfter }).end();
    };
  const soon = await supplier(busy("1"), { sentAgainAfter: ["busy"], within: 5_000 });
  expect(await soon.ask()).toEqual({ ok: true, value: { status: 200, body: { fine: true } } });
  for (const later of ["60", "Wed, 21 Oct 2037 07:28:00 GMT", "soon"]) {
    const { ask, asked } = await supplier(busy(later), { sentAgainAfter: ["busy"] });
    expect(await ask()).toEqual(failed("busy"));
    expect(asked()).toBe(1);
  }
});

test.each<[HttpFailure, RequestListener]>([
  ["late", () => {}],
  ["redirect", (_, response) => void response.writeHead(307, { Location: "https://example.com/" }).end()],
  ["not-json", (_, response) => void response.writeHead(200, { "Content-Type": "text/html" }).end("{}")],
  ["not-json", (_, response) => void response.writeHead(200, JSON_TYPE).end("{")],
  [
    "cut-off",
    (_, response) =>
      void response
        .writeHead(200, { ...JSON_TYPE, "Content-Length": 9 })
        .end("{}")
        .destroy(),
  ],
  ["cut-off", (_, response) => zipped(response, gzipSync("{}").subarray(0, 12))],
  // A megabyte of nothing packed into a kilobyte.
  ["too-long", (_, response) => zipped(response, gzipSync(" ".repeat(1024 * 1024)))],
])("F10 reports %s as such, in one log line without the key", async (why, listener) => {
  const { ask, lines } = await supplier(listener, { within: why === "late" ? 300 : MINUTE });
  expect(await ask()).toEqual(failed(why));
  expect(lines).toEqual([
    expect.objectContaining({ event: "supplier", supplier: "a supplier", call: "asked", why, ms: expect.any(Number) }),
  ]);
  expect(JSON.stringify(lines)).not.toContain(KEY);
});

test("F10 a packed answer is unpacked, and JSON of any status is an answer", async () => {
  const { ask } = await supplier((_, response) => zipped(response, gzipSync('{"error":{"code":2001}}'), 400));
  expect(await ask()).toEqual({ ok: true, value: { status: 400, body: { error: { code: 2001 } } } });
});

test("13.2.4 nothing is sent to an address of our own networks by https, whatever its name", async () => {
  const { ask } = await supplier(() => {});
  for (const address of [
    "https://169.254.169.254/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://localhost/",
  ])
    expect([address, await ask(new URL(address))]).toEqual([address, failed("unreachable")]);
});

test("F9 a connection that is kept is used again and again, and nothing gathers on it", async () => {
  const warnings: Error[] = [];
  const keep = (warning: Error) => void warnings.push(warning);
  process.on("warning", keep);
  closing.push(() => process.off("warning", keep));
  const ports = new Set<number | undefined>();
  const { ask } = await supplier(
    ({ socket }, response) => {
      ports.add(socket.remotePort);
      response.writeHead(200, JSON_TYPE).end("{}");
    },
    { sentAgainAfter: ["cut-off"] },
  );
  for (let i = 0; i < 12; i++) expect(await ask()).toMatchObject({ ok: true });
  expect([ports.size, warnings]).toEqual([1, []]);
});

test("F9 reports a refused connection as unreachable: the request was never sent", async () => {
  const { ask } = await supplier(() => {});
  expect(await ask(new URL("http://127.0.0.1:1/"))).toEqual(failed("unreachable"));
});

const failed = (reason: HttpFailure) => expect.objectContaining({ ok: false, reason });

const zipped = (response: ServerResponse, content: Buffer, status = 200): void =>
  void response.writeHead(status, { ...JSON_TYPE, "Content-Encoding": "gzip" }).end(content);

const counts = new WeakMap<object, number>();
/** How many calls have come to the server of this one. */
const countOf = ({ socket }: IncomingMessage): number =>
  counts.get((socket as unknown as { server: object }).server) ?? 0;

async function supplier(
  listener: RequestListener,
  {
    sentAgainAfter = [],
    within = 2_000,
    now = () => 0,
  }: { sentAgainAfter?: readonly HttpFailure[]; within?: number; now?: () => number } = {},
) {
  let asked = 0;
  const server = createServer((request, response) => {
    asked++;
    counts.set(server, asked);
    expect(request.headers["x-api-key"]).toBe(KEY);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const { log, lines } = aLog();
  const send = createHttpClient<"asked">({
    logged: { event: "supplier", supplier: "a supplier" },
    failed: "a supplier's call failed",
    headers: { "X-API-Key": KEY },
    sentAgainAfter: { asked: sentAgainAfter },
    clock: { now },
    log,
  });
  const address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return {
    ask: (url = address) => send({ name: "asked", method: "GET", url, within, mostBytes: 64 * 1024 }),
    asked: () => asked,
    lines,
  };
}
