import type { NextFunction, Request, Response } from "express";

const SCHEMES = new Set(["http", "https"]);

/** What a request may say of where it is for, and what is not listened to. */
export function checkHead(req: Request, res: Response, next: NextFunction): void {
  // Two parties on the way could each believe another one (RFC 9112, 3.2). Node gives us the first.
  if (headersNamed(req, "host") > 1) {
    res.locals.refusal = "two-hosts";
    res.status(400).type("text/plain; charset=utf-8").send("The request has to name one host.\n");
    return;
  }
  // Only the Host header decides the organisation, and proxies have to pass it on.
  delete req.headers["x-forwarded-host"];
  const [scheme] = String(req.headers["x-forwarded-proto"] ?? "").split(",");
  if (!SCHEMES.has(scheme?.trim() ?? "")) delete req.headers["x-forwarded-proto"];
  next();
}

/** `rawHeaders` holds names and values by turns. */
function headersNamed({ rawHeaders }: Request, name: string): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === name) count++;
  return count;
}
