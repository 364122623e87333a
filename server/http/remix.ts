import { createRequestHandler, type ServerBuild, writeReadableStreamToWritable } from "@remix-run/node";
import type { NextFunction, Request, Response } from "express";
import { type AppContext, loadContextFor } from "../context.ts";
import { isUnavailable } from "../db/unavailable.ts";
import { scopeOf } from "./request-scope.ts";

export type GetBuild = () => Promise<ServerBuild>;

/**
 * Hands a request to Remix. The body is already read, so a problem found before (cross-site, too large) and one that ends
 * the request here (the database does not answer) are shown by the page `/problem/:status`.
 */
export function remixHandler(app: AppContext, getBuild: GetBuild, mode: string) {
  return async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    try {
      const handle = createRequestHandler(await getBuild(), mode);
      const problem = res.locals.problem;
      const request = problem ? problemRequest(req, res, problem) : toWebRequest(req, res);
      const answer = await handle(request, loadContextFor(app, scopeOf(res)));
      if (app.stopping) res.setHeader("Connection", "close");
      await send(res, answer);
    } catch (error) {
      next(error);
    }
  };
}

/** The last middleware: what no page could answer. */
export function lastResort(app: AppContext) {
  return (error: unknown, _req: Request, res: Response, _next: NextFunction): void => {
    const requestId = res.locals.requestId;
    app.log.error({ event: "error", requestId, err: error }, "request failed");
    if (res.headersSent) return void res.destroy();
    const busy = isUnavailable(error);
    if (busy) res.setHeader("Retry-After", "5");
    res
      .status(busy ? 503 : 500)
      .type("text/plain; charset=utf-8")
      .send(`Something went wrong on our side. Please try again in a moment. Reference: ${requestId}\n`);
  };
}

function toWebRequest(req: Request, res: Response): globalThis.Request {
  const controller = new AbortController();
  res.on("close", () => {
    if (!res.writableFinished) controller.abort();
  });
  return new Request(urlOf(req, res), {
    method: req.method,
    headers: headersOf(req),
    signal: controller.signal,
    ...(req.method === "POST" ? { body: Buffer.isBuffer(req.body) ? new Uint8Array(req.body) : "" } : {}),
  });
}

function urlOf(req: Request, res: Response): URL {
  // A NUL means nothing in an address of ours, and PostgreSQL refuses whatever holds one.
  const url = new URL(req.originalUrl.replaceAll("%00", "").replace(/^\/+/, "/"), scopeOf(res).origin);
  // A way around the page to one loader's data, from before single fetch.
  if (url.searchParams.has("_data")) url.searchParams.delete("_data");
  return url;
}

function problemRequest(req: Request, res: Response, status: number): globalThis.Request {
  const headers = headersOf(req);
  for (const name of ["content-type", "content-length", "origin"]) headers.delete(name);
  return new Request(new URL(`/problem/${status}`, scopeOf(res).origin), { headers });
}

function headersOf(req: Request): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (Array.isArray(value)) for (const each of value) headers.append(name, each);
    else if (value !== undefined) headers.set(name, value);
  }
  return headers;
}

async function send(res: Response, answer: globalThis.Response): Promise<void> {
  res.status(answer.status);
  for (const [name, value] of answer.headers) res.append(name, value);
  if (answer.body) await writeReadableStreamToWritable(answer.body, res);
  else res.end();
}
