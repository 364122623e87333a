import type { AppLoadContext } from "@remix-run/node";
import type { Language } from "#server/organisation/settings";
import { LANGUAGES } from "~/i18n/languages";
import type { ListOption, OptionList } from "~/ui/option-list";

const known = new Map<string, ListOption[]>();

/** The entries of a long list as a language names them, in its order. */
export function optionsOf({ reference }: AppLoadContext, list: OptionList, language: Language): ListOption[] {
  const key = `${list} ${language}`;
  let options = known.get(key);
  if (!options) {
    const { code } = LANGUAGES[language];
    options = LISTS[list](reference, language);
    const { compare } = new Intl.Collator(code);
    options.sort((one, other) => compare(one.label, other.label));
    known.set(key, options);
  }
  return options;
}

/** The label of a chosen entry; empty without one. */
export const listOptionLabel = (context: AppLoadContext, list: OptionList, value: string, language: Language): string =>
  optionsOf(context, list, language).find((option) => option.value === value)?.label ?? "";

type Reference = AppLoadContext["reference"];

const LISTS: Record<OptionList, (reference: Reference, language: Language) => ListOption[]> = {
  nationalities,
  countries: countryList,
  "dial-codes": dialCodes,
};

/** English has a word for each; in other languages the country says it. */
function nationalities({ nationalities, otherNamesOf }: Reference, language: Language): ListOption[] {
  const nameOf = countryNames(language);
  return nationalities.map(({ nationalityId, nationalityName, nationalityCode }) => ({
    value: String(nationalityId),
    ...named(otherNamesOf, language === "en" ? nationalityName : nameOf(nationalityCode), nationalityCode),
  }));
}

function countryList({ countries, otherNamesOf }: Reference, language: Language): ListOption[] {
  const nameOf = countryNames(language);
  return countries.map(({ countryCode, countryName }) => ({
    value: countryCode,
    ...named(otherNamesOf, language === "en" ? countryName : nameOf(countryCode), countryCode),
  }));
}

/**
 * PH-01: "United States (US) +1"; the main country of a shared code has the code as another name. In Arabic a mark keeps the code from
 * turning round.
 */
function dialCodes({ countries, otherNamesOf, isMainOfCode }: Reference, language: Language): ListOption[] {
  const nameOf = countryNames(language);
  const mark = LANGUAGES[language].dir === "rtl" ? "\u200e" : "";
  return countries.map((country) => {
    const { countryCode, countryName, isdCode } = country;
    const { label, also } = named(otherNamesOf, language === "en" ? countryName : nameOf(countryCode), countryCode);
    const found = isMainOfCode(country) ? [...also, `+${isdCode}`] : also;
    return { value: countryCode, label: `${label} ${mark}(${countryCode}) +${isdCode}`, also: found };
  });
}

/** With the other names of the country that the entry is found by. */
function named(otherNamesOf: Reference["otherNamesOf"], label: string, countryCode: string) {
  return { label, also: otherNamesOf(countryCode).filter((name) => name !== label) };
}

function countryNames(language: Language): (code: string) => string {
  const names = new Intl.DisplayNames(LANGUAGES[language].code, { type: "region", fallback: "code" });
  return (code) => names.of(code) ?? code;
}
