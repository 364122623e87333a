import { legalTextsInArabic } from "./ar.ts";
import { legalTextsInEnglish } from "./en.ts";
import { legalTextsInSpanish } from "./es.ts";
import type { LegalFacts } from "./facts.ts";

/** What a new organisation begins with: to be replaced before its site opens. */
export const legalDrafts = (facts: Omit<LegalFacts, "law" | "offers">) => ({
  en: legalTextsInEnglish({ ...facts, law: "its country", offers: "travel" }),
  es: legalTextsInSpanish({ ...facts, law: "su país", offers: "viajes" }),
  ar: legalTextsInArabic({ ...facts, law: "بلدها", offers: "رحلات" }),
});
