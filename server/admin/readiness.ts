import { hasOwner } from "../auth/account-store.ts";
import type { Clock } from "../core/clock.ts";
import { isOffered } from "../core/offered.ts";
import type { Db, Store } from "../db/schema.ts";
import { storedRates } from "../locale-data/stored-rates.ts";
import { isDraftText } from "../organisation/legal-drafts/draft-words.ts";
import { PAYMENT_SECRET_NAME } from "../organisation/payment-settings.ts";
import { SAVINGS_SECRET_NAME } from "../organisation/savings-settings.ts";
import {
  LANGUAGES,
  type Language,
  LEGAL_TEXTS,
  type LegalText,
  type LegalTextName,
  type Organisation,
} from "../organisation/settings.ts";
import { SECRET_NAME } from "../organisation/sign-in-settings.ts";
import { SUPPLIER_SECRET_NAME } from "../organisation/supplier-settings.ts";
import { rateOf } from "../reference/exchange.ts";
import { hasUsableCode } from "../registration/access-codes.ts";

/** OP-02: what an organization still needs before its site opens. */
export type Missing =
  | { what: "legal"; language: Language; text: LegalTextName; isDraft: boolean }
  | { what: "mail" }
  | { what: "payments"; isDemo: boolean }
  | { what: "secret"; name: string }
  | { what: "operator" }
  | { what: "access-code" }
  /** Of currencies that the settings list, those without a rate. */
  | { what: "rates"; currencies: string[] }
  /** A product that the settings list and of which there is nothing to sell. */
  | { what: "catalogue"; product: string };

/** What a site may open with, though an operator should see to it. `words`: of a legal text. */
export type Warning = { what: "short-legal"; language: Language; text: LegalTextName; words: number };

export type Installation = {
  /** Whether emails are sent, not written to files. */
  isMailed: boolean;
  /** Secrets of the environment, by name. */
  secrets: Record<string, string>;
  /** Of the products that the settings list, those of which there is nothing to sell. */
  unsold(db: Db, organisation: Organisation): Promise<string[]>;
};

/** A text that says what the law asks for has several hundred. */
const FEWEST_WORDS = 100;

const SECRET_NAMES = [SECRET_NAME, PAYMENT_SECRET_NAME, SUPPLIER_SECRET_NAME, SAVINGS_SECRET_NAME];

/** In the order in which operators would see to it. */
export async function listMissing(
  db: Db,
  { isMailed, secrets, unsold }: Installation,
  organisation: Organisation,
  clock: Clock,
): Promise<Missing[]> {
  const { hosts: _, legal: _texts, ...settings } = organisation;
  return [
    ...((await hasOwner(db, organisation.id)) ? [] : [{ what: "operator" as const }]),
    ...missingTexts(organisation),
    ...(organisation.accessCode && !(await hasUsableCode(db, organisation.id, clock.now()))
      ? [{ what: "access-code" as const }]
      : []),
    ...(await missingRates({ db, clock }, organisation)),
    ...(await unsold(db, organisation)).map((product) => ({ what: "catalogue" as const, product })),
    ...(isMailed ? [] : [{ what: "mail" as const }]),
    ...missingPayments(organisation),
    ...namedSecrets(settings)
      .filter((name) => !secrets[name])
      .map((name) => ({ what: "secret" as const, name })),
  ];
}

/** Own texts that are too short to say what they have to. */
export const listWarnings = (organisation: Organisation): Warning[] =>
  legalTexts(organisation).flatMap(({ found, language, text }) => {
    if (!found || isDraftText(found, language)) return [];
    const words = wordsIn(found, language);
    return words < FEWEST_WORDS ? [{ what: "short-legal" as const, language, text, words }] : [];
  });

function wordsIn({ sections }: LegalText, language: Language): number {
  const text = sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]).join(" ");
  return [...new Intl.Segmenter(language, { granularity: "word" }).segment(text)].filter((it) => it.isWordLike).length;
}

const missingTexts = (organisation: Organisation): Missing[] =>
  legalTexts(organisation).flatMap(({ found, language, text }) =>
    found && !isDraftText(found, language)
      ? []
      : [{ what: "legal" as const, language, text, isDraft: found !== undefined }],
  );

/** In the languages that the site offers. */
const legalTexts = ({ legal, languages }: Organisation) =>
  LANGUAGES.filter((language) => isOffered(languages, language)).flatMap((language) =>
    LEGAL_TEXTS.map((text) => ({ found: legal[language][text] as LegalText | undefined, language, text })),
  );

/** A site that offers all currencies shows those that have a rate. */
async function missingRates({ db, clock }: Store, { currency, currencies = [] }: Organisation): Promise<Missing[]> {
  if (currencies.every((code) => code === currency)) return [];
  const rates = await storedRates({ db, clock, log: SILENT }).current();
  const without = [...new Set([currency, ...currencies])].filter((code) => !rateOf(code, rates?.unitsPerUsd ?? {}));
  return without.length > 0 ? [{ what: "rates", currencies: without }] : [];
}

const SILENT = { warn: () => {} };

function missingPayments({ payments: { provider } }: Organisation): Missing[] {
  return provider === "none" || provider === "demo" ? [{ what: "payments", isDemo: provider === "demo" }] : [];
}

/** The variables of the environment that its settings name. */
function namedSecrets(value: unknown): string[] {
  if (typeof value === "string") return SECRET_NAMES.some((names) => names.test(value)) ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return [...new Set(Object.values(value).flatMap(namedSecrets))];
}
