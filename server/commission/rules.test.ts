import fc from "fast-check";
import { expect, test } from "vitest";
import {
  afterEnd,
  amountBy,
  type CommissionRate,
  type CommissionRule,
  commissionFor,
  commissionTerms,
  isSameSale,
  type SoldItem,
} from "./rules.ts";

const SOLD: SoldItem = {
  product: "HLT",
  supplier: "own",
  agentId: "grace",
  today: 100,
  basis: { minor: 100_00, currency: "USD" },
};
const RATES = { unitsPerUsd: { USD: "1", EUR: "0.5" }, asOf: "2026-11-21", source: "demo" };

const aRate = fc.oneof(
  fc.record({ basisPoints: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({
    amount: fc.record({ minor: fc.integer({ min: 1, max: 500_00 }), currency: fc.constantFrom("USD", "EUR", "XXX") }),
  }),
);
const someRules = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    product: fc.constantFrom(null, "HLT", "ACT"),
    supplier: fc.constantFrom(null, "own", "liteapi"),
    agentId: fc.constantFrom(null, "grace", "carmen"),
    rate: aRate,
    startsOn: fc.integer({ min: 95, max: 102 }),
    endsOn: fc.option(fc.integer({ min: 98, max: 105 })),
  }),
  // As operators can add them: no two for the same sales on the same day.
  { comparator: isSameSale, maxLength: 12 },
);
const named = ({ agentId, supplier, product }: CommissionRule) =>
  [agentId, supplier, product].map((part) => part !== null);
const fits = (rule: CommissionRule) =>
  [null, SOLD.product].includes(rule.product) &&
  [null, SOLD.supplier].includes(rule.supplier) &&
  [null, SOLD.agentId].includes(rule.agentId) &&
  rule.startsOn <= SOLD.today &&
  SOLD.today <= (rule.endsOn ?? SOLD.today);

test("AG-05 of all rules the most specific one that fits is used, in whatever order they are read", () => {
  fc.assert(
    fc.property(someRules, fc.infiniteStream(fc.nat()), (rules, places) => {
      const found = commissionFor(rules, SOLD, RATES);
      const shuffled = rules.map((rule) => [places.next().value as number, rule] as const).sort(([a], [b]) => a - b);
      expect(
        commissionFor(
          shuffled.map(([, rule]) => rule),
          SOLD,
          RATES,
        ),
      ).toEqual(found);
      const usable = rules.filter((rule) => fits(rule) && amountBy(rule.rate, SOLD.basis, RATES) !== undefined);
      expect(found === undefined).toBe(usable.length === 0);
      if (!found) return;
      expect(usable).toContain(found.rule);
      expect(found.amount).toBeLessThanOrEqual(SOLD.basis.minor);
      // Agent before supplier before product.
      for (const rule of usable.filter((one) => one !== found.rule))
        expect(String(named(found.rule).map(Number)) > String(named(rule).map(Number))).toBe(true);
    }),
  );
});

test.each<[string, CommissionRate, number | undefined]>([
  ["a part", { basisPoints: 1_250 }, 12_50],
  ["all of it", { basisPoints: 10_000 }, 100_00],
  ["an amount", { amount: { minor: 15_00, currency: "USD" } }, 15_00],
  ["an amount in another currency", { amount: { minor: 15_00, currency: "EUR" } }, 30_00],
  ["no more than the basis", { amount: { minor: 150_00, currency: "USD" } }, 100_00],
  ["unknown without a rate", { amount: { minor: 15_00, currency: "JPY" } }, undefined],
])("AG-05 a rule gives %s", (_, rate, amount) => {
  expect(amountBy(rate, SOLD.basis, RATES)).toBe(amount);
});

const RULE: CommissionRule = {
  ...{ id: "b", product: null, supplier: null, agentId: null, rate: { basisPoints: 100 } },
  ...{ startsOn: 100, endsOn: null },
};

test.each<[string, Partial<CommissionRule>[], string]>([
  ["for the product before one for all", [{ id: "a" }, { product: "HLT" }], "b"],
  ["for the supplier before one for the product", [{ id: "a", product: "HLT" }, { supplier: "own" }], "b"],
  ["for the agent before all others", [{ id: "a", product: "HLT", supplier: "own" }, { agentId: "grace" }], "b"],
  ["that two operators added at once: always the same", [{}, { id: "a" }], "a"],
  ["that two operators added at once, in another order", [{ id: "a" }, {}], "a"],
])("AG-05 a rule %s", (_, rules, id) => {
  const all = rules.map((rule) => ({ ...RULE, ...rule }));
  expect(commissionFor(all, SOLD, RATES)?.rule.id).toBe(id);
});

test.each<[boolean, Partial<CommissionRule>, Partial<CommissionRule>]>([
  [true, {}, {}],
  [true, { endsOn: 110 }, { startsOn: 110 }],
  [true, { startsOn: 110 }, { endsOn: 110 }],
  [false, { endsOn: 109 }, { startsOn: 110 }],
  [false, { startsOn: 110 }, { endsOn: 109 }],
  [false, { product: "HLT" }, {}],
  [false, { supplier: "own" }, {}],
  [false, { agentId: "grace" }, {}],
])("AG-05 whether it is %s that two rules are for the same sales on a day", (isSame, one, other) => {
  expect(isSameSale({ ...RULE, ...one }, { ...RULE, ...other })).toBe(isSame);
});

test.each<[string, object, string[]]>([
  ["without a last day", {}, []],
  ["of one day", { endsOn: 100 }, []],
  ["that ends before it begins", { endsOn: 99 }, ["endsOn"]],
  ["without a rate", { rate: undefined, endsOn: 99 }, ["rate", "endsOn"]],
  ["with two rates", { rate: { basisPoints: 1, amount: { minor: 1, currency: "USD" } } }, ["rate"]],
  ["above the whole price", { rate: { basisPoints: 10_001 } }, ["rate"]],
  ["without a first day", { startsOn: Number.NaN, endsOn: 99 }, ["startsOn"]],
])("AG-05 what is wrong with a rule %s", (_, changes, wrong) => {
  const read = commissionTerms.safeParse({ rate: { basisPoints: 100 }, startsOn: 100, ...changes });
  expect(read.error?.issues.map(({ path }) => String(path[0])) ?? []).toEqual(wrong);
});

const PROMISED = { state: "promised", reason: null, isPosted: false } as const;
const PAID = { state: "paid", reason: null, isPosted: true } as const;

test.each([
  ["stays promised before the travel", PROMISED, "stands", false, { state: "promised", reason: null }],
  ["becomes payable after the travel", PROMISED, "used", false, { state: "payable", reason: null }],
  ["waits while a charge-back is open", PROMISED, "used", true, { state: "promised", reason: "charged-back" }],
  ["is reversed by a cancellation", PROMISED, "cancelled", false, { state: "reversed", reason: "cancelled" }],
  ["is reversed where its order is not paid for", PROMISED, "unpaid", false, { state: "reversed", reason: "unpaid" }],
  ["is reversed by a no-show", PROMISED, "no-show", false, { state: "reversed", reason: "no-show" }],
  ["stays paid after a charge-back", PAID, "used", true, { state: "paid", reason: null }],
  ["is reversed though it was paid", PAID, "cancelled", false, { state: "reversed", reason: "cancelled" }],
  [
    "is promised again where its order is made after all",
    { state: "reversed", reason: "cancelled", isPosted: false },
    "stands",
    false,
    { state: "promised", reason: null },
  ],
  [
    "stays payable while a stay goes on",
    { ...PAID, state: "payable" },
    "stands",
    false,
    { state: "payable", reason: null },
  ],
  [
    "keeps why it was reversed",
    { state: "reversed", reason: "no-show", isPosted: false },
    "cancelled",
    false,
    { state: "reversed", reason: "no-show" },
  ],
  [
    "stays reversed once it was taken back",
    { state: "reversed", reason: "no-show", isPosted: true },
    "used",
    false,
    { state: "reversed", reason: "no-show" },
  ],
] as const)("AG-05 a commission %s", (_, now, end, isChargedBack, next) => {
  expect(afterEnd(now, end, isChargedBack)).toEqual(next);
});
