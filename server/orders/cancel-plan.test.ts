import { beforeAll, expect, test } from "vitest";
import { registerTrial } from "../../tests/fakes/trial-product.ts";
import { RATES } from "../../tests/fixtures/rates.ts";
import type { CancelTerms } from "../core/cancel-terms.ts";
import { cancelText, penalizedStay } from "../core/cancel-text.ts";
import { parseDay } from "../core/day.ts";
import { HOUR } from "../core/durations.ts";
import { dueLater, dueNow } from "../core/receipt.ts";
import { quote } from "../pricing/pricing.ts";
import { planOfNoShow, planRooms, planToken } from "./cancel-plan.ts";
import type { BookingItem } from "./item-queries.ts";
import { sharesOf } from "./shares.ts";

const CHECK_IN = (parseDay("2026-12-24") as number) * 24 * HOUR + 15 * HOUR;
const WEEK = CHECK_IN - 7 * 24 * HOUR;
const TWO_DAYS = CHECK_IN - 48 * HOUR;
/** Free until a week before, then a night until two days before, then all of it. */
const STEPS: CancelTerms = {
  kind: "steps",
  steps: [
    { before: WEEK, penalty: { percent: 0 } },
    { before: TWO_DAYS, penalty: { nights: 1 } },
  ],
  then: { percent: 100 },
  zone: "Europe/Lisbon",
};
const room = (number: number, share: number, rest: Partial<BookingItem> = {}): BookingItem =>
  ({ number, share, state: "confirmed", starts_at: CHECK_IN, penalty: null, ...rest }) as BookingItem;
/** Three nights of two rooms at EUR 100.00 and 200.01, sold at USD 330.00. */
const ROOMS = [room(1, 100_00), room(2, 200_01)];
const RECEIPT = {
  currency: "EUR",
  units: 3,
  items: 2,
  total: 300_01,
  sources: [],
  lines: [],
  property: { currency: "USD", total: 330_00, payable: 330_00 },
};
const plan = (cancel: CancelTerms, numbers: number[], now: number, items = ROOMS) =>
  planRooms({ cancel, receipt: RECEIPT }, items, numbers, now);

test.each([
  ["long before", [1, 2], CHECK_IN - 400 * 24 * HOUR, { penalty: 0, kept: 0, until: WEEK, ended: true }],
  ["in the last moment it is free", [1, 2], WEEK - 1, { penalty: 0, kept: 0, until: WEEK, ended: true }],
  ["at its end", [1, 2], WEEK, { penalty: 100_00, kept: 100_00, until: TWO_DAYS, ended: true }],
  ["one room then", [2], WEEK, { penalty: 66_67, kept: 166_67, until: TWO_DAYS, ended: false }],
  ["the other one", [1], WEEK, { penalty: 33_33, kept: 233_34, until: TWO_DAYS, ended: false }],
  ["two days before", [1, 2], TWO_DAYS, { penalty: 300_01, kept: 300_01, until: null, ended: true }],
  ["one room for nothing", [1], WEEK - 1, { penalty: 0, kept: 200_01, until: WEEK, ended: false }],
])("BK-06 what rooms cost by their steps, %s", (_, numbers, now, costs) => {
  expect(plan(STEPS, numbers, now)).toMatchObject({ ok: true, value: costs });
});

beforeAll(registerTrial);

test("BK-06 a plan holds until the first step ahead, in whatever order the steps are written", () => {
  const reversed: CancelTerms = { ...STEPS, steps: [...STEPS.steps].reverse() };
  expect(plan(reversed, [1], WEEK - 1)).toMatchObject({ value: { penalty: 0, until: WEEK } });
  expect(plan(reversed, [1], WEEK)).toMatchObject({ value: { penalty: 33_33, until: TWO_DAYS } });
});

test("LO-07 BK-06 of each penalty a guest bears what a member's plan doesn't take off of it", () => {
  const membership = { kind: "membership" as const, id: null, worth: 30_00, owed: 33_00, rate: null };
  const receipt = { ...RECEIPT, sources: [{ ...membership, amount: { minor: 33_00, currency: "USD" } }] };
  // 15.00 of each room: a third of it while a night of three is the penalty.
  const third = { 1: 33_33 - 5_00, 2: 66_67 - 5_00 };
  expect(planRooms({ cancel: STEPS, receipt }, ROOMS, [1], WEEK)).toMatchObject({
    value: { before: 0, borne: { penalty: third[1], before: 0 } },
  });
  const items = [room(1, 100_00, { state: "cancelled", penalty: 33_33 }), room(2, 200_01)];
  expect(planRooms({ cancel: STEPS, receipt }, items, [2], WEEK)).toMatchObject({
    value: { before: 33_33, borne: { penalty: third[2], before: third[1] } },
  });
  expect(planOfNoShow({ cancel: STEPS, receipt }, items, items.slice(1))).toMatchObject({
    penalty: 200_01,
    before: 33_33,
    borne: { penalty: 185_01, before: third[1] },
  });
});

test("BK-06 a room that was cancelled before costs what it cost then, and no more", () => {
  const items = [room(1, 100_00, { state: "cancelled", penalty: 33_33 }), room(2, 200_01)];
  expect(plan(STEPS, [2], WEEK, items)).toMatchObject({
    value: { penalty: 66_67, kept: 100_00, ended: true, rooms: [{ number: 2, penalty: 66_67 }] },
  });
});

test("BK-06 each room bears its share of a penalty in the property's money, at the booking's rate", () => {
  const fee: CancelTerms = { ...STEPS, steps: [], then: { minor: 99_00, currency: "USD" } } as CancelTerms;
  expect(plan(fee, [1, 2], WEEK)).toMatchObject({
    value: { rooms: [{ penalty: 30_00 }, { penalty: 60_00 }], penalty: 90_00 },
  });
  expect(plan({ ...fee, then: { minor: 5_000_00, currency: "USD" } } as CancelTerms, [1], WEEK)).toMatchObject({
    value: { penalty: 100_00 },
  });
  const unknown = { ok: false, reason: "terms-unknown" };
  expect(plan({ ...fee, then: { minor: 99_00, currency: "GBP" } } as CancelTerms, [1], WEEK)).toEqual(unknown);
  const free = { ...RECEIPT, total: 0, property: { ...RECEIPT.property, total: 0 } };
  expect(planRooms({ cancel: fee, receipt: free }, [room(1, 0)], [1], WEEK)).toEqual(unknown);
});

test("BK-06 the penalties of all rooms come to that for the stay, whatever each is rounded to", () => {
  const fee: CancelTerms = { ...STEPS, steps: [], then: { minor: 100_00, currency: "USD" } } as CancelTerms;
  const three = [room(1, 110_00), room(2, 110_00), room(3, 110_00)];
  const receipt = { ...RECEIPT, currency: "USD", items: 3, total: 330_00 };
  const planned = planRooms({ cancel: fee, receipt }, three, [1, 2, 3], WEEK);
  expect(planned).toMatchObject({
    value: { penalty: 100_00, rooms: [{ penalty: 33_33 }, { penalty: 33_34 }, { penalty: 33_33 }] },
  });
});

test("BK-06 a non-refundable stay costs the whole price, and unknown terms give no plan", () => {
  expect(plan({ kind: "none" }, [1], WEEK)).toMatchObject({ value: { penalty: 100_00, until: null } });
  const unknown = { ok: false, reason: "terms-unknown" };
  expect(plan({ kind: "unknown" }, [1], WEEK)).toEqual(unknown);
  expect(plan({ ...STEPS, then: "unknown" } as CancelTerms, [1], TWO_DAYS)).toEqual(unknown);
});

test("BK-06 only rooms that stand and whose stay has not begun are cancelled", () => {
  expect(plan(STEPS, [], WEEK)).toEqual({ ok: false, reason: "no-room" });
  expect(plan(STEPS, [3], WEEK)).toEqual({ ok: false, reason: "no-room" });
  expect(plan(STEPS, [1, 3], WEEK)).toEqual({ ok: false, reason: "no-room" });
  expect(plan(STEPS, [1], CHECK_IN)).toEqual({ ok: false, reason: "begun" });
  const begun = [room(1, 100_00, { starts_at: WEEK }), room(2, 200_01)];
  expect(plan(STEPS, [1, 2], WEEK, begun)).toEqual({ ok: false, reason: "begun" });
  expect(plan(STEPS, [2], WEEK, begun)).toMatchObject({ ok: true });
  for (const state of ["cancelled", "unknown", "pending", "used"] as const)
    expect(plan(STEPS, [1, 2], WEEK, [room(1, 1, { state }), room(2, 1)])).toEqual({
      ok: false,
      reason: "not-standing",
    });
});

test("BK-06 a no-show costs the penalty of the terms, and the whole price if they are unknown", () => {
  const noShow = (cancel: CancelTerms) => planOfNoShow({ cancel, receipt: RECEIPT }, ROOMS, ROOMS);
  expect(noShow({ ...STEPS, then: { nights: 1 } } as CancelTerms)).toMatchObject({ penalty: 100_00, ended: true });
  for (const unknown of [{ kind: "unknown" }, { ...STEPS, then: "unknown" }] as CancelTerms[])
    expect(noShow(unknown)).toMatchObject({
      penalty: 300_01,
      kept: 300_01,
      rooms: [{ penalty: 100_00 }, { penalty: 200_01 }],
    });
  const items = [room(1, 100_00, { state: "cancelled", penalty: 33_33 }), room(2, 200_01)];
  expect(planOfNoShow({ cancel: { kind: "unknown" }, receipt: RECEIPT }, items, items.slice(1))).toMatchObject({
    penalty: 200_01,
    kept: 233_34,
  });
});

test("BK-06 a plan's token is of each room, each amount and each source, and of nothing else", () => {
  const usd = (minor: number) => ({ minor, currency: "USD" });
  const planned = {
    rooms: [{ number: 1, penalty: 5 }],
    kept: 5,
    onSite: 0,
    parts: [
      {
        kind: "discount" as const,
        card: { kind: "discount" as const, code: "70040182" },
        back: usd(9),
        kept: usd(1),
        lost: usd(0),
        lasts: [],
      },
      { kind: "points" as const, card: undefined, back: usd(3), kept: usd(0), lost: usd(0), lasts: [] },
    ],
  };
  const token = planToken(planned);
  expect(token).toMatch(/^[\w-]{22}$/);
  const [part] = planned.parts;
  const others = [
    { ...planned, rooms: [{ number: 2, penalty: 5 }] },
    { ...planned, rooms: [{ number: 1, penalty: 6 }] },
    { ...planned, kept: 6 },
    { ...planned, onSite: 1 },
    { ...planned, parts: [] },
    { ...planned, parts: [{ ...part, back: usd(8) } as never] },
    { ...planned, parts: [{ ...part, kept: usd(2) } as never] },
    { ...planned, parts: [{ ...part, back: { minor: 9, currency: "EUR" } } as never] },
    { ...planned, parts: [{ ...part, kind: "certificate" } as never] },
    { ...planned, parts: [{ ...part, card: { kind: "discount", code: "other" } } as never] },
  ];
  expect(new Set([token, ...others.map(planToken)]).size).toBe(1 + others.length);
});

test("BK-06 PD-05 a fee of all that was prepaid is the amount that was paid, in texts and in the plan, at any rate", () => {
  for (let base = 200_00; base < 200_60; base++) {
    const charges = [
      { code: "airport-fee" as const, minor: 1_37 },
      { code: "extras" as const, minor: 31_13 },
    ];
    const total = base + 1_37 + 31_13;
    const price = { currency: "EUR", units: 7, items: 1, base, charges, total, onSite: ["extras" as const] };
    const receipt = quote({ price, product: "CAR", to: "USD", rates: RATES, display: "inclusive" });
    const paid = dueNow(receipt);
    const fee = (minor: number): CancelTerms => ({
      kind: "steps",
      steps: [],
      then: { minor, currency: "EUR" },
      zone: "Europe/Lisbon",
    });
    const planned = (minor: number) =>
      planRooms({ cancel: fee(minor), receipt }, [room(1, receipt.total)], [1], TWO_DAYS);
    expect([base, planned(base + 1_37)]).toMatchObject([base, { value: { penalty: paid } }]);
    expect([base, planned(total)]).toMatchObject([base, { value: { penalty: receipt.total } }]);
    const words = {
      say: (key: string, values = {}) => `${key} ${JSON.stringify(values)}`,
      instant: String,
      city: "",
      day: String,
      zone: "UTC",
    };
    const money = ({ minor, currency }: { minor: number; currency: string }) => `${currency}${minor}`;
    const text = cancelText(fee(base + 1_37), TWO_DAYS, penalizedStay(receipt), { ...words, money }).join();
    expect(text).toContain(`(USD${paid})`);
  }
});

test("BK-05 BK-06 with a provider that charges in steps, what is to pay now, later and after canceling are multiples", () => {
  const rates = { ...RATES, unitsPerUsd: { ...RATES.unitsPerUsd, USD: "1", KWD: "0.3071" } };
  const plan = { percent: 7, names: {} };
  for (let base = 200_00; base < 200_40; base++) {
    const tax = 17_37;
    const byItem = [100_00, base - 100_00].map((part) => ({ base: part, charges: [], total: part }));
    const price = {
      ...{ currency: "USD", units: 3, items: 2, base, charges: [{ code: "tax" as const, minor: tax }] },
      total: base + tax,
      byItem,
    };
    const card = { kind: "discount" as const, id: "a", held: { minor: 5_003, currency: "KWD" } };
    const asked = { price, product: "HLT", to: "KWD", rates, display: "inclusive" as const, plan, card };
    const receipt = quote({ ...asked, due: { by: 30_000, percentNow: 33 }, stepOf: () => 10 });
    const amounts = [receipt.total, receipt.payable, dueNow(receipt), ...dueLater(receipt).map(({ minor }) => minor)];
    const shares = sharesOf(receipt);
    const items = shares.map((share, index) => room(index + 1, share));
    const cancel = { kind: "steps", steps: [], then: { percent: 33.3 }, zone: "UTC" } as CancelTerms;
    const canceled = planRooms({ cancel, receipt }, items, [1], TWO_DAYS);
    if (!canceled.ok) throw new Error(canceled.reason);
    const { penalty, kept, borne } = canceled.value;
    for (const amount of [...amounts, ...shares, penalty, kept, borne.penalty])
      expect([base, amount, amount % 10]).toEqual([base, amount, 0]);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(receipt.total);
  }
});
