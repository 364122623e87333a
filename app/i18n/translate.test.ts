import { createInstance } from "i18next";
import { describe, expect, test } from "vitest";
import { ar } from "~/copy/ar/index.server";
import { en } from "~/copy/en/index.server";
import { es } from "~/copy/es/index.server";
import { testsAll } from "../../tests/drivers/scope";
import { i18nFor } from "./i18n.server";
import { LANGUAGES } from "./languages";
import { dictionaryOf, type TranslationKey, type Values } from "./messages";
import { createTranslate, wholeNumbers } from "./translate";

const DICTIONARIES = {
  en: dictionaryOf(en),
  es: dictionaryOf(es),
  ar: dictionaryOf(ar),
};
const COUNTS = [0, 1, 2, 3, 11, 100, 12_345];
const FORMS = ["zero", "one", "two", "few", "many", "other"] as const;
const PLURAL = new RegExp(`_(?:${FORMS.join("|")})$`);
const LANGUAGE_NAMES = Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[];

const placeholders = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? "");
const keysOf = (dictionary: Record<string, string>): string[] => [
  ...new Set(Object.keys(dictionary).map((key) => key.replace(PLURAL, ""))),
];

/** What those who write texts expect of placeholders and plurals; it serves no page (decision 006). */
function i18nextOf(dictionary: Record<string, string>, language: string) {
  const instance = createInstance();
  const numberText = wholeNumbers(language);
  void instance.init({
    lng: language,
    resources: { [language]: { translation: dictionary } },
    initImmediate: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: {
      escapeValue: false,
      alwaysFormat: true,
      format: (value: unknown) => (typeof value === "number" ? numberText(value) : String(value)),
    },
  });
  return (key: TranslationKey, values: Values): string => instance.t(key, values);
}

test("T22 counts among words are grouped as the language groups them", () => {
  const reviews = LANGUAGE_NAMES.map((language) => i18nFor(language).t("stay.reviews", { count: 12_345 }));
  expect(reviews).toEqual(["12,345 reviews", "12.345 opiniones", "12,345 تقييمًا"]);
});

describe.each(LANGUAGE_NAMES)("EN-09 the messages of %s", (language) => {
  const dictionary: Record<string, string> = DICTIONARIES[language];

  test("EN-09 follow i18next's rules, for every key and count", () => {
    const ours = createTranslate(dictionary, language);
    const reference = i18nextOf(dictionary, language);
    // Values a viewer could have typed, some of which look like instructions to one of the two.
    const samples = ["Lisbon", "$& {{count}} $t(common.close) <b>", "", 0];
    const different: unknown[] = [];
    for (const [at, key] of (keysOf(dictionary) as TranslationKey[]).entries()) {
      const names = placeholders([key, ...FORMS.map((form) => `${key}_${form}`)].map((of) => dictionary[of]).join(" "));
      for (const sample of samples.filter((_, each) => testsAll || each === at % samples.length)) {
        for (const count of COUNTS) {
          const values: Values = { ...Object.fromEntries(names.map((name) => [name, sample])), count };
          const [own, wanted] = [ours(key, values), reference(key, values)];
          if (own !== wanted) different.push([key, values, own, wanted]);
        }
      }
    }
    expect(different).toEqual([]);
  });

  test("EN-09 are as many as in English, take the same values, and have every plural form their language needs", () => {
    const [own, english] = [keysOf(dictionary), keysOf(DICTIONARIES.en)];
    expect([...own].sort()).toEqual([...english].sort());
    const forms = new Set(
      COUNTS.concat([5, 20, 1_000_000]).map((count) => new Intl.PluralRules(language).select(count)),
    );
    const counted = new Set(
      Object.keys(DICTIONARIES.en).flatMap((full) => (PLURAL.test(full) ? full.replace(PLURAL, "") : [])),
    );
    for (const key of english) {
      const inEnglish = DICTIONARIES.en[key] ?? DICTIONARIES.en[`${key}_other`] ?? "";
      const text = dictionary[key] ?? dictionary[`${key}_other`] ?? "";
      expect([key, placeholders(text).sort()]).toEqual([key, placeholders(inEnglish).sort()]);
      if (!counted.has(key)) continue;
      for (const form of forms) expect([key, form, `${key}_${form}` in dictionary]).toEqual([key, form, true]);
    }
  });
});
