import { expect, test } from "vitest";
import { ARRIVAL, aCheckout } from "../../tests/drivers/checkout-ahead.ts";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { givenBalance } from "../../tests/fixtures/wallet.ts";
import { toAccount } from "../auth/account.ts";
import { findAccount } from "../auth/account-store.ts";
import { DAY, HOUR } from "../core/durations.ts";
import { createLedger } from "../ledger/ledger.ts";
import { endPlan } from "../membership/periods.ts";
import type { Organisation } from "../organisation/settings.ts";
import { BY_PAGE } from "../purchases/purchases.ts";
import { bookingWithEvents, cancelBooking } from "./cancel.ts";
import { completeStays } from "./completion.ts";
import type { Order } from "./order.ts";

describeOnEachDatabase((open) => {
  test.each(["page", "balance"] as const)(
    "LO-07 LO-09 T13 a stay booked with a plan (%s) that is charged back earns what it would have without, whenever it is over",
    async (paid) => {
      for (const when of ["before", "after"] as const) {
        const { join, book, chargeBack, over, held, reward, isWhole } = await given({ pointsFactor: "2" });
        await join(paid);
        await book();
        expect(await reward()).toMatchObject({ state: "pending", amount: 220 });
        if (when === "after") await over();
        await Promise.all([chargeBack(), chargeBack()]);
        expect([when, await reward()]).toMatchObject([when, { promised: 220, amount: 110 }]);
        await over();
        expect([when, await held(), (await reward())?.state, await isWhole()]).toEqual([when, 110, "released", true]);
      }
    },
  );

  test.each(["upgrade", "renew"] as const)(
    "LO-07 LO-09 T13 a stay booked with what came after a plan that is charged back (%s) earns what it would have without any, whenever it is over",
    async (after) => {
      for (const when of ["before", "after"] as const) {
        const { join, upgrade, renew, book, chargeBack, over, held, reward, isWhole } = await given({
          pointsFactor: "2",
        });
        await join("page");
        await { upgrade, renew }[after]();
        await book();
        expect(await reward()).toMatchObject({ state: "pending", amount: after === "upgrade" ? 550 : 220 });
        if (when === "after") await over();
        await Promise.all([chargeBack(), chargeBack()]);
        expect([when, (await reward())?.amount]).toEqual([when, 110]);
        await over();
        expect([when, await held(), (await reward())?.state, await isWhole()]).toEqual([when, 110, "released", true]);
      }
    },
  );

  test("LO-09 T13 of a top-up that paid for two plans each stay is settled, also the one booked long before the second", async () => {
    const { join, upgrade, book, chargeBack, rewards, clock } = await given({ pointsFactor: "2" });
    await join("balance");
    await book();
    clock.time += 2 * HOUR;
    await upgrade();
    await book();
    const amounts = async () => (await rewards()).map(({ amount }) => amount);
    expect(await amounts()).toEqual([220, 550]);
    await chargeBack();
    expect(await amounts()).toEqual([110, 110]);
  });

  test("LO-09 T13 the budget of a rule has again what the plan gave and was had back, and nothing of what is spent", async () => {
    for (const [when, left] of [
      ["before", 110],
      ["after", 110],
      ["spent", 220],
    ] as const) {
      const { join, book, chargeBack, over, spent } = await given({ pointsFactor: "2" }, { budget: 1_000 });
      await join("page");
      await book();
      if (when !== "before") await over();
      if (when === "spent") await book(["points-points"]);
      expect([when, await spent()]).toEqual([when, 220]);
      await chargeBack();
      expect([when, await spent()]).toEqual([when, left]);
    }
  });

  test("LO-09 T13 what only the plan's own rule gave and is posted is taken back whole, and told as what ended", async () => {
    const { join, book, chargeBack, over, held, reward, spent, isWhole } = await given(
      {},
      { plan: "gold", budget: 1_000 },
    );
    await join("page");
    await book();
    await over();
    expect([await held(), await spent()]).toEqual([110, 110]);
    await chargeBack();
    expect(await reward()).toMatchObject({ state: "reversed", reason: "charged-back", taken_back: 110 });
    expect([await held(), await spent(), await isWhole()]).toEqual([0, 0, true]);
  });

  test("LO-09 T13 what is booked with a plan that was bought anew after one that is charged back is left as it is", async () => {
    const { join, buy, end, book, chargeBack, over, held, reward, isWhole } = await given({ pointsFactor: "2" });
    await join("page");
    await end();
    await buy("cash-card.USD.1000");
    await book();
    await chargeBack();
    expect(await reward()).toMatchObject({ state: "pending", amount: 220 });
    await over();
    expect([await held(), await isWhole()]).toEqual([220, true]);
  });

  test("LO-09 T13 T1 what the plan gave and is spent is taken when it comes back; what only its rule gave ends", async () => {
    const spent = await given({ pointsFactor: "2" });
    await spent.join("page");
    await spent.book();
    await spent.over();
    const parked = await spent.book(["points-points"]);
    await spent.chargeBack();
    expect(await spent.held()).toBe(0);
    await spent.cancel(parked);
    expect([await spent.held(), await spent.isWhole()]).toEqual([110, true]);

    const ruled = await given({}, { plan: "gold" });
    await ruled.join("page");
    await ruled.book();
    expect(await ruled.reward()).toMatchObject({ amount: 110 });
    await ruled.chargeBack();
    expect(await ruled.reward()).toMatchObject({ state: "reversed", reason: "charged-back" });
  });

  test("LO-09 T13 what a plan did not give, or one that was paid for otherwise, is left as it is", async () => {
    const { join, book, chargeBack, reward } = await given({ pointsFactor: "1/2" });
    await join("page");
    await book();
    await chargeBack();
    expect(await reward()).toMatchObject({ state: "pending", amount: 55 });
    const other = await given({ pointsFactor: "2" });
    await other.join("gift");
    await other.book();
    await other.fill();
    await other.chargeBack();
    expect(await other.reward()).toMatchObject({ state: "pending", amount: 220 });
  });

  test("LO-09 T13 half of what is left is earned where one of two rooms is canceled after it", async () => {
    const { join, book, chargeBack, reward, cancelRoom, loyalty } = await given({ pointsFactor: "2" }, {}, 2);
    await join("page");
    const reference = await book();
    await chargeBack();
    expect(await reward()).toMatchObject({ promised: 440, amount: 220 });
    expect(await loyalty(reference, 110_00)).toEqual({ unit: "points", was: 220, now: 110 });
    await cancelRoom(reference);
    expect(await reward()).toMatchObject({ amount: 110 });
  });

  test("LO-07 RO-04 T13 the discount of a stay that is ahead stays with it, once told to operators; what is over or canceled is not", async () => {
    const { join, book, cancel, chargeBack, over, events, warnings } = await given({ discount: 10 });
    await join("page");
    const past = await book();
    await over();
    const [ahead, canceled] = [await book(), await book()];
    await cancel(canceled);
    await Promise.all([chargeBack(), chargeBack()]);
    const told = async (reference: string) => (await events(reference)).filter((what) => what === "plan-charged-back");
    expect([await told(past), await told(canceled), await told(ahead)]).toEqual([[], [], ["plan-charged-back"]]);
    expect(warnings()).toEqual([ahead]);
  });

  test("LO-09 T13 T1 a stay that is booked or over while its plan is charged back earns nothing more by it", async () => {
    const { join, book, chargeBack, over, held, isWhole, reward } = await given({ pointsFactor: "2" });
    await join("page");
    await book();
    await Promise.all([over(), chargeBack(), over(), chargeBack()]);
    await over();
    expect([await held(), (await reward())?.amount, await isWhole()]).toEqual([110, 110, true]);
  });

  /** Ana, who can join a plan for USD 10.00; a stay costs USD 110.00 and earns a point for each. */
  async function given(
    benefits: { pointsFactor?: string; discount?: number },
    rule: { plan?: string; budget?: number } = {},
    rooms = 1,
  ) {
    const walletOptions = ["Cash Card"] as Organisation["walletOptions"];
    const site = await aCheckout((await open()).db, { walletOptions, pointValue: "50" }, { rooms });
    const { db, clock, organisation, account, context } = site;
    const { id: organisationId } = organisation;
    const { membership, purchases, earning } = context;
    const ledger = createLedger({ clock });
    await earning.operations.add(organisation, { per: "1", startsOn: 0, ...rule });
    const terms = { code: "gold", price: 10_00, currency: "USD", period: "year" } as const;
    const given = { canBook: false, discount: 0, pointsFactor: "1", ...benefits };
    const gold = await membership.operations.add(
      organisation,
      { ...terms, benefits: given },
      { en: { name: "Gold", text: "" } },
    );
    const setting = { organisation, account, language: "en", origin: "https://ours.example", returnTo: "/wallet" };
    const deps = { db, clock, supplier: context.supplier, paying: site.paying, payments: context.payments };
    const fill = async () => {
      await purchases.fill(setting, { key: "one", balance: "cash-card", amount: { minor: 10_00, currency: "USD" } });
      await site.pay();
    };
    const runs = async () => {
      const running = await membership.running(organisation, account);
      if (!running) throw new Error("nothing runs");
      return running;
    };
    /** From a balance that somebody gave for it. */
    async function buy(way: string, plan = gold) {
      await givenBalance(db, account, { minor: 10_00 });
      const offer = await membership.offer(organisation, account, plan);
      if (!offer.ok || offer.value.when !== "now") throw new Error("the plan is not on sale");
      const bought = await purchases.buyPlan(setting, { offer: offer.value, way, again: false });
      if (!bought.ok) throw new Error(bought.reason);
    }
    let weeks = 0;
    return {
      fill,
      buy,
      clock,
      chargeBack: site.chargeBack,
      isWhole: site.isWhole,
      /** Of what was paid for gold all is left: it costs the difference. */
      async upgrade() {
        const dearer = { ...terms, code: "platinum", price: 11_00, benefits: { ...given, pointsFactor: "5" } };
        const texts = { en: { name: "Platinum", text: "" } };
        await buy("cash-card.USD.100", await membership.operations.add(organisation, dearer, texts));
      },
      async renew() {
        await givenBalance(db, account, { minor: 10_00 });
        const renewed = await purchases.payRenewal(setting, await runs(), "cash-card.USD.1000");
        if (!renewed.ok) throw new Error(renewed.reason);
      },
      async end() {
        const running = await runs();
        const ended = await db.transaction().execute((trx) => endPlan(trx, organisationId, running, running.from));
        if (!ended) throw new Error("nothing runs");
      },
      async join(paid: "page" | "balance" | "gift") {
        if (paid === "balance") await fill();
        if (paid === "gift") await givenBalance(db, account, { minor: 10_00 });
        const offer = await membership.offer(organisation, account, gold);
        if (!offer.ok || offer.value.when !== "now") throw new Error("the plan is not on sale");
        const way = paid === "page" ? BY_PAGE : "cash-card.USD.1000";
        await purchases.buyPlan(setting, { offer: offer.value, way, again: false });
        if (paid === "page") await site.pay();
      },
      async book(tender: string[] = []) {
        const row = await findAccount(db, organisationId, account.id);
        if (!row) throw new Error("nobody is there");
        const member = await membership.asMember(organisation, toAccount(row));
        const order: Order = { ...(await site.form({ tender }, ARRIVAL + 14 * weeks++)), account: member };
        return (await site.book(order)).reference;
      },
      async cancelRoom(reference: string) {
        const found = await bookingWithEvents(db, organisationId, reference);
        if (!found) throw new Error("nothing is booked");
        const { booking } = found;
        const planned = await context.booking.planCancellation(booking, [1]);
        if (!planned.ok) throw new Error(planned.reason);
        const asked = { organisation, bookingId: booking.id, actorId: account.id, origin: setting.origin };
        return context.booking.cancelRooms({ ...asked, rooms: [1], token: planned.value.token });
      },
      cancel: (reference: string) =>
        cancelBooking(deps, { organisation, reference, reason: "guest", actorId: "op", origin: setting.origin }),
      async over() {
        clock.time = Math.max(clock.time, (ARRIVAL + 3) * DAY);
        await completeStays({ db, clock }, () => true);
      },
      /** Of the first stay. */
      reward: () => db.selectFrom("reward").selectAll().orderBy("available_on").executeTakeFirst(),
      rewards: () => db.selectFrom("reward").selectAll().orderBy("available_on").execute(),
      spent: async () => (await db.selectFrom("earning_rule").select("spent").executeTakeFirstOrThrow()).spent,
      async loyalty(reference: string, stands: number) {
        const found = await bookingWithEvents(db, organisationId, reference);
        return found && context.loyalty.ofPart(found.booking, stands);
      },
      async held() {
        const today = Math.floor(clock.time / DAY);
        const held = await ledger.holdings(db, { organisationId, ownerId: account.id }, { kinds: ["points"] }, today);
        return held.reduce((sum, { balance }) => sum + balance, 0);
      },
      async events(reference: string) {
        return ((await bookingWithEvents(db, organisationId, reference))?.events ?? []).map(({ what }) => what);
      },
      warnings: () =>
        site.lines.filter(({ msg }) => String(msg).includes("keeps the discount")).map(({ booking }) => booking),
    };
  }
});
