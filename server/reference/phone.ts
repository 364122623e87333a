import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
import metadata from "libphonenumber-js/max/metadata";
import { latinDigits } from "../core/digits.ts";
import { PHONE_MAX_DIGITS } from "../core/limits.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { type Country, findCountry } from "./countries.ts";

export type PhoneProblem = "phone-digits" | "phone-too-long" | "phone-country" | "phone-impossible";

/** A number as it is stored; every part is empty where there is none. */
export type Phone = {
  /** The dialling code with its plus, as `+1`. */
  countryCode: string;
  /** Without the zero that some countries dial inside only. */
  number: string;
  /** ISO 3166-1 alpha-2. */
  country?: string;
};

/**
 * As it was typed. `country`: the one whose numbers are meant where no dialing code was typed, by its ISO code, or by the dialing
 * code itself, which several countries can share.
 */
export type TypedPhone = { country: string; number: string };

export const NO_PHONE: Phone = { countryCode: "", number: "", country: "" };

/** Ofcom keeps these for examples; the numbering plan does not know them. */
const BRITISH_EXAMPLE = /^7700900\d{3}$/;

/** Prefixes of former numbering plans that people and messengers still write, by dialing code: `+52 1 55 …` of Mexico. */
const FORMER_PREFIX: Record<string, RegExp> = {
  "52": /^(?:0?1|04[45])(?=\d{10}$)/,
  "57": /^0(?=\d{10}$)/,
  "370": /^8(?=\d{8}$)/,
};

/** As `tel:+14155552671;ext=5` or with `x5` or `ext. 5` behind it, without blanks and dots. Extensions are not stored. */
const TYPED = /^(?:tel:)?(\+)?(\d+)(?:(?:;ext=|extension|extensión|ext|x|#|تحويلة)\d{1,7})?$/i;

/** What is dialed before the code of another country: 00, 001, 0011 or 011; it is no part of a number's length. */
const EXIT_CODE = /^0{1,2}1{0,2}/;

/** The countries of a dialing code, as 44, the main one first. */
const countriesOf = (callingCode: string): string[] => CALLING_CODES[callingCode] ?? [];
const CALLING_CODES: Record<string, string[]> = metadata.country_calling_codes;

/** PH-01: whether it is the first of several countries that share its dialing code, as the United Kingdom for 44. */
export const isMainOfCode = ({ countryCode, isdCode }: Pick<Country, "countryCode" | "isdCode">): boolean =>
  countriesOf(isdCode).length > 1 && countriesOf(isdCode)[0] === countryCode;

/**
 * SU-05, everywhere a number is typed: `7700 900123` of a country, or with the dialling code in front (`+44 …`, `0044 …`, or after
 * the country's own exit code), which then says the country. Nothing typed is no number.
 */
export function readPhone({ country, number }: TypedPhone): Outcome<Phone, PhoneProblem> {
  const typed = plainDigits(number);
  if (typed === "") return ok(NO_PHONE);
  const [, plus, digits = ""] = TYPED.exec(typed) ?? [];
  if (digits === "") return refused("phone-digits");
  if (digits.replace(EXIT_CODE, "").length > PHONE_MAX_DIGITS) return refused("phone-too-long");
  const chosen = findCountry(country);
  if (plus) return stored(parsePhoneNumberFromString(`+${digits}`), chosen?.countryCode);
  const inside = chosen ? dialedIn(chosen, digits) : dialedWith(country, digits);
  if (inside && canExist(inside)) return stored(inside, chosen?.countryCode);
  if (digits.startsWith("00")) return stored(parsePhoneNumberFromString(`+${digits.slice(2)}`), chosen?.countryCode);
  if (!inside && !chosen?.isdCode) return refused("phone-country");
  return stored(inside, chosen?.countryCode);
}

/** As it is dialed in that country, abroad as well: Australia's exit code is 0011. */
function dialedIn({ countryCode, isdCode }: Country, digits: string): PhoneNumber | undefined {
  if (isSupportedCountry(countryCode)) return parsePhoneNumberFromString(digits, countryCode as CountryCode);
  // A place without a plan of its own shares the code of another country.
  return isdCode ? parsePhoneNumberFromString(`+${isdCode}${digits}`) : undefined;
}

/** `typedCode`: "44", "+44", "0044" or, with an area, "1264"; undefined where no code begins so. */
function dialedWith(typedCode: string, digits: string): PhoneNumber | undefined {
  const [, code = ""] = /^(?:\+|00)?(\d{1,8})$/.exec(plainDigits(typedCode)) ?? [];
  const callingCode = [3, 2, 1].map((length) => code.slice(0, length)).find((part) => countriesOf(part).length > 0);
  if (!callingCode) return undefined;
  const area = code.slice(callingCode.length);
  const whole = parsePhoneNumberFromString(`+${code}${digits}`);
  if (area !== "" && whole && canExist(whole)) return whole;
  return parsePhoneNumberFromString(digits, { defaultCallingCode: callingCode });
}

/** As people write it abroad, `+44 7700 900123`; empty for none. */
export function phoneText({ countryCode, number }: Phone): string {
  return parsePhoneNumberFromString(countryCode + number)?.formatInternational() ?? countryCode + number;
}

function stored(typed: PhoneNumber | undefined, chosen: string | undefined): Outcome<Phone, PhoneProblem> {
  const parsed = typed && !canExist(typed) ? withoutFormerPrefix(typed) : typed;
  if (!parsed || !canExist(parsed)) return refused("phone-impossible");
  const { countryCallingCode, nationalNumber } = parsed;
  const shares = (code: string) => findCountry(code)?.isdCode === countryCallingCode;
  const country = chosen && shares(chosen) ? chosen : (parsed.country ?? countriesOf(countryCallingCode)[0]);
  return ok({ countryCode: `+${countryCallingCode}`, number: nationalNumber, country: country ?? "" });
}

const canExist = (number: PhoneNumber): boolean =>
  number.isValid() || (number.countryCallingCode === "44" && BRITISH_EXAMPLE.test(number.nationalNumber));

function withoutFormerPrefix({ countryCallingCode, nationalNumber }: PhoneNumber): PhoneNumber | undefined {
  const former = FORMER_PREFIX[countryCallingCode] ?? /^$/;
  return parsePhoneNumberFromString(`+${countryCallingCode}${nationalNumber.replace(former, "")}`);
}

/**
 * Without what people write between digits, every dash and blank; those of the Arabic and Persian keyboards are digits too. U+2212 is
 * the minus of spreadsheets, and "ー" the dash of Japanese keyboards.
 */
function plainDigits(text: string): string {
  return latinDigits(text.normalize("NFKC")).replace(/[\s(),./·\u2212ー\p{Pd}\p{Cc}\p{Cf}]/gu, "");
}
