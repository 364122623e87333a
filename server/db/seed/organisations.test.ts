import { expect, test } from "vitest";
import { DEMO_ORGANISATIONS } from "./organisations.ts";

test("BK-05 EN-09 opening hours name their time zone in each language", () => {
  const told = { en: / time\)$/, es: /\(hora de /, ar: /\(بتوقيت / };
  for (const { contact } of DEMO_ORGANISATIONS)
    for (const [language, zone] of Object.entries(told))
      expect(contact.hours[language as keyof typeof told]).toMatch(zone);
});
