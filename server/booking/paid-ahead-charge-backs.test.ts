import { expect, test } from "vitest";
import { aCheckout } from "../../tests/drivers/checkout-ahead.ts";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { PAID_AHEAD_LIFE } from "../core/lifetimes.ts";
import { sendBack } from "../wallet/paid-ahead.ts";

const PAID = "payment-USD";

describeOnEachDatabase((open) => {
  /** USD 110.00 were paid ahead. */
  async function paidAhead() {
    const site = await aCheckout((await open()).db);
    await site.payRest(await site.form());
    await site.pay();
    const paymentId = (await site.payments())[0]?.id ?? "";
    const booked: string[] = [];
    const only = () => site.db.selectFrom("payment").selectAll().executeTakeFirstOrThrow();
    const steps = {
      book: async () => void booked.push((await site.book(await site.form({ tender: [PAID] }))).reference),
      cancel: async () => void (await site.cancel(booked[0] ?? "")),
      /** What waits is promised back, and the process dies before it asks the provider. */
      promise: () =>
        site.db.transaction().execute(async (trx) => {
          const accounts = await trx.selectFrom("ledger_account").selectAll().where("kind", "=", "payment").execute();
          const grants = accounts.map(({ id, expires_on: expiresOn }) => ({ id, expiresOn }));
          const { id: organisationId } = site.organisation;
          return sendBack(trx, { organisationId, grants }, "housekeeping", site.clock.time);
        }),
      unused: async () => {
        site.clock.time += PAID_AHEAD_LIFE;
        await site.sendBackUnused();
      },
      operator: () =>
        site.context.payments.refund(site.organisation, {
          id: paymentId,
          key: `operator:${site.clock.time}`,
          amount: { minor: 40_00, currency: "USD" },
        }),
      done: () => site.tellRefunds("refund.done"),
      failed: () => site.tellRefunds("refund.failed"),
      chargeback: () => Promise.all([site.chargeBack(), site.chargeBack()]),
    };
    /** What is missing, with what went back by refunds. */
    const outcome = async () => {
      const { missing } = await only();
      const refunds = await site.refunds();
      const givenBack = refunds.filter(({ state }) => state === "done").reduce((sum, { amount }) => sum + amount, 0);
      return { missing, givenBack };
    };
    return { ...site, steps, outcome };
  }
  type Step = keyof Awaited<ReturnType<typeof paidAhead>>["steps"];

  /** What happens one after the other, what went back by refunds, and what is missing then. */
  const ORDERS: [Step[], number, number][] = [
    [["chargeback"], 0, 0],
    [["book", "chargeback"], 0, 110_00],
    [["book", "chargeback", "cancel"], 0, 0],
    [["book", "cancel", "chargeback"], 110_00, 110_00],
    [["unused", "chargeback"], 110_00, 110_00],
    [["promise", "chargeback", "failed"], 0, 0],
    [["promise", "chargeback", "done"], 110_00, 110_00],
    [["promise", "failed", "chargeback"], 0, 0],
    [["promise", "done", "chargeback"], 110_00, 110_00],
    [["operator", "chargeback"], 40_00, 40_00],
    [["operator", "book", "chargeback"], 40_00, 150_00],
    [["operator", "book", "chargeback", "cancel"], 40_00, 40_00],
    [["operator", "book", "cancel", "chargeback"], 110_00, 110_00],
  ];

  test.each(ORDERS)(
    "T13 WA-08 charged back: %s leaves payment clearing with what the provider has, and differences with what is missing",
    async (order, givenBack, missing) => {
      const { steps, outcome, ...site } = await paidAhead();
      for (const step of order) await steps[step]();
      expect(await outcome()).toEqual({ missing, givenBack });
      // 110.00 came and 110.00 were taken, so that what went back beside is what the provider wants of us.
      expect([await site.clearing(), await site.differences()]).toEqual([BigInt(givenBack), BigInt(-missing)]);
      expect([await site.held(), await site.isWhole()]).toEqual([{}, true]);
    },
  );

  test("T13 WA-08 T1 charged back while it is cancelled, sent back or cannot be refunded: it has gone once or twice, and the books say which", async () => {
    const ways = { cancel: ["book"], unused: [], failed: ["promise"] } as const;
    for (const way of ["cancel", "unused", "failed"] as const) {
      const { steps, outcome, ...site } = await paidAhead();
      for (const step of ways[way]) await steps[step]();
      await Promise.all([steps[way](), steps.chargeback()]);
      const { missing, givenBack } = await outcome();
      expect([0, 110_00]).toContain(givenBack);
      expect([missing, await site.clearing(), await site.differences()]).toEqual([
        ...[givenBack, BigInt(givenBack), BigInt(-givenBack)],
      ]);
      expect([await site.held(), await site.isWhole()]).toEqual([{}, true]);
    }
  });
});
