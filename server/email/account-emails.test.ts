import { HtmlValidate } from "html-validate";
import { describe, expect, test } from "vitest";
import { anOrganisation } from "../../tests/fixtures/organisations.ts";
import { LANGUAGES } from "../organisation/settings.ts";
import type { AccountEmailKind } from "./account-email-words.ts";
import { accountEmail } from "./account-emails.ts";

const KINDS: AccountEmailKind[] = ["confirm", "reset", "password-changed"];
const SITE = {
  organisation: anOrganisation({ name: "Azul <Club>", mailFrom: "hola@azul.example" }),
  origin: "https://azul.example",
};
const ANA = { email: "ana@example.com", firstName: "Ana", lastName: "<b>Silva</b>", language: "es-ES" };

describe.each(LANGUAGES)("emails in %s", (language) => {
  test.each(KINDS)("PW-01 SU-12 M7 %s: text and HTML, the organisation's brand, one link to its own site", (kind) => {
    const email = accountEmail(kind, { ...ANA, language }, "/change-password?key=abc", SITE);
    expect(email).toMatchObject({ to: "ana@example.com", from: "hola@azul.example" });
    expect(email.subject).toContain("Azul <Club>");
    expect(email.text).toContain("https://azul.example/change-password?key=abc");
    expect(email.html).toContain('href="https://azul.example/change-password?key=abc"');
    expect(email.html).toContain(`<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">`);
    expect(email.html).toContain(SITE.organisation.brand.colour);
    expect(email.html).toContain("&lt;b&gt;Silva");
    expect(email.html).not.toMatch(/<b>|<Club>|undefined/);
    expect(email.text).not.toContain("undefined");
  });
});

test("SU-15 where no language is known the email is in the organisation's", () => {
  const organisation = anOrganisation({ language: "ar" });
  expect(accountEmail("confirm", { ...ANA, language: null }, "/", { ...SITE, organisation }).html).toContain(
    'lang="ar"',
  );
  expect(accountEmail("confirm", { ...ANA, language: "fr-FR" }, "/", { ...SITE, organisation }).html).toContain(
    'lang="ar"',
  );
});

test("PW-01 the HTML of every email is valid", async () => {
  const validator = new HtmlValidate({ extends: ["html-validate:recommended"], rules: { "doctype-style": "off" } });
  for (const kind of KINDS) {
    const report = await validator.validateString(accountEmail(kind, ANA, "/x", SITE).html);
    expect(report.results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
  }
});
