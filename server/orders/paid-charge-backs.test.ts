import { expect, test } from "vitest";
import { aCheckout } from "../../tests/drivers/checkout-ahead.ts";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";

describeWithDatabase((open, _engine, race) => {
  /** A night that USD 110.00 paid. */
  async function paid() {
    const site = await aCheckout((await open()).db);
    const { reference } = await site.bookPaid(await site.form());
    const paymentId = (await site.payments())[0]?.id ?? "";
    const only = () => site.db.selectFrom("payment").selectAll().executeTakeFirstOrThrow();
    const steps = {
      cancel: async () => void (await site.cancel(reference)),
      operator: () =>
        site.context.payments.refund(site.organisation, {
          id: paymentId,
          key: `operator:${site.clock.time}`,
          amount: { minor: 40_00, currency: "USD" },
        }),
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
  type Step = keyof Awaited<ReturnType<typeof paid>>["steps"];

  /** What happens one after the other, what went back by refunds, and what is missing then. */
  const ORDERS: [Step[], number, number][] = [
    [["chargeback"], 0, 110_00],
    [["chargeback", "cancel"], 0, 0],
    [["cancel", "chargeback"], 110_00, 110_00],
    [["operator", "chargeback"], 40_00, 150_00],
    [["operator", "chargeback", "cancel"], 40_00, 40_00],
    [["operator", "cancel", "chargeback"], 110_00, 110_00],
  ];

  test.each(ORDERS)(
    "T13 WA-08 charged back: %s leaves payment clearing with what the provider has, and differences with what is missing",
    async (order, givenBack, missing) => {
      const { steps, outcome, ...site } = await paid();
      for (const step of order) await steps[step]();
      expect(await outcome()).toEqual({ missing, givenBack });
      // 110.00 came and 110.00 were taken, so that what went back beside is what the provider wants of us.
      expect([await site.clearing(), await site.differences()]).toEqual([BigInt(givenBack), BigInt(-missing)]);
      expect([await site.held(), await site.isWhole()]).toEqual([{}, true]);
    },
  );

  race(
    "T13 WA-08 T1 charged back while it is cancelled: it has gone once or twice, and the books say which",
    async () => {
      const { steps, outcome, ...site } = await paid();
      await Promise.all([steps.cancel(), steps.chargeback()]);
      const { missing, givenBack } = await outcome();
      expect([0, 110_00]).toContain(givenBack);
      expect([missing, await site.clearing(), await site.differences()]).toEqual([
        ...[givenBack, BigInt(givenBack), BigInt(-givenBack)],
      ]);
      expect([await site.held(), await site.isWhole()]).toEqual([{}, true]);
    },
  );
});
