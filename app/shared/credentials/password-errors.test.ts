import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";

// In English the specification gives the rule's words, with A-Z for both.
test.each([
  ["es", "refusals.passwordRule"],
  ["ar", "refusals.passwordRule"],
  ["en", "refusals.passwordRuleSome"],
  ["es", "refusals.passwordRuleSome"],
  ["ar", "refusals.passwordRuleSome"],
] as const)("PS-03 %s: %s names the small letters as such, before the capital ones", (language, key) => {
  const rule = i18nFor(language).t(key, { min: 8, max: 13, classes: 3 });
  expect(rule.match(/\((?:a-z|A-Z)\)/g)).toEqual(["(a-z)", "(A-Z)"]);
});
