import fc from "fast-check";
import { expect, test } from "vitest";
import { parseAmount, parseDecimal } from "./amounts.ts";

const [EN, ES, AR] = ["en-US", "es-ES", "ar-AE"];

test.each([
  // Whole units, with and without decimals.
  ["50", 2, EN, 50_00],
  ["50.5", 2, EN, 50_50],
  ["50,50", 2, EN, 50_50],
  ["50.50", 2, ES, 50_50],
  ["500", 0, EN, 500],
  // Three decimals.
  ["33.333", 3, EN, 33_333],
  ["33,333", 3, ES, 33_333],
  ["12.5", 3, EN, 12_500],
  ["0,500", 3, EN, 500],
  ["1234,567", 3, EN, 1_234_567],
  // Thousands: only one reading fits the locale and the currency.
  ["1,000", 2, EN, 1_000_00],
  ["1.000", 2, ES, 1_000_00],
  ["1,000", 2, AR, 1_000_00],
  ["1.000", 0, ES, 1_000],
  [" 5 000 ", 2, EN, 5_000_00],
  ["5\u00a0000,50", 2, ES, 5_000_50],
  ["1’200.50", 2, EN, 1_200_50],
  ["1,200.50", 2, ES, 1_200_50],
  ["1.200,50", 2, EN, 1_200_50],
  ["1,000.000", 3, ES, 1_000_000],
  ["1,234,567", 3, EN, 1_234_567_000],
  // As other keyboards write it.
  ["٥٠٫٢٥", 2, EN, 50_25],
  ["٣٣٫٣٣٣", 3, AR, 33_333],
  ["١٬٠٠٠", 3, AR, 1_000_000],
  ["١٬٢٠٠٫٥٠", 2, AR, 1_200_50],
  ["١،٠٠٠", 2, AR, 1_000_00],
  ["۵۰", 2, EN, 50_00],
  ["\u200f50.00\u200f", 2, AR, 50_00],
])("WA-08 %j in a currency of %i decimals, typed in %s, is %j", (typed, decimals, locale, minor) => {
  expect(parseAmount(typed, { locale: locale ?? "", decimals })).toEqual({ ok: true, value: minor });
});

test.each([
  ["1,000", 3, EN],
  ["1.000", 3, ES],
  ["1,000", 3, AR],
  ["١،٠٠٠", 3, AR],
  ["1,000", 2, ES],
  ["1.000", 2, EN],
  ["50.555", 2, EN],
  ["1.000", 0, EN],
])("WA-08 %j in a currency of %i decimals, typed in %s, could be two amounts", (typed, decimals, locale) => {
  expect(parseAmount(typed, { locale: locale ?? "", decimals })).toEqual({ ok: false, reason: "ambiguous" });
});

test.each([
  ["", 2],
  ["-5", 2],
  ["1e3", 2],
  ["fifty", 2],
  [".", 2],
  ["1,2,3", 2],
  ["12.345,6,7", 2],
  ["1 2", 2],
  ["1,200,50", 2],
  ["50.5", 0],
  ["50.5555", 3],
  ["1000000000000", 2],
  ["5²", 2],
  ["①②", 2],
])("WA-08 %j is no amount in a currency of %i decimals", (typed, decimals) => {
  expect(parseAmount(typed, { locale: "en-US", decimals })).toEqual({ ok: false, reason: "wrong" });
});

test("WA-08 an amount is never read as another one, however Intl writes it", () => {
  const format = fc.record({
    locale: fc.constantFrom("en-US", "es-ES", "ar-AE", "ar-EG", "fa-IR", "de-CH", "fr-FR"),
    decimals: fc.constantFrom(0, 2, 3),
    shown: fc.constantFrom(0, 1, 2, 3),
    useGrouping: fc.boolean(),
  });
  fc.assert(
    fc.property(format, fc.nat(2_000_000_000), ({ locale, decimals, shown, useGrouping }, thousandths) => {
      const most = Math.min(shown, decimals);
      const minor = Math.floor(thousandths / 10 ** (3 - decimals));
      const whole = Math.floor(minor / 10 ** (decimals - most)) * 10 ** (decimals - most);
      const digits = { minimumFractionDigits: most, maximumFractionDigits: most, useGrouping };
      const text = new Intl.NumberFormat(locale, digits).format(whole / 10 ** decimals);
      // Of three decimals the reader's own locale decides.
      for (const typedIn of decimals < 3 ? [locale, "en-US", "es-ES"] : [locale]) {
        const read = parseAmount(text, { locale: typedIn, decimals });
        expect(read).toEqual(read.ok ? { ok: true, value: whole } : { ok: false, reason: "ambiguous" });
      }
    }),
  );
});

test("T32 decimal text keeps more decimals than the currency has, for filters that outlive a currency", () => {
  expect(parseDecimal("33.3330", { locale: "es-ES", decimals: 3 })).toEqual({ ok: true, value: "33.3330" });
});

test.each([
  ["$50", "USD", EN, 50_00],
  ["US$ 50", "USD", ES, 50_00],
  ["USD 50", "USD", EN, 50_00],
  ["50usd", "USD", EN, 50_00],
  ["50 €", "EUR", ES, 50_00],
  ["€50,25", "EUR", EN, 50_25],
  ["CA$50", "CAD", EN, 50_00],
  ["50 د.إ.", "AED", AR, 50_00],
  [".5", "USD", EN, 50],
  ["$.50", "USD", EN, 50],
  [",5", "EUR", ES, 50],
  ["1,00,000.50", "INR", EN, 100_000_50],
  ["₹12,34,567", "INR", EN, 1_234_567_00],
])("WA-08 %j is an amount of %s, typed in %s", (typed, currency, locale, minor) => {
  expect(parseAmount(typed, { locale: locale ?? "", decimals: 2, currency })).toEqual({ ok: true, value: minor });
});

test.each([
  ["€50", "USD"],
  ["50 EUR", "USD"],
  ["$", "USD"],
  ["$ $50", "USD"],
  ["$-50", "USD"],
  ["1,00,000,50", "INR"],
  ["1,00,00", "INR"],
  ["$50", "points"],
])("WA-08 %j is no amount of %s", (typed, currency) => {
  expect(parseAmount(typed, { locale: "en-US", decimals: 2, currency })).toEqual({ ok: false, reason: "wrong" });
});
