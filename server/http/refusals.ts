import type { Request, Response } from "express";
import { RETRY_AFTER_SECONDS } from "../core/limits.ts";
import { isOffered } from "../core/offered.ts";
import type { Language } from "../organisation/settings.ts";
import { refusalMessages } from "./refusal-messages.ts";
import { refusalPage } from "./refusal-page.ts";
import { isCall, isSuggestion } from "./request-kinds.ts";
import { scopeOf } from "./request-scope.ts";

/** Answers that cost next to nothing: no page is rendered for them, and each text is made once. */

/** `draft`: the site is not open (OP-02). */
type Refusal = { status: 429 | 503; retryAfterSeconds: number; reason: string };

/** Too much or not open (503), or too often (429), in the visitor's language, as a page or as what a call answers. */
export function refuse(req: Request, res: Response, { status, retryAfterSeconds, reason }: Refusal): void {
  res.locals.refusal = reason;
  res.setHeader("Retry-After", String(retryAfterSeconds));
  res.setHeader("Cache-Control", "no-store");
  const language = languageOf(req, res);
  const sent = req.method === "POST" ? "Sent" : "";
  const kind = reason === "draft" ? "notOpen" : (`${status === 503 ? "busy" : "tooOften"}${sent}` as const);
  if (isCall(req) || isSuggestion(req)) return refuseCall(res, status, refusalMessages[language][kind].text);
  const reloads = req.path.endsWith(".data") && req.method === "GET";
  res.status(status).setHeader("Content-Type", `${reloads ? "text/x-script" : "text/html"}; charset=utf-8`);
  res.setHeader("Content-Language", language);
  const { organisation } = scopeOf(res);
  res.end(reloads ? reloadOf(req) : refusalPage(organisation, language, kind));
}

const CALL_MESSAGES: Record<number, string> = {
  400: "The body could not be read.",
  403: "This call comes from another site.",
  405: "This call is made by POST.",
  413: "The body is longer than a call may be.",
  500: "Something went wrong on our side.",
  503: "The service cannot answer just now. Please try again in a few seconds.",
};

/** What a call is answered before, or instead of, its route: in the shape of every refusal (docs/api/accounts.md). */
export function refuseCall(res: Response, status: number, message = CALL_MESSAGES[status] ?? CALL_MESSAGES[500]): void {
  res.setHeader("Cache-Control", "no-store");
  if (status === 503 && !res.hasHeader("Retry-After")) res.setHeader("Retry-After", RETRY_AFTER_SECONDS);
  res.status(status).json({ status: 0, message });
}

/** A script that requested a page's data cannot show our error page, so the answer makes it load the page. */
function reloadOf(req: Request): string {
  const url = new URL(req.originalUrl, "http://localhost");
  url.searchParams.delete("_routes");
  const path = url.pathname.replace(/(?:_root)?\.data$/, "") || "/";
  // The encoding of Remix's single fetch: fields by the place of their name and of their value.
  const redirect = [
    ["SingleFetchRedirect", 1],
    { _2: 3, _4: 5, _6: 7, _8: 9, _10: 7 },
    "redirect",
    path + url.search,
    "status",
    302,
    "revalidate",
    false,
    "reload",
    true,
    "replace",
  ];
  return `${JSON.stringify(redirect)}\n`;
}

const CHOSEN = /(?:^|;\s*)lan_code=(en|es|ar)\b/;

/** The language of the cookie, else the organisation's: a refusal must not read accounts from the database. */
function languageOf(req: Request, res: Response): Language {
  const { language, languages } = scopeOf(res).organisation;
  const chosen = CHOSEN.exec(req.headers.cookie ?? "")?.[1] as Language | undefined;
  return chosen && isOffered(languages, chosen) ? chosen : language;
}
