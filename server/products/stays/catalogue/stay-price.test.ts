import fc from "fast-check";
import { expect, test } from "vitest";
import type { Party } from "../../../core/party.ts";
import { type Charges, type PlanTerms, roomPrices, stayBase, stayPrice, stayTotal } from "./stay-price.ts";

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
    units: 3,
    items: 2,
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

const adults = (count: number, ...childAges: number[]): Party => ({ adults: count, childAges });
const byRoom = (roomNights: number, plan: PlanTerms, charges: Charges, rooms: Party[], nights: number) =>
  roomPrices(rooms, nights, charges, (sums, its) => stayPrice(stayBase(roomNights, plan, sums), its, sums, "USD"));

test("BK-02 each room of unlike parties costs what it costs alone: board by people, city tax by adults", () => {
  const charges = { ...NO_CHARGES, taxBp: 1_900, cityTaxPersonNight: 250 };
  const plan = { pctBp: 10_000, supplementPersonNight: 46_00 };
  const price = (base: number, tax: number, cityTax: number) => ({
    base,
    charges: [
      { code: "tax", minor: tax },
      { code: "city-tax", minor: cityTax },
    ],
    total: base + tax + cityTax,
  });
  const [family, alone] = [price(838_00, 159_22, 10_00), price(654_00, 124_26, 5_00)];
  expect(byRoom(562_00, plan, charges, [adults(2, 10), adults(1)], 2)).toEqual([family, alone]);
  expect(byRoom(562_00, plan, charges, [adults(1), adults(2, 10)], 2)).toEqual([alone, family]);
});

test("BK-02 rooms share a fee of the stay evenly, and what is rounded once for all of them", () => {
  const charges = { ...NO_CHARGES, taxBp: 1_000, serviceFeeStay: 100, cleaningFeeRoom: 7 };
  const rooms = byRoom(5, { pctBp: 5_000, supplementPersonNight: 0 }, charges, [adults(1), adults(1), adults(1)], 1);
  expect(rooms.map(({ base, total }) => [base, total])).toEqual([
    [3, 43],
    [2, 44],
    [3, 43],
  ]);
  expect(rooms.map((room) => room.charges.find(({ code }) => code === "service-fee")?.minor)).toEqual([33, 34, 33]);
});

test("BK-02 RO-04 whatever a stay costs, its rooms come to it, line by line, and none costs less than nothing", () => {
  const amount = fc.integer({ min: 0, max: 100_000_00 });
  const party = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 3 }));
  fc.assert(
    fc.property(
      fc.record({ taxBp: fc.integer({ min: 0, max: 3_000 }), ...allOf(CHARGED, amount) }),
      fc.record({ pctBp: fc.integer({ min: 1, max: 20_000 }), supplementPersonNight: amount }),
      fc.array(party, { minLength: 2, maxLength: 9 }),
      fc.integer({ min: 1, max: 30 }),
      amount,
      (charges, plan, parties, nights, roomNights) => {
        const rooms = parties.map(([count, children]) => adults(count, ...Array.from({ length: children }, () => 5)));
        const people = (of: "adults" | "children") =>
          rooms.reduce((sum, room) => sum + (of === "adults" ? room.adults : room.childAges.length), 0);
        const sums = { nights, rooms: rooms.length, adults: people("adults"), children: people("children") };
        const whole = stayPrice(stayBase(roomNights, plan, sums), charges, sums, "USD");
        const each = byRoom(roomNights, plan, charges, rooms, nights);
        const lines = each.flatMap((room) => room.charges);
        const sumOf = (minors: number[]) => minors.reduce((sum, minor) => sum + minor, 0);
        expect([sumOf(each.map(({ base }) => base)), sumOf(each.map(({ total }) => total))]).toEqual([
          whole.base,
          whole.total,
        ]);
        for (const { code, minor } of whole.charges)
          expect(sumOf(lines.filter((line) => line.code === code).map((line) => line.minor))).toBe(minor);
        expect(Math.min(...each.map(({ base }) => base), ...lines.map(({ minor }) => minor))).toBeGreaterThanOrEqual(0);
      },
    ),
    { numRuns: 500 },
  );
});

const CHARGED = [
  "cityTaxPersonNight",
  "resortFeeRoomNight",
  "serviceFeeStay",
  "cleaningFeeRoom",
] as const satisfies (keyof Charges)[];

const allOf = <Name extends string, Value>(names: readonly Name[], value: Value) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>;
