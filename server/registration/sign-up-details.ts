import { z } from "zod";
import type { Referral } from "../auth/account.ts";
import { type DetailProblem, readName } from "../auth/details.ts";
import type { PasswordProblem } from "../auth/password-rules.ts";
import { readEmail } from "../core/email-address.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { ProvidedIdentity } from "../ports/identity-providers.ts";
import { defaultCountry, findCountry } from "../reference/countries.ts";
import { DEFAULT_NATIONALITY_ID, findNationality, findNationalityById } from "../reference/nationalities.ts";
import { readPhone } from "../reference/phone.ts";
import { findTitle } from "../reference/titles.ts";
import type { Invitation } from "./invitations.ts";
import type { Linked } from "./sign-up-referrals.ts";

/** What step 1 asks for (SU-02), as typed. */
export const signUpDetails = z.object({
  accessCode: z.string(),
  email: z.string(),
  /** 0: none chosen. */
  titleId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  nationalityId: z.int(),
  /** ISO country the person lives in: the JSON call tells it, and an invitation (SU-14). */
  country: z.string().optional(),
  /** ISO country of the dialling code, and the digits. */
  phone: z.object({ country: z.string(), number: z.string() }),
});
export type SignUpDetails = z.infer<typeof signUpDetails>;

export type SignUpProblem = DetailProblem | "taken";
/** By field. The access code's is `missing` or `unknown`, whatever the reason of its refusal. */
export type SignUpProblems = Partial<Record<keyof SignUpDetails, SignUpProblem>> & { password?: PasswordProblem[] };

/** The origin of a sign-up: its invitation or referral, and the identity that a provider proved. */
export type SignUpSource = {
  invitation: Invitation | undefined;
  referral: Referral;
  /** The campaign of the followed link; undefined if none runs. */
  linked: Linked | undefined;
  /** Proved by Google, Facebook or single sign-on. */
  identity: ProvidedIdentity | undefined;
};

/** SU-07: whether the code is asked for, what fills it, and whether that can be changed. Only the code of a campaign that runs opens anything. */
export type AccessCodeField = { asked: false } | { asked: true; filled: string; locked: boolean };

export function accessCodeField(
  { accessCode, accessCodeForSocial }: Pick<Organisation, "accessCode" | "accessCodeForSocial">,
  { invitation, linked, identity }: SignUpSource,
): AccessCodeField {
  if (!accessCode || (identity && !accessCodeForSocial)) return { asked: false };
  if (invitation?.masterCode) return { asked: true, filled: invitation.masterCode, locked: true };
  if (linked)
    return linked.referrersCode ? { asked: true, filled: linked.referrersCode, locked: false } : { asked: false };
  return { asked: true, filled: "", locked: false };
}

/** The form's initial values (SU-06, SU-10, SU-16). `country`: where the visitor is, if known. */
export function prefilled(
  signUpSource: SignUpSource,
  field: AccessCodeField,
  country: string | undefined,
): SignUpDetails {
  const { invitation, identity } = signUpSource;
  const origin = invitation?.countryCode || country || "";
  return {
    accessCode: field.asked ? field.filled : "",
    email: identity?.email ?? invitation?.email ?? "",
    titleId: invitation?.titleId ?? 0,
    firstName: identity?.firstName || invitation?.firstName || "",
    lastName: identity?.lastName || invitation?.lastName || "",
    nationalityId: findNationality(origin)?.nationalityId ?? DEFAULT_NATIONALITY_ID,
    ...(invitation?.countryCode && { country: invitation.countryCode }),
    phone: { country: origin || defaultCountry.countryCode, number: invitation?.phoneNumber ?? "" },
  };
}

/** SU-03…SU-05: what can be said without asking the database. */
export function detailProblems(details: SignUpDetails, field: AccessCodeField): SignUpProblems {
  const name = readName(details);
  return {
    ...(field.asked && details.accessCode.trim() === "" && { accessCode: "missing" }),
    ...(!readEmail(details.email) && { email: details.email.trim() === "" ? "missing" : "wrong" }),
    ...(name.ok ? {} : name.problems),
    ...(!findTitle(details.titleId) && { titleId: "missing" }),
    ...(!findNationalityById(details.nationalityId) && { nationalityId: "unknown" }),
    ...(details.country && !findCountry(details.country) && { country: "unknown" }),
    ...phoneProblems(details.phone),
  };
}

function phoneProblems(phone: SignUpDetails["phone"]): SignUpProblems {
  const read = readPhone(phone);
  return read.ok ? {} : { phone: read.reason };
}
