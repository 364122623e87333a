import type { NextFunction, Request, Response } from "express";
import { refuseCall } from "./refusals.ts";
import { isCall } from "./request-kinds.ts";
import { addressedOrigin, scopeOf } from "./request-scope.ts";

const SAFE_METHODS = new Set(["GET", "HEAD"]);
const METHODS = [...SAFE_METHODS, "POST"];

/**
 * Refuses what another site asks a browser to send here, on pages and resource routes alike. A client that sends neither
 * Origin nor Sec-Fetch-Site is no browser that could be tricked (text browsers, command-line tools) and is let in.
 */
export function refuseOtherOrigins(req: Request, res: Response, next: NextFunction): void {
  if (!METHODS.includes(req.method)) {
    res.setHeader("Allow", METHODS.join(", "));
    if (req.method === "OPTIONS") return void res.status(204).end();
    res.locals.refusal = "method";
    if (isCall(req)) return refuseCall(res, 405);
    res.status(405).type("text/plain; charset=utf-8").send("This method is not offered here.\n");
    return;
  }
  // Links from other sites lead to pages; a call's answer is for this site's own pages.
  const isLink = SAFE_METHODS.has(req.method) && !(isCall(req) && isCrossSite(req));
  if (isLink || (!SAFE_METHODS.has(req.method) && isSameOrigin(req, res))) return next();
  res.locals.refusal = "cross-site";
  res.locals.problem = 403;
  next();
}

const isCrossSite = (req: Request): boolean => req.get("sec-fetch-site") === "cross-site";

function isSameOrigin(req: Request, res: Response): boolean {
  const origin = req.get("origin");
  if (origin !== undefined) return origin === addressedOrigin(req, scopeOf(res));
  const site = req.get("sec-fetch-site");
  return site === undefined || site === "same-origin" || site === "none";
}
