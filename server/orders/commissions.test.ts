import { expect, test } from "vitest";
import { ARRIVAL, aCheckout } from "../../tests/drivers/checkout-ahead.ts";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { bookingOn } from "../../tests/fixtures/bookings.ts";
import { createCommissionRules } from "../commission/commission-rules.ts";
import { createCommissions } from "../commission/desk.ts";
import { createPayouts } from "../commission/payouts.ts";
import type { CommissionTerms } from "../commission/rules.ts";
import { DAY, MINUTE } from "../core/durations.ts";
import { PAYMENT_LIFE } from "../core/lifetimes.ts";
import { newId } from "../crypto/ids.ts";
import { cancelBooking, markNoShow, planCancellation } from "./cancel.ts";
import { completeBookings } from "./completion.ts";
import type { Order } from "./order.ts";

const OVER = Date.UTC(2026, 11, 13, 11) + DAY;
const TEN_PERCENT: CommissionTerms = { rate: { basisPoints: 1_000 }, startsOn: 0 };

// One night at USD 100.00 before taxes, USD 110.00 with them, for a client of Grace.
describeOnEachDatabase((open) => {
  test("AG-05 a booking for a client promises its agent a part of the price before taxes, payable after the travel, then paid", async () => {
    const { book, states, over, balance, pay, isWhole, contra } = await given();
    await book();
    expect([await states(), await balance()]).toEqual([[["promised", 10_00, 100_00]], 0]);
    await Promise.all(Array.from({ length: 6 }, over));
    expect([await states(), await balance()]).toEqual([[["payable", 10_00, 100_00]], 10_00]);
    expect(await pay(10_00)).toMatchObject({ ok: true });
    expect([await states(), await balance(), await contra()]).toEqual([
      [["paid", 10_00, 100_00]],
      0,
      { commission: -10_00n, clearing: 10_00n },
    ]);
    expect(await isWhole()).toBe(true);
  });

  test("AG-05 an agent earns nothing by own bookings, nor without a rule", async () => {
    const { site, book, states, end } = await given();
    await site.book(await site.form());
    await end();
    await book();
    expect(await states()).toEqual([]);
  });

  test("AG-05 what the client's plan takes off is not in what commission is of; an agent's own payout is refused", async () => {
    const { site, form, states, over, pay, balance, grace } = await given();
    const membership = { discount: 5, names: { en: "Gold" } };
    const account = { ...site.account, membership } as unknown as NonNullable<Order["account"]>;
    const order = { ...(await form()), client: { id: "maria", agentId: grace.id, account } };
    const quoted = await site.context.booking.quote({ ...order, selection: undefined });
    if (!quoted.ok) throw new Error(quoted.reason);
    await site.book({ ...order, priceToken: quoted.value.priceToken });
    expect(await states()).toEqual([["promised", 9_50, 95_00]]);
    await over();
    expect(await pay(9_50, grace.id)).toMatchObject({ ok: false, reason: "own" });
    expect(await balance()).toBe(9_50);
    expect(await pay(9_50)).toMatchObject({ ok: true });
  });

  test("AG-05 of two rooms one is canceled: its commission is reversed and the other's becomes payable", async () => {
    const { book, cancelRoom, states, over, balance } = await given({ seats: 2 });
    const booking = await book();
    await cancelRoom(booking);
    expect(await states()).toEqual([
      ["reversed", 10_00, 100_00],
      ["promised", 10_00, 100_00],
    ]);
    await over();
    expect(await balance()).toBe(10_00);
  });

  test("AG-05 a cancellation after the payout leaves a balance below zero, which the next payout nets", async () => {
    const { book, cancel, noShow, over, states, balance, pay, isWhole } = await given();
    const first = await book();
    await over();
    await pay(10_00);
    expect(await noShow(first)).toMatchObject({ ok: true });
    expect([await states(), await balance()]).toEqual([[["reversed", 10_00, 100_00]], -10_00]);
    await cancel(first);
    expect([await balance(), await pay(-10_00), await pay(10_00)]).toMatchObject([
      -10_00,
      { ok: false, reason: "changed", minor: -10_00 },
      { ok: false, reason: "changed", minor: -10_00 },
    ]);
    await book(5);
    await book(6);
    await over(8);
    expect([await balance(), await pay(10_00), await balance()]).toMatchObject([10_00, { ok: true }, 0]);
    expect(await isWhole()).toBe(true);
  });

  test("AG-05 of 24 payouts at once one is paid, and a form that is sent again pays nothing", async () => {
    const { book, over, pay, payouts, isWhole } = await given();
    await book();
    await over();
    const paid = await Promise.all(Array.from({ length: 24 }, (_, at) => pay(10_00, `operator-${at}`)));
    expect(paid.filter(({ ok }) => ok)).toHaveLength(1);
    expect([await payouts(), await isWhole()]).toEqual([[10_00], true]);
    await book(5);
    await over(8);
    const [first, again] = [await pay(10_00, "op", "a-form-key"), await pay(10_00, "op", "a-form-key")];
    expect([first, again]).toMatchObject([{ ok: true }, { ok: false, reason: "paid-before" }]);
    expect(await payouts()).toEqual([10_00, 10_00]);
  });

  test("AG-05 a cancellation and a payout at once come to the same, whichever is first", async () => {
    const { book, over, pay, cancel, balance, states, isWhole } = await given();
    const booking = await book();
    await over();
    const [, paid] = await Promise.all([cancel(booking), pay(10_00)]);
    expect([await balance(), await states()]).toEqual([paid.ok ? -10_00 : 0, [["reversed", 10_00, 100_00]]]);
    expect(await isWhole()).toBe(true);
  });

  test("AG-05 a charge-back keeps a commission from becoming payable until the dispute is won", async () => {
    const { site, form, over, states, isWhole } = await given();
    await site.bookPaid(await form());
    await site.chargeBack();
    await over();
    expect(await states()).toEqual([["promised", 10_00, 100_00]]);
    await site.win();
    expect([await states(), await isWhole()]).toEqual([[["payable", 10_00, 100_00]], true]);
  });

  test("BK-04 AG-05 an order that lapsed promises nothing, and again what it promised where its money comes late", async () => {
    const { site, form, states } = await given();
    const account = { ...site.account, type: "agent" as const };
    await site.book({ ...(await form()), account, payNow: true });
    expect(await states()).toEqual([["promised", 10_00, 100_00]]);
    site.clock.time += PAYMENT_LIFE + MINUTE;
    await site.context.payments.watch.round();
    expect(await states()).toEqual([["reversed", 10_00, 100_00]]);
    // It was not canceled, but never paid for.
    expect(await site.db.selectFrom("commission").select("reason").execute()).toEqual([{ reason: "unpaid" }]);
    await site.pay();
    expect([await site.states(), await states()]).toEqual([["confirmed"], [["promised", 10_00, 100_00]]]);
  });

  test("AG-04 BK-04 late money of a client goes back: the quote that was ordered by is open to others since", async () => {
    const { site, form, states } = await given();
    await site.book({ ...(await form()), payNow: true });
    site.clock.time += PAYMENT_LIFE + MINUTE;
    await site.context.payments.watch.round();
    await site.pay();
    expect([await site.states(), await states()]).toEqual([["lapsed"], [["reversed", 10_00, 100_00]]]);
    expect([await site.clearing(), (await site.payments())[0]?.state]).toEqual([0n, "voided"]);
  });

  test("AG-05 a rule for the same sales on some of the same days is refused with the other's name", async () => {
    const { rules, organisationId, first } = await given();
    const add = (terms: Partial<CommissionTerms>) => rules.add(organisationId, { ...TEN_PERCENT, ...terms }, newId());
    expect(await add({ startsOn: 500, rate: { basisPoints: 5 } })).toMatchObject({
      reason: "overlaps",
      other: { id: first },
    });
    expect(await add({ product: "HLT", endsOn: 400 })).toMatchObject({ ok: true });
    expect(await add({ product: "HLT", startsOn: 401 })).toMatchObject({ ok: true });
    const twins = await Promise.all(
      Array.from({ length: 24 }, (_, at) => add({ supplier: "own", ...(at % 2 === 0 && { startsOn: at }) })),
    );
    expect(twins.filter(({ ok }) => ok)).toHaveLength(1);
    expect(twins.filter((each) => !each.ok && each.reason === "overlaps")).toHaveLength(23);
  });

  test("AG-08 an agent's lists, sums and statement have no commission of another agent or organization", async () => {
    const { site, book, over, pay, commissions, grace } = await given();
    const { reference } = await book();
    await over();
    await pay(10_00);
    const carmen = await givenAccount(site.db, site.organisation, { type: "agent", email: "carmen@example.com" });
    const seen = async (agent: { id: string; organisationId: string }) => {
      const lines = [];
      for await (const { what, amount, balance, reference } of commissions.statement(agent))
        lines.push([what, amount.minor, balance, reference]);
      const { commissions: listed } = await commissions.list(agent, { page: 1, perPage: 9 });
      const ids = (await site.db.selectFrom("booking").select("id").execute()).map(({ id }) => id);
      const ofBookings = [...(await commissions.ofBookings(agent, ids)).values()].flat();
      return {
        listed: listed.length,
        sums: (await commissions.sums(agent)).length,
        ofBookings: ofBookings.length,
        lines,
      };
    };
    expect(await seen(grace)).toEqual({
      listed: 1,
      sums: 1,
      ofBookings: 1,
      lines: [
        ["payable", 10_00, 10_00, reference],
        ["payout", -10_00, 0, "BANK-1"],
      ],
    });
    const nothing = { listed: 0, sums: 0, ofBookings: 0, lines: [] };
    expect([await seen(carmen), await seen({ ...grace, organisationId: "another" })]).toEqual([nothing, nothing]);
  });

  async function given({ seats = 1 } = {}) {
    const site = await aCheckout((await open()).db, {}, { seats });
    const { db, clock, organisation } = site;
    const { id: organisationId } = organisation;
    const grace = await givenAccount(db, organisation, { type: "agent", email: "grace@example.com" });
    const base = { db, clock };
    const rules = createCommissionRules(base);
    const payouts = createPayouts(base);
    const first = newId();
    await rules.add(organisationId, TEN_PERCENT, first);
    const { sellers, wallet: paying, payments } = bookingOn(db, clock);
    const deps = { db, clock, sellers, paying, payments };
    const by = { organisation, actorId: "op", origin: "https://book.example.com" };
    const form = async (nights = 0) => ({
      ...(await site.form({}, ARRIVAL + nights)),
      client: { id: "maria", agentId: grace.id, account: undefined },
    });
    return {
      site,
      form,
      rules,
      first,
      organisationId,
      grace,
      commissions: createCommissions(base),
      book: async (nights = 0) => site.book(await form(nights)),
      end: () => rules.end(organisationId, first),
      async over(nights = 0) {
        clock.time = OVER + nights * DAY;
        return completeBookings(base, () => true);
      },
      async states() {
        const rows = await db.selectFrom("commission").selectAll().orderBy("booking_id").orderBy("item").execute();
        return rows.map(({ state, amount, basis }) => [state, amount, basis]);
      },
      balance: async () => (await payouts.balances(organisationId, grace.id))[0]?.amount.minor ?? 0,
      pay: (minor: number, actorId = "op", key = newId()) =>
        payouts.payOut({
          ...{ organisationId, agentId: grace.id, amount: { minor, currency: "USD" }, actorId, key },
          ...{ reference: "BANK-1", reason: "November" },
        }),
      payouts: async () =>
        (await db.selectFrom("commission_payout").select("amount").execute()).map(({ amount }) => amount),
      contra: async () => ({ commission: await site.contra("commission"), clearing: await site.clearing() }),
      noShow: ({ reference }: { reference: string }) => markNoShow(deps, { ...by, reference }),
      cancel: ({ reference }: { reference: string }) => cancelBooking(deps, { ...by, reference, reason: "guest" }),
      async cancelRoom(booking: Awaited<ReturnType<typeof site.book>>) {
        const planned = await planCancellation(deps, booking, [1]);
        if (!planned.ok) throw new Error(planned.reason);
        const asked = { ...by, bookingId: booking.id, rooms: [1], token: planned.value.token };
        return site.context.booking.cancelRooms(asked);
      },
      isWhole: site.isWhole,
    };
  }
});
