import { findAccountByEmail } from "../auth/account-store.ts";
import { hashEmail, type Report, type RequestContext } from "../auth/auth-event.ts";
import type { Throttle, Throttled } from "../auth/throttle.ts";
import type { SanitisedEmail } from "../core/email-address.ts";
import { readEmail } from "../core/email-address.ts";
import { type Outcome, ok, type Refusal, refused } from "../core/outcome.ts";
import type { Store } from "../db/schema.ts";
import { accessCodeRefusal, findAccessCode, tidyAccessCode } from "./access-codes.ts";
import {
  accessCodeField,
  detailProblems,
  type SignUpDetails,
  type SignUpProblems,
  type SignUpSource,
} from "./sign-up-details.ts";

/** Problems by field. */
export type DetailsRefusal = Refusal<{ reason: "details"; problems: SignUpProblems }>;

type Dependencies = Store & { secret: string; report: Report; throttle: Throttle };

export type SignUpChecks = ReturnType<typeof createSignUpChecks>;

/** What step 1 checks. Two of its questions could tell a stranger things, and are counted (E3, R2). */
export function createSignUpChecks({ db, clock, secret, report, throttle }: Dependencies) {
  async function countLookUp(email: SanitisedEmail, requestContext: RequestContext): Promise<Outcome<void, Throttled>> {
    const startedAt = clock.now();
    const allowed = await throttle.count(requestContext.organisation, [
      ["account-look-up", requestContext.clientAddress],
    ]);
    if (allowed.ok) return allowed;
    const facts = { reason: "account-look-up", emailHash: hashEmail(secret, email) };
    report({ event: "excess_rate_limit_exceeded", outcome: "failure", ...facts }, requestContext, startedAt);
    return allowed;
  }

  const isTaken = async ({ lookup }: SanitisedEmail, organisationId: string): Promise<boolean> =>
    (await findAccountByEmail(db, organisationId, lookup)) !== undefined;

  /** SU-07, CALL-04: whether the code can be used now. Wrong ones are counted. */
  async function validateAccessCode(
    typed: string,
    requestContext: RequestContext,
  ): Promise<Outcome<{ code: string }, "missing" | "unknown" | Throttled>> {
    const startedAt = clock.now();
    const { organisation, clientAddress } = requestContext;
    const code = tidyAccessCode(typed);
    if (code === "") return refused("missing");
    const allowed = await throttle.count(organisation, [["access-code", clientAddress]]);
    if (!allowed.ok) {
      report(
        { event: "excess_rate_limit_exceeded", outcome: "failure", reason: "access-code" },
        requestContext,
        startedAt,
      );
      return allowed;
    }
    const refusal = accessCodeRefusal(await findAccessCode(db, organisation.id, code), clock.now());
    if (refusal) {
      report({ event: "access_code_fail", outcome: "failure", reason: refusal }, requestContext, startedAt);
      return refused("unknown");
    }
    await throttle.settleCounters(organisation, { refund: [["access-code", clientAddress]] });
    return ok({ code });
  }

  return {
    validateAccessCode,
    countLookUp,

    /** SU-08, CALL-03: whether the address has an account. */
    async accountExists(
      typed: string,
      requestContext: RequestContext,
    ): Promise<Outcome<boolean, "wrong-email" | Throttled>> {
      const email = readEmail(typed);
      if (!email) return refused("wrong-email");
      const allowed = await countLookUp(email, requestContext);
      return allowed.ok ? ok(await isTaken(email, requestContext.organisation.id)) : allowed;
    },

    /** The same of the owner of an unconfirmed account, which used its access code and has its address. */
    checkKnown(details: SignUpDetails): Outcome<SignUpDetails, DetailsRefusal> {
      const problems = detailProblems(details, { asked: false });
      return Object.keys(problems).length > 0 ? refused("details", { problems }) : ok(details);
    },

    /**
     * SU-03…SU-08, all fields at once; the value is what may be used. `counted`: the question whether the account exists
     * was counted at the step before.
     */
    async checkDetails(
      typed: SignUpDetails,
      signUpSource: SignUpSource,
      requestContext: RequestContext,
      { counted }: { counted: boolean },
    ): Promise<Outcome<SignUpDetails, DetailsRefusal | Throttled>> {
      const field = accessCodeField(requestContext.organisation, signUpSource);
      const details = { ...typed, accessCode: field.asked ? (field.locked ? field.filled : typed.accessCode) : "" };
      const problems = detailProblems(details, field);
      const email = readEmail(details.email);
      if (email) {
        const allowed = counted ? ok(undefined) : await countLookUp(email, requestContext);
        if (!allowed.ok) return allowed;
        if (await isTaken(email, requestContext.organisation.id)) problems.email = "taken";
      }
      if (field.asked && !problems.accessCode) {
        const valid = await validateAccessCode(details.accessCode, requestContext);
        if (valid.ok) details.accessCode = valid.value.code;
        else if (valid.reason === "throttled") return valid;
        else problems.accessCode = valid.reason;
      }
      return Object.keys(problems).length > 0 ? refused("details", { problems }) : ok(details);
    },
  };
}
