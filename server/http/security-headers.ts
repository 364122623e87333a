import { createHash } from "node:crypto";
import type { NextFunction, Request, Response } from "express";
import helmet from "helmet";
import { organisationStyle } from "../core/brand-tokens.ts";
import { DAY, SECOND } from "../core/durations.ts";
import { allowsTag } from "../core/tag-consent.ts";
import { paymentFormTargets } from "../organisation/payment-settings.ts";
import { savingsFormTargets } from "../organisation/savings-settings.ts";
import type { Organisation } from "../organisation/settings.ts";
import { formTargets } from "../organisation/sign-in-settings.ts";
import { refusalStyle } from "./refusal-page.ts";
import { scopeOf } from "./request-scope.ts";

const TAG_SCRIPT = "https://www.googletagmanager.com";
const TAG_DATA = `${TAG_SCRIPT} https://*.google-analytics.com https://*.analytics.google.com`;
const YEAR_IN_SECONDS = (365 * DAY) / SECOND;

const POLICY = "Content-Security-Policy";
const STYLES = "style-src 'self'";

type Headers = [name: string, value: string][];

/**
 * Content Security Policy without unsafe-inline and without anything new in each answer, and the other headers of OWASP
 * ASVS 3.4. Scripts are files of ours; style elements are named by their hashes: an organisation's colours, those of its
 * refusals, and what the page uses (`allowStyle`). The referrer policy is strict-origin: with none, browsers send `Origin: null` on
 * forms posted without JavaScript.
 */
export function securityHeaders({ development }: { development: boolean }) {
  const made = new WeakMap<Organisation, { plain: Headers; withTag: Headers }>();
  return (req: Request, res: Response, next: NextFunction): void => {
    const { organisation, secure } = scopeOf(res);
    let headers = made.get(organisation);
    if (!headers) {
      const make = (withTag: boolean) => headersOf(organisation, { development, withTag });
      headers = { plain: make(false), withTag: make(true) };
      made.set(organisation, headers);
    }
    if (secure) res.setHeader("Strict-Transport-Security", `max-age=${YEAR_IN_SECONDS}; includeSubDomains`);
    const withTag = organisation.googleTagId && allowsTag(req.headers.cookie);
    for (const [name, value] of withTag ? headers.withTag : headers.plain) res.setHeader(name, value);
    next();
  };
}

/** Names one more style element of the page that is answered. */
export function allowStyle(res: Response, source: string): void {
  res.setHeader(POLICY, String(res.getHeader(POLICY)).replace(STYLES, `${STYLES} ${source}`));
}

/** `withTag`, EN-04: the Google tag and what it sends, for those who allowed it. */
function headersOf(
  organisation: Organisation,
  { development, withTag }: { development: boolean; withTag: boolean },
): Headers {
  const forTag = (sources: string): string[] => (withTag ? [sources] : []);
  const apply = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...forTag(TAG_SCRIPT)],
        // The development server injects styles whose hashes are unknown in advance.
        styleSrc: ["'self'", ...(development ? ["'unsafe-inline'"] : stylesOf(organisation).map(hashOf))],
        imgSrc: ["'self'", "data:", ...forTag(TAG_DATA)],
        connectSrc: ["'self'", ...(development ? ["ws:"] : []), ...forTag(TAG_DATA)],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: [
          "'self'",
          ...formTargets(organisation),
          ...paymentFormTargets(organisation.payments),
          ...savingsFormTargets(organisation.savings),
        ],
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
  const headers: Headers = [];
  const collect = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => {},
  };
  apply({} as Request, collect as unknown as Response, () => {});
  return headers;
}

const stylesOf = ({ brand }: Organisation): string[] => [organisationStyle(brand), refusalStyle(brand)];

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
