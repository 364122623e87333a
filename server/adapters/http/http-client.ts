import { lookup as dnsLookup } from "node:dns";
import * as http from "node:http";
import * as https from "node:https";
import type { LookupFunction } from "node:net";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { createGunzip } from "node:zlib";
import type { Logger } from "pino";
import type { Clock } from "../../core/clock.ts";
import { SECOND } from "../../core/durations.ts";
import { type Outcome, ok, type Refusal, refused } from "../../core/outcome.ts";
import { isOfOwnNetwork } from "../../core/own-network.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";

/** Rates of two hundred hotels have some megabytes; a longer answer is refused. */
const LONGEST_ANSWER = 16 * 1024 * 1024;
/** Connections to one supplier at a time, of each process; further calls wait within their deadline. */
const MOST_CONNECTIONS = 32;

/**
 * Why there is no answer. `unreachable` and `circuit-open`: the call was not sent, so nothing can have happened there. After
 * any other failure the call may have been carried out.
 */
export type HttpFailure =
  | "circuit-open"
  | "unreachable"
  | "late"
  | "cut-off"
  | "too-long"
  | "redirect"
  | "not-json"
  | "not-a-photo"
  | "busy";

export const isUnsent = (failure: HttpFailure): boolean => failure === "circuit-open" || failure === "unreachable";

/** JSON of any status: what it means is in the supplier's own words. `body` is undefined where there is none. */
export type HttpAnswer<Body = unknown> = { status: number; body: Body };

type Head = { status: number; headers: http.IncomingHttpHeaders };
/** What an answer that has come says, unpacked. */
type Reader<Body> = (head: Head, bytes: Buffer) => Outcome<Body, HttpFailure>;

export type HttpCall<Name extends string> = {
  /** For the log, and for the table of what may be sent again. */
  name: Name;
  method: "GET" | "POST" | "PUT" | "DELETE";
  url: URL;
  /** Of this call alone; never logged. */
  headers?: Record<string, string> | undefined;
  body?: object | undefined;
  /** Instead of a body in JSON. */
  form?: URLSearchParams | undefined;
  bytes?: Buffer | undefined;
  /** Milliseconds for all of it: waiting, sending again and reading. */
  within: number;
  mostBytes?: number;
};

export type HttpClientSettings<Name extends string, Body> = {
  /** What its lines of the log have in front, and what they say. */
  logged: { event: string; [who: string]: string };
  failed: string;
  /** Sent with each call; never logged. */
  headers: Record<string, string>;
  /** After which failures a call is sent once more. Set for each supplier and call, never inferred from a status or a method. */
  sentAgainAfter: Record<Name, readonly HttpFailure[]>;
  clock: Clock;
  log: Logger;
  /** Left out: JSON. */
  accept?: string;
  /** Private addresses, too: for an address that is a setting of the machine. */
  mayBeInside?: boolean;
  read?: Reader<Body>;
};

export type HttpClient<Name extends string, Body = unknown> = (
  call: HttpCall<Name>,
) => Promise<Outcome<HttpAnswer<Body>, HttpFailure>>;

/**
 * Calls a third party's server over HTTPS, for JSON by default: within a deadline, behind a circuit breaker, up to a number of
 * bytes, without following redirects. It refuses addresses of private networks, but for plain http to this machine.
 */
export function createHttpClient<Name extends string, Body = unknown>(
  settings: HttpClientSettings<Name, Body>,
): HttpClient<Name, Body> {
  const { logged, failed, sentAgainAfter, clock, log, accept = "application/json", mayBeInside = false } = settings;
  const headers = { Accept: accept, ...settings.headers };
  const reader = settings.read ?? (readJson as Reader<Body>);
  const breaker = createCircuitBreaker(clock);
  const agents = {
    "http:": new http.Agent({ keepAlive: true, maxSockets: MOST_CONNECTIONS }),
    "https:": new https.Agent({ keepAlive: true, maxSockets: MOST_CONNECTIONS }),
  };
  // A kept connection may close while the call is sent, with an unknown outcome. Calls that are not repeated use a new one.
  const agentOf = ({ name, url }: HttpCall<Name>) =>
    sentAgainAfter[name].includes("cut-off") && agents[url.protocol === "https:" ? "https:" : "http:"];

  return async (call) => {
    const begun = performance.now();
    const left = () => call.within - (performance.now() - begun);
    const failedBy = (why: HttpFailure, status?: number, code?: string) => {
      const ms = Math.round(performance.now() - begun);
      log.warn({ ...logged, call: call.name, why, status, code, ms }, failed);
      return refused(why);
    };
    if (!breaker.mayPass()) return failedBy("circuit-open");
    const sending = { headers, mayBeInside, reader };
    let answer = await send(call, { ...sending, agent: agentOf(call), within: left() });
    if (!answer.ok && sentAgainAfter[call.name].includes(answer.reason) && (answer.wait ?? 0) < left()) {
      if (answer.wait) await wait(answer.wait);
      answer = await send(call, { ...sending, agent: agentOf(call), within: left() });
    }
    if (answer.ok) {
      breaker.succeeded();
      return answer;
    }
    // Who asks to be left alone is there.
    if (answer.reason === "busy") breaker.succeeded();
    else breaker.failed();
    return failedBy(answer.reason, answer.status, answer.code);
  };
}

type Failed = Refusal<{ reason: HttpFailure; status?: number; code?: string; wait?: number }>;

type Answered<Body> = Outcome<HttpAnswer<Body>, never> | Failed;

type Sending<Body> = {
  headers: Record<string, string>;
  agent: http.Agent | false;
  mayBeInside: boolean;
  within: number;
  reader: Reader<Body>;
};

function send<Body>(
  { method, url, headers: own, body, form, bytes, mostBytes = LONGEST_ANSWER }: HttpCall<string>,
  { headers, agent, mayBeInside, within, reader }: Sending<Body>,
): Promise<Answered<Body>> {
  const secure = url.protocol === "https:";
  const isGuarded = secure && !mayBeInside;
  if (isGuarded && isOfOwnNetwork(hostOf(url))) return Promise.resolve(refused("unreachable", { code: OWN_NETWORK }));
  const sent = bytes ?? (form ? Buffer.from(form.toString()) : body && Buffer.from(JSON.stringify(body)));
  const type = bytes ? "application/octet-stream" : form ? "application/x-www-form-urlencoded" : "application/json";
  return new Promise((resolve) => {
    let connected = false;
    const request = (secure ? https : http).request(url, {
      method,
      agent,
      ...(isGuarded && { lookup: lookupOutside }),
      headers: {
        "Accept-Encoding": "gzip",
        ...(sent && { "Content-Type": type, "Content-Length": sent.length }),
        ...headers,
        ...own,
      },
    });
    const end = (result: Answered<Body>) => {
      clearTimeout(late);
      resolve(result);
      // Nothing of what else it sends is read.
      if (!result.ok) request.destroy();
    };
    const late = setTimeout(() => end(refused("late")), Math.max(0, within));
    request.on("socket", (socket) => {
      if (!socket.connecting) {
        // Kept from a call before, and it counts those who listen.
        connected = true;
        return;
      }
      socket.once(secure ? "secureConnect" : "connect", () => {
        connected = true;
      });
    });
    request.on("error", (error: NodeJS.ErrnoException) =>
      end(refused(connected ? "cut-off" : "unreachable", { code: error.code })),
    );
    request.on("response", (response) => void read(response, mostBytes, reader).then(end));
    request.end(sent);
  });
}

async function read<Body>(
  response: http.IncomingMessage,
  mostBytes: number,
  reader: Reader<Body>,
): Promise<Answered<Body>> {
  const { statusCode: status = 0, headers } = response;
  if (status === 429) return refused("busy", { status, wait: waitOf(headers["retry-after"]) });
  if (status >= 300 && status < 400 && headers.location !== undefined) return refused("redirect", { status });
  try {
    const bytes = await bytesOf(response, mostBytes);
    if (bytes === undefined) return refused("too-long", { status });
    const body = reader({ status, headers }, bytes);
    return body.ok ? ok({ status, body: body.value }) : refused(body.reason, { status });
  } catch {
    return refused("cut-off", { status });
  }
}

function readJson({ headers }: Head, bytes: Buffer): Outcome<unknown, HttpFailure> {
  if (bytes.length === 0) return ok(undefined);
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(headers["content-type"] ?? "")) return refused("not-json");
  try {
    return ok(JSON.parse(bytes.toString("utf8")) as unknown);
  } catch {
    return refused("not-json");
  }
}

/** Undefined where it is longer, counted as it is after unpacking. */
async function bytesOf(response: http.IncomingMessage, mostBytes: number): Promise<Buffer | undefined> {
  const packed = response.headers["content-encoding"] === "gzip";
  const unpacked: Readable = packed ? response.pipe(createGunzip()) : response;
  if (packed) response.on("error", (error) => unpacked.destroy(error));
  if (packed) response.on("aborted", () => unpacked.destroy(new Error("aborted")));
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of unpacked as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Milliseconds of a Retry-After in seconds; a date is not waited for, because clocks differ. */
const waitOf = (header: string | undefined): number =>
  /^\d{1,4}$/.test(header ?? "") ? Number(header) * SECOND : Number.POSITIVE_INFINITY;

const OWN_NETWORK = "own-network";

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

/** A name that leads into our own networks is none. */
const lookupOutside: LookupFunction = (hostname, options, found) => {
  dnsLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, "");
    const outside = addresses.filter(({ address }) => !isOfOwnNetwork(address));
    const [first] = outside;
    if (!first)
      return found(Object.assign(new Error("the name leads into our own network"), { code: OWN_NETWORK }), "");
    return options.all ? found(null, outside) : found(null, first.address, first.family);
  });
};
