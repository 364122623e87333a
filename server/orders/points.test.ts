import { expect, test } from "vitest";
import { ARRIVAL, aCheckout } from "../../tests/drivers/checkout-ahead.ts";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { givenRates } from "../../tests/fixtures/rates.ts";
import { givenBalance } from "../../tests/fixtures/wallet.ts";
import { DAY } from "../core/durations.ts";
import { earnedOnWhole } from "../core/receipt.ts";
import { newId } from "../crypto/ids.ts";
import { inTransaction } from "../db/transaction.ts";
import { createLedger } from "../ledger/ledger.ts";
import { createRewards } from "../loyalty/rewards.ts";
import { type EarningTerms, storedExplanation } from "../loyalty/rules.ts";
import { createMembership } from "../membership/membership.ts";
import { addPlan } from "../membership/plans.ts";
import type { Organisation } from "../organisation/settings.ts";
import { completeBookings } from "./completion.ts";
import { promisePoints } from "./points.ts";

const EVERY: EarningTerms = { per: "1", startsOn: 0 };

// One night at USD 110.00.
describeWithDatabase((open, _engine, race) => {
  test.each([
    ["a point a dollar", {}, [EVERY], undefined, 110],
    ["a fraction, rounded down", {}, [{ ...EVERY, per: "1/3" }], undefined, 36],
    [
      "the rule that gives most",
      {},
      [EVERY, { ...EVERY, per: "3" }, { ...EVERY, per: "5", product: "RST" }],
      undefined,
      330,
    ],
    ["a plan's factor", {}, [EVERY], { pointsFactor: "3/2" }, 165],
    ["a rule for a plan", {}, [EVERY, { ...EVERY, per: "3", plan: "gold" }], { pointsFactor: "1" }, 330],
    ["another plan's rule", {}, [{ ...EVERY, plan: "platinum" }], { pointsFactor: "2" }, undefined],
    ["another currency of the organisation", { currency: "EUR" }, [EVERY], undefined, 88],
    ["one without decimals", { currency: "JPY" }, [{ ...EVERY, per: "1/100" }], undefined, 165],
    ["one without a rate", { currency: "KWD" }, [EVERY], undefined, undefined],
    ["a budget that is too small, and the next rule", {}, [EVERY, { ...EVERY, per: "3", budget: 329 }], undefined, 110],
    ["a budget that is just enough", {}, [EVERY, { ...EVERY, per: "3", budget: 330 }], undefined, 330],
    ["a rule of days that are over", {}, [{ ...EVERY, endsOn: 20_000 }], undefined, undefined],
  ] as [string, Partial<Organisation>, EarningTerms[], { pointsFactor: string } | undefined, number | undefined][])(
    "LO-09 what an offer shows is what checkout shows, the sale promises and the stay's end posts: %s",
    async (_, changes, rules, plan, points) => {
      const { site, add, join, offered, book, rewards, over, held } = await given(changes);
      for (const rule of rules) await add(rule);
      if (plan) await join(plan);
      expect([await offered(), (await site.quote()).points?.points]).toEqual([points, points]);
      const booked = await book();
      expect(booked.ok).toBe(true);
      expect((await rewards()).map(({ amount, state }) => [amount, state])).toEqual(
        points === undefined ? [] : [[points, "pending"]],
      );
      await over();
      expect(await held()).toEqual(points ?? 0);
    },
  );

  test("LO-09 a reward says why: points for what, the plan that makes them more, the booking and the day", async () => {
    const { add, join, book, rewards } = await given();
    await add({ ...EVERY, per: "1/4", lastsDays: 365 });
    await join({ pointsFactor: "3/2" });
    const booked = await book();
    const [reward] = await rewards();
    expect(storedExplanation.read(reward?.explained ?? "")).toEqual({
      per: "1/4",
      factor: "3/2",
      currency: "USD",
      // Unrounded: a cancellation takes its part of this and rounds once.
      exact: "165/4",
      plan: { en: "Gold", es: "Oro" },
      reference: booked.ok ? booked.value.reference : "",
    });
    expect([reward?.available_on, reward?.lasts_days]).toEqual([ARRIVAL + 2, 365]);
  });

  test("LO-09 a guest without an account earns nothing, and their form is the same with rules and without", async () => {
    const { site, add } = await given();
    const asGuest = async () => {
      const { account: _, ...order } = await site.form();
      const quoted = await site.context.booking.quote({ ...order, account: undefined, selection: undefined });
      return quoted.ok ? [quoted.value.points, quoted.value.priceToken] : quoted.reason;
    };
    const before = await asGuest();
    await add(EVERY);
    expect([before, await asGuest()]).toEqual([before, [undefined, before[1]]]);
  });

  test("LO-09 BK-03 reports a rule that ends between form and sale, old and new; after consent nothing is promised", async () => {
    const { site, add, rewards } = await given();
    const rule = await add(EVERY);
    const form = await site.form();
    await site.context.earning.operations.end(site.organisation, rule);
    const placed = await site.context.booking.place(form);
    if (placed.ok || placed.reason !== "price-changed") throw new Error("it was sold without a word");
    expect([placed.was?.points, placed.was?.price.minor, placed.quote.points]).toEqual([110, 110_00, undefined]);
    const { priceToken } = placed.quote;
    expect(await site.context.booking.place({ ...form, priceToken })).toMatchObject({ ok: true });
    expect(await rewards()).toEqual([]);
  });

  test("LO-09 BK-03 inside the sale rules are read once more: fewer points than the form showed are no sale", async () => {
    const { site, add, rewards } = await given();
    const rule = await add({ ...EVERY, per: "3" });
    const [order, quote] = [await site.form(), await site.quote()];
    await add(EVERY);
    await site.context.earning.operations.end(site.organisation, rule);
    const { db, clock, context, organisation, account } = site;
    const booking = await site.book(await site.form({}, ARRIVAL + 7));
    const promised = await inTransaction(db, (trx) =>
      promisePoints(
        { earning: context.earning, rewards: createRewards({ ledger: createLedger({ clock }), clock }) },
        trx,
        { order: { ...order, organisation, account }, quote, booking: { ...booking, id: newId() }, rates: undefined },
      ),
    );
    expect(promised).toMatchObject({ ok: false, reason: "offer-changed", quote: { points: { points: 110 } } });
    expect(await rewards()).toHaveLength(1);
  });

  race(
    "LO-09 nine of thirty bookings at once earn from a budget for nine; the others learn that before they book",
    async () => {
      const { site, add, rewards, spent } = await given();
      await add({ ...EVERY, budget: 1_000 });
      const forms = await Promise.all(Array.from({ length: 30 }, (_, week) => site.form({}, ARRIVAL + 7 * week)));
      const placed = await Promise.all(forms.map((form) => site.context.booking.place(form)));
      const told = placed.filter((each) => !each.ok && each.reason === "price-changed");
      expect([placed.filter(({ ok }) => ok).length, told.length, await spent()]).toEqual([9, 21, 990]);
      for (const each of told) expect(!each.ok && "quote" in each && each.quote.points).toBeUndefined();
      expect((await rewards()).length).toBe(9);
    },
  );

  test("LO-09 points are for what is left of the property's price, whatever currency the member sees", async () => {
    const { site, add, join, rewards } = await given();
    await add(EVERY);
    await join({ pointsFactor: "1", discount: 10 });
    const { organisation, account, context } = site;
    const unset = { displayPrice: undefined, language: undefined, currency: undefined };
    const member = await context.membership.asMember(organisation, { ...account, ...unset });
    const order = { ...(await site.form({ currency: "EUR" })), account: member };
    const quoted = await context.booking.quote({ ...order, selection: undefined });
    if (!quoted.ok) throw new Error(quoted.reason);
    const { receipt, points, priceToken } = quoted.value;
    // 10 % of USD 100.00 before taxes, which the member sees as EUR 8.00.
    expect(receipt.sources).toMatchObject([{ kind: "membership", worth: 8_00, owed: 10_00 }]);
    expect(points?.points).toBe(100);
    expect(await context.booking.place({ ...order, priceToken })).toMatchObject({ ok: true });
    expect((await rewards()).map(({ amount }) => amount)).toEqual([100]);
  });

  test("LO-09 a campaign's rule is for those who signed up through it and were credited", async () => {
    const { site, add, offered, refer } = await given();
    const campaignId = await refer("flagged");
    await add({ ...EVERY, per: "2", campaignId });
    expect(await offered()).toBeUndefined();
    await site.db.updateTable("referral").set({ state: "credited" }).execute();
    expect([await offered(), (await site.quote()).points?.points]).toEqual([220, 220]);
  });

  // Two rooms at USD 220.00: of what is kept, money stays before points do.
  test.each([
    ["money and points", 70_00, 100_00, {}, 120, 70],
    ["points alone", 0, 100_00, {}, 120, 10],
    ["points alone, with a penalty that they pay a part of", 0, 100_00, { cancel: null }, 120, 60],
    ["money alone", 70_00, 0, {}, 220, 110],
  ])(
    "LO-09 BK-06 what stands of a booking earns by the rule, on its price less what points still pay: %s",
    async (_, cash, points, offered, promised, left) => {
      const walletOptions = ["Cash Card"] as Organisation["walletOptions"];
      const { site, add, rewards, over, held, told } = await given(
        { walletOptions, pointValue: "1" },
        { seats: 2, ...offered },
      );
      const { account, context, organisation, db } = site;
      await add(EVERY);
      if (cash > 0) await givenBalance(db, account, { minor: cash });
      const grant = { kind: "points", currency: "points", minor: points, from: "points-liability" } as const;
      if (points > 0) await givenBalance(db, account, grant);
      const tender = [...(cash > 0 ? ["cash-card-USD"] : []), ...(points > 0 ? ["points-points"] : [])];
      const booking = await site.book(await site.form({ tender }));
      expect((await rewards()).map(({ amount }) => amount)).toEqual([promised]);
      const planned = await context.booking.planCancellation(organisation, booking, [2]);
      if (!planned.ok) throw new Error(planned.reason);
      const { token, earnedOn } = planned.value;
      expect((await context.loyalty.ofPart(booking, earnedOn))?.now).toBe(left);
      const by = { organisation, actorId: account.id, origin: "https://ours.example" };
      await context.booking.cancelRooms({ ...by, bookingId: booking.id, rooms: [2], token });
      expect((await rewards()).map(({ amount }) => amount)).toEqual([left]);
      expect(await told()).toContain(`You'll earn ${left} points instead of ${promised} points.`);
      const before = await held();
      await over();
      expect((await held()) - before).toBe(left);
    },
  );

  test("LO-09 BK-06 the email about a canceled booking says what is not earned any more, and nothing of points where none were", async () => {
    const { site, add, book, told } = await given();
    const cancel = async () => {
      const booked = await book();
      if (!booked.ok) throw new Error(booked.reason);
      await site.cancel(booked.value.reference);
      return told();
    };
    expect(await cancel()).not.toContain("earn");
    await add(EVERY);
    expect(await cancel()).toContain("You won't earn the 110 points.");
  });

  async function given(changes: Partial<Organisation> = {}, offered: Parameters<typeof aCheckout>[2] = {}) {
    const site = await aCheckout((await open()).db, changes, offered);
    const { db, clock, organisation, account, context } = site;
    await givenRates(db, { EUR: "0.8", JPY: "150" }, { now: clock.time });
    const membership = createMembership({ db, clock });
    return {
      site,
      add: (terms: EarningTerms) => context.earning.operations.add(organisation, terms),
      async join({ pointsFactor, discount = 0 }: { pointsFactor: string; discount?: number }) {
        const benefits = { canBook: false, discount, pointsFactor };
        const terms = { code: "gold", price: 0, currency: "USD", period: "year", benefits } as const;
        const texts = { en: { name: "Gold", text: "" }, es: { name: "Oro", text: "" } };
        const id = await addPlan({ db, clock }, organisation, terms, texts);
        const offer = await membership.offer(organisation, account, id);
        if (!offer.ok || offer.value.when !== "now") throw new Error("the plan is not on sale");
        await membership.startFree(organisation, account, offer.value, "https://ours.example");
      },
      /** As the page of an offer does. */
      async offered() {
        const { receipt, offer } = await site.quote();
        const earner = await context.earning.shown(organisation, account);
        return earner({ product: offer.product, receipt, rates: await context.localeData.shownRates() })?.points;
      },
      book: async () => context.booking.place(await site.form()),
      rewards: () => db.selectFrom("reward").selectAll().execute(),
      spent: async () => (await db.selectFrom("earning_rule").select("spent").executeTakeFirstOrThrow()).spent,
      /** What the emails about cancellations say. */
      async told() {
        const emails = await db.selectFrom("outbox").select(["subject", "text"]).execute();
        const about = emails.filter(({ subject }) => /canceled/i.test(subject));
        return about.map(({ text }) => text).join("\n");
      },
      async over() {
        clock.time += 30 * DAY;
        await completeBookings({ db, clock }, () => true);
      },
      async held() {
        const { points } = await context.loyalty.state(organisation, account, { page: 1, perPage: 20 });
        return points.held;
      },
      async refer(state: "flagged" | "credited") {
        const id = newId();
        const of = { id, organisation_id: organisation.id };
        await db
          .insertInto("campaign")
          .values({
            ...of,
            type: "Promotion",
            code: "summer",
            terms: "{}",
            texts: "{}",
            starts_on: 0,
            ends_on: null,
            budget: null,
            spent: 0,
            ended_at: null,
            created_at: clock.time,
          })
          .execute();
        await db
          .insertInto("referral")
          .values({
            ...of,
            id: newId(),
            referee_id: account.id,
            referrer_id: null,
            campaign_id: id,
            state,
            reason: null,
            network: null,
            phone: null,
            created_at: clock.time,
          })
          .execute();
        return id;
      },
    };
  }
});

test("LO-09 gives no points for amounts paid with points or taken off by a plan", () => {
  const source = { id: null, amount: { minor: 10_00, currency: "USD" }, worth: 10_00, rate: null };
  const sources = [
    { ...source, kind: "points" as const, owed: 10_00 },
    { ...source, kind: "membership" as const, owed: 11_00 },
    { ...source, kind: "certificate" as const, owed: 30_00 },
  ];
  expect(earnedOnWhole({ total: 110_00, sources }, "owed")).toBe(89_00);
});
