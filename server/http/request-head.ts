import type { IncomingMessage } from "node:http";
import type { NextFunction, Request, Response } from "express";

/** Checks the headers that say whom a request is for, and removes those that must not count. */
export function checkHead(req: Request, res: Response, next: NextFunction): void {
  // Two parties on the way could each believe another one (RFC 9112, 3.2). Node gives us the first.
  if (namesTwoHosts(req)) {
    res.locals.refusal = "two-hosts";
    res.status(400).type("text/plain; charset=utf-8").send("The request has to name one host.\n");
    return;
  }
  // Only the Host header decides the organisation, and proxies have to pass it on.
  delete req.headers["x-forwarded-host"];
  next();
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
