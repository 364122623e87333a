import { expect, test } from "vitest";
import { anOrganisation } from "../../tests/fixtures/organisations.ts";
import { readerLanguage } from "./compose.ts";

test("EN-09 an email has the reader's language where the site offers it, else the organization's", () => {
  const some = anOrganisation({ language: "es", languages: ["es", "ar"] });
  expect(["ar-EG", "en-US", "fr", null].map((code) => readerLanguage(some, code))).toEqual(["ar", "es", "es", "es"]);
  expect(readerLanguage(anOrganisation({ language: "es" }), "en-US")).toBe("en");
});
