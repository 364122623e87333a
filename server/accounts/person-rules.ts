import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";
import { findCountry } from "../reference/countries.ts";
import type { Phone } from "./account.ts";
import { type SanitisedEmail, sanitiseEmail } from "./rules.ts";

/** SU-04, in the notation of HTML's `pattern`, which browsers read with the flag v: letters of any script with their marks. */
export const NAME_PATTERN = "(?=.*\\p{L})[\\p{L}\\p{M}\\p{Join_Control}'’ʼ.\\-‐ ]+";
const NAME = new RegExp(`^(?:${NAME_PATTERN})$`, "u");
export const NAME_MAX_LENGTH = 60;

/** SU-05. */
export const PHONE_MAX_DIGITS = 15;

/** RFC 5321. */
const EMAIL_MAX_LENGTH = 254;
/**
 * Plain letters only, so that no address can look like another one: names of other scripts are written as their
 * punycode. Each part is bounded, so that a long text is refused quickly.
 */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}){0,20}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,20}[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** SU-03; undefined for what is no address. */
export function readEmail(typed: string): SanitisedEmail | undefined {
  const email = sanitiseEmail(typed);
  return email && email.email.length <= EMAIL_MAX_LENGTH && EMAIL.test(email.lookup) ? email : undefined;
}

/** The mailbox behind `ana+travel@…`, or undefined where the address has no such ending. */
export function untagged(lookup: string): string | undefined {
  const [, mailbox, domain] = /^([^+@]+)\+[^@]*(@.+)$/.exec(lookup) ?? [];
  return mailbox && domain && mailbox + domain;
}

/** White space at the ends and in a row goes; composed as most keyboards compose. */
export const tidyName = (typed: string): string => typed.normalize("NFC").trim().replace(/\s+/g, " ");

/** SU-04. `name` is tidied. */
export const isPersonName = (name: string): boolean => name.length <= NAME_MAX_LENGTH && NAME.test(name);

export type PhoneProblem = "phone-digits" | "phone-too-long" | "phone-country" | "phone-impossible";

/** SU-05: what is wrong with a number typed beside a country of the list; undefined when nothing is, or nothing was typed. */
export function phoneProblem({ country, number }: { country: string; number: string }): PhoneProblem | undefined {
  const typed = number.trim();
  if (typed === "") return undefined;
  if (!/^\d+$/.test(typed)) return "phone-digits";
  if (typed.length > PHONE_MAX_DIGITS) return "phone-too-long";
  const entry = findCountry(country);
  if (!entry?.isdCode) return "phone-country";
  return canExist(entry.countryCode, entry.isdCode, typed) ? undefined : "phone-impossible";
}

/** The number as it is stored. It has no problem. */
export function readPhone({ country, number }: { country: string; number: string }): Phone {
  const isdCode = findCountry(country)?.isdCode;
  if (number.trim() === "" || !isdCode) return { countryCode: "", number: "", country: "" };
  return { countryCode: `+${isdCode}`, number: number.trim(), country: country.toUpperCase() };
}

/** By the numbering plan of the country, with its trunk prefix or without; by the bare code where it has no plan of its own. */
function canExist(country: string, isdCode: string, digits: string): boolean {
  const number = isSupportedCountry(country)
    ? parsePhoneNumberFromString(digits, country as CountryCode)
    : parsePhoneNumberFromString(`+${isdCode}${digits}`);
  return number?.isValid() ?? false;
}
