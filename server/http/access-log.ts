import type { IncomingMessage } from "node:http";
import type { NextFunction, Request, Response } from "express";
import { loggedPath } from "../core/logged-path.ts";
import type { Log } from "../process/log.ts";
import { type Answering, clientAddressOf, type Reached } from "./request-scope.ts";

/** One line a request (OPS-01). Never the query: it can hold keys, email addresses and a guest's destination. */
export function accessLog(log: Log, reached: Reached) {
  return (req: Request, res: Response, next: NextFunction): void => {
    if (res.locals.startedAt === undefined) logWhenDone(log, req, res, reached);
    next();
  };
}

/** The line of a request whose facts are or will be in `locals`. */
export function logWhenDone(log: Log, req: IncomingMessage, res: Answering, reached: Reached): void {
  const startedAt = performance.now();
  const path = loggedPath(req.url?.split("?", 1)[0] ?? "").slice(0, 200);
  res.locals.startedAt = startedAt;
  res.once("close", () => {
    const durationMs = Math.round(performance.now() - startedAt);
    const line = { event: "request", ...factsOf(req, res, path, reached), durationMs };
    if (res.statusCode >= 500) log.error(line);
    else log.info(line);
  });
}

function factsOf(req: IncomingMessage, res: Answering, path: string, { trustedProxies }: Reached) {
  const scope = res.locals.scope;
  const reason = res.locals.refusal ?? scope?.logged.refusal;
  return {
    requestId: res.locals.requestId,
    ...(scope ? { organisation: scope.organisation.slug } : { host: (req.headers.host ?? "").slice(0, 100) }),
    clientAddress: scope?.clientAddress ?? clientAddressOf(req, trustedProxies),
    method: req.method,
    path,
    status: res.statusCode,
    ...(res.writableFinished ? {} : { aborted: true }),
    ...(scope?.logged.accountId ? { accountId: scope.logged.accountId } : {}),
    ...(reason ? { reason } : {}),
    ...(scope ? { userAgent: scope.userAgent } : {}),
  };
}
