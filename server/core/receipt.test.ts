import { expect, test } from "vitest";
import {
  type BesideLine,
  besideOf,
  dueLater,
  dueNow,
  paidName,
  type ReceiptLine,
  totalsOf,
  withPayment,
} from "./receipt.ts";

const line = (amount: ReceiptLine["amount"], changes: Partial<ReceiptLine> = {}): ReceiptLine => ({
  code: "base",
  amount,
  shown: true,
  collectedBy: "on-site",
  due: "arrival",
  ...changes,
});
const paying = (worth: number) => ({
  ...({
    kind: "cash-card",
    id: null,
    amount: { minor: worth, currency: "USD" },
    worth,
    owed: worth,
    rate: null,
  } as const),
});

test("RO-02 a total is of the lines that are shown; what sources pay is paid now, the rest on site", () => {
  const lines = [line(100_00), line(20_00), line(5_00, { shown: false })];
  expect(totalsOf({ lines, sources: [] })).toEqual({ inAll: 120_00, now: 0, onSite: 120_00, isLeast: false });
  const sources = [paying(50_00), paying(30_00)];
  expect(totalsOf({ lines, sources })).toEqual({ inAll: 120_00, now: 80_00, onSite: 40_00, isLeast: false });
});

test("ER-03 an amount that is not known is never zero: every total is said to be the least", () => {
  const totals = totalsOf({ lines: [line(100_00), line("unknown")], sources: [] });
  expect(totals).toEqual({ inAll: 100_00, now: 0, onSite: 100_00, isLeast: true });
  expect(totalsOf({ lines: [line(1), line("unknown", { shown: false })], sources: [] }).isLeast).toBe(false);
});

test("BK-02 sums charges beside a total by tax and currency; the sum is unknown if a part is", () => {
  const beside = (code: string, amount: BesideLine["amount"]): BesideLine => ({
    code,
    amount,
    collectedBy: "on-site",
    due: "arrival",
  });
  const lines = [
    beside("city-tax", { minor: 450, currency: "EUR" }),
    beside("city-tax", { minor: 150, currency: "EUR" }),
    beside("city-tax", { minor: 100, currency: "USD" }),
    beside("resort-fee", "unknown"),
    beside("resort-fee", { minor: 1, currency: "EUR" }),
  ];
  expect(besideOf({ beside: lines })).toEqual([
    { code: "city-tax", amount: { minor: 600, currency: "EUR" } },
    { code: "city-tax", amount: { minor: 100, currency: "USD" } },
    { code: "resort-fee", amount: "unknown" },
    { code: "resort-fee", amount: { minor: 1, currency: "EUR" } },
  ]);
  expect(besideOf({})).toEqual([]);
});

test("RO-04 due now is what we collect at once, less what the sources pay; all that we may collect where its buyer pays at once", () => {
  const now = { collectedBy: "us", due: "now" } as const;
  const lines = [
    line(100_00, now),
    line(20_00, { ...now, due: { by: 20_000 } }),
    line(5_00),
    line(9_00, { shown: false }),
  ];
  const due = (worth: number, payNow = false) =>
    dueNow({ lines, sources: worth > 0 ? [paying(worth)] : [], payable: 125_00 - worth }, payNow);
  expect([due(0), due(30_00), due(100_00), due(120_00)]).toEqual([100_00, 70_00, 0, 0]);
  expect([due(0, true), due(110_00, true), due(120_00, true)]).toEqual([120_00, 10_00, 0]);
  const allOnSite = [line(100_00), line(5_00)];
  expect(dueNow({ lines: allOnSite, sources: [], payable: 105_00 }, true)).toBe(105_00);
});

test("RO-04 what is due later is left by day: sources pay first what is due first", () => {
  const by = (day: number) => ({ collectedBy: "us", due: { by: day } }) as const;
  const now = { collectedBy: "us", due: "now" } as const;
  const lines = [
    line(50_00, by(20_010)),
    line(30_00, by(20_000)),
    line(10_00, by(20_010)),
    line(5_00, now),
    line(7_00),
  ];
  const later = (worth: number) =>
    dueLater({ lines, sources: worth > 0 ? [paying(worth)] : [] }).map(({ by: day, minor }) => [day, minor]);
  expect(later(0)).toEqual([
    [20_000, 30_00],
    [20_010, 60_00],
  ]);
  expect([later(5_00), later(15_00), later(40_00), later(95_00)]).toEqual([
    [
      [20_000, 30_00],
      [20_010, 60_00],
    ],
    [
      [20_000, 20_00],
      [20_010, 60_00],
    ],
    [[20_010, 55_00]],
    [],
  ]);
});

test("RO-04 a payment is a source of its own amount, and owes the property its part of what is left", () => {
  const receipt = {
    currency: "EUR",
    sources: [paying(30_00)],
    payable: 70_00,
    property: { currency: "USD", total: 110_00, payable: 80_01 },
  };
  const whole = withPayment(receipt, 70_00);
  expect([whole.payable, whole.property.payable, whole.sources.at(-1)]).toEqual([
    0,
    0,
    { kind: "payment", id: null, amount: { minor: 70_00, currency: "EUR" }, worth: 70_00, owed: 80_01, rate: null },
  ]);
  const part = withPayment(receipt, 35_00);
  expect([part.payable, part.property.payable, part.sources.at(-1)?.owed]).toEqual([35_00, 40_00, 40_01]);
  expect(withPayment(receipt, 0)).toBe(receipt);
});

test("RO-04 an advance is due now and the rest by its day, less what the sources pay; a plan's discount pays neither", () => {
  const lines = [line(100_00, { collectedBy: "us", due: { by: 20_000 } })];
  const receipt = (paid: number, discount = 0) => ({
    lines,
    advance: 20_00,
    sources: [
      ...(paid > 0 ? [paying(paid)] : []),
      ...(discount > 0 ? [{ ...paying(discount), kind: "membership" as const }] : []),
    ],
    payable: 100_00 - paid - discount,
  });
  const due = (paid: number, discount?: number) => [
    dueNow(receipt(paid, discount)),
    ...dueLater(receipt(paid, discount)).map(({ minor }) => minor),
  ];
  expect([due(0), due(5_00), due(20_00), due(50_00), due(100_00)]).toEqual([
    [20_00, 80_00],
    [15_00, 80_00],
    [0, 80_00],
    [0, 50_00],
    [0],
  ]);
  expect([due(0, 10_00), due(20_00, 10_00)]).toEqual([
    [20_00, 70_00],
    [0, 70_00],
  ]);
  expect(dueNow(receipt(5_00), true)).toBe(95_00);
});

test("BK-05 what was paid later was not paid with the booking", () => {
  expect(paidName({ sources: [{}, { turn: 1 }] })).toBe("now");
  expect(paidName({ sources: [{}, { turn: 2 }] })).toBe("paid");
});
