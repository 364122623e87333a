import type { AppLoadContext } from "@remix-run/node";
import type { Language } from "#server/organisation/settings";
import { LANGUAGES } from "~/i18n/languages";
import type { Choice, ChoiceList } from "~/ui/choice-list";

const known = new Map<string, Choice[]>();

/** The entries of a long list as a language names them, in its order. */
export function choicesOf({ reference }: AppLoadContext, list: ChoiceList, language: Language): Choice[] {
  const key = `${list} ${language}`;
  let choices = known.get(key);
  if (!choices) {
    const { code } = LANGUAGES[language];
    choices = LISTS[list](reference, language);
    const { compare } = new Intl.Collator(code);
    choices.sort((one, other) => compare(one.label, other.label));
    known.set(key, choices);
  }
  return choices;
}

type Reference = AppLoadContext["reference"];

const LISTS: Record<ChoiceList, (reference: Reference, language: Language) => Choice[]> = {
  nationalities,
  countries: countryList,
  "dial-codes": dialCodes,
};

/** English has a word for each; in other languages the country says it. */
function nationalities({ nationalities, otherNamesOf }: Reference, language: Language): Choice[] {
  const nameOf = countryNames(language);
  return nationalities.map(({ nationalityId, nationalityName, nationalityCode }) => ({
    value: String(nationalityId),
    ...named(otherNamesOf, language === "en" ? nationalityName : nameOf(nationalityCode), nationalityCode),
  }));
}

function countryList({ countries, otherNamesOf }: Reference, language: Language): Choice[] {
  const nameOf = countryNames(language);
  return countries.map(({ countryCode, countryName }) => ({
    value: countryCode,
    ...named(otherNamesOf, language === "en" ? countryName : nameOf(countryCode), countryCode),
  }));
}

/** PH-01: "United States (US) +1". In Arabic a mark keeps the code from turning round. */
function dialCodes({ countries, otherNamesOf }: Reference, language: Language): Choice[] {
  const nameOf = countryNames(language);
  const mark = LANGUAGES[language].dir === "rtl" ? "\u200e" : "";
  return countries.map(({ countryCode, countryName, isdCode }) => {
    const { label, also } = named(otherNamesOf, language === "en" ? countryName : nameOf(countryCode), countryCode);
    return { value: countryCode, label: `${label} ${mark}(${countryCode}) +${isdCode}`, also };
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
