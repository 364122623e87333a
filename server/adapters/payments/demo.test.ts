import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { paymentsOn } from "../../../tests/fixtures/payments.ts";
import { DAY } from "../../core/durations.ts";
import type { DemoChoice } from "../../ports/payments.ts";
import { createDemoPaymentPage, demoProvider } from "./demo.ts";

describeWithDatabase((open) => {
  async function anOrder(choice?: DemoChoice) {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { payments: { provider: "demo" } });
    const { begun, clock } = await paymentsOn(db, undefined, { organisation });
    const paymentId = await begun();
    const deps = { db, clock, secret: "a secret" };
    const page = createDemoPaymentPage(deps);
    const choose = (choice: DemoChoice) => page.choose(organisation.id, paymentId, choice);
    if (choice) await choose(choice);
    const provider = demoProvider(deps, organisation.id);
    const order = { paymentId, reference: `demo-${paymentId}` };
    return {
      clock,
      choose,
      page: () => page.find(organisation.id, paymentId),
      find: async () => provider.find(paymentId),
      void: () => provider.void(order),
      capture: (minor: number) => provider.capture({ ...order, amount: { minor, currency: "USD" } }),
    };
  }

  test("PD-02 the demo's provider captures once, within a week and never more than was authorised", async () => {
    const { clock, find, capture, void: end } = await anOrder("pay");
    expect(await find()).toMatchObject({ value: { state: "authorised", until: clock.time + 7 * DAY } });
    expect(await capture(40_01)).toMatchObject({ value: "failed" });
    expect([await capture(25_00), await capture(25_00)]).toMatchObject([{ value: "done" }, { value: "done" }]);
    expect([await capture(40_00), await end()]).toMatchObject([{ value: "failed" }, { value: "failed" }]);
    expect(await find()).toMatchObject({ value: { state: "paid", amount: { minor: 25_00 } } });

    const late = await anOrder("pay");
    late.clock.time += 7 * DAY;
    expect([await late.capture(1), await late.find()]).toMatchObject([
      { value: "failed" },
      { value: { state: "voided" } },
    ]);
  });

  test("PD-02 T7 the demo's provider closes the page of a payment that is voided before its payer chooses", async () => {
    const { find, capture, void: end, page, choose } = await anOrder();
    expect([await page(), await find()]).toMatchObject([{ isClosed: false }, { value: { state: "open" } }]);
    expect([await end(), await end()]).toMatchObject([{ value: "done" }, { value: "done" }]);
    expect([await page(), await find()]).toMatchObject([{ isClosed: true }, { value: { state: "failed" } }]);
    expect([await choose("pay"), await capture(1)]).toMatchObject([[], { value: "failed" }]);
    expect(await find()).toMatchObject({ value: { state: "failed" } });
  });

  test("PD-02 the demo's provider voids once, and takes nothing of what was declined or given up", async () => {
    const { find, capture, void: end } = await anOrder("pay");
    expect([await end(), await end(), await capture(1)]).toMatchObject([
      { value: "done" },
      { value: "done" },
      { value: "failed" },
    ]);
    expect(await find()).toMatchObject({ value: { state: "voided" } });
    for (const choice of ["decline", "give-up"] as const) {
      const none = await anOrder(choice);
      expect([await none.capture(1), await none.find()]).toMatchObject([
        { value: "failed" },
        { value: { state: "failed" } },
      ]);
    }
  });
});
