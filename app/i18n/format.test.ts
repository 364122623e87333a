import { describe, expect, test } from "vitest";
import { currencies, minorUnits } from "../../server/reference/currencies.ts";
import {
  capitalized,
  formatDay,
  formatDays,
  formatDistance,
  formatInstant,
  formatMoney,
  formatScore,
  formatTime,
  minorPerUnit,
} from "./format";

const plain = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, " ").replace(/[\u200e\u200f]/g, "");
const DEC_12 = 20_799;

describe("formats", () => {
  test("RO-02 amounts carry the ISO code and the currency's own decimals", () => {
    expect(plain(formatMoney({ minor: 41_250, currency: "USD" }, "en-US"))).toBe("USD 412.50");
    expect(plain(formatMoney({ minor: 123_450, currency: "EUR" }, "es-ES"))).toBe("1234,50 EUR");
    expect(plain(formatMoney({ minor: 41_250, currency: "USD" }, "ar-AE"))).toBe("412.50 USD");
    expect(plain(formatMoney({ minor: 5_400, currency: "JPY" }, "en-US"))).toBe("JPY 5,400");
    expect(plain(formatMoney({ minor: 12_345, currency: "KWD" }, "en-US"))).toBe("KWD 12.345");
    expect(plain(formatMoney({ minor: -5_000, currency: "USD" }, "en-US"))).toBe("-USD 50.00");
    // From right to left the code stands on the same side of every amount: only the number with its minus is turned.
    expect(formatMoney({ minor: -5_000, currency: "USD" }, "ar-AE")).toBe("\u200f\u2066-50.00\u2069\u00a0USD");
  });

  test("EN-02 every currency has as many decimals here as in the currency list", () => {
    for (const { code } of currencies) expect([code, minorPerUnit(code)]).toEqual([code, 10 ** minorUnits(code)]);
  });

  test("formats days independently of the machine's time zone", () => {
    expect(formatDay(DEC_12, "en-US", "full")).toBe("Saturday, December 12, 2026");
    expect(plain(formatDays(DEC_12, DEC_12 + 3, "en-US"))).toBe("Dec 12 – 15, 2026");
    expect(formatDay(DEC_12, "es-ES")).toBe("12 dic 2026");
  });

  test("what begins a line has a capital where the language has capitals", () => {
    const months = ["en-US", "es-ES", "ar-AE"].map((locale) => capitalized(formatDay(20_600, locale, "month"), locale));
    expect(months).toEqual(["May 2026", "Mayo de 2026", "مايو 2026"]);
  });

  test("formats instants in the given time zone", () => {
    expect(plain(formatInstant(Date.UTC(2026, 11, 12, 23), "Asia/Tokyo", "en-US"))).toBe("Dec 13, 2026, 8:00 AM");
    expect(plain(formatInstant(Date.UTC(2026, 11, 12, 23), "Asia/Tokyo", "ar-AE"))).toBe("13 ديسمبر 2026، 8:00 ص");
  });

  test("T22 formats times of day on the locale's clock", () => {
    expect(plain(formatTime("15:00", "en-US"))).toBe("3:00 PM");
    expect(plain(formatTime("15:00", "es-ES"))).toBe("15:00");
    expect(plain(formatTime("15:00", "ar-AE"))).toBe("3:00 م");
  });

  test("distances are in miles or kilometres, scores have one decimal", () => {
    expect(formatDistance(1_240, "kilometer", "en-US")).toBe("1.2 km");
    expect(formatDistance(1_240, "mile", "en-US")).toBe("0.8 mi");
    expect(formatScore(90, "es-ES")).toBe("9,0");
  });
});
