import { afterEach, beforeEach, expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { type Stripe, startStripe } from "../../tests/fakes/stripe.ts";
import { paymentsOn } from "../../tests/fixtures/payments.ts";
import { DAY, MINUTE } from "../core/durations.ts";
import { PAYMENT_LIFE } from "../core/lifetimes.ts";
import { requestCapture } from "./captures.ts";
import type { Settlement } from "./rules.ts";

let stripe: Stripe;
/** Stripe's clock is ours. */
let now: () => number;

beforeEach(async () => {
  stripe = await startStripe(() => now());
});
afterEach(() => stripe.stop());

describeWithDatabase((open) => {
  /** With a payment of USD 40.00 that its payer was sent away for, and an owner who settles it so. */
  async function aPayment(settlement: Settlement = "delivered") {
    const { db } = await open();
    const on = await paymentsOn(db, stripe);
    now = on.clock.now;
    on.owner.settlement = settlement;
    const subject = "top-up-1";
    const id = await on.begun({ subject });
    const [reference = ""] = [...stripe.sessions.keys()];
    const tellAll = async () => {
      for (const notice of stripe.notices()) expect(await on.told(notice)).toEqual({ ok: true });
    };
    const moneyAtStripe = () =>
      [...stripe.intents.values()].map(({ status, amount_received }) => [status, amount_received]);
    return { ...on, db, id, subject, reference, tellAll, moneyAtStripe };
  }

  test("PD-02 authorized at Stripe, delivered, captured; Stripe's other events change nothing", async () => {
    const { reference, tellAll, stateOf, id, settled, subject, moneyAtStripe } = await aPayment();
    stripe.decline(reference);
    await tellAll();
    expect(await stateOf(id)).toBe("open");
    stripe.pay(reference);
    await tellAll();
    expect([await stateOf(id), settled, moneyAtStripe()]).toEqual(["paid", [subject], [["succeeded", 4000]]]);
    await tellAll();
    expect([await stateOf(id), settled]).toEqual(["paid", [subject]]);
  });

  test("PD-02 money that waits for its owner is captured when they have decided, by the watch", async () => {
    const waiting = await aPayment("waiting");
    stripe.pay(waiting.reference);
    await waiting.tellAll();
    expect([await waiting.stateOf(waiting.id), waiting.moneyAtStripe()]).toEqual([
      "authorised",
      [["requires_capture", 0]],
    ]);
    const { db, organisation, payments, id, clock } = waiting;
    await db.transaction().execute((trx) => requestCapture(trx, { organisationId: organisation.id, id }, clock.now()));
    clock.time += MINUTE;
    await payments.watch.round();
    expect([await waiting.stateOf(id), waiting.moneyAtStripe()]).toEqual(["paid", [["succeeded", 4000]]]);
  });

  test("PD-02 money that its owner gives back is voided at Stripe", async () => {
    const { reference, tellAll, stateOf, id, moneyAtStripe } = await aPayment("returned");
    stripe.pay(reference);
    await tellAll();
    expect([await stateOf(id), moneyAtStripe()]).toEqual(["voided", [["canceled", 0]]]);
  });

  test("PD-02 without any event the payer's return and the watch come to the same", async () => {
    const { reference, payments, organisation, stateOf, id, moneyAtStripe, clock } = await aPayment();
    stripe.pay(reference);
    stripe.notices();
    clock.time += MINUTE;
    expect((await payments.returned(organisation, id, { accountId: "ana", browser: undefined }))?.state).toBe("paid");
    expect([await stateOf(id), moneyAtStripe()]).toEqual(["paid", [["succeeded", 4000]]]);
  });

  test("PD-02 a reservation that lapses while its owner waits is voided", async () => {
    const { reference, tellAll, stateOf, id, clock } = await aPayment("waiting");
    stripe.pay(reference);
    await tellAll();
    clock.time += 7 * DAY;
    stripe.lapse(reference);
    await tellAll();
    expect(await stateOf(id)).toBe("voided");
  });

  test("T7 a payment whose time is over fails, and its page is closed; so is that of one given up before", async () => {
    const over = await aPayment();
    over.clock.time += PAYMENT_LIFE;
    await over.payments.watch.round();
    expect(await over.stateOf(over.id)).toBe("failed");
    expect(() => stripe.pay(over.reference)).toThrow("closed");

    const given = { organisationId: over.organisation.id, purpose: "top-up", subject: "another" } as const;
    const id = await over.begun({ subject: given.subject });
    const reference = [...stripe.sessions.keys()][1] ?? "";
    await over.db.transaction().execute((trx) => over.payments.giveUp(trx, given));
    await over.payments.closePage(given);
    expect(await over.stateOf(id)).toBe("expired");
    expect(() => stripe.pay(reference)).toThrow("closed");
  });

  test("T4 a refund is done at Stripe, at once or when its bank has answered", async () => {
    const { reference, tellAll, id, payments, organisation, db } = await aPayment();
    stripe.pay(reference);
    await tellAll();
    const refund = (key: string) =>
      payments.refund(organisation, { id, key, amount: { minor: 10_00, currency: "USD" } });
    expect(await refund("one")).toMatchObject({ value: { state: "done" } });
    stripe.refundsAre("pending");
    expect(await refund("two")).toMatchObject({ value: { state: "open" } });
    stripe.settleRefund([...stripe.refunds.keys()][1] ?? "", "succeeded");
    await tellAll();
    const states = await db.selectFrom("payment_refund").select("state").execute();
    expect(states).toEqual([{ state: "done" }, { state: "done" }]);
  });
});
