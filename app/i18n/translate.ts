import type { Dictionary, Translate } from "./messages";

/** A whole number among words, "1,095": the digits are Latin in every language, as those of amounts are. */
export const wholeNumbers = (language: string): ((count: number) => string) =>
  new Intl.NumberFormat(`${language}-u-nu-latn`).format;

/**
 * Messages on both sides: i18next's rules for interpolation and plurals in a few hundred bytes. Its runtime would be 15 kB
 * of every first visit and a tenth of the time of a page (decision 020). A test holds this against i18next.
 */
export function createTranslate(dictionary: Dictionary, language: string): Translate {
  const plurals = new Intl.PluralRules(language);
  const numberText = wholeNumbers(language);
  return (key, values = {}) => {
    const text =
      (typeof values["count"] === "number" &&
        dictionary[`${key}_${pluralForm(plurals, values["count"], dictionary, key)}`]) ||
      dictionary[key] ||
      key;
    if (!text.includes("{{")) return text;
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values[name] ?? "";
      return typeof value === "number" ? numberText(value) : value;
    });
  };
}

/** i18next gives an own form for zero precedence where a message has one, whatever the language's rules say. */
function pluralForm(plurals: Intl.PluralRules, count: number, dictionary: Dictionary, key: string): string {
  if (count === 0 && dictionary[`${key}_zero`]) return "zero";
  const form = plurals.select(count);
  return dictionary[`${key}_${form}`] ? form : "other";
}
