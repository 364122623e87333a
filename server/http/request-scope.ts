import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isIP, isIPv4 } from "node:net";
import type { Locals, NextFunction, Request, Response } from "express";
import type { Organisation } from "../organisation/settings.ts";
import type { RateTable } from "../ports/rates.ts";

/** What the server knows of a request before any page sees it. */
export type RequestScope = {
  requestId: string;
  organisation: Organisation;
  /** From the connection and the configured number of trusted proxies, never from what the browser says (CALL-25). */
  clientAddress: string;
  userAgent: string;
  /** The organisation's site, as links in emails name it: scheme, one of its hosts, and a port of ours alone. */
  origin: string;
  secure: boolean;
  /** What pages learn while they answer and the request's log line should say. */
  logged: { accountId?: string; refusal?: string };
  /** `Set-Cookie` headers of page start. They go past Remix, which splits and copies a loader's for every route of the page. */
  startCookies?: string[] | undefined;
  /** The path and query that a form was sent to which could not be carried out: the page for it holds the form. */
  formSentTo?: string;
  /** Seconds after which the refused form may be sent again. */
  retryAfter?: number;
  /** Says that every guest who chose the same may be shown this page, until what it shows changes (page-cache.ts). */
  keepPage: (page: Partial<Keepable>) => void;
};

/** Numbers that rise with every change of the data that pages are made from, by what it is of. */
export type PageVersions = {
  of(ids: readonly number[]): VersionsById | Promise<VersionsById>;
  /** Of those that were asked about: another map after each time they were read. */
  current(): VersionsById | Promise<VersionsById>;
  expire(): void;
};
export type VersionsById = ReadonlyMap<number, number>;

/** What a page was made from. */
export type Keepable = {
  /** The one address of what it shows; its path alone where not said otherwise. */
  address?: string;
  /** Of one product. */
  versions?: { by: PageVersions; of: [id: number, version: number | undefined][] };
  /** Of its prices; null: there were none. */
  rates?: RateTable | null;
  /** What the page has the browser remember, as `Set-Cookie` headers. */
  cookies: string[];
};

declare global {
  namespace Express {
    interface Locals {
      requestId: string;
      scope?: RequestScope;
      /** Why the request was turned away, for its log line. */
      refusal?: string;
      /** The status of the page that is shown instead of the one asked for. */
      problem?: number;
      /** Set by the page while it is made. */
      keepable?: Keepable;
      /** Called when the page is made, as other requests wait for it; without HTML if they cannot have it. */
      made?: (html?: Buffer) => void;
      /** When the request came; its line of the log is seen to. */
      startedAt?: number;
      /** Gives back the place among those whose pages are made at once. */
      leave?: () => void;
      /** Resolves when the process ends before the page is made. */
      givenUp?: Promise<void>;
      /** The answer is the form as it came in, and is being made. */
      givesFormBack?: boolean;
    }
  }
}

const LONGEST_USER_AGENT = 300;

/** The first middleware: an id for the request, in the answer and in every log line. */
export function identifyRequest(_req: Request, res: Response, next: NextFunction): void {
  res.locals.requestId ??= randomUUID();
  res.setHeader("X-Request-Id", res.locals.requestId);
  // Also for answers before an organisation is found.
  res.setHeader("X-Content-Type-Options", "nosniff");
  next();
}

/** An answer on its way, in front of Express as well. */
export type Answering = ServerResponse & { locals: Locals };

/** How visitors reach this process: through so many proxies that are believed, and at which port where nothing else tells. */
export type Reached = { trustedProxies: number; publicPort: number | undefined };

export function createScope(
  req: IncomingMessage,
  res: Answering,
  organisation: Organisation,
  reached: Reached,
): RequestScope {
  const { trustedProxies } = reached;
  // No spread: with one V8 creates a new shape for each request, and those shapes outlive the request.
  return {
    clientAddress: clientAddressOf(req, trustedProxies),
    userAgent: (req.headers["user-agent"] ?? "").slice(0, LONGEST_USER_AGENT),
    secure: schemeOf(req, trustedProxies) === "https",
    requestId: res.locals.requestId,
    organisation,
    origin: new URL(siteOf(req, reached)).origin,
    logged: {},
    keepPage({ cookies = [], ...page }) {
      const { keepable } = res.locals;
      res.locals.keepable = {
        ...keepable,
        ...page,
        cookies: [...(keepable?.cookies ?? []), ...cookies],
      };
    },
  };
}

/**
 * The request's origin as its browser writes it. The client chooses the port, so nothing that other visitors read may contain
 * it.
 */
export const addressedOrigin = (req: Request, { secure }: RequestScope): string =>
  `${secure ? "https" : "http"}://${req.get("host")}`;

/** The port of the Host header counts where this process listens at it. */
export function siteOf(req: IncomingMessage, { trustedProxies, publicPort }: Reached): string {
  const { name, port } = readHost(req.headers.host);
  const ownPort = publicPort ?? (port === req.socket.localPort ? port : undefined);
  return `${schemeOf(req, trustedProxies)}://${name}${ownPort === undefined ? "" : `:${ownPort}`}`;
}

/** TLS ends before this process: the first proxy that wrote a scheme knows it, where one is trusted. */
function schemeOf({ headers }: IncomingMessage, trustedProxies: number): "http" | "https" {
  const told = trustedProxies > 0 ? headers["x-forwarded-proto"] : undefined;
  return /^\s*https\s*(?:,|$)/.test(String(told)) ? "https" : "http";
}

const HIGHEST_PORT = 65_535;

/** The host of a Host header, lower case and without the dot a full name may end in, and its port. No name: it cannot be read. */
export function readHost(header: string | undefined): { name: string; port: number | undefined } {
  const [, name = "", port] = /^(.+?)(?::(\d{1,5}))?$/.exec((header ?? "").toLowerCase()) ?? [];
  if (Number(port ?? 0) > HIGHEST_PORT) return { name: "", port: undefined };
  return { name: name.replace(/\.$/, ""), port: port === undefined ? undefined : Number(port) };
}

/** The request's scope, for middleware after the organisation was found. */
export function scopeOf(res: Response): RequestScope {
  if (!res.locals.scope) throw new Error("the organisation has to be found before this middleware");
  return res.locals.scope;
}

/**
 * What the trusted proxy wrote, or the address of the connection where that is no address. Without the port that some
 * proxies add and without a zone; an IPv4 address that came in over an IPv6 socket is written as the IPv4 address it is.
 */
export function clientAddressOf({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const told = trustedProxies > 0 ? headers["x-forwarded-for"] : undefined;
  return plainAddress(told && behind(String(told), trustedProxies)) ?? plainAddress(socket.remoteAddress) ?? "";
}

/** Each proxy adds the address it was reached from at the end. */
function behind(addresses: string, proxies: number): string | undefined {
  const told = addresses.split(",");
  return told.at(-Math.min(proxies, told.length))?.trim();
}

const WITH_PORT = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/;

function plainAddress(written = ""): string | undefined {
  if (isIPv4(written)) return written;
  const [, inBrackets, beforePort] = WITH_PORT.exec(written) ?? [];
  const address = (inBrackets ?? beforePort ?? written).replace(/%.*$/s, "").replace(/^::ffff:(?=\d+\.)/i, "");
  return isIP(address) ? address : undefined;
}
