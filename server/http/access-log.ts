import type { Request, Response } from "express";
import { pinoHttp } from "pino-http";
import type { Log } from "../log.ts";
import type { RequestScope } from "./request-scope.ts";

/** One line a request (OPS-01). Never the query: it can hold keys, e-mail addresses and where somebody travels to. */
export function accessLog(log: Log) {
  return pinoHttp({
    logger: log,
    quietReqLogger: true,
    serializers: { req: () => undefined, res: () => undefined, err: (error) => error },
    customLogLevel: (_req, res, error) => (error || res.statusCode >= 500 ? "error" : "info"),
    customSuccessMessage: () => "request",
    customErrorMessage: () => "request",
    customAttributeKeys: { responseTime: "durationMs" },
    customProps: (req, res) => describe(req as Request, res as Response),
  });
}

function describe(req: Request, res: Response): Record<string, unknown> {
  const scope = res.locals.scope as RequestScope | undefined;
  const refusal = res.locals["refusal"] as string | undefined;
  return {
    event: "request",
    requestId: res.locals["requestId"],
    organisation: scope?.organisation.slug,
    clientAddress: req.ip,
    method: req.method,
    path: pathOf(req),
    status: res.statusCode,
    ...(scope?.logged.accountId ? { accountId: scope.logged.accountId } : {}),
    ...(refusal ? { reason: refusal } : {}),
    ...(scope ? {} : { host: (req.get("host") ?? "").slice(0, 100) }),
    userAgent: scope?.userAgent,
  };
}

function pathOf(req: Request): string {
  return (req.originalUrl.split("?")[0] ?? "").slice(0, 200);
}
