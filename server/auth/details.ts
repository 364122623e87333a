import { isPersonName, NAME_MAX_LENGTH, NO_TITLE_ID, tidyName } from "../core/names.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { findCountry } from "../reference/countries.ts";
import { findNationalityById } from "../reference/nationalities.ts";
import { type PhoneProblem, readPhone } from "../reference/phone.ts";
import { findTitle } from "../reference/titles.ts";
import type { Account } from "./account.ts";

/** Why a typed or chosen detail is refused. */
export type DetailProblem = "missing" | "wrong" | "too-long" | "unknown" | PhoneProblem;
export type Problems<Field extends string> = Partial<Record<Field, DetailProblem>>;

/** All fields are saved, or none, with a problem for each wrong field. */
export type Saved<Field extends string, Value = undefined> = Outcome<
  Value,
  { reason: "details"; problems: Problems<Field> }
>;

export type NameFields = "titleId" | "firstName" | "lastName";
export type Name = Pick<Account, NameFields>;

const DOCUMENT_NUMBER = /^[A-Z0-9]{4,20}$/;

/** SU-04. An account needs a title and both names (SU-03); a saved traveller needs no title and either name. */
export function readName(typed: Name, { isAccount = true } = {}): Saved<NameFields, Name> {
  const name = { ...typed, firstName: tidyName(typed.firstName), lastName: tidyName(typed.lastName) };
  const mayLack = (other: string) => !isAccount && other !== "";
  return checked(name, {
    titleId: findTitle(name.titleId) || (!isAccount && name.titleId === NO_TITLE_ID) ? undefined : "unknown",
    firstName: nameProblem(name.firstName, mayLack(name.lastName)),
    lastName: nameProblem(name.lastName, mayLack(name.firstName)),
  });
}

export type ContactFields = "nationalityId" | "country" | "phone";
type Contact = Pick<Account, "nationalityId" | "country" | "phone">;
/** `country`: where the person lives, empty where they do not say. `phone`: the country of its dialling code, and the digits. */
export type TypedContact = { nationalityId: number; country: string; phone: { country: string; number: string } };

/** SU-05, with the nationality and the country that stand beside it. */
export function readContact(typed: TypedContact): Saved<ContactFields, Contact> {
  const phone = readPhone(typed.phone);
  const problems = {
    nationalityId: nationalityProblem(typed.nationalityId),
    country: typed.country ? countryProblem(typed.country) : undefined,
    phone: phone.ok ? undefined : phone.reason,
  };
  if (!phone.ok) return refused("details", { problems });
  const { nationalityId, country } = typed;
  return checked({ nationalityId, country: country || undefined, phone: phone.value }, problems);
}

export const nationalityProblem = (id: number): DetailProblem | undefined =>
  findNationalityById(id) ? undefined : "unknown";

export const countryProblem = (code: string): DetailProblem | undefined => (findCountry(code) ? undefined : "unknown");

/** Documents are written in capitals and digits; blanks and hyphens are only for the eye. */
export const tidyDocumentNumber = (typed: string): string =>
  typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cc}\p{Cf}]/gu, "");

export const documentNumberProblem = (number: string): DetailProblem | undefined =>
  DOCUMENT_NUMBER.test(number) ? undefined : "wrong";

/** The value, unless a field has a problem. */
export function checked<Field extends string, Value>(
  value: Value,
  found: Record<Field, DetailProblem | undefined>,
): Saved<Field, Value> {
  const problems = Object.fromEntries(Object.entries(found).filter(([, problem]) => problem)) as Problems<Field>;
  return Object.keys(problems).length === 0 ? ok(value) : refused("details", { problems });
}

function nameProblem(name: string, mayLack: boolean): DetailProblem | undefined {
  if (name === "") return mayLack ? undefined : "missing";
  if (name.length > NAME_MAX_LENGTH) return "too-long";
  return isPersonName(name) ? undefined : "wrong";
}
