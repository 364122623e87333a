import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Language } from "#server/organisation/settings";

/** Phrases no native speaker writes: literal translations, old spellings, another voice than the site's. */
const BANNED: Record<Language, RegExp[]> = {
  en: [
    /\be-mail/i,
    /\b(?:the|a|new|last) letters?\b(?! (?:case|of)\b)/i,
    /\bbears? this name\b/i,
    /\bare taken\b(?! off)/i,
    /\bwish(?:es)?\b/i,
    /\bwho(?:m|so)?ever\b/i,
    /\b(?:some|no)body\b/i,
    /\banew\b/i,
    /\b(?:is|are) told\b/i,
    /\bmeanwhile\b/i,
    /\bkind of place\b/i,
    /\bwhat is there\b/i,
    /\bone press\b/i,
    /\btell us\b/i,
    /\b(?:travell(?:er|ing|ed)|cancell(?:ed|ing)|organisation|centre|colour|favourite|licence|dialling)s?\b/i,
  ],
  es: [
    /\b(?:usted|ustedes|su cuenta|sus datos|esperándole|dele|comuníquela|no (?:viaje|intente))\b/i,
    // A member is a "miembro", whom we work with a "colaborador".
    /\bsoci[oa]s?\b/i,
    /\bcartas?\b/i,
    /\bdeseos?\b/i,
    /\bentretanto\b/i,
    /\bse debe el precio\b/i,
    /\balguien ha sido más rápido\b/i,
    /\btodo está ocupado\b/i,
    /\bde una vez\b/i,
  ],
  ar: [/رغبات/, /ضغطة واحدة/, /سبقك شخص/, /خطاب/, /في الدفاتر/, /[ء-ي],/, /%/],
};

const ROOT = join(import.meta.dirname, "../..");
const STRING = /"(?:[^"\\\n]|\\.)*"|`[^`]*`/g;
const VALUE = /\$\{[^}]*\}|\{\{\w+\}\}/g;

const textsOf = (file: string): string[] =>
  (
    readFileSync(join(ROOT, file), "utf8")
      .replace(/^import .*$|\/\*[\s\S]*?\*\/|\/\/.*$/gm, "")
      // Without the names of messages.
      .replace(/^ {2}"[\w-]+":/gm, "")
      .match(STRING) ?? []
  ).map((text) => text.replace(VALUE, ""));

const pagesIn = (language: Language): string[] =>
  readdirSync(join(ROOT, "app/copy", language)).map((name) => `app/copy/${language}/${name}`);

test.each(Object.entries(BANNED) as [Language, RegExp[]][])(
  "EN-09 %s is spoken in the site's voice",
  (language, banned) => {
    const others = [
      `server/core/cancel-messages/${language}.ts`,
      `server/core/document-messages/${language}.ts`,
      `server/core/stay-messages/${language}.ts`,
      `server/email/copy/${language}.ts`,
      `server/organisation/legal-drafts/${language}.ts`,
    ];
    const texts = [...pagesIn(language), ...others].flatMap((file) =>
      textsOf(file).map((text) => [file, text] as const),
    );
    expect(texts.length).toBeGreaterThan(500);
    expect(texts.filter(([, text]) => banned.some((pattern) => pattern.test(text)))).toEqual([]);
  },
);

test("PW-01 messages take the lifetime of a link or code from its constant, not from a number of their own", () => {
  // A reception may be open "24 horas".
  const duration = /\b(?!24 horas)\d+ (?:minutes?|hours?|days?|minutos?|horas?|días?|دقيقة|دقائق|ساعة|ساعات|أيام|يومًا)/;
  const texts = (["en", "es", "ar"] as const).flatMap(pagesIn).flatMap(textsOf);
  expect(texts.filter((text) => duration.test(text))).toEqual([]);
});
