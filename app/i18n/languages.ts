import type { Language } from "#server/organisation/settings";

/** The languages the product speaks: the code of the language list (cookie lan_code, formats) and the direction. */
export const LANGUAGES: Record<Language, { code: string; dir: "ltr" | "rtl"; name: string }> = {
  en: { code: "en-US", dir: "ltr", name: "English" },
  es: { code: "es-ES", dir: "ltr", name: "Español" },
  ar: { code: "ar-AE", dir: "rtl", name: "العربية" },
};

/** The language a code such as `es`, `es-ES` or `ES_mx` names, if the product speaks it. */
export function languageFrom(code: string | null | undefined): Language | undefined {
  const base = (code ?? "").toLowerCase().split(/[-_]/)[0] ?? "";
  return Object.hasOwn(LANGUAGES, base) ? (base as Language) : undefined;
}
