import { expect, test } from "vitest";
import { fractionText } from "../core/ratio.ts";
import { crossRate, rateOf, unitsPerUsd } from "./exchange.ts";

/** As feeds tell them: the first per euro, the second per dollar. */
const PER_EURO = { USD: "1.1500", JPY: "178.40", GBP: "0.86900", ZAR: "19.8500", INR: "103.2500" };
const PER_DOLLAR = { EUR: "0.869565", JPY: "155.13", GBP: "0.755652" };

test("EN-09 RO-04 converts rates per euro to rates per dollar without rounding", () => {
  const rates = unitsPerUsd("EUR", PER_EURO);
  expect(rates).toMatchObject({ USD: "1", EUR: "20/23", JPY: "3568/23", GBP: "869/1150" });
  const cross = (from: string, to: string) => fractionText(crossRate(from, to, rates) ?? { of: 0n, over: 1n });
  // And back, as the bank said it.
  expect([cross("EUR", "USD"), cross("EUR", "JPY"), cross("EUR", "GBP")]).toEqual(["23/20", "892/5", "869/1000"]);
});

test("EN-09 keeps rates per dollar as written", () => {
  expect(unitsPerUsd("USD", PER_DOLLAR)).toMatchObject({ USD: "1", ...PER_DOLLAR });
});

test("EN-09 derives exact rates of currencies pegged to a listed one", () => {
  const rates = unitsPerUsd("EUR", PER_EURO);
  const gulf = { AED: "1469/400", SAR: "15/4", QAR: "91/25", BHD: "47/125", OMR: "769/2000", JOD: "709/1000" };
  expect(rates).toMatchObject(gulf);
  // 655.957 ÷ 1.15, 1.95583 ÷ 1.15; pound and rand go on as their neighbours' money.
  expect(rates).toMatchObject({ XOF: "655957/1150", XAF: "655957/1150", BAM: "195583/115000" });
  expect(rates).toMatchObject({ GIP: rates?.["GBP"], NAD: rates?.["ZAR"], BTN: rates?.["INR"] });
  expect(unitsPerUsd("USD", PER_DOLLAR)).toMatchObject({ ...gulf, XOF: "114079449741/200000000" });
});

test("EN-09 a feed's own rate goes before the peg, and a band is none", () => {
  const rates = unitsPerUsd("USD", { ...PER_DOLLAR, AED: "3.6731" });
  expect(rates?.["AED"]).toBe("3.6731");
  expect(unitsPerUsd("EUR", PER_EURO)).not.toHaveProperty("DKK");
  // Nothing stands on what is not told.
  expect(unitsPerUsd("USD", { JPY: "155.13" })).not.toHaveProperty("XOF");
});

test("ER-03 without the dollar there are no rates, and what is no rate is none", () => {
  const { USD: _, ...others } = PER_EURO;
  expect(unitsPerUsd("EUR", others)).toBeUndefined();
  expect(unitsPerUsd("EUR", { ...PER_EURO, USD: "0" })).toBeUndefined();
  for (const wrong of ["-1", "NaN", "1e308", "", "1/0", "2/1/1", "1000000000/0.5"]) {
    const rates = unitsPerUsd("EUR", { ...PER_EURO, GBP: wrong });
    expect([wrong, rateOf("GBP", rates), rateOf("GIP", rates)]).toEqual([wrong, undefined, undefined]);
  }
});
