import fc from "fast-check";
import { expect, test } from "vitest";
import { type Charges, stayBase, stayPrice, stayTotal } from "./stay-price.ts";

const NO_CHARGES: Charges = {
  taxBp: 0,
  cityTaxPersonNight: 0,
  resortFeeRoomNight: 0,
  serviceFeeStay: 0,
  cleaningFeeRoom: 0,
};
const FAMILY = { nights: 3, rooms: 2, adults: 3, children: 1 };

test("BK-02 the base is one room's rates for every room at the plan's percentage, and the supplement of every guest", () => {
  expect(stayBase(30_000, { pctBp: 10_000, supplementPersonNight: 0 }, FAMILY)).toBe(60_000);
  expect(stayBase(30_000, { pctBp: 8_800, supplementPersonNight: 0 }, FAMILY)).toBe(52_800);
  expect(stayBase(30_000, { pctBp: 10_000, supplementPersonNight: 1_500 }, FAMILY)).toBe(60_000 + 1_500 * 4 * 3);
});

test("BK-02 the percentage is rounded once for the whole stay, half away from zero", () => {
  expect(stayBase(333, { pctBp: 8_333, supplementPersonNight: 0 }, { ...FAMILY, rooms: 1 })).toBe(277);
  expect(stayBase(5, { pctBp: 5_000, supplementPersonNight: 0 }, { ...FAMILY, rooms: 1 })).toBe(3);
});

test("BK-02 RO-04 shares of amounts up to ten to the fifteenth are what whole numbers alone make of them", () => {
  const party = { nights: 1, rooms: 1, adults: 1, children: 0 };
  const exactly = (minor: number, basisPoints: number) =>
    (2n * BigInt(minor) * BigInt(basisPoints) + 10_000n) / 20_000n;
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000_000_000_000 }),
      fc.integer({ min: 1, max: 40_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      (rates, pctBp, taxBp) => {
        const base = exactly(rates, pctBp);
        fc.pre(base + exactly(Number(base), taxBp) <= 1_000_000_000_000_000n);
        expect(BigInt(stayBase(rates, { pctBp, supplementPersonNight: 0 }, party))).toBe(base);
        const { total } = stayPrice(Number(base), { ...NO_CHARGES, taxBp }, party, "IDR");
        expect(BigInt(total)).toBe(base + exactly(Number(base), taxBp));
      },
    ),
    { numRuns: 10_000 },
  );
});

test("BK-02 every charge is a line, and base and lines make the total", () => {
  const charges = {
    taxBp: 1_250,
    cityTaxPersonNight: 150,
    resortFeeRoomNight: 2_500,
    serviceFeeStay: 300,
    cleaningFeeRoom: 4_000,
  };
  const price = stayPrice(60_000, charges, FAMILY, "USD");
  expect(price).toEqual({
    currency: "USD",
    nights: 3,
    rooms: 2,
    base: 60_000,
    charges: [
      { code: "tax", minor: 7_500 },
      { code: "city-tax", minor: 150 * 3 * 3 },
      { code: "resort-fee", minor: 2_500 * 2 * 3 },
      { code: "service-fee", minor: 300 },
      { code: "cleaning-fee", minor: 8_000 },
    ],
    total: 60_000 + 7_500 + 1_350 + 15_000 + 300 + 8_000,
  });
  expect(price.total).toBe(stayTotal(60_000, charges, FAMILY));
});

test("BK-02 a charge of nothing is no line", () => {
  expect(stayPrice(60_000, NO_CHARGES, FAMILY, "JPY")).toMatchObject({ charges: [], total: 60_000 });
});
