import { afterAll, beforeAll, expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { type PaymentPage, startPaymentPage } from "../../tests/fakes/payment-page.ts";
import { paymentsOn } from "../../tests/fixtures/payments.ts";
import { MINUTE } from "../core/durations.ts";
import { createPaymentOperations } from "./operations.ts";

let page: PaymentPage;
beforeAll(async () => {
  page = await startPaymentPage();
});
afterAll(() => page.stop());

describeWithDatabase((open) => {
  /** A payment of USD 40.00 by Ana that came, and one of hers that is open. */
  async function aPaid() {
    const { db } = await open();
    const on = await paymentsOn(db, page);
    const id = await on.begun();
    on.clock.time += MINUTE;
    const waiting = await on.begun();
    const tell = (type: string) =>
      on.told(page.notice({ type, order: id, amount: 40_00, currency: "USD" }, { at: on.clock.time }));
    await tell("payment.paid");
    const operations = createPaymentOperations({ db, clock: on.clock, providers: on.providers, purposes: {} });
    const organisationId = on.organisation.id;
    return {
      ...on,
      id,
      waiting,
      operations,
      chargedBack: () => tell("payment.charged_back"),
      listed: async (list: Parameters<typeof operations.list>[1], of = organisationId) =>
        (await operations.list(of, list, { page: 1, perPage: 10 })).payments,
      decide: (by: string, organisation = organisationId) =>
        operations.decide({ organisationId: organisation, id }, { by, why: `as ${by} saw it` }),
    };
  }

  test("T13 lists an organization's payments by their state, the newest first, or those that were charged back", async () => {
    const { id, waiting, begun, clock, listed, chargedBack, owner } = await aPaid();
    clock.time += MINUTE;
    const last = await begun();
    const ids = async (...list: Parameters<typeof listed>) => (await listed(...list)).map((payment) => payment.id);
    expect([await ids("paid"), await ids("open"), await ids("failed")]).toEqual([[id], [last, waiting], []]);
    expect([await ids("charged-back"), await ids("paid", "another organisation")]).toEqual([[], []]);
    expect(await listed("paid")).toMatchObject([{ id, createdAt: clock.time - 2 * MINUTE, chargedBack: undefined }]);
    owner.missing = 7_00;
    await chargedBack();
    const chargeBack = { at: clock.time, missing: 7_00, decided: undefined };
    expect(await listed("charged-back")).toMatchObject([{ id, state: "paid", chargedBack: chargeBack }]);
    expect(await ids("paid")).toEqual([id]);
  });

  test("T13 an operator decides about a chargeback once, never about their own, and says why", async () => {
    const { decide, chargedBack, listed, clock } = await aPaid();
    expect(await decide("olga")).toEqual({ ok: false, reason: "not-open" });
    await chargedBack();
    expect(await decide("ana")).toEqual({ ok: false, reason: "own" });
    expect(await decide("olga", "another organisation")).toEqual({ ok: false, reason: "not-open" });
    clock.time += MINUTE;
    expect(await decide("olga")).toEqual({ ok: true });
    expect(await decide("otto")).toEqual({ ok: false, reason: "not-open" });
    const decided = { at: clock.time, by: "olga", why: "as olga saw it" };
    expect(await listed("charged-back")).toMatchObject([{ chargedBack: { decided } }]);
  });
});
