import { z } from "zod";
import { EMAIL_MAX_LENGTH, PHONE_MAX_LENGTH } from "#server/core/limits";
import { NAME_MAX_LENGTH } from "#server/core/names";
import type { SignUpDetails } from "#server/registration/sign-up-details";
import { message } from "~/i18n/messages";
import { constraintOf, maxTyped } from "~/request/form.server";

/** Longer than any valid value; the registration checks the real limits. */
const typed = z.string().max(500, message("refusals.nameTooLong", { max: 500 }));
const text = typed.default("");
const name = typed.check(maxTyped(NAME_MAX_LENGTH)).prefault("");

/** SU-02: the fields of step 1 as they come. The registration refuses all that is missing or wrong at once. */
export const SignUpDetailsForm = z.object({
  accessCode: typed.prefault(""),
  email: typed.check(maxTyped(EMAIL_MAX_LENGTH)).prefault(""),
  title: text,
  firstName: name,
  lastName: name,
  nationality: text,
  phoneCountry: text,
  phone: typed.check(maxTyped(PHONE_MAX_LENGTH)).default(""),
  /** The address that the guest was asked about, as a likely typo. */
  emailAsked: text,
  find: text,
  intent: text,
});

export type SignUpDetailsFields = z.input<typeof SignUpDetailsForm>;
type TypedDetails = Omit<z.output<typeof SignUpDetailsForm>, "emailAsked" | "find" | "intent">;

export const signUpDetailsConstraint = constraintOf(
  SignUpDetailsForm.pick({ accessCode: true, email: true, firstName: true, lastName: true, phone: true }),
);

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

const idOf = (text: string): number => (/^\d{1,6}$/.test(text) ? Number(text) : 0);
