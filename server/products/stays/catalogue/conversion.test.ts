import fc from "fast-check";
import { expect, test } from "vitest";
import { exactly, roundedHalfAway } from "../../../../tests/fixtures/fractions.ts";
import { conversionBetween, converted } from "./conversion.ts";

test("RO-04 BK-01 lists convert as exactly as receipts do: 2.75 USD at 0.86 is 2.37 EUR", () => {
  expect(converted(2_75, conversionBetween("USD", "EUR", { USD: "1", EUR: "0.86" }))).toBe(2_37);
});

// Long rates do not fit numbers, long amounts times a short rate neither.
test("RO-04 BK-01 converts as whole numbers alone do, whatever the digits of the rates", () => {
  const rate = fc
    .tuple(fc.integer({ min: 0, max: 20_000 }), fc.stringMatching(/^\d{0,12}[1-9]$/))
    .map((parts) => parts.join("."));
  const currency = fc.constantFrom("USD", "EUR", "JPY", "KWD", "IDR");
  const unitsPerUsd = fc.record({ USD: fc.constant("1"), EUR: rate, JPY: rate, KWD: rate, IDR: rate });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e10 }), currency, currency, unitsPerUsd, (minor, from, to, rates) => {
      const expected = roundedHalfAway(exactly(minor, from, to, rates));
      fc.pre(Number.isSafeInteger(expected) && [from, to].every((code) => Number(rates[code as "EUR"]) > 1e-9));
      expect(converted(minor, conversionBetween(from, to, rates))).toBe(expected);
    }),
    { numRuns: 10_000 },
  );
});

test("ER-03 BK-01 a currency without a rate counts as one to one, so that lists keep an order", () => {
  expect(converted(5_00, conversionBetween("GBP", "USD", { USD: "1" }))).toBe(5_00);
  expect(converted(5_00, conversionBetween("JPY", "USD", { USD: "1", JPY: "-3" }))).toBe(500_00);
});
