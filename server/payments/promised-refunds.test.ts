import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { type PaymentPage, startPaymentPage } from "../../tests/fakes/payment-page.ts";
import { paymentsOn } from "../../tests/fixtures/payments.ts";
import { MINUTE } from "../core/durations.ts";
import { promiseRefund } from "./refunds.ts";

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
    return {
      ...on,
      id,
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
    await carryOut(await promise("stay", 30_00));
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
});
