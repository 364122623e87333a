import { expect, test } from "vitest";
import { parseAmount } from "./amounts.ts";

test.each([
  // Whole units, with and without digits behind.
  ["50", 2, 50_00],
  ["50.5", 2, 50_50],
  ["50,50", 2, 50_50],
  [" 5 000 ", 2, 5_000_00],
  ["500", 0, 500],
  ["12.5", 3, 12_500],
  // As other keyboards write it.
  ["٥٠٫٢٥", 2, 50_25],
  ["۵۰", 2, 50_00],
  // More digits than the currency has, and what could be two amounts.
  ["50.555", 2, undefined],
  ["50.5", 0, undefined],
  ["1,000", 2, undefined],
  ["1.000", 3, undefined],
  // No amounts.
  ["", 2, undefined],
  ["-5", 2, undefined],
  ["1e3", 2, undefined],
  ["fifty", 2, undefined],
])("WA-08 %j in a currency of %i digits is %j", (typed, digits, minor) => {
  expect(parseAmount(typed, digits)).toBe(minor);
});
