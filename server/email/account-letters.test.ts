import { HtmlValidate } from "html-validate";
import { describe, expect, test } from "vitest";
import { anOrganisation } from "../../tests/fixtures/organisations.ts";
import { LANGUAGES } from "../organisation/settings.ts";
import type { AccountLetterKind } from "./account-letter-words.ts";
import { accountLetter } from "./account-letters.ts";

const KINDS: AccountLetterKind[] = ["confirm", "reset", "password-changed"];
const SITE = {
  organisation: anOrganisation({ name: "Azul <Club>", mailFrom: "hola@azul.example" }),
  origin: "https://azul.example",
};
const ANA = { email: "ana@example.com", firstName: "Ana", lastName: "<b>Silva</b>", language: "es-ES" };

describe.each(LANGUAGES)("letters in %s", (language) => {
  test.each(KINDS)("PW-01 SU-12 M7 %s: text and HTML, the organisation's brand, one link to its own site", (kind) => {
    const letter = accountLetter(kind, { ...ANA, language }, "/change-password?key=abc", SITE);
    expect(letter).toMatchObject({ to: "ana@example.com", from: "hola@azul.example" });
    expect(letter.subject).toContain("Azul <Club>");
    expect(letter.text).toContain("https://azul.example/change-password?key=abc");
    expect(letter.html).toContain('href="https://azul.example/change-password?key=abc"');
    expect(letter.html).toContain(`<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">`);
    expect(letter.html).toContain(SITE.organisation.brand.colour);
    expect(letter.html).toContain("&lt;b&gt;Silva");
    expect(letter.html).not.toMatch(/<b>|<Club>|undefined/);
    expect(letter.text).not.toContain("undefined");
  });
});

test("SU-15 where no language is known the letter is in the organisation's", () => {
  const organisation = anOrganisation({ language: "ar" });
  expect(accountLetter("confirm", { ...ANA, language: null }, "/", { ...SITE, organisation }).html).toContain(
    'lang="ar"',
  );
  expect(accountLetter("confirm", { ...ANA, language: "fr-FR" }, "/", { ...SITE, organisation }).html).toContain(
    'lang="ar"',
  );
});

test("PW-01 the HTML of every letter is valid", async () => {
  const validator = new HtmlValidate({ extends: ["html-validate:recommended"], rules: { "doctype-style": "off" } });
  for (const kind of KINDS) {
    const report = await validator.validateString(accountLetter(kind, ANA, "/x", SITE).html);
    expect(report.results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
  }
});
