import { expect, test } from "vitest";
import { DAY, MINUTE } from "../core/durations.ts";
import { PAYMENT_LIFE } from "../core/lifetimes.ts";
import type { FoundPayment } from "../ports/payments.ts";
import { expiryOf, isOver, newsOf } from "./rules.ts";

const AMOUNT = { minor: 40_00, currency: "USD" };

test("T13 only an open payment is given up: at its time, or a day later while its provider does not answer", () => {
  const NOW = Date.UTC(2026, 10, 22, 12);
  const expires_at = expiryOf(NOW);
  expect(expires_at).toBe(NOW + PAYMENT_LIFE);
  const over = (state: string, found: FoundPayment | undefined, after: number) =>
    isOver({ state, expires_at }, found, expires_at + after);
  const answered: FoundPayment = { state: "open" };
  expect([over("open", answered, -1), over("open", answered, 0)]).toEqual([false, true]);
  expect([over("open", undefined, DAY - 1), over("open", undefined, DAY)]).toEqual([false, true]);
  for (const state of ["authorised", "paid", "voided", "failed", "expired", "late"])
    expect([state, over(state, answered, DAY + MINUTE)]).toEqual([state, false]);
});

test.each<[FoundPayment, ofOpen: object | undefined, ofAuthorised: object | undefined]>([
  [{ state: "open" }, undefined, undefined],
  [{ state: "none" }, undefined, { noticeId: "asked:p:none", kind: "voided" }],
  [{ state: "failed" }, { noticeId: "asked:p:failed", kind: "failed" }, { noticeId: "asked:p:failed", kind: "voided" }],
  [{ state: "voided" }, { noticeId: "asked:p:voided", kind: "voided" }, { noticeId: "asked:p:voided", kind: "voided" }],
  [
    { state: "paid", amount: AMOUNT },
    { noticeId: "asked:p:paid:4000:USD", kind: "paid", amount: AMOUNT },
    { noticeId: "asked:p:paid:4000:USD", kind: "paid", amount: AMOUNT },
  ],
  [
    { state: "authorised", amount: AMOUNT, until: 7 },
    { noticeId: "asked:p:authorised:4000:USD", kind: "authorised", amount: AMOUNT, until: 7 },
    { noticeId: "asked:p:authorised:4000:USD", kind: "authorised", amount: AMOUNT, until: 7 },
  ],
])("T13 the answer %j is news of an open payment, and of an authorized one", (found, ofOpen, ofAuthorised) => {
  expect(newsOf({ id: "p", state: "open" }, found)).toEqual(ofOpen);
  expect(newsOf({ id: "p", state: "authorised" }, found)).toEqual(ofAuthorised);
});
