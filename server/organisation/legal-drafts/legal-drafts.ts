import { legalTextsInArabic } from "./ar.ts";
import { legalTextsInEnglish } from "./en.ts";
import { legalTextsInSpanish } from "./es.ts";
import type { LegalFacts } from "./facts.ts";

type Local = Pick<LegalFacts, "law" | "offers">;
/** Facts in the language of the text. */
export type Spoken = { en: Local; es: Local; ar: Local };

const OF_ANYONE: Spoken = {
  en: { law: "its country", offers: "travel" },
  es: { law: "su país", offers: "viajes" },
  ar: { law: "بلدها", offers: "رحلات" },
};

/** What a new organisation begins with: to be replaced before its site opens. */
export const legalDrafts = (facts: Omit<LegalFacts, keyof Local>, { en, es, ar } = OF_ANYONE) => ({
  en: legalTextsInEnglish({ ...facts, ...en }),
  es: legalTextsInSpanish({ ...facts, ...es }),
  ar: legalTextsInArabic({ ...facts, ...ar }),
});
