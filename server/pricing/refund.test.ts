import fc from "fast-check";
import { expect, test } from "vitest";
import { SOURCE_KINDS } from "../core/receipt.ts";
import { type PaidSource, planRefund } from "./refund.ts";

const usd = (minor: number) => ({ minor, currency: "USD" });
const paid = (kind: PaidSource["kind"], worth: number, amount = usd(worth)): PaidSource => ({
  id: kind,
  kind,
  amount,
  worth,
});

test("WA-09 a penalty is kept of payment first and of a certificate last, in the order of the rule", () => {
  const sources = [...SOURCE_KINDS].reverse().map((kind) => paid(kind, 10_00));
  for (const [at, kind] of SOURCE_KINDS.entries()) {
    const { refunds, uncovered } = planRefund(sources, at * 10_00 + 1);
    expect([kind, uncovered, refunds.map(({ kept }) => kept.minor)]).toEqual([
      kind,
      0,
      SOURCE_KINDS.map((_, other) => (other < at ? 10_00 : other === at ? 1 : 0)),
    ]);
  }
});

test("WA-09 without a penalty everything goes back, and beyond what was paid the guest owes the rest", () => {
  const sources = [paid("certificate", 30_00, usd(50_00)), paid("payment", 20_00)];
  expect(planRefund(sources, 0)).toEqual({
    refunds: [
      { id: "payment", worthKept: 0, kept: usd(0), refund: usd(20_00) },
      { id: "certificate", worthKept: 0, kept: usd(0), refund: usd(50_00) },
    ],
    uncovered: 0,
  });
  expect(planRefund(sources, 60_00)).toMatchObject({
    uncovered: 10_00,
    refunds: [{ kept: usd(20_00) }, { kept: usd(50_00) }],
  });
  expect(planRefund([], 5)).toEqual({ refunds: [], uncovered: 5 });
});

test("RO-04 a part is kept at the booking's own rate, in the source's own unit, rounded half away from zero", () => {
  const yen = (minor: number) => ({ minor, currency: "JPY" });
  // 1,001 yen paid 6.50 of the price: a penalty of 3.25 keeps 500.5 of them.
  expect(planRefund([paid("cash-card", 6_50, yen(1_001))], 3_25).refunds).toEqual([
    { id: "cash-card", worthKept: 3_25, kept: yen(501), refund: yen(500) },
  ]);
});

test("RO-04 what is kept and what goes back are always what was paid, and the penalty is always told whole", () => {
  const source = fc.record({
    id: fc.uuid(),
    kind: fc.constantFrom(...SOURCE_KINDS),
    amount: fc.record({ minor: fc.integer({ min: 0, max: 1e15 }), currency: fc.constantFrom("USD", "JPY", "KWD") }),
    worth: fc.integer({ min: 0, max: 1e15 }),
  });
  fc.assert(
    fc.property(fc.array(source, { maxLength: 8 }), fc.integer({ min: 0, max: 1e15 }), (sources, penalty) => {
      const { refunds, uncovered } = planRefund(sources, penalty);
      expect(refunds.reduce((sum, { worthKept }) => sum + BigInt(worthKept), BigInt(uncovered))).toBe(BigInt(penalty));
      for (const { id, kept, refund, worthKept } of refunds) {
        const { amount, worth } = sources.find((each) => each.id === id) as PaidSource;
        expect(kept.minor + refund.minor).toBe(amount.minor);
        expect([kept.minor >= 0, refund.minor >= 0, worthKept <= worth]).toEqual([true, true, true]);
        expect([kept.currency, refund.currency]).toEqual([amount.currency, amount.currency]);
      }
    }),
    { numRuns: 2_000 },
  );
});
