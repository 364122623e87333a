import { expect, test } from "vitest";
import { RATES } from "../../tests/fixtures/rates.ts";
import { aCard } from "../../tests/fixtures/receipts.ts";
import { chargedBySupplier, dueNow, withPayment } from "../core/receipt.ts";
import { type MarkUp, markUpOn } from "./mark-up.ts";
import { mostOff, quote } from "./pricing.ts";
import { storedReceipt } from "./stored-receipt.ts";

/** Base 100, taxes 20, in dollars. */
const PRICE = {
  ...{ currency: "USD", units: 1, items: 1, base: 100_00, total: 120_00 },
  charges: [{ code: "tax" as const, minor: 20_00 }],
};
const ASKED = { price: PRICE, product: "HLT", to: "USD", display: "inclusive" as const, due: "now" as const };
const BOUNDS = { currency: "USD", markUp: { maxPercent: 10, maxAmount: 11_00 } };

test.each<[string, MarkUp, number | undefined]>([
  ["a percent", { basisPoints: 250 }, 3_00],
  ["the most of the amount", { minor: 11_00, currency: "USD" }, 11_00],
  ["more than the amount", { minor: 11_01, currency: "USD" }, undefined],
  ["a percent that is more than the amount", { basisPoints: 1_000 }, undefined],
  ["more than the percent", { basisPoints: 1_001 }, undefined],
  ["more than any amount", { basisPoints: Number.MAX_SAFE_INTEGER }, undefined],
  ["another currency", { minor: 8_00, currency: "EUR" }, 10_00],
  ["a currency without a rate", { minor: 1, currency: "XYZ" }, undefined],
])("AG-05 a mark-up of %s is within both bounds or refused", (_, markUp, added) => {
  expect(markUpOn(PRICE, markUp, BOUNDS, RATES)).toBe(added);
});

test("AG-05 the percent bounds an amount, too; without bounds nothing is added", () => {
  const small = { ...PRICE, total: 50_00 };
  expect(markUpOn(small, { minor: 5_01, currency: "USD" }, BOUNDS, RATES)).toBeUndefined();
  expect(markUpOn(PRICE, { basisPoints: 1 }, { currency: "USD", markUp: undefined }, RATES)).toBeUndefined();
});

test("AG-05 a mark-up is a line of its own in the one total, and the supplier's price stays what it is", () => {
  const receipt = quote({ ...ASKED, markUp: 12_00 });
  expect(receipt).toMatchObject({ base: 100_00, total: 132_00, payable: 132_00, perUnit: 132_00 });
  expect(receipt.lines.map(({ code, amount, collectedBy }) => [code, amount, collectedBy])).toEqual([
    ["base", 100_00, "us"],
    ["tax", 20_00, "us"],
    ["mark-up", 12_00, "us"],
  ]);
  expect(receipt.property).toEqual({ currency: "USD", total: 120_00, payable: 120_00, markUp: 12_00 });
  expect(dueNow(receipt)).toBe(132_00);
  expect(storedReceipt.read(storedReceipt.write(receipt))).toEqual(receipt);
});

test("AG-05 RO-04 the supplier charges its own price without the mark-up, and nothing of what we collect", () => {
  const marked = { ...ASKED, markUp: 12_00 };
  const [now, by] = [quote(marked), quote({ ...marked, due: { by: 20_000 } })];
  expect([now, by, withPayment(now, 132_00), withPayment(by, 132_00)].map(chargedBySupplier)).toEqual([0, 0, 0, 0]);
  expect(chargedBySupplier(quote({ ...marked, due: "arrival" }))).toBe(120_00);
  const counter = quote({ ...ASKED, price: { ...PRICE, onSite: ["tax"] } });
  expect([counter, withPayment(counter, 100_00)].map(chargedBySupplier)).toEqual([0, 20_00]);
});

test("AG-05 RO-04 a card pays no mark-up, a balance pays its part, and together they owe the supplier its price", () => {
  const card = aCard({ minor: 500_00, currency: "USD" });
  expect(quote({ ...ASKED, markUp: 12_00, card })).toMatchObject({ discount: 110_00, payable: 22_00 });
  const small = { ...PRICE, charges: [], total: 100_00 };
  const off = quote({ ...ASKED, price: small, markUp: 10_00, card });
  expect([off.discount, off.payable, mostOff(off, "HLT")]).toEqual([100_00, 10_00, 100_00]);
  const tender = [{ kind: "cash-card" as const, id: null, held: { minor: 33_00, currency: "USD" } }];
  const paid = withPayment(quote({ ...ASKED, markUp: 12_00, tender }), 99_00);
  expect(paid.sources.map(({ worth, owed, markUp }) => [worth, owed, markUp])).toEqual([
    [33_00, 30_00, 3_00],
    [99_00, 90_00, 9_00],
  ]);
  expect(paid).toMatchObject({ payable: 0, property: { payable: 0 } });
});

test("AG-05 LO-07 a plan takes its percent off of the price without the mark-up, and others pay all of that", () => {
  const receipt = quote({ ...ASKED, markUp: 12_00, plan: { percent: 10, names: { en: "Gold" } } });
  const paid = withPayment(receipt, receipt.payable);
  expect(paid.sources.map(({ kind, worth, owed, markUp }) => [kind, worth, owed, markUp])).toEqual([
    ["membership", 10_00, 10_00, undefined],
    ["payment", 122_00, 110_00, 12_00],
  ]);
  const card = quote({
    ...ASKED,
    markUp: 12_00,
    plan: { percent: 10, names: {} },
    card: aCard({ minor: 500_00, currency: "USD" }),
  });
  expect([card.discount, card.payable, mostOff(card, "HLT")]).toEqual([110_00, 12_00, 110_00]);
  // Here what is left of the price is less than the card's share of it.
  const more = quote({
    ...ASKED,
    markUp: 12_00,
    plan: { percent: 20, names: {} },
    card: aCard({ minor: 500_00, currency: "USD" }),
  });
  expect([more.discount, more.payable, mostOff(more, "HLT")]).toEqual([100_00, 12_00, 100_00]);
});

test("AG-05 EN-04 in another currency the mark-up is converted, and no supplier is owed any of it", () => {
  const receipt = quote({ ...ASKED, to: "EUR", rates: RATES, markUp: 12_00 });
  expect([receipt.currency, receipt.total, receipt.property.markUp]).toEqual(["EUR", 105_60, 12_00]);
  const paid = withPayment(receipt, 105_60);
  expect(paid.sources).toMatchObject([{ worth: 105_60, owed: 120_00, markUp: 12_00 }]);
});
