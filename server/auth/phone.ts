import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";
import { findCountry } from "../reference/countries.ts";
import type { Phone } from "./account.ts";

/** SU-05. */
export const PHONE_MAX_DIGITS = 15;

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
