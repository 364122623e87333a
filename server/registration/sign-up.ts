import { type NewAccount, toAccount, toAccountRow } from "../auth/account.ts";
import { hashEmail, type Report, type RequestContext } from "../auth/auth-event.ts";
import { passwordProblems } from "../auth/password-rules.ts";
import { hashPassword } from "../auth/passwords.ts";
import type { Sessions } from "../auth/sessions.ts";
import type { Throttle, Throttled } from "../auth/throttle.ts";
import { trimPassword } from "../core/credentials.ts";
import { readEmail, type SanitisedEmail } from "../core/email-address.ts";
import { tidyName } from "../core/names.ts";
import { type Outcome, ok, type Refusal, refused } from "../core/outcome.ts";
import { newId } from "../crypto/ids.ts";
import type { Db, Store } from "../db/schema.ts";
import { findCountry } from "../reference/countries.ts";
import { findLanguage } from "../reference/languages.ts";
import { NO_PHONE, readPhone } from "../reference/phone.ts";
import type { DetailsRefusal, SignUpChecks } from "./sign-up-checks.ts";
import {
  type AccessCodeField,
  accessCodeField,
  prefilled,
  type SignUpDetails,
  type SignUpSource,
} from "./sign-up-details.ts";
import { signUpDrafts } from "./sign-up-drafts.ts";
import type { SignUpReferrals } from "./sign-up-referrals.ts";
import { findSignUpSource, type SignUpOrigin } from "./sign-up-source.ts";
import { createAccountIn, createAccountWithAll, type JoinBooking, type SignUpConflict } from "./sign-up-transaction.ts";

export type SignUpStart = {
  details: SignUpDetails;
  accessCode: AccessCodeField;
  source: "email" | "google" | "facebook" | "sso";
  /** SU-15: the invitation's language, where it has one. */
  language: string | undefined;
};

export type SignUpApplication = {
  details: SignUpDetails;
  /** Not asked of those a provider vouched for. */
  password?: string;
  origin: SignUpOrigin;
  /** Of the site and of the email, as `es-ES`; an invitation's goes before it (SU-15). */
  language: string;
  /** The page's draft: a repeated submit makes no second account. */
  draftToken?: string;
  /** Where the sign-up was begun, a path of the site: the mailed link leads back to it. */
  redirectTo?: string;
  /** What the browser held before. */
  previousToken?: string;
  /** BK-05: a guest's booking that becomes the account's. The link mailed to its address, which the account gets, was opened. */
  bookingId?: string;
};

/** `token`: signed in at once, because the mailbox is proved (SU-10); without one an email is on its way. */
export type SignedUp = { accountId: string; token?: string };

/** `invitation-gone`, `identity-gone`: used meanwhile, or too old. */
export type SignUpRefusal = DetailsRefusal | Refusal<"invitation-gone" | "identity-gone"> | Throttled;
export type SignUpOutcome = Outcome<SignedUp, SignUpRefusal>;

type Dependencies = Store & {
  secret: string;
  report: Report;
  throttle: Throttle;
  checks: SignUpChecks;
  startSession: Sessions["start"];
  referrals: SignUpReferrals;
  joinBooking: JoinBooking;
};

type Prepared = {
  account: NewAccount;
  signUpSource: SignUpSource;
  /** In a transaction of its own, with the email that asks to confirm the address. */
  create: () => ReturnType<typeof createAccountWithAll>;
  /** In the transaction of a booking, whose email asks for that. */
  makeIn: (trx: Db) => Promise<Outcome<void, SignUpRefusal>>;
  made: () => Promise<void>;
};

export type SignUp = ReturnType<typeof createSignUp>;

/** The steps of the wizard, and the JSON call that does them at once. */
export function createSignUp(deps: Dependencies) {
  const { db, clock, secret, report, throttle, checks, startSession, referrals, joinBooking } = deps;
  const signUpSourceOf = (origin: SignUpOrigin, { organisation }: RequestContext): Promise<SignUpSource> =>
    findSignUpSource({ db, referrals }, organisation, origin, clock.now());

  /** All checks, and the hash of the password. `known`: an unconfirmed account of the guest's own, which has used its access code. */
  async function prepare(
    application: SignUpApplication,
    requestContext: RequestContext,
    known?: string,
  ): Promise<Outcome<Prepared, SignUpRefusal>> {
    const startedAt = clock.now();
    const { origin, draftToken } = application;
    const signUpSource = await signUpSourceOf(origin, requestContext);
    if (origin.identityToken && !signUpSource.identity) return refused("identity-gone");
    const checked = withPassword(
      known === undefined
        ? await checks.checkDetails(application.details, signUpSource, requestContext, {
            counted: draftToken !== undefined,
          })
        : checks.checkKnown(application.details),
      application,
      signUpSource,
      requestContext,
    );
    if (!checked.ok) return checked;
    const passwordHash = signUpSource.identity ? null : await hashPassword(trimPassword(application.password ?? ""));
    const now = clock.now();
    const account = newAccount(checked.value, signUpSource, { ...application, passwordHash, now }, requestContext);
    const signUp = {
      account,
      accessCode: checked.value.accessCode,
      invitationKey: signUpSource.invitation && origin.invitationKey,
      identityToken: origin.identityToken,
      draftToken,
      redirectTo: application.redirectTo,
      requestContext,
      now,
      referrals,
      bookingId: application.bookingId,
      joinBooking,
    };
    return ok({
      account,
      signUpSource,
      create: () => createAccountWithAll(db, signUp),
      makeIn: async (trx) => {
        const conflict = await createAccountIn(trx, signUp);
        return conflict ? conflictOf(conflict) : ok(undefined);
      },
      made: async () => {
        await refundLookUp(requestContext);
        report({ event: "user_created", outcome: "success", accountId: account.id }, requestContext, startedAt);
      },
    });
  }

  function reportRefusal(
    { details }: SignUpApplication,
    refusal: SignUpRefusal,
    requestContext: RequestContext,
    startedAt: number,
  ): void {
    const email = readEmail(details.email);
    const who = email && { emailHash: hashEmail(secret, email) };
    report({ event: "user_created", outcome: "failure", reason: reasonOf(refusal), ...who }, requestContext, startedAt);
  }

  const refundLookUp = ({ organisation, clientAddress }: RequestContext) =>
    throttle.settleCounters(organisation, { refund: [["account-look-up", clientAddress]] });

  async function attempt(application: SignUpApplication, requestContext: RequestContext): Promise<SignUpOutcome> {
    const prepared = await prepare(application, requestContext);
    if (!prepared.ok) return prepared;
    const { account, signUpSource, create } = prepared.value;
    const created = await create();
    if (!created.ok) return conflictOf(created.reason);
    created.value();
    await refundLookUp(requestContext);
    if (account.status !== "active") return ok({ accountId: account.id });
    const token = await startSession({
      account: toAccount(toAccountRow(account)),
      remember: false,
      requestContext,
      previousToken: application.previousToken,
      sso: signUpSource.identity?.provider === "sso",
    });
    return ok({ accountId: account.id, token });
  }

  return {
    prepare,
    reportRefusal,

    /** What the form of step 1 begins with. `country`: where the visitor is, if known. */
    async start(
      origin: SignUpOrigin,
      country: string | undefined,
      requestContext: RequestContext,
    ): Promise<SignUpStart> {
      const signUpSource = await signUpSourceOf(origin, requestContext);
      const accessCode = accessCodeField(requestContext.organisation, signUpSource);
      return {
        details: prefilled(signUpSource, accessCode, country),
        accessCode,
        source: signUpSource.identity?.provider ?? "email",
        language: signUpSource.invitation?.language,
      };
    },

    /** CONTINUE of step 1. */
    async check(
      details: SignUpDetails,
      origin: SignUpOrigin,
      requestContext: RequestContext,
    ): Promise<Outcome<SignUpDetails, DetailsRefusal | Throttled>> {
      return checks.checkDetails(details, await signUpSourceOf(origin, requestContext), requestContext, {
        counted: false,
      });
    },

    /** Makes the account, checking everything once more. Writes one line to the auth log, whatever comes out. */
    async signUp(application: SignUpApplication, requestContext: RequestContext): Promise<SignUpOutcome> {
      const startedAt = clock.now();
      const outcome = await attempt(application, requestContext);
      if (outcome.ok) {
        const { accountId } = outcome.value;
        report({ event: "user_created", outcome: "success", accountId }, requestContext, startedAt);
        return outcome;
      }
      // A twin of this submit may have won: its account is the answer, not that the address is taken.
      const twin = application.draftToken && (await accountOfDraft(application.draftToken, requestContext));
      if (twin) return ok({ accountId: twin });
      reportRefusal(application, outcome, requestContext, startedAt);
      return outcome;
    },
  };

  /** The account that the draft has become. */
  async function accountOfDraft(token: string, { organisation }: RequestContext): Promise<string | undefined> {
    const draft = await signUpDrafts.find(db, organisation.id, token, clock.now());
    return draft && !draft.data ? draft.accountId : undefined;
  }
}

/** The password's problem beside those of the other fields. */
function withPassword(
  checked: Outcome<SignUpDetails, DetailsRefusal | Throttled>,
  { password = "", details }: SignUpApplication,
  { identity }: SignUpSource,
  { organisation }: RequestContext,
): typeof checked {
  if (identity || (!checked.ok && checked.reason === "throttled")) return checked;
  const words = { ...details, organisation: organisation.name };
  const problems = passwordProblems(trimPassword(password), organisation.password, words);
  if (problems.length === 0) return checked;
  return refused("details", { problems: { ...(checked.ok ? {} : checked.problems), password: problems } });
}

type Made = Pick<SignUpApplication, "language" | "bookingId"> & { passwordHash: string | null; now: number };

/** `details` are checked. */
function newAccount(
  details: SignUpDetails,
  { invitation, referral, linked, identity }: SignUpSource,
  { language, bookingId, passwordHash, now }: Made,
  { organisation }: RequestContext,
): NewAccount {
  const { email, lookup } = readEmail(details.email) as SanitisedEmail;
  const phone = readPhone(details.phone);
  const proved = bookingId || (identity?.emailVerified && readEmail(identity.email ?? "")?.lookup === lookup);
  return {
    id: newId(),
    organisationId: organisation.id,
    email,
    emailLookup: lookup,
    titleId: details.titleId,
    firstName: tidyName(details.firstName),
    lastName: tidyName(details.lastName),
    nationalityId: details.nationalityId,
    country: findCountry(details.country ?? "")?.countryCode,
    phone: phone.ok ? phone.value : NO_PHONE,
    type: "traveller",
    status: proved ? "active" : "unconfirmed",
    passwordHash,
    ...(passwordHash && { passwordLimit: organisation.password.max }),
    canBook: true,
    isPromotion: linked?.isPromotion ?? false,
    accessCode: details.accessCode,
    language: findLanguage(invitation?.language ?? language)?.code,
    referral,
    createdAt: now,
  };
}

function conflictOf(conflict: SignUpConflict): SignUpRefusal {
  switch (conflict) {
    case "taken":
    case "draft-gone":
      return refused("details", { problems: { email: "taken" } });
    case "code-used-up":
      return refused("details", { problems: { accessCode: "unknown" } });
    default:
      return refused(conflict);
  }
}

const reasonOf = (refusal: SignUpRefusal): string =>
  refusal.reason === "details"
    ? Object.entries(refusal.problems)
        .map(([field, problem]) => `${field}-${problem}`)
        .join(" ")
    : refusal.reason;
