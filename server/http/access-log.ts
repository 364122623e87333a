import type { NextFunction, Request, Response } from "express";
import type { Log } from "../log.ts";
import { clientAddressOf } from "./request-scope.ts";

/** One line a request (OPS-01). Never the query: it can hold keys, e-mail addresses and where somebody travels to. */
export function accessLog(log: Log) {
  return (req: Request, res: Response, next: NextFunction): void => {
    if (res.locals.startedAt !== undefined) return next();
    const startedAt = performance.now();
    res.locals.startedAt = startedAt;
    res.once("close", () => {
      const line = { event: "request", ...factsOf(req, res), durationMs: Math.round(performance.now() - startedAt) };
      if (res.statusCode >= 500) log.error(line);
      else log.info(line);
    });
    next();
  };
}

function factsOf(req: Request, res: Response): Record<string, unknown> {
  const scope = res.locals.scope;
  const reason = res.locals.refusal ?? scope?.logged.refusal;
  return {
    requestId: res.locals.requestId,
    ...(scope ? { organisation: scope.organisation.slug } : { host: (req.get("host") ?? "").slice(0, 100) }),
    clientAddress: scope?.clientAddress ?? clientAddressOf(req),
    method: req.method,
    path: pathOf(req),
    status: res.statusCode,
    ...(res.writableFinished ? {} : { aborted: true }),
    ...(scope?.logged.accountId ? { accountId: scope.logged.accountId } : {}),
    ...(reason ? { reason } : {}),
    ...(scope ? { userAgent: scope.userAgent } : {}),
  };
}

function pathOf(req: Request): string {
  return (req.originalUrl.split("?")[0] ?? "").slice(0, 200);
}
