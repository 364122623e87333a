import type { NextFunction, Request, Response } from "express";
import helmet from "helmet";
import { DAY, SECOND } from "../core/durations.ts";
import { allowsTag } from "../core/tag-consent.ts";
import { formTargets } from "../organisation/sign-in-settings.ts";
import { scopeOf } from "./request-scope.ts";

const TAG_SCRIPT = "https://www.googletagmanager.com";
const TAG_DATA = `${TAG_SCRIPT} https://*.google-analytics.com https://*.analytics.google.com`;
const YEAR_IN_SECONDS = (365 * DAY) / SECOND;

/**
 * Content Security Policy with a nonce and without unsafe-inline, and the other headers of OWASP ASVS 3.4. The referrer
 * policy is strict-origin: with none, browsers send `Origin: null` on forms posted without JavaScript.
 */
export function securityHeaders({ development }: { development: boolean }) {
  const nonce = (_req: unknown, res: unknown): string => `'nonce-${scopeOf(res as Response).nonce}'`;
  const formAction = (_req: unknown, res: unknown): string =>
    ["'self'", ...formTargets(scopeOf(res as Response).organisation)].join(" ");
  /** EN-04: the Google tag and what it sends, for those who allowed it. */
  const forTag = (sources: string) => (req: unknown, res: unknown) =>
    scopeOf(res as Response).organisation.googleTagId && allowsTag((req as Request).headers.cookie)
      ? sources
      : "'self'";
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", nonce, forTag(TAG_SCRIPT)],
        // The development server injects styles that cannot carry the nonce.
        styleSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'", nonce],
        imgSrc: ["'self'", "data:", forTag(TAG_DATA)],
        connectSrc: ["'self'", ...(development ? ["ws:"] : []), forTag(TAG_DATA)],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: [formAction],
      },
    },
    referrerPolicy: { policy: "strict-origin" },
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
    // Every answer has it, from its first moment (request-scope.ts).
    xContentTypeOptions: false,
  });
  return (req: Request, res: Response, next: NextFunction): void => {
    if (req.secure) res.setHeader("Strict-Transport-Security", `max-age=${YEAR_IN_SECONDS}; includeSubDomains`);
    headers(req, res, next);
  };
}
