import type { NextFunction, Request, Response } from "express";
import { isHtml } from "../core/html-response.ts";
import { RETRY_AFTER_SECONDS } from "../core/limits.ts";
import { isUnavailable } from "../db/unavailable.ts";
import { type AppContext, type LoadContext, loadContextFor } from "../wiring/context.ts";
import { sendBody } from "./body.ts";
import { type IsStaff, refuseOfDraft } from "./drafts.ts";
import type { GetHandler } from "./page-handlers.ts";
import { addressOf } from "./page-path.ts";
import { refuseCall } from "./refusals.ts";
import { isCall, isForm } from "./request-kinds.ts";
import { addressedOrigin, scopeOf } from "./request-scope.ts";
import { allowStyle } from "./security-headers.ts";

/**
 * Hands a request to Remix. The body is already read, so a problem found before (cross-site, too large) and one that ends
 * the request here (the database does not answer) are shown by the page `/problem/:status`, and so is what a route without a
 * page throws. A form that cannot be carried
 * out now is sent on to that page, which holds it.
 */
export function remixHandler(app: AppContext, getHandler: GetHandler, isStaff: IsStaff) {
  const handle: Handle = async (request, context) => {
    const handler = await getHandler(new URL(request.url).pathname);
    return handler(request, context);
  };
  return async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    try {
      const { problem } = res.locals;
      if (problem && isCall(req)) return refuseCall(res, problem);
      const context = loadContextFor(app, scopeOf(res));
      if (await refuseOfDraft(req, res, context, () => isStaff(toWebRequest(req, res), context))) return;
      let answer = await answerOf(req, res, handle, context);
      if (!isCall(req) && isThrown(answer)) answer = await handle(problemRequest(req, res, answer.status), context);
      // The page is made. A slow connection must not hold its place while other requests wait.
      res.locals.leave?.();
      // A call that says itself what went wrong (CALL-05) is left as it is.
      if (isCall(req) && answer.status >= 500 && !isJson(answer))
        return refuseCall(res, answer.status === 503 ? 503 : 500);
      await send(req, res, answer);
    } catch (error) {
      next(error);
    }
  };
}

const typeOf = (answer: globalThis.Response): string => answer.headers.get("Content-Type") ?? "";

const isJson = (answer: globalThis.Response): boolean => /^application\/json\b/.test(typeOf(answer));

/** What a route without a page threw: nothing that a person can read. */
const isThrown = (answer: globalThis.Response): boolean =>
  answer.status >= 400 &&
  !isHtml(answer) &&
  (["X-Remix-Catch", "X-Remix-Error"].some((name) => answer.headers.has(name)) || typeOf(answer) === "text/plain");

type Handle = (request: globalThis.Request, context: LoadContext) => Promise<globalThis.Response>;

async function answerOf(req: Request, res: Response, handle: Handle, context: LoadContext) {
  const { problem } = res.locals;
  if (problem && !(problem === 503 && isForm(req))) return handle(problemRequest(req, res, problem), context);
  if (!problem) {
    const answer = handle(toWebRequest(req, res), context);
    if (isCall(req) || !isForm(req)) return answer;
    const inTime = await Promise.race([answer, res.locals.givenUp]);
    if (inTime && inTime.status !== 503) return inTime;
    if (!inTime) res.locals.refusal = "stopping";
    await inTime?.body?.cancel();
  }
  res.locals.givesFormBack = true;
  return handle(keptFormRequest(req, res), { ...context, formSentTo: pageOf(urlOf(req, res)) });
}

/** Where a browser without scripts sends the same form: what Remix's own requests add is left out. */
function pageOf(url: URL): string {
  const { pathname, searchParams } = url;
  searchParams.delete("_routes");
  const path = pathname === "/_root.data" ? "/" : pathname.replace(/\.data$/, "");
  // Never the beginning of another site's address.
  return path.replace(/^\/+/, "/") + url.search;
}

/** The form as it came in, to the page that holds it; by scripts, to its data. */
function keptFormRequest(req: Request, res: Response): globalThis.Request {
  const request = toWebRequest(req, res);
  const data = new URL(request.url).pathname.endsWith(".data") ? ".data" : "";
  return new Request(new URL(`/problem/503${data}`, request.url), request);
}

/** The last middleware: what no page could answer. */
export function errorHandler(app: AppContext) {
  return (error: unknown, req: Request, res: Response, _next: NextFunction): void => {
    const requestId = res.locals.requestId;
    app.log.error({ event: "error", requestId, err: error }, "request failed");
    if (res.headersSent) return void res.destroy();
    const busy = isUnavailable(error);
    if (isCall(req)) return refuseCall(res, busy ? 503 : 500);
    if (busy) res.setHeader("Retry-After", RETRY_AFTER_SECONDS);
    res
      .status(busy ? 503 : 500)
      .type("text/plain; charset=utf-8")
      .send(`Something went wrong on our side. Please try again in a moment. Reference: ${requestId}\n`);
  };
}

/** Of a POST with its body, once that is read. */
export function toWebRequest(req: Request, res: Response): globalThis.Request {
  return new Request(urlOf(req, res), {
    method: req.method,
    headers: headersOf(req),
    signal: untilClosed(res),
    ...(req.method === "POST" ? { body: Buffer.isBuffer(req.body) ? new Uint8Array(req.body) : "" } : {}),
  });
}

function urlOf(req: Request, res: Response): URL {
  const url = addressOf(req, addressedOrigin(req, scopeOf(res)));
  // A way around the page to one loader's data, from before single fetch.
  if (url.searchParams.has("_data")) url.searchParams.delete("_data");
  return url;
}

function problemRequest(req: Request, res: Response, status: number): globalThis.Request {
  const headers = headersOf(req);
  for (const name of ["content-type", "content-length", "origin"]) headers.delete(name);
  return new Request(new URL(`/problem/${status}`, addressedOrigin(req, scopeOf(res))), {
    headers,
    signal: untilClosed(res),
  });
}

/**
 * Aborts when the answer is sent or its connection closes: Remix then stops a page without a client, and clears the timer that
 * would hold the data of every page for five seconds.
 */
function untilClosed(res: Response): AbortSignal {
  const controller = new AbortController();
  res.once("close", () => controller.abort(CLOSED));
  return controller.signal;
}

/** Made once: without a reason each signal makes an error with its stack. */
const CLOSED = new DOMException("The answer is sent, or nobody waits for it.", "AbortError");

function headersOf(req: Request): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (Array.isArray(value)) for (const each of value) headers.append(name, each);
    else if (value !== undefined) headers.set(name, value);
  }
  return headers;
}

async function send(req: Request, res: Response, answer: globalThis.Response): Promise<void> {
  res.status(answer.status);
  if (isHtml(answer) && answer.cookies) res.append("set-cookie", answer.cookies);
  for (const [name, value] of answer.headers) res.append(name, value);
  if (isHtml(answer)) {
    const body = Buffer.from(answer.html);
    if (answer.styleSource) allowStyle(res, answer.styleSource);
    sendBody(req, res, body);
    res.locals.made?.(answer.status === 200 ? body : undefined);
    return;
  }
  res.locals.made?.();
  if (answer.body) sendBody(req, res, Buffer.from(await answer.arrayBuffer()));
  else res.end();
}
