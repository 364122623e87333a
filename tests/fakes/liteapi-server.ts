import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { createLiteApiHotels, type HotelChanges, type LiteApiAnswer } from "./liteapi-hotels.ts";

export const LITEAPI_CALLS = ["rates", "content", "prebook", "book", "find", "look", "cancel"] as const;
export type LiteApiCall = (typeof LITEAPI_CALLS)[number];

/** How an answer goes wrong. Whatever was asked has been carried out by then, but for "busy". */
export type BadAnswer =
  | "slow"
  | "silence"
  | "cut-off"
  | "redirect"
  | "garbage"
  | "html"
  | "500"
  | "busy"
  | "busy-once"
  | "200-mb";

type Recorded = { call: LiteApiCall; method: string; path: string; body: unknown; status: number; answer: unknown };

const API_KEY = "the key of the calls to the LiteAPI of the tests";
const SLOW_MS = 150;
const HUGE = 200 * 1024 * 1024;

export type LiteApiServer = Awaited<ReturnType<typeof startLiteApiServer>>;

/** LiteAPI as its specification has it, on a free port, with one hotel: it keeps state, and misbehaves on demand. */
export async function startLiteApiServer(hotel?: HotelChanges) {
  const hotels = createLiteApiHotels(hotel);
  const recorded: Recorded[] = [];
  let bad: { how: BadAnswer; at: readonly LiteApiCall[] } | undefined;
  let notFoundYet = 0;
  let bytesSent = 0;
  let abandoned = 0;
  const next = new Map<LiteApiCall, () => void>();

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "GET", url: path = "/", headers } = request;
    const address = new URL(path, url);
    const call = callOf(method, address.pathname);
    const body = (method === "POST" ? JSON.parse(await text(request)) : undefined) as never;
    response.setHeader("Date", new Date(hotels.now()).toUTCString());
    if (!call) return send(response, [404, { error: { code: 404, message: "no route" } }]);
    if (headers["x-api-key"] !== API_KEY)
      return send(response, [401, { error: { code: 401, message: "Unauthorized" } }]);
    const how = bad?.at.includes(call) ? bad.how : undefined;
    if (how === "busy" || how === "busy-once") {
      if (how === "busy-once") bad = undefined;
      recorded.push({ call, method, path, body, status: 429, answer: undefined });
      return void response.writeHead(429, { "Retry-After": "1", "Content-Type": "text/plain" }).end("slow down");
    }
    const [status, content] = carryOut(call, address, body);
    next.get(call)?.();
    next.delete(call);
    recorded.push({ call, method, path, body, status, answer: structuredClone(content) });
    await misbehave(how, response, [status, content]);
  }

  function carryOut(call: LiteApiCall, { pathname, searchParams }: URL, body: never): LiteApiAnswer {
    const last = decodeURIComponent(pathname.split("/").at(-1) ?? "");
    if (call === "find") {
      if (notFoundYet-- > 0) return [200, { data: [] }];
      return hotels.find(searchParams.get("clientReference") ?? "");
    }
    if (call === "rates" || call === "prebook" || call === "book") return hotels[call](body);
    return hotels[call](call === "content" ? (searchParams.get("hotelId") ?? "") : last);
  }

  async function misbehave(how: BadAnswer | undefined, response: ServerResponse, answer: LiteApiAnswer): Promise<void> {
    switch (how) {
      case "slow":
        await wait(SLOW_MS);
        return send(response, answer);
      case "silence":
        response.once("close", () => abandoned++);
        return;
      case "cut-off":
        response.writeHead(200, { "Content-Type": "application/json", "Content-Length": 1_000 });
        response.write('{"data":');
        return void response.destroy();
      case "redirect":
        return void response.writeHead(302, { Location: "http://169.254.169.254/latest/meta-data" }).end();
      case "garbage":
        return send(response, [200, { data: { bookingId: 7, status: null, roomTypes: "<script>" } }]);
      case "html":
        return void response.writeHead(200, { "Content-Type": "text/html" }).end("<h1>We'll be back</h1>");
      case "500":
        return void response.writeHead(500, { "Content-Type": "text/plain" }).end("Internal Server Error");
      case "200-mb":
        return sendHuge(response);
      default:
        return send(response, answer);
    }
  }

  async function sendHuge(response: ServerResponse): Promise<void> {
    const chunk = Buffer.alloc(256 * 1024, " ");
    const closed = new Promise((resolve) => response.once("close", resolve));
    response.writeHead(200, { "Content-Type": "application/json" });
    for (let sent = 0; sent < HUGE && !response.destroyed; sent += chunk.length) {
      bytesSent += chunk.length;
      if (response.write(chunk)) continue;
      await Promise.race([new Promise((resolve) => response.once("drain", resolve)), closed]);
    }
    response.end();
  }

  return {
    url: `${url}/v3.0`,
    apiKey: API_KEY,
    hotels,
    /** Every call with its answer, in their order. */
    recorded,
    callsOf: (call: LiteApiCall) => recorded.filter((each) => each.call === call).length,
    /** Answers badly until the next call of `behave`; without an argument it works as documented. */
    behave(how?: BadAnswer, at: readonly LiteApiCall[] = LITEAPI_CALLS): void {
      bad = how && { how, at };
    },
    /** So many times bookings are not found yet by our reference. */
    lag(times: number): void {
      notFoundYet = times;
    },
    /** Once, when the next such call has been carried out. */
    afterNext(call: LiteApiCall, what: () => void): void {
      next.set(call, what);
    },
    /** How many hung up on silence. */
    abandoned: () => abandoned,
    /** Of the answer of 200 MB. */
    bytesSent: () => bytesSent,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function callOf(method: string, path: string): LiteApiCall | undefined {
  const named: Record<string, LiteApiCall> = {
    "POST /v3.0/hotels/rates": "rates",
    "GET /v3.0/data/hotel": "content",
    "POST /v3.0/rates/prebook": "prebook",
    "POST /v3.0/rates/book": "book",
    "GET /v3.0/bookings": "find",
  };
  const known = named[`${method} ${path}`];
  if (known || !/^\/v3\.0\/bookings\/[^/]+$/.test(path)) return known;
  return method === "PUT" ? "cancel" : method === "GET" ? "look" : undefined;
}

function send(response: ServerResponse, [status, content]: LiteApiAnswer): void {
  if (content === undefined) return void response.writeHead(status).end();
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(content));
}
