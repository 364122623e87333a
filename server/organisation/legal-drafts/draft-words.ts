import { LANGUAGES, type Language, type LegalText } from "../settings.ts";
import { legalDrafts } from "./legal-drafts.ts";

/** In place of what drafts say of an organization. */
const OWN = "\u0001";
const OF_DEMO = /demo|تجريب/i;

const local = { law: OWN, offers: OWN };
const drafts = legalDrafts(
  { name: OWN, contact: OWN, timeZone: "UTC", currency: OWN },
  { en: local, es: local, ar: local },
);

/** Paragraphs of drafts that are about a demo, as the parts between what they say of an organization. */
const DEMO_PARAGRAPHS = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    Object.values(drafts[language])
      .flatMap(({ sections }) => sections.flatMap(({ paragraphs }) => paragraphs))
      .filter((paragraph) => OF_DEMO.test(paragraph))
      .map((paragraph) => paragraph.split(OWN)),
  ]),
) as Record<Language, string[][]>;

/** OP-02: whether a legal text still says what drafts of ours say about a demo. */
export const isDraftText = ({ sections }: LegalText, language: Language): boolean =>
  sections
    .flatMap(({ paragraphs }) => paragraphs)
    .some((paragraph) => DEMO_PARAGRAPHS[language].some((parts) => parts.every((part) => paragraph.includes(part))));
