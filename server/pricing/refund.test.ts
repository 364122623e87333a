import { isDeepStrictEqual } from "node:util";
import { expect, inject, test } from "vitest";
import { type Fraction, roundedHalfAway } from "../../tests/fixtures/fractions.ts";
import { type Seeded, seeded } from "../../tests/fixtures/seeded.ts";
import { SOURCE_KINDS } from "../core/receipt.ts";
import { type PaidSource, planRefund, type RefundPlan } from "./refund.ts";

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
    expect([kind, uncovered, refunds.map(({ id, kept }) => [id, kept.minor])]).toEqual([
      kind,
      0,
      SOURCE_KINDS.map((id, other) => [id, other < at ? 10_00 : other === at ? 1 : 0]),
    ]);
  }
});

test.each([
  [100_00, 5_00, 95_00],
  [0, 0, 0],
  [200_00, 10_00, 190_00],
  [33, 2, 31],
  [250_00, 10_00, 190_00],
])(
  "LO-07 WA-09 of a price of 200.00 %i is kept: %i of it by a plan's discount of 5 percent, %i by the payment",
  (kept, discount, payment) => {
    const sources = [paid("payment", 190_00), { ...paid("membership", 10_00), id: "the plan" }];
    const { refunds } = planRefund(sources, kept, { membership: discount });
    expect(refunds.map(({ id, worthKept }) => [id, worthKept])).toEqual([
      ["the plan", discount],
      ["payment", payment],
    ]);
  },
);

test("RO-04 WA-09 two sources of one kind pay together no more than the limit of their kind", () => {
  const sources = ["a", "b"].map((id) => ({ ...paid("certificate", 10_00), id }));
  const { refunds, uncovered } = planRefund(sources, 30_00, { certificate: 15_00 });
  expect(refunds.map(({ id, worthKept }) => [id, worthKept])).toEqual([
    ["a", 10_00],
    ["b", 5_00],
  ]);
  expect(uncovered).toBe(15_00);
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

const REFUNDS = inject("invented");

test(`WA-09 RO-04 each of ${REFUNDS} penalties falls on what paid in the order of the rule, and nothing is lost or made`, () => {
  for (let number = 1; number <= REFUNDS; number++) {
    const random = seeded(number);
    const sources = random.times(8, (at) => aSource(random, at));
    const worth = sources.reduce((sum, source) => sum + source.worth, 0);
    const penalty = random.oneOf([random.amount(MOST), random.between(0, worth), worth]);
    const plan = planRefund(sources, penalty);
    if (isDeepStrictEqual(plan, byTheRule(sources, penalty)) && wrongIn(sources, penalty, plan).length === 0) continue;
    const told = { sources, penalty, plan, expected: byTheRule(sources, penalty) };
    expect.fail(
      `refund ${number}: ${wrongIn(sources, penalty, plan).join("; ")}\n${JSON.stringify(told, undefined, 1)}`,
    );
  }
});

const MOST = 1e14;
const IN_ORDER = ["payment", "credit", "cash-card", "myvacations", "points", "discount", "certificate"] as const;

const aSource = (random: Seeded, at: number): PaidSource => ({
  id: `${random.between(0, 9)}${at}`,
  kind: random.oneOf(IN_ORDER),
  amount: { minor: random.amount(MOST), currency: random.oneOf(["USD", "JPY", "KWD"]) },
  worth: random.oneOf([random.amount(MOST), random.amount(MOST), 0]),
});

/** Source after source gives what it paid, until there is no penalty left; the last one a part, rounded once. */
function byTheRule(sources: PaidSource[], penalty: number): RefundPlan {
  const plan: RefundPlan = { refunds: [], uncovered: penalty };
  for (const kind of IN_ORDER) {
    const ofKind = sources.filter((source) => source.kind === kind);
    for (const id of ofKind.map((source) => source.id).sort()) {
      const { amount, worth } = ofKind.find((source) => source.id === id) as PaidSource;
      const worthKept = Math.min(plan.uncovered, worth);
      const part: Fraction = worth === 0 ? [0n, 1n] : [BigInt(amount.minor) * BigInt(worthKept), BigInt(worth)];
      const kept = { ...amount, minor: roundedHalfAway(part) };
      plan.refunds.push({ id, worthKept, kept, refund: { ...amount, minor: amount.minor - kept.minor } });
      plan.uncovered -= worthKept;
    }
  }
  return plan;
}

function wrongIn(sources: PaidSource[], penalty: number, { refunds, uncovered }: RefundPlan): string[] {
  const wrong: string[] = [];
  const borne = refunds.reduce((sum, { worthKept }) => sum + worthKept, uncovered);
  if (borne !== penalty || uncovered < 0) wrong.push("the penalty is not told whole");
  if (refunds.length !== sources.length) wrong.push("a source is left out");
  for (const { id, kept, refund, worthKept } of refunds) {
    const { amount, worth } = sources.find((source) => source.id === id) as PaidSource;
    if (kept.minor + refund.minor !== amount.minor) wrong.push(`${id} loses or makes something`);
    if (Math.min(kept.minor, refund.minor, worthKept) < 0 || worthKept > worth)
      wrong.push(`${id} bears what it cannot`);
    if (kept.currency !== amount.currency || refund.currency !== amount.currency) wrong.push(`${id} changes its unit`);
    if (uncovered > 0 && worth > 0 && refund.minor > 0) wrong.push(`${id} keeps something of what it owes`);
  }
  return wrong;
}
