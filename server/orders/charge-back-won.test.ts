import { expect, test } from "vitest";
import { aCheckout } from "../../tests/drivers/checkout-ahead.ts";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { givenReward } from "../../tests/fixtures/rewards.ts";
import type { Account } from "../auth/account.ts";
import { bookingWithEvents, planCancellation } from "./cancel.ts";

describeWithDatabase((open) => {
  test("T13 OP-08 a chargeback freezes the booking it paid until an operator decides, and cancels nothing", async () => {
    const { site, booking, plan, events, chargeBacks } = await paidAhead();
    expect((await plan()).ok).toBe(true);
    await site.chargeBack();
    expect([await plan(), await site.context.booking.isFrozen(booking)]).toEqual([
      { ok: false, reason: "frozen" },
      true,
    ]);
    const name = { firstName: "Eva", lastName: "Silva" };
    const here = { organisation: site.organisation, origin: "https://ours.example" };
    expect(await site.context.nameCorrections.correct(booking, name, "guest", here)).toMatchObject({ reason: "over" });
    expect([
      (await site.db.selectFrom("booking").select("state").executeTakeFirstOrThrow()).state,
      await events(),
    ]).toEqual(["confirmed", ["awaiting-payment", "booked", "charged-back"]]);
    const [found] = await chargeBacks.open(site.organisation);
    const order = { id: found?.payment.id ?? "", reason: "written off" };
    expect(found?.bookings).toMatchObject([{ booking: { id: booking.id }, freeUntil: expect.any(Number) }]);
    const twice = [
      await chargeBacks.decide(site.organisation, order),
      await chargeBacks.decide(site.organisation, order),
    ];
    expect(twice).toEqual([{ ok: true }, { ok: false, reason: "not-open" }]);
    expect(await chargeBacks.open(site.organisation)).toEqual([]);
    expect(await plan()).toMatchObject({
      ok: true,
      value: { parts: [{ back: { minor: 0 }, lost: { minor: 110_00 } }] },
    });
  });

  test("A1 OP-08 an operator decides neither about their own payment nor about another organization's", async () => {
    const { site } = await paidAhead();
    await site.chargeBack();
    const [payment] = await site.payments();
    const order = { id: payment?.id ?? "", reason: "mine" };
    const own = site.context.asOperator({ ...site.account, staffRole: "owner" } as unknown as Account);
    expect(await own.chargeBacks.decide(site.organisation, order)).toEqual({ ok: false, reason: "own" });
    const other = (await aCheckout(site.db)).organisation;
    const olga = site.context.asOperator({ ...site.account, id: "olga", staffRole: "owner" } as unknown as Account);
    expect(await olga.chargeBacks.decide(other, order)).toEqual({ ok: false, reason: "not-open" });
  });

  test("T13 LO-09 a won dispute restores ledger, booking and rewards, in any order of notices and however often they come", async () => {
    for (const order of [["back", "won"], ["won", "back"], ["back", "won", "won", "back"], ["at once"]]) {
      const { site, booking, plan, chargeBacks, rewards } = await paidAhead();
      for (const step of order) {
        if (step === "back") await site.chargeBack();
        if (step === "won") await site.win();
        if (step === "at once") await Promise.all([site.chargeBack(), site.win(), site.win(), site.chargeBack()]);
      }
      expect([order, (await plan()).ok, await site.context.booking.isFrozen(booking)]).toEqual([order, true, false]);
      expect([await chargeBacks.open(site.organisation), await rewards()]).toEqual([[], ["pending"]]);
      const books = [await site.clearing(), await site.differences(), await site.isWhole()];
      expect([order, books]).toEqual([order, [-110_00n, 0n, true]]);
      await site.cancel(booking.reference);
      expect(await site.refunds()).toEqual([{ amount: 110_00, state: "done" }]);
    }
  });

  test("T13 LO-09 what was earned while the dispute ran is posted when it is won", async () => {
    const { site, rewards, earn, events } = await paidAhead();
    await site.chargeBack();
    expect(await rewards()).toEqual(["blocked"]);
    await earn();
    await site.win();
    expect([await rewards(), await site.isWhole()]).toEqual([["released"], true]);
    expect((await events())?.slice(-2)).toEqual(["charged-back", "charge-back-won"]);
    expect(site.lines.at(-1)).toMatchObject({ level: 30, told: "chargeback-won" });
  });

  test("T13 a dispute that is won after the booking was canceled leaves its refund to an operator", async () => {
    const { site, booking } = await paidAhead();
    await site.chargeBack();
    await site.cancel(booking.reference);
    await site.win();
    expect([await site.clearing(), await site.differences(), await site.isWhole()]).toEqual([0n, 0n, true]);
    expect(site.lines.at(-1)).toMatchObject({ msg: "a payment waits for a person", told: "chargeback-won" });
    const [payment] = await site.payments();
    const amount = { minor: 110_00, currency: "USD" };
    const again = { id: payment?.id ?? "", key: "operator", amount };
    expect(await site.context.payments.refund(site.organisation, again)).toMatchObject({ ok: true });
  });

  /** A night that USD 110.00 on the payment page paid, which is to earn 10 points. */
  async function paidAhead() {
    const site = await aCheckout((await open()).db);
    const booking = await site.bookPaid(await site.form());
    const { db, clock, organisation, account, paying } = site;
    await givenReward(db, clock, account, { amount: 10, bookingId: booking.id, key: `booking:${booking.id}` });
    const operator = { ...account, id: "olga", staffRole: "owner" } as unknown as Account;
    return {
      site,
      booking,
      chargeBacks: site.context.asOperator(operator).chargeBacks,
      plan: () => planCancellation({ ...site.context, db, clock, paying }, booking, [1]),
      events: async () => (await bookingWithEvents(db, organisation.id, booking.id))?.events.map(({ what }) => what),
      rewards: async () => (await db.selectFrom("reward").select("state").execute()).map(({ state }) => state),
      earn: () => db.updateTable("reward").set({ earned_at: clock.time }).execute(),
    };
  }
});
