import { expect, test } from "vitest";
import { legalDrafts } from "./legal-drafts.ts";

test("RT-12 the terms name the time that days are counted in as people call it, in each language", () => {
  const facts = { name: "Nile", contact: "a@b.example", currency: "USD" };
  const drafts = legalDrafts({ ...facts, timeZone: "Africa/Cairo" });
  const inTerms = (language: keyof typeof drafts) => JSON.stringify(drafts[language].terms);
  expect(JSON.stringify(drafts)).not.toContain("Africa/Cairo");
  expect(inTerms("en")).toContain("and in Eastern European Time where");
  expect(inTerms("es")).toContain("en la hora de Europa oriental.");
  expect(inTerms("ar")).toContain("وبتوقيت شرق أوروبا حيث");
});

test("RT-12 the terms name the time of a place as it is now, not as it was in 1970", () => {
  const facts = { name: "Azul", contact: "a@b.example", currency: "EUR" };
  const { en } = legalDrafts({ ...facts, timeZone: "Europe/Lisbon" });
  expect(JSON.stringify(en.terms)).toContain("and in Western European Time where");
});
