import { RemixI18Next } from "remix-i18next/server";
import { isOffered } from "#server/core/offered";
import type { Language, Organisation } from "#server/organisation/settings";
import { ar } from "~/copy/ar/index.server";
import { en } from "~/copy/en/index.server";
import { es } from "~/copy/es/index.server";
import { said } from "~/products/copy.server";
import { languageCookie } from "~/request/cookies.server";
import { LANGUAGES, languageFrom } from "./languages";
import { type Dictionary, dictionaryOf } from "./messages";
import type { SaidI18n } from "./said";
import type { I18n } from "./t";
import { createTranslate } from "./translate";

const copy = { en, es, ar };
const i18ns: Partial<Record<Language, I18n>> = {};

/** One instance a language for the life of the process: making one for every request costs a third of a small page. */
export function i18nFor(language: Language): I18n {
  i18ns[language] ??= createI18n(language, dictionaryOf(copy[language]));
  return i18ns[language];
}

/** The same with the sentences of a product, by its kind. */
export function saidI18n({ language }: Pick<I18n, "language">, kind: string): SaidI18n {
  const own = said[kind]?.[language];
  if (!own) return i18nFor(language) as SaidI18n;
  const key = `${kind}:${language}`;
  saidI18ns[key] ??= createI18n(language, { ...dictionaryOf(copy[language]), ...dictionaryOf(own) });
  return saidI18ns[key];
}

const saidI18ns: Record<string, SaidI18n> = {};

/** The language that a code names, where the site offers it. */
export function offeredLanguage(
  { languages }: Pick<Organisation, "languages">,
  code: string | null | undefined,
): Language | undefined {
  const language = languageFrom(code);
  return language && isOffered(languages, language) ? language : undefined;
}

/** The language the address asks for (`?language=`, decision 006), else that of the cookie, else the one the account keeps, else the organisation's. */
export async function detectLanguage(
  request: Request,
  organisation: Organisation,
  kept: string | null | undefined,
): Promise<Language> {
  const asked = offeredLanguage(organisation, new URL(request.url).searchParams.get("language"));
  if (asked) return asked;
  const fallback = offeredLanguage(organisation, kept) ?? organisation.language;
  const detector = detectors[fallback];
  return offeredLanguage(organisation, await detector.getLocale(request)) ?? fallback;
}

const detectors: Record<Language, RemixI18Next> = {
  en: detectorFor("en"),
  es: detectorFor("es"),
  ar: detectorFor("ar"),
};

function detectorFor(fallback: Language): RemixI18Next {
  return new RemixI18Next({
    detection: {
      supportedLanguages: Object.values(LANGUAGES).map((language) => language.code),
      fallbackLanguage: LANGUAGES[fallback].code,
      cookie: languageCookie,
      order: ["cookie"],
    },
  });
}

function createI18n(language: Language, dictionary: Dictionary): SaidI18n {
  const { code, dir } = LANGUAGES[language];
  return { t: createTranslate(dictionary, language) as SaidI18n["t"], language, locale: code, dir };
}
