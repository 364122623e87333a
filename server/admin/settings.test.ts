import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { anOrganisation } from "../../tests/fixtures/organisations.ts";
import { products } from "../products/index.ts";
import { registerProducts } from "../products/product.ts";
import { checkSettings, settingsSchema } from "./settings.ts";
import { describedSettings, settingsText } from "./settings-text.ts";

registerProducts(products);

const {
  id: _id,
  slug: _slug,
  name: _name,
  hosts: _hosts,
  state: _state,
  ...given
} = anOrganisation({ products: ["HLT"] });

const problems = (changes: Record<string, unknown>): string[] => {
  const checked = checkSettings({ ...given, ...changes });
  return checked.ok ? [] : checked.problems;
};

test("OP-01 every setting has a description, and docs/settings.md is made of them", async () => {
  const without = describedSettings(settingsSchema()).filter(
    ({ schema }) => schema.const === undefined && !schema.description,
  );
  expect(without.map(({ path }) => path)).toEqual([]);
  expect(await readFile("docs/settings.md", "utf8")).toBe(`${settingsText()}\n`);
});

test("OP-01 the schema of settings is made once", () => {
  expect(settingsSchema()).toBe(settingsSchema());
});

/** A value that no setting takes, in the places that tell the schema which kind it is of. */
const IMPOSSIBLE = { nothing: "such" };

test.each(Object.keys(settingsSchema().properties ?? {}))("OP-01 %s refuses what it can't be, by its name", (key) => {
  const refused = problems({ [key]: key === "legal" || key === "contact" ? 1 : IMPOSSIBLE });
  expect(refused.filter((problem) => problem.startsWith(key)).length).toBeGreaterThan(0);
});

test("OP-01 settings that there are not are refused with the nearest name, also within others", () => {
  expect(problems({})).toEqual([]);
  expect(problems({ minChekinDays: 2 })).toEqual([
    "minChekinDays: there is no such setting; did you mean minCheckinDays?",
  ]);
  expect(problems({ contact: { phon: "+1 212 555 0100" }, zzzzzz: 1 })).toEqual([
    "contact.phon: there is no such setting; did you mean contact.phone?",
    "zzzzzz: there is no such setting",
  ]);
  expect(problems({ menu: [{ item: "hotel", hideOnIOS: true }] })).toEqual([
    "menu.0.hideOnIOS: there is no such setting; did you mean menu.0.hideOnIos?",
  ]);
  expect(problems({ payments: { provider: "stripe", apikey: "PAYMENT_SECRET_A" } }).join()).toContain(
    "did you mean payments.apiKey?",
  );
});

test("OP-01 a currency that isn't active is refused with the nearest, where one is written like it", () => {
  expect(problems({ currency: "EUL" })).toEqual(["currency: no active currency of the list; did you mean EUR?"]);
  expect(problems({ currencies: ["USD", "KWD"] })).toEqual(["currencies.1: no active currency of the list"]);
});

test("OP-01 a site offers the language and the currency that it begins with, and each offer is listed once", () => {
  expect(problems({ language: "es", languages: ["es", "ar"], currency: "EUR", currencies: ["CHF", "EUR"] })).toEqual(
    [],
  );
  expect(problems({ languages: ["es"], currencies: ["EUR", "EUR", "XXX"] })).toEqual([
    "currencies.2: no active currency of the list",
    "languages: lacks en, which the organization begins with",
    "currencies: lacks USD, which the organization begins with",
    "currencies.1: names EUR twice",
  ]);
  expect(problems({ languages: [] })).toHaveLength(1);
});

test("OP-01 PD-10 what can't be true together is refused", () => {
  expect(problems({ products: ["HLT", "ZZZ"] }).join()).toContain('products.1: "ZZZ" is no product');
  expect(problems({ products: ["HLT", "HLT"] })).toEqual(["products.1: names HLT twice"]);
  expect(problems({ menu: [{ item: "hotel" }, { item: "hotel" }] })).toEqual([expect.stringMatching(/^menu/)]);
  expect(problems({ menu: [{ item: "activities" }] })).toEqual([
    'menu.0.item: "activities" needs ACT among the products',
  ]);
  expect(problems({ countryCode: "XX", currency: "XXX" })).toEqual([
    "countryCode: no country of the list",
    "currency: no active currency of the list",
  ]);
});
