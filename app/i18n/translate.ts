import type { Dictionary, Translate } from "./messages";

/** A whole number among words, "1,095": the digits are Latin in every language, as those of amounts are. */
export function wholeNumbers(language: string): (count: number) => string {
  const { format } = new Intl.NumberFormat(`${language}-u-nu-latn`);
  // Below a thousand there is nothing to group.
  return (count) => (Number.isInteger(count) && count >= 0 && count < 1_000 ? String(count) : format(count));
}

/**
 * Messages on both sides: i18next's rules for interpolation and plurals in a few hundred bytes. Its runtime would be 15 kB
 * of every first visit and a tenth of the time of a page (decision 006). A test holds this against i18next.
 */
export function createTranslate(dictionary: Dictionary, language: string): Translate {
  const formOf = pluralForms(language);
  const numberText = wholeNumbers(language);

  /** i18next gives an own form for zero precedence where a message has one, whatever the language's rules say. */
  const pluralText = (key: string, count: number): string | undefined =>
    (count === 0 && dictionary[`${key}_zero`]) || dictionary[`${key}_${formOf(count)}`] || dictionary[`${key}_other`];

  return (key, values) => {
    const count = values?.["count"];
    const text = (typeof count === "number" && pluralText(key, count)) || dictionary[key] || key;
    const parts = partsOf(text);
    if (parts.length === 1) return text;
    let filled = "";
    for (let at = 0; at < parts.length; at++) {
      // Texts and the names between them by turns.
      const value = at % 2 === 0 ? parts[at] : values?.[parts[at]!];
      filled += typeof value === "number" ? numberText(value) : (value ?? "");
    }
    return filled;
  };
}

const parts = new Map<string, string[]>();

/** Parses each message once; there are few of them. */
function partsOf(text: string): string[] {
  let known = parts.get(text);
  if (!known) {
    known = text.split(/\{\{(\w+)\}\}/);
    parts.set(text, known);
  }
  return known;
}

/** Counts that are on every page. */
const SMALL = 1_000;

/** The plural form of a count. Asking Intl costs more than the message. */
function pluralForms(language: string): (count: number) => Intl.LDMLPluralRule {
  const rules = new Intl.PluralRules(language);
  const small: Intl.LDMLPluralRule[] = [];
  return (count) => {
    const form = small[count] ?? rules.select(count);
    if (Number.isInteger(count) && count >= 0 && count < SMALL) small[count] = form;
    return form;
  };
}
