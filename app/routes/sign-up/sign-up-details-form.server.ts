import { z } from "zod";
import type { SignUpDetails } from "#server/registration/sign-up-details";
import { message } from "~/i18n/messages";
import type { TypedDetails } from "./sign-up-details-dialog";

/** Longer than any valid value; the registration checks the real limits. */
const text = z
  .string()
  .max(500, message("refusals.nameTooLong", { max: 500 }))
  .default("");

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

const idOf = (text: string): number => (/^\d{1,6}$/.test(text) ? Number(text) : 0);
