import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { changeLines } from "./site-changes.server";

test("OP-01 a changed setting has the name of its field, and of a legal text each changed section is shown where it changed", () => {
  const long = "We keep what you book. ".repeat(20);
  const sections = (end: string) =>
    JSON.stringify([
      { heading: "Who we are", paragraphs: ["Waypoint"] },
      { heading: "What we keep", paragraphs: [`${long}${end}`] },
    ]);
  const changed = [
    { path: "brand.colour", before: '"#000000"', after: '"#ffffff"' },
    { path: "languages", before: undefined, after: '["es","ar"]' },
    { path: "menu", before: '[{"item":"hotel","hideOnIos":true}]', after: '[{"item":"cars","hideOnIos":false}]' },
    { path: "accessCode", before: "false", after: "true" },
    { path: "displayPrice", before: undefined, after: '"inclusive"' },
    { path: "unnamed.setting", before: undefined, after: "1" },
    { path: "legal.en.privacy.sections", before: sections("For a year."), after: sections("For two years.") },
  ];
  const lines = changeLines(changed, i18nFor("en")).map((line) => line.replace(/[\u2066-\u2069]/g, ""));
  expect(lines).toEqual([
    "Main color, written #RRGGBB: #000000 → #ffffff",
    expect.stringMatching(/: Not set → es, ar$/),
    "Menu: hotel hideOnIos → cars",
    "Sign-up asks for an access code: No → Yes",
    "How prices are shown: Not set → With taxes",
    "unnamed.setting: Not set → 1",
    expect.stringMatching(/^Privacy policy \(English\), What we keep: ….*For a year\. → ….*For two years\.$/),
  ]);
});
