import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
import { latinDigits } from "../core/digits.ts";
import { PHONE_MAX_DIGITS } from "../core/limits.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { countries, findCountry } from "./countries.ts";

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
const TYPED = /^(?:tel:)?(\+|00)?(\d+)(?:(?:;ext=|extension|extensión|ext|x|#|تحويلة)\d{1,7})?$/i;

/**
 * SU-05, everywhere a number is typed: `7700 900123` of a country, or with the dialling code in front (`+44 …`, `0044 …`),
 * which then says the country. Nothing typed is no number.
 */
export function readPhone({ country, number }: TypedPhone): Outcome<Phone, PhoneProblem> {
  const typed = plainDigits(number);
  if (typed === "") return ok(NO_PHONE);
  const [, plus, digits = ""] = TYPED.exec(typed) ?? [];
  if (digits === "") return refused("phone-digits");
  if (digits.length > PHONE_MAX_DIGITS) return refused("phone-too-long");
  const [, defaultCallingCode] = /^\+?(\d{1,4})$/.exec(country.trim()) ?? [];
  const chosen = findCountry(country);
  if (plus) return stored(parsePhoneNumberFromString(`+${digits}`), chosen?.countryCode);
  if (defaultCallingCode) return stored(parsePhoneNumberFromString(digits, { defaultCallingCode }), undefined);
  if (!chosen?.isdCode) return refused("phone-country");
  const { countryCode, isdCode } = chosen;
  // A place without a plan of its own shares the code of another country.
  return isSupportedCountry(countryCode)
    ? stored(parsePhoneNumberFromString(digits, countryCode as CountryCode), countryCode)
    : stored(parsePhoneNumberFromString(`+${isdCode}${digits}`), countryCode);
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
  const country =
    chosen && shares(chosen)
      ? chosen
      : (parsed.country ?? countries.find(({ isdCode }) => isdCode === countryCallingCode)?.countryCode);
  return ok({ countryCode: `+${countryCallingCode}`, number: nationalNumber, country: country ?? "" });
}

const canExist = (number: PhoneNumber): boolean =>
  number.isValid() || (number.countryCallingCode === "44" && BRITISH_EXAMPLE.test(number.nationalNumber));

function withoutFormerPrefix({ countryCallingCode, nationalNumber }: PhoneNumber): PhoneNumber | undefined {
  const former = FORMER_PREFIX[countryCallingCode] ?? /^$/;
  return parsePhoneNumberFromString(`+${countryCallingCode}${nationalNumber.replace(former, "")}`);
}

/** Without what people write between digits; those of the Arabic and Persian keyboards are digits too. */
function plainDigits(text: string): string {
  return latinDigits(text.normalize("NFKC")).replace(/[\s(),.\-–/\p{Cf}]/gu, "");
}
