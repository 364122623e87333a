import { expect, test } from "vitest";
import { LANGUAGES, languageFrom } from "./languages";

test.each([
  ["en-US", "en"],
  ["en", "en"],
  ["es-MX", "es"],
  ["AR_eg", "ar"],
  ["tlh", undefined],
  ["english", undefined],
  ["__proto__", undefined],
  ["", undefined],
  [null, undefined],
  [undefined, undefined],
])("EN-09 of the code %j logic knows the base language: %s", (code, language) => {
  expect(languageFrom(code)).toBe(language);
});

test("EN-09 each base language has one code for cookies, emails and formats", () => {
  expect(Object.entries(LANGUAGES).map(([language, { code }]) => [language, code, languageFrom(code)])).toEqual([
    ["en", "en-US", "en"],
    ["es", "es-ES", "es"],
    ["ar", "ar-AE", "ar"],
  ]);
});
