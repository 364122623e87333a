import type { NextFunction, Request, Response } from "express";
import helmet from "helmet";
import { formTargets } from "../organisation/sign-in-settings.ts";
import { scopeOf } from "./request-scope.ts";

const YEAR_IN_SECONDS = 31_536_000;

/**
 * Content Security Policy with a nonce and without unsafe-inline, and the other headers of OWASP ASVS 3.4. The referrer
 * policy is strict-origin: with none, browsers send `Origin: null` on forms posted without JavaScript.
 */
export function securityHeaders({ development }: { development: boolean }) {
  const nonce = (_req: unknown, res: unknown): string => `'nonce-${scopeOf(res as Response).nonce}'`;
  const formAction = (_req: unknown, res: unknown): string =>
    ["'self'", ...formTargets(scopeOf(res as Response).organisation)].join(" ");
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", nonce],
        // The development server injects styles that cannot carry the nonce.
        styleSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'", nonce],
        imgSrc: ["'self'", "data:"],
        connectSrc: development ? ["'self'", "ws:"] : ["'self'"],
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
