import type { AppLoadContext } from "@remix-run/node";
import { PHONE_MAX_DIGITS } from "#server/core/limits";
import { NAME_MAX_LENGTH } from "#server/core/names";
import type { SignUpRefusal } from "#server/registration/sign-up";
import type { SignUpProblems } from "#server/registration/sign-up-details";
import type { Translate } from "~/i18n/messages";
import { isThrottled, throttledAnswer, throttledMessage } from "~/request/throttled.server";
import { viewerOf } from "~/request/viewer.server";
import { passwordErrors } from "~/shared/credentials/password-errors.server";

type Refused = { errors: Record<string, string[]>; status?: number; headers: Record<string, string> };

/**
 * SU-13: undefined if the account couldn't be created; the form or the call says so, and the log has the cause. Rethrows an
 * unavailable database, which a retry can fix.
 */
export async function unlessBroken<Value>(signUp: Promise<Value>, context: AppLoadContext): Promise<Value | undefined> {
  try {
    return await signUp;
  } catch (err) {
    if (context.isUnavailable(err)) throw err;
    context.log.error({ event: "error", requestId: context.requestId, err }, "sign-up failed");
    return undefined;
  }
}

/** Messages of a refused sign-up by field, with the HTTP status (SU-13). */
export async function signUpErrors(
  request: Request,
  context: AppLoadContext,
  refusal: SignUpRefusal,
  headers: Record<string, string> = {},
): Promise<Refused> {
  const { t } = (await viewerOf(request, context)).i18n;
  if (isThrottled(refusal)) {
    const answer = throttledAnswer(refusal, context);
    const errors = { "": [throttledMessage(refusal, context, t)] };
    return { ...answer, errors, headers: { ...headers, ...answer.headers } };
  }
  if (refusal.reason !== "details") {
    const gone = refusal.reason === "invitation-gone" ? "refusals.invitationGone" : "refusals.identityGone";
    return { errors: { "": [t(gone)] }, headers };
  }
  const { problems } = refusal;
  return {
    errors: {
      ...detailErrors(problems, t),
      ...(problems.password && { password: passwordErrors(problems.password, context, t) }),
    },
    headers,
  };
}

/** SU-07: where a guest gets an access code. */
export function accessCodeHint({ organisation }: AppLoadContext, t: Translate): string {
  const { name, contact, mailFrom } = organisation;
  return t("refusals.accessCodeAsk", { organisation: name, contact: contact.email ?? mailFrom });
}

/** Errors by the names of the form's fields (SU-03, SU-08, ER-01). */
export function detailErrors(problems: SignUpProblems, t: Translate): Record<string, string[]> {
  const said: Record<string, string | undefined> = {
    accessCode:
      problems.accessCode &&
      t(problems.accessCode === "missing" ? "refusals.accessCodeMissing" : "refusals.accessCodeUnknown"),
    email: problems.email && emailError(problems.email, t),
    title: problems.titleId && t("refusals.titleMissing"),
    firstName: problems.firstName && nameError(problems.firstName, t("refusals.firstNameMissing"), NAME_MAX_LENGTH, t),
    lastName: problems.lastName && nameError(problems.lastName, t("refusals.lastNameMissing"), NAME_MAX_LENGTH, t),
    nationality: problems.nationalityId && t("refusals.nationalityUnknown"),
    // No field of the page: the JSON call names a country (SU-14).
    country: problems.country && t("refusals.notListed"),
    phone: problems.phone && phoneError(problems.phone, PHONE_MAX_DIGITS, t),
    // No field: the way to sign in (SU-08).
    taken: problems.email === "taken" ? t("sign-in.signIn") : undefined,
  };
  return Object.fromEntries(Object.entries(said).flatMap(([field, text]) => (text ? [[field, [text]]] : [])));
}

function emailError(problem: string, t: Translate): string {
  if (problem === "taken") return t("refusals.emailTaken");
  return t(problem === "missing" ? "refusals.emailMissing" : "refusals.emailWrong");
}

function nameError(problem: string, missing: string, max: number, t: Translate): string {
  if (problem === "missing") return missing;
  return problem === "too-long" ? t("refusals.nameTooLong", { max }) : t("sign-up.nameWrong");
}

function phoneError(problem: string, max: number, t: Translate): string {
  switch (problem) {
    case "phone-digits":
      return t("refusals.phoneDigits");
    case "phone-too-long":
      return t("refusals.phoneTooLong", { max });
    case "phone-country":
      return t("refusals.phoneCountry");
    default:
      return t("refusals.phoneImpossible");
  }
}
