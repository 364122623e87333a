import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { SignUpDetails, SignUpProblems } from "#server/accounts/sign-up-details";
import type { Translate } from "~/i18n/words";
import type { TypedDetails } from "./sign-up-details-panel";

/** Longer than anything that could be right; what is right the accounts know. */
const text = z.string().max(500, "refusals.nameTooLong?max=500").default("");

/** SU-02: the fields of step 1 as they come. */
export const SignUpDetailsForm = z.object({
  accessCode: text,
  email: text,
  title: text,
  firstName: text,
  lastName: text,
  nationality: text,
  phoneCountry: text,
  phone: text,
  find: text,
  intent: text,
});

export function detailsOf(form: z.output<typeof SignUpDetailsForm>): SignUpDetails {
  const { accessCode, email, firstName, lastName, phoneCountry, phone } = form;
  return {
    accessCode,
    email,
    titleId: idOf(form.title),
    firstName,
    lastName,
    nationalityId: idOf(form.nationality),
    phone: { country: phoneCountry, number: phone },
  };
}

export const typedOf = (details: SignUpDetails): TypedDetails => ({
  accessCode: details.accessCode,
  email: details.email,
  title: details.titleId ? String(details.titleId) : "",
  firstName: details.firstName,
  lastName: details.lastName,
  nationality: String(details.nationalityId),
  phoneCountry: details.phone.country,
  phone: details.phone.number,
});

/** What is wrong, by the names of the form's fields (SU-03, SU-08, ER-01). */
export function detailErrors(
  problems: SignUpProblems,
  { accounts }: AppLoadContext,
  t: Translate,
): Record<string, string[]> {
  const { limits } = accounts;
  const said: Record<string, string | undefined> = {
    accessCode:
      problems.accessCode &&
      t(problems.accessCode === "missing" ? "refusals.accessCodeMissing" : "refusals.accessCodeUnknown"),
    email: problems.email && emailError(problems.email, t),
    title: problems.titleId && t("refusals.titleMissing"),
    firstName:
      problems.firstName && nameError(problems.firstName, t("refusals.firstNameMissing"), limits.nameLength, t),
    lastName: problems.lastName && nameError(problems.lastName, t("refusals.lastNameMissing"), limits.nameLength, t),
    nationality: problems.nationalityId && t("refusals.nationalityUnknown"),
    phone: problems.phone && phoneError(problems.phone, limits.phoneDigits, t),
    // No field: the way to sign in (SU-08).
    taken: problems.email === "taken" ? t("signup.signIn") : undefined,
  };
  return Object.fromEntries(Object.entries(said).flatMap(([field, text]) => (text ? [[field, [text]]] : [])));
}

function emailError(problem: string, t: Translate): string {
  if (problem === "taken") return t("refusals.emailTaken");
  return t(problem === "missing" ? "refusals.emailMissing" : "refusals.emailWrong");
}

function nameError(problem: string, missing: string, max: number, t: Translate): string {
  if (problem === "missing") return missing;
  return problem === "too-long" ? t("refusals.nameTooLong", { max }) : t("signup.nameWrong");
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

const idOf = (text: string): number => (/^\d{1,6}$/.test(text) ? Number(text) : 0);
