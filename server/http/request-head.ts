import type { IncomingMessage } from "node:http";
import type { NextFunction, Request, Response } from "express";

const SCHEMES = new Set(["http", "https"]);

/** What a request may say of where it is for, and what is not listened to. */
export function checkHead(req: Request, res: Response, next: NextFunction): void {
  // Two parties on the way could each believe another one (RFC 9112, 3.2). Node gives us the first.
  if (namesTwoHosts(req)) {
    res.locals.refusal = "two-hosts";
    res.status(400).type("text/plain; charset=utf-8").send("The request has to name one host.\n");
    return;
  }
  forgetHearsay(req);
  next();
}

/** What a proxy says of the address that was asked for, where it is not listened to. */
export function forgetHearsay(req: IncomingMessage): void {
  // Only the Host header decides the organisation, and proxies have to pass it on.
  delete req.headers["x-forwarded-host"];
  if (req.headers["x-forwarded-proto"] === undefined) return;
  const [scheme] = String(req.headers["x-forwarded-proto"] ?? "").split(",");
  if (!SCHEMES.has(scheme?.trim() ?? "")) delete req.headers["x-forwarded-proto"];
}

/** `rawHeaders` holds names and values by turns. */
export function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === HOST.length && name.toLowerCase() === HOST && ++hosts > 1) return true;
  }
  return false;
}

const HOST = "host";
