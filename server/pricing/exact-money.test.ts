import { describe, expect, test } from "vitest";
import { RATES } from "../../tests/fixtures/rates.ts";
import { aCard } from "../../tests/fixtures/receipts.ts";
import { MOST_MINOR, roundMinor } from "../core/money.ts";
import { rounded, whole } from "../core/ratio.ts";
import { totalsOf } from "../core/receipt.ts";
import type { OfferPrice } from "../ports/offer.ts";
import { usedRate, withPoints, worthTogether } from "./exchange.ts";
import { convert, mostOff, quote } from "./pricing.ts";
import { storedReceipt } from "./stored-receipt.ts";

describe("exact amounts", () => {
  // The example of the rule: floating point makes 236.49999999999997 of it.
  test("RO-04 2.75 USD at 0.86 is 2.37 EUR: half away from zero, rounded once", () => {
    expect(convert({ minor: 2_75, currency: "USD" }, "EUR", at({ EUR: "0.86" }))).toEqual(euros(2_37));
    expect(quote({ ...usd(price(2_75, 0)), to: "EUR", rates: at({ EUR: "0.86" }) }).total).toBe(2_37);
  });

  test("RO-04 amounts of ten to the fifteenth minor units are exact, converted and not", () => {
    const most = 1_000_000_000_000_000;
    expect(quote(usd(price(most, 0)))).toMatchObject({ total: most, payable: most, perUnit: most });
    const rupiah = { ...usd(price(most - 1, 0, "IDR")), rates: at({ IDR: "16650" }) };
    // 999,999,999,999,999 ÷ 16,650 = 60,060,060,060.06000…
    expect(quote(rupiah)).toMatchObject({ currency: "USD", total: 60_060_060_060 });
    const large = quote({ ...usd(price(most, 0)), card: aCard({ minor: most - 1, currency: "USD" }) });
    expect(large).toMatchObject({ discount: most - 1, payable: 1, sources: [{ amount: { minor: most - 1 } }] });
  });

  test("RO-04 a price that would be larger than any amount stays in the property's own currency", () => {
    const receipt = quote({ ...usd(price(900_000_000_000_000, 0)), to: "IDR", rates: at({ IDR: "16650" }) });
    expect(receipt).toMatchObject({ currency: "USD", noRateFor: "IDR", total: 900_000_000_000_000 });
  });

  test("RO-04 what is below nothing is rounded away from zero as well, and what no number holds exactly is no amount", () => {
    expect([-5n, -4n, -3n, 3n, 5n].map((of) => roundMinor({ of, over: 2n }))).toEqual([-3, -2, -2, 2, 3]);
    expect(roundMinor(whole(Number.MAX_SAFE_INTEGER))).toBe(Number.MAX_SAFE_INTEGER);
    expect(() => roundMinor({ of: 2n ** 53n, over: 1n })).toThrow(RangeError);
  });

  // The source of rates may be wrong; no price is ever computed with such a rate.
  test.each([
    "-0.8",
    "0",
    "",
    "NaN",
    "Infinity",
    "1e308",
    "1e-308",
    "0x1",
    "0.0000000001",
    "10000000000",
    " 0.8",
    "0,8",
  ])(
    "RO-04 ER-03 a rate of %j is refused: the price stays as it is, nothing is taken from a card in that currency",
    (rate) => {
      const rates = at({ EUR: rate });
      const dollars = { ...usd(price(100_00, 0)), rates };
      expect(quote({ ...dollars, to: "EUR" })).toMatchObject({ currency: "USD", total: 100_00, noRateFor: "EUR" });
      expect(quote({ ...dollars, card: aCard(euros(50_00)) })).toMatchObject({ discount: 0, sources: [] });
      expect(convert(euros(5_00), "USD", rates)).toEqual(euros(5_00));
    },
  );

  test("WA-05 a card worth less than one minor unit of the price's currency gives nothing and is not taken", () => {
    const yen = (minor: number) => ({ ...usd(price(100_00, 0)), card: aCard({ minor, currency: "JPY" }) });
    expect(quote({ ...yen(1), rates: at({ JPY: "150" }) })).toMatchObject({ discount: 0, sources: [] });
    expect(quote({ ...yen(2), rates: at({ JPY: "150" }) })).toMatchObject({
      discount: 1,
      sources: [{ amount: { minor: 2 } }],
    });
  });

  test("WA-07 RO-04 what several amounts are worth together is rounded once, and not known beyond what is reckoned with", () => {
    const yen = { minor: 2, currency: "JPY" };
    // Each is 1.33 cents.
    expect(worthTogether([yen, yen], "USD", at({ JPY: "150" }))).toEqual({ minor: 3, currency: "USD" });
    expect(worthTogether([], "USD", undefined)).toEqual({ minor: 0, currency: "USD" });
    const most = { minor: MOST_MINOR, currency: "USD" };
    expect(worthTogether([most], "USD", RATES)).toEqual(most);
    expect(worthTogether([most, { minor: 1, currency: "USD" }], "USD", RATES)).toBeUndefined();
  });

  test("RO-04 of a price a card can pay a part of what it is before taxes at most, and no more than all of it", () => {
    const most = (base: number, total: number, product: string) =>
      mostOff({ base, total, sources: [], lines: [] }, product);
    expect([most(100_00, 120_00, "HLT"), most(100_00, 120_00, "STY")]).toEqual([110_00, 105_00]);
    expect([most(100_00, 103_00, "HLT"), most(15, 99, "HLT")]).toEqual([103_00, 17]);
  });

  test("WA-05 a discount takes at least one minor unit of the card, however little it is worth", () => {
    const stay = { ...usd(price(1, 0, "KWD")), to: "KWD", rates: at({ KWD: "0.3" }) };
    // One fils is a third of a cent.
    expect(quote({ ...stay, card: aCard({ minor: 50_00, currency: "USD" }) })).toMatchObject({
      discount: 1,
      sources: [{ amount: { minor: 1, currency: "USD" } }],
    });
  });

  test("WA-05 RO-04 a rounded discount never takes more of a card than it holds", () => {
    const won = { minor: 930, currency: "KRW" };
    // 72 cents would be 936 won.
    const receipt = quote({ ...usd(price(65, 30)), rates: at({ KRW: "1300" }), card: aCard(won) });
    expect(receipt).toMatchObject({ discount: 72, sources: [{ amount: won }] });
  });

  test.each([
    [3n, 2n],
    [-3n, -2n],
    [5n, 3n],
    [-1n, -1n],
  ])("T10 RO-04 %i halves are %i: half away from zero, on both sides of it", (halves, expected) => {
    expect(rounded({ of: halves, over: 2n })).toBe(expected);
  });

  test("RO-04 where nothing is left to pay, nothing is left in the property's own currency either", () => {
    // 100 fils are 33.33 cents; the 33 that the card gives would be 99 fils.
    const receipt = quote({
      ...usd(price(100, 0, "KWD")),
      rates: at({ KWD: "0.3" }),
      card: aCard({ minor: 50_00, currency: "USD" }),
    });
    expect(receipt).toMatchObject({ total: 33, payable: 0, property: { currency: "KWD", total: 100, payable: 0 } });
  });

  test("RO-04 the rate of a card in another currency is kept with the receipt, also where the price was not converted", () => {
    const receipt = quote({ ...usd(price(100_00, 20_00)), rates: RATES, card: aCard(euros(80_00)) });
    expect(receipt).toMatchObject({ rate: null, discount: 100_00, sources: [{ amount: euros(80_00) }] });
    expect(receipt.sources[0]?.rate).toEqual({
      from: "EUR",
      to: "USD",
      rate: "1.25",
      asOf: "2026-11-20",
      source: "demo (invented)",
    });
    expect(quote({ ...usd(price(100_00, 0)), card: aCard({ minor: 1, currency: "USD" }) }).sources[0]?.rate).toBeNull();
    expect(usedRate("EUR", "USD", undefined)).toBeNull();
  });

  test.each([
    ["USD", "1", 250, "USD", 2_50],
    ["USD", "1/2", 5, "USD", 3],
    ["USD", "1/3", 1, "USD", 0],
    ["USD", "1", 1_000, "EUR", 8_00],
    ["EUR", "2", 100, "USD", 2_50],
    ["JPY", "3", 50, "JPY", 150],
    ["KWD", "10", 7, "KWD", 70],
  ])(
    "LO-09 where a point of an organisation in %s is worth %s minor units, %i of them are in %s %i",
    (currency, pointValue, minor, to, worth) => {
      const rates = withPoints(at({ EUR: "0.8", JPY: "150", KWD: "0.3" }), { currency, pointValue });
      expect(worthTogether([{ minor, currency: "points" }], to, rates)).toEqual({ minor: worth, currency: to });
    },
  );

  test("LO-09 ER-03 what points are worth is not known without a value, nor in another currency without a rate", () => {
    const points = { minor: 100, currency: "points" };
    const worth = (currency: string, pointValue: string | undefined, rates?: typeof RATES, to = "USD") =>
      worthTogether([points], to, withPoints(rates, { currency, pointValue }))?.minor;
    expect([worth("USD", undefined, RATES), worth("XTS", "1", RATES), worth("EUR", "1")]).toEqual([
      ...[undefined, undefined, undefined],
    ]);
    expect([worth("USD", "1", RATES), worth("USD", "1"), worth("EUR", "3", undefined, "EUR")]).toEqual([100, 100, 300]);
    // The caller's table of rates stays unchanged.
    expect(Object.keys(RATES.unitsPerUsd)).not.toContain("points");
  });

  test("RO-04 BK-03 a stored receipt is read as it was, with its sources and what is paid on site", () => {
    const card = { kind: "certificate", id: null, held: euros(80_00) } as const;
    const stored = quote({ ...usd(price(100_00, 20_00)), rates: RATES, card });
    expect(stored.sources).toHaveLength(1);
    expect(storedReceipt.read(storedReceipt.write(stored))).toEqual(stored);
    expect(totalsOf(stored)).toEqual({ inAll: 120_00, now: 100_00, onSite: 20_00, isLeast: false });
  });
});

const charge = (code: "tax" | "city-tax", minor: number) => ({ code, minor });

function price(base: number, taxes: number, currency = "USD"): OfferPrice {
  return { currency, units: 1, items: 1, base, charges: [charge("tax", taxes)], total: base + taxes };
}

const usd = (stay: OfferPrice) => ({ price: stay, product: "HLT", to: "USD", display: "inclusive" as const });

const euros = (minor: number) => ({ minor, currency: "EUR" });

const at = (unitsPerUsd: Record<string, string>) => ({ ...RATES, unitsPerUsd: { USD: "1", ...unitsPerUsd } });
