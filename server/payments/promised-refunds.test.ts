import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { type PaymentPage, startPaymentPage } from "../../tests/fakes/payment-page.ts";
import { paymentsOn } from "../../tests/fixtures/payments.ts";
import { MINUTE } from "../core/durations.ts";
import { createPaymentOperations } from "./operations.ts";
import { fundsIn, lockFunds, meantToGoBack, noteNotRefundable, promiseRefund } from "./refunds.ts";

let page: PaymentPage;
beforeAll(async () => {
  page = await startPaymentPage();
});
afterAll(() => page.stop());
beforeEach(() => page.refundsAre("done"));

/** A payment of USD 40.00 that came. */
describeOnEachDatabase((open) => {
  async function aPaid() {
    const { db } = await open();
    const on = await paymentsOn(db, page);
    const id = await on.begun();
    await on.told(
      page.notice({ type: "payment.paid", order: id, amount: 40_00, currency: "USD" }, { at: on.clock.time }),
    );
    const request = (key: string, minor: number) => ({
      organisationId: on.organisation.id,
      id,
      key,
      amount: { minor, currency: "USD" },
    });
    const key = { organisationId: on.organisation.id, id };
    return {
      ...on,
      db,
      id,
      key,
      request,
      chargedBack: () => on.told(page.notice({ type: "payment.charged_back", order: id }, { at: on.clock.time })),
      funds: async () => (await fundsIn(db, key.organisationId, [id])).get(id),
      row: () => db.selectFrom("payment").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
      /** Of operators, who don't own the payment. */
      decide: () =>
        createPaymentOperations({
          db,
          clock: on.clock,
          providers: { of: () => undefined, missingSecrets: () => [] },
          purposes: {},
        }).decide(key, { by: "olga", why: "called them" }),
      promise: (key: string, minor: number) =>
        db.transaction().execute((trx) => promiseRefund(trx, request(key, minor), on.clock.time)),
      /** Promised in a transaction that is undone. */
      promiseInVain: () =>
        db
          .transaction()
          .execute(async (trx) => {
            await promiseRefund(trx, request("in vain", 40_00), on.clock.time);
            throw new Error("undone");
          })
          .catch(() => undefined),
      carryOut: (refund: Awaited<ReturnType<typeof promiseRefund>>) =>
        on.payments.carryOut(on.organisation, [{ paymentId: id, refund }]),
      rows: () => db.selectFrom("payment_refund").select(["key", "amount", "state"]).orderBy("key").execute(),
      refunded: async () => (await db.selectFrom("payment").select("refunded").executeTakeFirstOrThrow()).refunded,
      asked: () => [...page.refunds.values()].filter(({ order }) => order === id).map(({ amount }) => amount),
      problems: () => on.lines.filter(({ level }) => level === 50).map(({ msg, reason }) => [msg, reason]),
    };
  }

  test("T13 a refund is promised with what it is for or not at all, and the provider is asked after that, once", async () => {
    const { promise, promiseInVain, carryOut, rows, refunded, asked, problems } = await aPaid();
    await promiseInVain();
    expect([await rows(), await refunded()]).toEqual([[], 0]);
    const [one, same] = await Promise.all([promise("stay", 30_00), promise("stay", 30_00)]);
    expect(one).toEqual(same);
    expect(await promise("stay", 29_00)).toMatchObject({ reason: "key-reused" });
    expect([await rows(), await refunded(), asked()]).toEqual([
      [{ key: "stay", amount: 30_00, state: "open" }],
      30_00,
      [],
    ]);
    await carryOut(one);
    const calls = page.calls.length;
    await carryOut(await promise("stay", 30_00));
    expect(page.calls.length).toBe(calls);
    expect([await rows(), asked()]).toEqual([[{ key: "stay", amount: 30_00, state: "done" }], [30_00]]);
    expect(problems()).toEqual([]);
  });

  test("T13 an impossible refund is stored as failed: it reserves nothing, asks no provider and alerts an operator", async () => {
    const { promise, carryOut, rows, refunded, asked, problems, payments, clock } = await aPaid();
    await promise("first", 30_00);
    const second = await promise("second", 20_00);
    expect(second).toEqual({ ok: false, reason: "not-refundable" });
    await carryOut(second);
    expect([await rows(), await refunded()]).toEqual([
      [
        { key: "first", amount: 30_00, state: "open" },
        { key: "second", amount: 20_00, state: "failed" },
      ],
      30_00,
    ]);
    clock.time += 11 * MINUTE;
    await payments.watch.round();
    expect([asked(), problems()]).toEqual([[30_00], [["a payment is not refunded", "not-refundable"]]]);
  });

  test("T13 F9 alerts an operator of a refund the provider can't make, at once or by the watch; it can be requested again", async () => {
    const { promise, carryOut, rows, refunded, problems, payments, clock } = await aPaid();
    page.refundsAre("failed");
    await carryOut(await promise("now", 10_00));
    expect(await promise("later", 20_00)).toMatchObject({ ok: true });
    clock.time += 11 * MINUTE;
    await payments.watch.round();
    expect((await rows()).map(({ state }) => state)).toEqual(["failed", "failed"]);
    expect([await refunded(), problems()]).toEqual([0, Array(2).fill(["a payment is not refunded", "failed"])]);
    page.refundsAre("done");
    await carryOut(await promise("anew", 40_00));
    expect(await refunded()).toBe(40_00);
  });

  test("T13 a payment's funds are its amount less its refunds, while it is authorized, paid or late and not charged back", async () => {
    const { db, key, funds, promise, chargedBack, decide } = await aPaid();
    await promise("part", 15_00);
    const states: Record<string, number> = {};
    for (const state of ["open", "authorised", "paid", "voided", "failed", "expired", "late"]) {
      await db.updateTable("payment").set({ state }).execute();
      states[state] = (await funds())?.left ?? Number.NaN;
    }
    expect(states).toEqual({
      open: 0,
      authorised: 25_00,
      paid: 25_00,
      voided: 0,
      failed: 0,
      expired: 0,
      late: 25_00,
    });
    expect(await funds()).toEqual({ left: 25_00, isChargedBack: false, isFrozen: false, isWon: false });
    await chargedBack();
    expect(await funds()).toEqual({ left: 0, isChargedBack: true, isFrozen: true, isWon: false });
    await decide();
    const decided = { left: 0, isChargedBack: true, isFrozen: false, isWon: false };
    expect([await funds(), await db.transaction().execute((trx) => lockFunds(trx, key))]).toEqual([decided, decided]);
    expect(await fundsIn(db, key.organisationId, [])).toEqual(new Map());
    expect(await fundsIn(db, "another organisation", [key.id])).toEqual(new Map());
    expect(await lockFunds(db, { ...key, organisationId: "another organisation" })).toBeUndefined();
  });

  test("T13 a failed refund counts as meant to go back, with all keys that begin like its own", async () => {
    const { db, key, promise, carryOut } = await aPaid();
    await promise("stay:1", 10_00);
    page.refundsAre("failed");
    await carryOut(await promise("stay:2", 5_00));
    await promise("night", 1_00);
    expect([await meantToGoBack(db, key, "stay:"), await meantToGoBack(db, key, "day")]).toEqual([15_00, 0]);
  });

  test("T13 a refund without money behind it is stored as failed, and less is missing of a payment that was charged back", async () => {
    const { db, request, rows, row, owner, chargedBack, clock } = await aPaid();
    const note = (name: string, minor: number) =>
      db.transaction().execute((trx) => noteNotRefundable(trx, request(name, minor), clock.time));
    expect([await note("before", 10_00), (await row()).missing]).toEqual(["payment-clearing", null]);
    owner.missing = 15_00;
    await chargedBack();
    expect([await note("more", 15_01), (await row()).missing]).toEqual(["payment-clearing", 15_00]);
    expect([await note("part", 15_00), (await row()).missing]).toEqual(["differences", 0]);
    expect(await rows()).toEqual([
      { key: "before", amount: 10_00, state: "failed" },
      { key: "more", amount: 15_01, state: "failed" },
      { key: "part", amount: 15_00, state: "failed" },
    ]);
    expect((await row()).refunded).toBe(0);
    expect(await db.selectFrom("payment_refund").select("settled_at").distinct().execute()).toEqual([
      { settled_at: clock.time },
    ]);
  });

  test("T13 a failed refund is reported to its payment's owner, with what the charge-back had counted as gone", async () => {
    const { promise, carryOut, refundsFailed, chargedBack, owner, told, id, clock, row, rows } = await aPaid();
    page.refundsAre("failed");
    const now = await promise("now", 10_00);
    const later = await promise("later", 20_00);
    await carryOut(now);
    if (!now.ok || !later.ok) return expect.unreachable();
    const failed = { id: now.value.id, key: "now", minor: 10_00, wasMissing: false, refunded: 20_00 };
    expect(refundsFailed).toEqual([failed]);
    owner.missing = 25_00;
    await chargedBack();
    const tell = (type: string) => told(page.notice({ type, order: id, refund: later.value.id }, { at: clock.time }));
    for (const _ of [1, 2]) await tell("refund.failed");
    await tell("refund.done");
    const again = { id: later.value.id, key: "later", minor: 20_00, wasMissing: true, refunded: 0 };
    expect(refundsFailed).toEqual([failed, again]);
    expect(await row()).toMatchObject({ refunded: 0, missing: 5_00 });
    expect((await rows()).map(({ state }) => state)).toEqual(["failed", "failed"]);
  });

  test("T13 a refund that is done tells its owner of no failure, and the provider is not asked for it again", async () => {
    const { id, payments, organisation, refundsFailed, refunded, locked } = await aPaid();
    locked.length = 0;
    const amount = { minor: 10_00, currency: "USD" };
    const refund = () => payments.refund(organisation, { id, key: "stay", amount });
    const first = await refund();
    expect(first).toMatchObject({ value: { state: "done" } });
    const calls = page.calls.length;
    expect([await refund(), page.calls.length - calls, refundsFailed, locked]).toEqual([first, 0, [], []]);
    expect(await refunded()).toBe(10_00);
  });

  test("T13 an organization's new provider is not asked for refunds of its earlier one; a stranger's payment has none", async () => {
    const { id, payments, organisation, rows, clock, promise, db, request } = await aPaid();
    const refund = { id, key: "stay", amount: { minor: 10_00, currency: "USD" } };
    for (const provider of ["demo", "none"] as const) {
      const elsewhere = { ...organisation, payments: { provider } };
      expect(await payments.refund(elsewhere, refund)).toMatchObject({ value: { state: "open" } });
    }
    expect(await rows()).toEqual([{ key: "stay", amount: 10_00, state: "open" }]);
    expect(await promise("stay", 10_00)).toMatchObject({ value: { state: "open", settled_at: null } });
    clock.time += 10 * MINUTE;
    await payments.watch.round();
    expect(await rows()).toEqual([{ key: "stay", amount: 10_00, state: "done" }]);
    const strange = { ...request("strange", 1_00), organisationId: "another organisation" };
    expect(await promiseRefund(db, strange, clock.time)).toEqual({ ok: false, reason: "unknown-payment" });
    expect(await payments.refund({ ...organisation, id: "another" }, refund)).toMatchObject({
      reason: "unknown-payment",
    });
  });
});
