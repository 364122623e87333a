import { HtmlValidate } from "html-validate";
import { describe, expect, test } from "vitest";
import { anOrganisation } from "../../tests/fixtures/organisations.ts";
import { DAY, HOUR, MINUTE } from "../core/durations.ts";
import { contrast } from "../core/oklch.ts";
import { LANGUAGES, type Language } from "../organisation/settings.ts";
import { accountEmail } from "./account-emails.ts";
import { emailCopy } from "./copy/copy.ts";
import type { AccountEmailKind } from "./copy/email-copy.ts";
import { formatDuration } from "./format.ts";
import { linkCodeEmail } from "./link-code-email.ts";
import { emailTheme } from "./theme.ts";

const KINDS = Object.keys(emailCopy.en.account) as AccountEmailKind[];
const SITE = {
  organisation: anOrganisation({ name: "Azul <Club>", mailFrom: "hola@azul.example" }),
  origin: "https://azul.example",
};
const ANA = { email: "ana@example.com", firstName: "Ana", lastName: "<b>Silva</b>", language: "es-ES" };
const LINK = { path: "/change-password?key=abc", validFor: 48 * HOUR };

describe.each(LANGUAGES)("emails in %s", (language) => {
  test.each(KINDS)("T33 PW-01 SU-12 M7 %s: text and HTML, the organisation's name, mark and colours", (kind) => {
    const email = accountEmail(kind, { ...ANA, language }, LINK, SITE);
    expect(email).toMatchObject({ to: "ana@example.com", from: "hola@azul.example", fromName: "Azul <Club>" });
    expect(email.html).toContain(`<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">`);
    const { light, dark } = emailTheme(SITE.organisation);
    expect(email.html).toContain(`background-color:${light.brand};color:${light.onBrand}`);
    expect(email.html).toContain(`.fill{background-color:${dark.brand}!important;color:${dark.onBrand}!important}`);
    expect(email.html).toContain('aria-hidden="true">A</td>');
    expect(email.html).toContain("&lt;b&gt;Silva");
    expect(email.html).not.toMatch(/<b>|<Club>|undefined/);
    for (const part of [email.text, email.html]) {
      expect(part).toContain(emailCopy[language].account[kind].subject);
      expect(part).toContain("hola@azul.example");
      expect(part).not.toContain("undefined");
    }
  });

  test("T33 an email has one button to the organisation's own site, and its address below in both parts", () => {
    const { html, text } = accountEmail("reset", { ...ANA, language }, LINK, SITE);
    const href = "https://azul.example/change-password?key=abc";
    expect(html.split(`href="${href}"`)).toHaveLength(3);
    expect(html).toContain(`>${href}</a>`);
    expect(text.split("\n")).toContain(href);
  });

  test("AC-06 T33 the code stands in subject, text and HTML, from left to right", () => {
    const reader = { email: ANA.email, name: "Ana", language };
    const email = linkCodeEmail({ code: "K7M2Q9X", validFor: 29.5 * MINUTE }, reader, SITE);
    expect(email.subject).toContain("K7M2Q9X");
    expect(email.text).toContain(`${emailCopy[language].linkCode.code}: K7M2Q9X`);
    expect(email.html).toContain('<bdi dir="ltr">K7M2Q9X</bdi>');
    expect(email.text).toContain("29 ");
  });

  test("T33 the HTML of every email is valid", async () => {
    const validator = new HtmlValidate({ extends: ["html-validate:standard"] });
    const reader = { ...ANA, language };
    const emails = [
      ...KINDS.map((kind) => accountEmail(kind, reader, LINK, SITE)),
      linkCodeEmail({ code: "K7M2Q9X", validFor: HOUR }, { email: ANA.email, name: "Ana", language }, SITE),
    ];
    for (const { html } of emails) {
      const report = await validator.validateString(html);
      expect(
        report.results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => [ruleId, message])),
      ).toEqual([]);
    }
  });
});

test("SU-15 where no language is known the email is in the organisation's", () => {
  const site = { ...SITE, organisation: anOrganisation({ language: "ar" }) };
  for (const language of [null, "fr-FR"])
    expect(accountEmail("confirm", { ...ANA, language }, LINK, site).html).toContain('lang="ar"');
});

test.each<[number, Language, string]>([
  [60 * MINUTE, "en", "60 minutes"],
  [48 * HOUR, "en", "48 hours"],
  [7 * DAY, "en", "7 days"],
  [48 * HOUR, "es", "48 horas"],
  [7 * DAY, "ar", "7 أيام"],
])("M1 a link that works for %i ms says so (%s)", (validFor, language, said) => {
  expect(formatDuration(validFor, emailCopy[language].locale)).toBe(said);
  expect(accountEmail("confirm", { ...ANA, language }, { ...LINK, validFor }, SITE).text).toContain(said);
});

test("T33 every text can be read in both themes, whatever the brand", () => {
  for (const colour of ["#ffd400", "#ff5a5f", "#003580", "#000000", "#ffffff", "#1f4fbf", "#7a3e0c"]) {
    const theme = emailTheme(anOrganisation({ brand: { ...SITE.organisation.brand, colour } }));
    for (const { paper, surface, sunken, ink, inkSoft, brand, onBrand } of [theme.light, theme.dark]) {
      const pairs = [ink, inkSoft, brand].flatMap((text) => [paper, surface, sunken].map((ground) => [text, ground]));
      for (const [text = "", ground = ""] of [...pairs, [onBrand, brand]])
        expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  }
});
