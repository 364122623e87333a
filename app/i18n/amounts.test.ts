import { expect, test } from "vitest";
import { parseAmount } from "./amounts";

test.each([
  ["400", "en-US", 400],
  ["617.78", "en-US", 617.78],
  ["617,78", "es-ES", 617.78],
  ["617.78", "es-ES", 617.78],
  ["1,200", "en-US", 1200],
  ["1.200", "es-ES", 1200],
  ["1.200,50", "es-ES", 1200.5],
  ["1,200.50", "es-ES", 1200.5],
  ["1,234,567", "en-US", 1_234_567],
  ["1 200", "en-US", 1200],
  ["USD 400", "en-US", 400],
  ["$400.5", "en-US", 400.5],
  ["٤٠٠", "ar-AE", 400],
  ["٦١٧٫٧٨", "ar-AE", 617.78],
  ["١٬٢٠٠", "ar-AE", 1200],
  ["۴۰۰", "en-US", 400],
])("T32 %s (%s) is the amount %d", (typed, locale, amount) => {
  expect(parseAmount(typed, locale)).toBe(amount);
});

test.each(["abc", "", "-5", "4e3", "1,2,3", "12.345,6,7", "."])("T32 %s is no amount", (typed) => {
  expect(parseAmount(typed, "en-US")).toBeUndefined();
});
