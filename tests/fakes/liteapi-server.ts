import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createBadAnswers, sendBusy } from "./bad-answers.ts";
import { createLiteApiHotels, type HotelChanges, type LiteApiAnswer } from "./liteapi-hotels.ts";

export const LITEAPI_CALLS = ["rates", "content", "prebook", "book", "find", "look", "cancel"] as const;
export type LiteApiCall = (typeof LITEAPI_CALLS)[number];

type Recorded = { call: LiteApiCall; method: string; path: string; body: unknown; status: number; answer: unknown };

const API_KEY = "the key of the calls to the LiteAPI of the tests";

export type LiteApiServer = Awaited<ReturnType<typeof startLiteApiServer>>;

/** LiteAPI as its specification has it, on a free port, with one hotel: it keeps state, and misbehaves on demand. */
export async function startLiteApiServer(hotel?: HotelChanges) {
  const hotels = createLiteApiHotels(hotel);
  const recorded: Recorded[] = [];
  const bad = createBadAnswers<LiteApiCall>(LITEAPI_CALLS, {
    data: { bookingId: 7, status: null, roomTypes: "<script>" },
  });
  let notFoundYet = 0;
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
    const how = bad.of(call);
    if (how === "busy") {
      recorded.push({ call, method, path, body, status: 429, answer: undefined });
      return sendBusy(response);
    }
    const [status, content] = carryOut(call, address, body);
    next.get(call)?.();
    next.delete(call);
    recorded.push({ call, method, path, body, status, answer: structuredClone(content) });
    await bad.answer(how, response, () => send(response, [status, content]));
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

  return {
    url: `${url}/v3.0`,
    apiKey: API_KEY,
    hotels,
    /** Every call with its answer, in their order. */
    recorded,
    callsOf: (call: LiteApiCall) => recorded.filter((each) => each.call === call).length,
    /** Answers badly until the next call of `behave`; without an argument it works as documented. */
    behave: bad.behave,
    /** So many times bookings are not found yet by our reference. */
    lag(times: number): void {
      notFoundYet = times;
    },
    /** Once, when the next such call has been carried out. */
    afterNext(call: LiteApiCall, what: () => void): void {
      next.set(call, what);
    },
    /** How many hung up on silence. */
    abandoned: bad.abandoned,
    /** Of the answer of 200 MB. */
    bytesSent: bad.bytesSent,
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
