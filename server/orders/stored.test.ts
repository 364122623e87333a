import { expect, test } from "vitest";
import { storedOffer, storedTerms } from "./stored.ts";

test("what its terms are is read as it was; another shape is not", () => {
  const terms = { cancel: { kind: "none" }, due: "arrival" };
  expect(storedTerms.read(JSON.stringify(terms))).toEqual(terms);
  const due = { by: 20_800, percentNow: 20 };
  expect(storedTerms.read(storedTerms.write({ ...terms, cancel: { kind: "none" }, due }))).toMatchObject({ due });
  expect(() => storedTerms.read(JSON.stringify({ ...terms, due: "later" }))).toThrow();
});

test("BK-03 a stored offer keeps the price of each room", () => {
  const lines = (base: number) => ({ base, charges: [{ code: "tax" as const, minor: 10 }], total: base + 10 });
  const items = { units: 1, items: 2, byItem: [lines(100), lines(80)] };
  const price = { currency: "EUR", ...items, base: 180, charges: [{ code: "tax" as const, minor: 20 }], total: 200 };
  const offer = { variant: "breakfast", terms: { cancel: { kind: "none" }, due: "arrival" }, price } as const;
  expect(storedOffer.read(storedOffer.write(offer))).toEqual(offer);
});
