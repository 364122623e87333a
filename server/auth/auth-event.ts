import { createHmac } from "node:crypto";
import type { Clock } from "../core/clock.ts";
import type { SanitisedEmail } from "../core/email-address.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { ProviderName } from "../ports/identity-providers.ts";

/** The client of a request, as the server sees it (CALL-25). The context of loaders and actions extends it. */
export type RequestContext = {
  organisation: Organisation;
  /** Of the site: where links in emails lead. */
  origin: string;
  clientAddress: string;
  userAgent: string;
  requestId: string;
  /** What a call says of its client (CALL-01): a hint for the log, never believed. */
  hints?: { navAgent?: string; ipAddress?: string };
};

/** One line of the auth log (OPS-01), named in the vocabulary of OWASP's logging cheat sheet. Holds no secret. */
export type AuthEvent = {
  event:
    | "authn_login_success"
    | "authn_login_fail"
    | "session_expired"
    | "user_updated"
    | "user_deleted"
    | "sensitive_read"
    | "authn_login_fail_max"
    | "authn_password_change"
    | "authn_password_change_fail"
    | "authn_password_reset_request"
    | "user_created"
    | "user_verified"
    | "user_verification_request"
    | "access_code_fail"
    | "card_code_fail"
    | "booking_look_up_fail"
    | "excess_rate_limit_exceeded";
  outcome: "success" | "failure";
  /** Who vouched for the person; none: their password. */
  method?: ProviderName;
  /** Why, for the log only: the page never tells which half of the credentials was wrong. */
  reason?: string;
  /** Its slug, as in the line of the request. */
  organisation: string;
  accountId?: string;
  /** In place of an address without an account; the same address gives the same hash. */
  emailHash?: string;
  /** SI-07. */
  userTypeHint?: 1 | 2;
  hints?: RequestContext["hints"];
  clientAddress: string;
  userAgent: string;
  requestId: string;
  durationMs: number;
};

/** Writes one line. */
export type AuthLog = (event: AuthEvent) => void;

/** Keyed, so that a log alone does not let anybody try out addresses. */
export function hashEmail(secret: string, email: SanitisedEmail): string {
  return createHmac("sha256", secret).update(`auth-log:${email.lookup}`).digest("base64url");
}

type Facts = Omit<AuthEvent, keyof RequestContext | "durationMs">;
export type Report = (facts: Facts, requestContext: RequestContext, startedAt: number) => void;

/** Completes what happened with who asked and how long it took. */
export function reportTo(authLog: AuthLog, clock: Clock): Report {
  return (facts, { organisation, clientAddress, userAgent, requestId, hints }, startedAt) =>
    authLog({
      ...facts,
      ...(Object.values(hints ?? {}).some(Boolean) && { hints }),
      organisation: organisation.slug,
      clientAddress,
      userAgent,
      requestId,
      durationMs: clock.now() - startedAt,
    });
}
