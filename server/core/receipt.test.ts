import { expect, test } from "vitest";
import { type BesideLine, besideOf, type ReceiptLine, totalsOf } from "./receipt.ts";

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
