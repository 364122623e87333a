import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { aShop as givenShop } from "../../../tests/drivers/shop.ts";
import { givenRates } from "../../../tests/fixtures/rates.ts";
import { givenBalance } from "../../../tests/fixtures/wallet.ts";
import { type Account, toAccount } from "../../auth/account.ts";
import { formatDay } from "../../core/day.ts";
import { DAY } from "../../core/durations.ts";
import type { PeriodKey } from "../../membership/periods.ts";
import { addPlan, withdrawFromSale } from "../../membership/plans.ts";
import type { PlanTerms } from "../../membership/rules.ts";
import { BY_PAGE } from "../../orders/index.ts";
import { createPlans } from "./plans.ts";

// The shop opens on November 22.
describeWithDatabase((open, _engine, race) => {
  race("LO-07 a plan is bought from a balance, once, of however many forms at the same moment", async () => {
    const club = await aClub(120_00);
    const gold = await club.plan();
    const chosen = await Promise.all(Array.from({ length: 6 }, () => club.choose(gold)));
    expect(chosen.map((each) => each.ok)).toEqual(Array(6).fill(true));
    expect(await club.state()).toEqual(["ACTIVE", "gold", "2026-11-22", "2026-12-22", 1]);
    expect([await club.held(), await club.contra("sales"), await club.isWhole()]).toEqual([110_00, 10_00n, true]);
    expect(await club.emails()).toEqual(["Your membership"]);
    expect(await club.membership.offer(club.organisation, club.account, gold)).toEqual({ ok: false, reason: "same" });
  });

  test("LO-07 a form that was answered while another one of the same plan was paid is that purchase, and pays nothing more", async () => {
    const club = await aClub(120_00);
    const gold = await club.plan();
    const seen = await club.offer(gold);
    if (seen.when === "later") throw new Error("it follows nothing");
    const first = await club.choose(gold);
    expect([await club.buy(seen, "cash-card.USD.1000"), await club.held()]).toEqual([first, 110_00]);
  });

  test("LO-07 a plan bought on the payment page begins when it is paid, once; of two that are paid for one begins, and the other payment goes back", async () => {
    const club = await aClub();
    const [gold, silver] = [await club.plan(), await club.plan({ code: "silver", price: 5_00 })];
    await club.choose(gold, BY_PAGE);
    const [first = ""] = await club.paymentIds();
    await club.choose(silver, BY_PAGE);
    expect(await club.state()).toEqual(["NOPLAN"]);
    const second = (await club.paymentIds()).find((id) => id !== first) ?? "";
    await club.pay(first, "pay", 3);
    expect((await club.state()).slice(0, 2)).toEqual(["ACTIVE", "gold"]);
    await club.pay(second, "pay", 3);
    expect([(await club.state())[1], await club.contra("sales"), await club.isWhole()]).toEqual(["gold", 10_00n, true]);
    expect(await club.refunds()).toEqual([[second, 5_00, "done"]]);
    expect((await club.emails()).sort()).toEqual(["Your membership", "Your payment goes back to you"]);
  });

  test.each<[what: string, when: (club: Club) => Promise<unknown>]>([
    ["was renewed", (club) => club.on("2026-12-22")],
    ["ended", (club) => club.cancel().then(() => club.on("2026-12-22"))],
    ["had another take its place", (club) => club.plan({ code: "silver", price: 20_00 }).then((id) => club.choose(id))],
  ])(
    "LO-07 a dearer plan whose payment comes when the plan that it counted on %s does not begin, and all of it goes back",
    async (_, when) => {
      const club = await aClub(100_00);
      await club.choose(await club.plan());
      club.at("2026-12-21");
      await club.choose(await club.plan({ code: "platinum", price: 30_00 }), BY_PAGE);
      await when(club);
      const [before, sales] = [await club.state(), await club.contra("sales")];
      const [late = ""] = await club.paymentIds();
      await club.pay(late, "pay", 3);
      expect([await club.state(), await club.contra("sales"), await club.isWhole()]).toEqual([before, sales, true]);
      expect(await club.refunds()).toEqual([[late, 29_66, "done"]]);
      expect(await club.emails()).toContain("Your payment goes back to you");
      // Nothing was taken, so that the payer's bank takes nothing back.
      await club.chargeBack(late);
      expect([await club.state(), await club.isWhole()]).toEqual([before, true]);
      expect(await club.contra("differences")).toBe(0n);
    },
  );

  test("LO-07 RT-05 the receipt of a dearer plan, and its email, tell its price, what the rest of the plan before takes off, and what was paid", async () => {
    const club = await aClub(100_00);
    await club.choose(await club.plan());
    club.at("2026-12-21");
    const dearer = await club.choose(await club.plan({ code: "platinum", price: 30_00 }));
    if (!dearer.ok || !("value" in dearer)) throw new Error("it was not bought");
    const subject = { kind: "purchase", id: dearer.value.purchaseId } as const;
    const receipt = await club.context.documents.issued(club.organisation, "receipt", subject);
    expect(receipt?.content).toMatchObject({
      lines: [
        { code: "plan", amount: 30_00 },
        { code: "plan-rest", amount: -34 },
      ],
      totals: { inAll: 29_66, now: 29_66 },
    });
    const told = (await club.emailsOf("Your membership")).at(-1)?.replaceAll("\u00a0", " ");
    expect(told).toContain("Price: USD 30.00\nRest of your former plan: -USD 0.34\nYou paid: USD 29.66");
  });

  test("LO-07 WA-08 the email of a plan that a balance of another currency paid tells what was taken there", async () => {
    const club = await aClub();
    await givenRates(club.db, { EUR: "0.8" }, { now: club.clock.time });
    await givenBalance(club.db, club.account, { minor: 8_00, currency: "EUR" });
    await club.choose(await club.plan(), "cash-card.EUR.800");
    const [told] = await club.emailsOf("Your membership");
    expect(told?.replaceAll("\u00a0", " ")).toContain("You paid: USD 10.00 (EUR 8.00)");
  });

  test.each([
    ["the job was late", [], "2027-02-28"],
    ["each day of grace was tried", ["2026-12-22", "2026-12-28"], "2026-12-29"],
  ])("LO-07 what has ended by its date is not paid from a balance any more: %s", async (_, before, day) => {
    const club = await aClub(10_00);
    await club.choose(await club.plan());
    for (const each of before) await club.on(each);
    await givenBalance(club.db, club.account, { minor: 50_00 });
    await club.on(day, 2);
    expect([(await club.state())[0], await club.held()]).toEqual(["ENDED", 50_00]);
    expect(await club.emails()).toContain("Gold has ended");
  });

  test("LO-07 a dearer plan that is paid for while the plan that it counted on waits for its own payment begins", async () => {
    const club = await aClub(10_00);
    await club.choose(await club.plan());
    club.at("2026-12-21");
    await club.choose(await club.plan({ code: "platinum", price: 30_00 }), BY_PAGE);
    await club.on("2026-12-22");
    expect((await club.state())[0]).toBe("GRACE");
    const [late = ""] = await club.paymentIds();
    await club.pay(late);
    expect([(await club.state()).slice(0, 3), await club.refunds()]).toEqual([
      ["ACTIVE", "platinum", "2026-12-22"],
      [],
    ]);
  });

  test("LO-07 a dearer plan begins at once for its price less the rest; the offer that was seen before is gone then", async () => {
    const club = await aClub(100_00);
    const [gold, platinum] = [await club.plan(), await club.plan({ code: "platinum", price: 30_00 })];
    await club.choose(gold);
    const before = await club.offer(platinum);
    club.clock.time += 15 * DAY;
    // 15 of 30 days are left.
    expect(await club.offer(platinum)).toMatchObject({ when: "now", due: { minor: 25_00 }, rest: 5_00 });
    await club.choose(platinum);
    expect(await club.state()).toEqual(["ACTIVE", "platinum", "2026-12-07", "2027-01-07", 1]);
    expect([await club.held(), await club.contra("sales")]).toEqual([65_00, 35_00n]);
    if (before.when === "now") expect(await club.buy(before, "cash-card.USD.2000")).toMatchObject({ ok: false });
    expect((await club.rows()).map(({ plan_status }) => plan_status)).toEqual(["CHANGED", "ACTIVE"]);
  });

  test("LO-07 a cheaper plan follows when the period is over, and costs what it costs", async () => {
    const club = await aClub(100_00);
    const [gold, silver] = [await club.plan(), await club.plan({ code: "silver", price: 4_00 })];
    await club.choose(gold);
    expect(await club.offer(silver)).toMatchObject({ when: "later" });
    await club.membership.follow(club.organisation, club.account, silver);
    await club.on("2026-12-21");
    expect((await club.state())[1]).toBe("gold");
    await club.on("2026-12-22");
    expect(await club.state()).toEqual(["ACTIVE", "silver", "2026-12-22", "2027-01-22", 1]);
    expect([await club.held(), await club.contra("sales")]).toEqual([86_00, 14_00n]);
    await club.on("2027-01-22");
    expect(await club.state()).toEqual(["ACTIVE", "silver", "2027-01-22", "2027-02-22", 2]);
  });

  test("LO-07 what its member pays from a balance is announced once and renewed once by many nodes", async () => {
    const club = await aClub(100_00);
    await club.choose(await club.plan());
    await club.on("2026-12-14");
    expect(await club.emails()).toHaveLength(1);
    await club.on("2026-12-15", 5);
    expect((await club.emails()).slice(1)).toEqual(["Gold renews soon"]);
    await club.on("2026-12-22", 8);
    expect(await club.state()).toEqual(["ACTIVE", "gold", "2026-12-22", "2027-01-22", 2]);
    expect([await club.held(), await club.contra("sales"), await club.isWhole()]).toEqual([80_00, 20_00n, true]);
    expect((await club.rows())[0]?.plan_status).toBe("ACTIVE-REFRESH");
    expect((await club.emails()).slice(2)).toEqual(["Your membership"]);
  });

  test("LO-07 what is not paid goes on for seven days of grace, is asked for once and ends; paid within them it goes on", async () => {
    for (const pays of [true, false]) {
      const club = await aClub(10_00);
      await club.choose(await club.plan());
      await club.on("2026-12-22", 3);
      expect((await club.state())[0]).toBe("GRACE");
      await club.on("2026-12-25");
      expect((await club.emails()).filter((subject) => subject.includes("isn't paid"))).toHaveLength(1);
      if (pays) {
        await givenBalance(club.db, club.account, { minor: 10_00 });
        // It was tried on that day already.
        await club.on("2026-12-25", 3);
        expect((await club.state())[0]).toBe("GRACE");
        await club.on("2026-12-26", 3);
        expect(await club.state()).toEqual(["ACTIVE", "gold", "2026-12-22", "2027-01-22", 2]);
        expect(await club.held()).toBe(0);
      } else {
        await club.on("2026-12-28");
        expect((await club.state())[0]).toBe("GRACE");
        await club.on("2026-12-29", 3);
        expect(await club.state()).toEqual(["ENDED"]);
        expect((await club.emails()).filter((subject) => subject.includes("has ended"))).toHaveLength(1);
      }
      expect(await club.isWhole()).toBe(true);
    }
  });

  test("LO-07 gives days of grace again to a member who did not pay for some", async () => {
    const club = await aClub(10_00);
    const gold = await club.plan();
    const status = async () => (await club.state())[0];
    await club.choose(gold);
    await club.on("2026-12-22");
    await club.on("2026-12-29");
    expect(await status()).toBe("ENDED");
    await givenBalance(club.db, club.account, { minor: 10_00 });
    await club.choose(gold);
    await club.membership.payByHand(club.organisation, club.account);
    await club.on("2027-01-29");
    expect(await status()).toBe("GRACE");
  });

  test("LO-07 what is canceled in grace ends on the day on which a job ends it, for it was had until then", async () => {
    const club = await aClub(10_00);
    await club.choose(await club.plan());
    await club.on("2026-12-22");
    await club.later("2026-12-26", club.cancel);
    await club.on("2026-12-26");
    expect((await club.rows()).map(({ ended_on }) => formatDay(ended_on ?? 0))).toEqual(["2026-12-26"]);
  });

  test.each([
    ["canceled", "2026-12-21", "2026-12-22"],
    ["unpaid", "2026-12-28", "2026-12-29"],
  ])(
    "LO-07 RO-02 a plan that was %s gives nothing after its end, though nothing has ended it yet, and makes room",
    async (how, last, after) => {
      const club = await aClub(how === "unpaid" ? 10_00 : 30_00);
      const gold = await club.plan();
      await club.choose(gold);
      const { membership, organisation, account } = club;
      if (how === "canceled") await club.cancel();
      const given = async () => (await membership.benefits(organisation, account))?.plan;
      club.at(last);
      expect([await given(), (await club.state())[0]]).toEqual(["gold", "ACTIVE"]);
      club.at(after);
      expect([await given(), await club.state()]).toEqual([undefined, ["ENDED"]]);
      const row = await club.db
        .selectFrom("account")
        .selectAll()
        .where("id", "=", account.id)
        .executeTakeFirstOrThrow();
      expect((await membership.asMember(organisation, toAccount(row))).membership).toBeUndefined();
      expect(await membership.follow(organisation, account, undefined)).toBe(false);
      await givenBalance(club.db, account, { minor: 10_00 });
      await club.choose(gold);
      expect([(await club.state()).slice(0, 3), await given()]).toEqual([["ACTIVE", "gold", after], "gold"]);
      expect((await club.rows()).map(({ plan_status }) => plan_status)).toEqual(["ENDED", "ACTIVE"]);
    },
  );

  test("LO-07 a plan that is paid for on the payment page on the first day after one that was canceled begins, though nothing has ended that one yet", async () => {
    const club = await aClub(10_00);
    const gold = await club.plan();
    await club.choose(gold);
    await club.cancel();
    club.at("2026-12-22");
    await club.choose(gold, BY_PAGE);
    const [id = ""] = await club.paymentIds();
    await club.pay(id);
    expect([(await club.state()).slice(0, 3), await club.refunds()]).toEqual([["ACTIVE", "gold", "2026-12-22"], []]);
  });

  race(
    "LO-07 a member in grace pays on the payment page, and a job that tries at the same moment takes nothing more",
    async () => {
      const club = await aClub(10_00);
      await club.choose(await club.plan());
      await club.on("2026-12-22");
      const running = await club.membership.running(club.organisation, club.account);
      if (!running) throw new Error("nothing runs");
      await club.plans.payRenewal(club.setting, running, BY_PAGE);
      await givenBalance(club.db, club.account, { minor: 50_00 });
      const [id = ""] = await club.paymentIds();
      await Promise.all([club.pay(id), club.on("2026-12-23")]);
      await club.on("2026-12-24");
      expect(await club.state()).toEqual(["ACTIVE", "gold", "2026-12-22", "2027-01-22", 2]);
      expect([await club.held(), await club.contra("sales")]).toEqual([50_00, 20_00n]);
    },
  );

  test("LO-07 a cancelled plan ends with its period after an email; undoing the cancellation renews it", async () => {
    for (const back of [false, true]) {
      const club = await aClub(100_00);
      await club.choose(await club.plan());
      await Promise.all([1, 2, 3].map(() => club.cancel()));
      expect((await club.emails()).slice(1)).toEqual(["Gold is canceled"]);
      expect((await club.emailsOf("Gold is canceled"))[0]).toMatch(
        /Plan: Gold\nEnds on: Monday, December 21, 2026[\s\S]*\/plans/,
      );
      await club.on("2026-12-15");
      expect((await club.emails()).slice(2)).toEqual(["Gold ends soon"]);
      if (back) await club.membership.follow(club.organisation, club.account, undefined);
      await club.on("2026-12-21");
      expect((await club.state())[0]).toBe("ACTIVE");
      await club.on("2026-12-22", 4);
      expect((await club.state())[0]).toBe(back ? "ACTIVE" : "ENDED");
      expect(await club.held()).toBe(back ? 80_00 : 90_00);
    }
  });

  race("LO-07 cancelled while it renews: renewed and then cancelled, or ended, and never paid twice", async () => {
    const club = await aClub(100_00);
    await club.choose(await club.plan());
    await Promise.all([club.on("2026-12-22", 4), club.cancel()]);
    await club.on("2026-12-23");
    const [status] = await club.state();
    expect([status, await club.held()]).toEqual(status === "ENDED" ? ["ENDED", 90_00] : ["ACTIVE", 80_00]);
    expect(await club.isWhole()).toBe(true);
  });

  test("LO-07 a plan whose payment the payer's bank takes back ends at once", async () => {
    const club = await aClub();
    await club.choose(await club.plan(), BY_PAGE);
    const [id = ""] = await club.paymentIds();
    await club.pay(id);
    await club.chargeBack(id);
    expect(await club.state()).toEqual(["ENDED"]);
    expect([await club.contra("sales"), await club.isWhole()]).toEqual([0n, true]);
  });

  test("LO-07 T13 a dispute that is won restores a plan whose days aren't over, and no other", async () => {
    for (const [day, state] of [
      ["2026-12-01", ["ACTIVE", "gold", "2026-11-22", "2026-12-22", 1]],
      ["2026-12-22", ["ENDED"]],
    ] as const) {
      const club = await aClub();
      await club.choose(await club.plan(), BY_PAGE);
      const [id = ""] = await club.paymentIds();
      await club.pay(id);
      await club.chargeBack(id);
      expect(await club.state()).toEqual(["ENDED"]);
      club.at(day);
      const won = (notice: string) => club.tell({ type: "payment.charge_back_won", id: notice, order: id });
      await Promise.all([won("one"), won("one"), won("two")]);
      expect([await club.state(), await club.contra("sales"), await club.contra("differences")]).toEqual([
        state,
        10_00n,
        0n,
      ]);
      const waits = club.lines.some(({ msg }) => msg === "a payment waits for a person");
      expect([waits, await club.isWhole()]).toEqual([state.length === 1, true]);
    }
  });

  test("LO-07 T13 a chargeback of a plan's payment leaves the plans that came after it alone", async () => {
    for (const next of ["upgrade", "renewal"]) {
      const club = await aClub(50_00);
      const gold = await club.plan();
      await club.choose(gold, BY_PAGE);
      const [first = ""] = await club.paymentIds();
      await club.pay(first);
      club.clock.time += DAY;
      if (next === "upgrade") await club.choose(await club.plan({ code: "platinum", price: 11_00 }));
      else {
        await club.on("2026-12-22");
        const running = await club.membership.running(club.organisation, club.account);
        if (running) await club.plans.payRenewal(club.setting, running, BY_PAGE);
        await club.pay((await club.paymentIds())[1] ?? "");
      }
      await club.chargeBack(first);
      expect((await club.state())[1]).toBe(next === "upgrade" ? "platinum" : "gold");
      expect(await club.books()).toMatchObject({ differences: -10_00n, whole: true });
    }
  });

  test("LO-07 a plan that costs nothing begins and goes on by itself, and what is withdrawn from sale goes on for who has it", async () => {
    const club = await aClub();
    const free = await club.plan({ code: "basic", price: 0 });
    const offer = await club.offer(free);
    if (offer.when === "later") throw new Error("it follows nothing");
    const begun = await Promise.all([1, 2, 3].map(() => club.startFree(offer)));
    expect(begun.filter((each) => each.ok)).toHaveLength(1);
    await withdrawFromSale(club, club.organisation, { code: "basic" });
    expect(await club.membership.offer(club.organisation, club.account, free)).toEqual({ ok: false, reason: "gone" });
    await club.on("2026-12-16");
    await club.on("2026-12-22", 3);
    expect(await club.state()).toEqual(["ACTIVE", "basic", "2026-12-22", "2027-01-22", 2]);
    expect(await club.emails()).toEqual([]);
  });

  race(
    "AC-08 LO-07 an operator ends a plan at once, once for many requests, without a refund; the member gets an email, and it never renews",
    async () => {
      const club = await aClub(100_00);
      await club.choose(await club.plan());
      await club.choose(await club.plan({ code: "platinum", price: 30_00 }), BY_PAGE);
      club.clock.time += DAY;
      const seen = await club.membership.running(club.organisation, club.account);
      const ended = await Promise.all([club.end(seen), club.end(seen), club.end(), club.end()]);
      expect(ended.sort()).toEqual(["ended", "none", "none", "none"]);
      expect([await club.state(), await club.held(), await club.contra("sales")]).toEqual([["ENDED"], 90_00, 10_00n]);
      expect(await club.membership.benefits(club.organisation, club.account)).toBeUndefined();
      expect((await club.emails()).slice(1)).toEqual(["Gold has ended"]);
      expect((await club.emailsOf("Gold has ended"))[0]).toContain(
        "Test Travel has ended your plan. Its benefits stop today",
      );
      expect(club.lines.filter(({ event }) => event === "admin")).toEqual([
        expect.objectContaining({
          verb: "members.end-plan",
          account: club.account.id,
          subscription: seen?.id,
          period: 1,
          plan: "gold",
          actor: "olga",
          reason: "refunded",
        }),
      ]);
      for (const day of ["2026-12-15", "2026-12-22", "2026-12-30"]) await club.on(day);
      expect([await club.state(), await club.held(), (await club.emails()).length]).toEqual([["ENDED"], 90_00, 2]);
      // What counted on it and is paid for now goes back.
      const [late = ""] = await club.paymentIds();
      await club.pay(late);
      expect([await club.state(), await club.refunds()]).toEqual([["ENDED"], [[late, 20_00, "done"]]]);
    },
  );

  race(
    "AC-08 LO-07 a plan that renews while an operator ends it ends once, renewed or not; as it was seen before it had renewed it goes on",
    async () => {
      const club = await aClub(100_00);
      const gold = await club.plan();
      await club.choose(gold);
      const first = await club.membership.running(club.organisation, club.account);
      const [, , ...ended] = await Promise.all([
        club.on("2026-12-22", 3),
        club.on("2026-12-22"),
        club.end(),
        club.end(),
      ]);
      await club.on("2026-12-23");
      expect(ended.sort()).toEqual(["ended", "none"]);
      const renewed = (await club.rows())[0]?.period === 2;
      expect([await club.state(), await club.held()]).toEqual([["ENDED"], renewed ? 80_00 : 90_00]);
      expect((await club.emails()).filter((subject) => subject === "Gold has ended")).toHaveLength(1);

      await club.choose(gold);
      const seen = await club.membership.running(club.organisation, club.account);
      await club.on("2027-01-23");
      expect([await club.end(first), await club.end(seen), (await club.state())[4]]).toEqual(["changed", "changed", 2]);
      expect([await club.end(undefined, club.account.id), (await club.state())[0]]).toEqual(["own", "ACTIVE"]);
      expect(await club.isWhole()).toBe(true);
    },
  );

  type Club = Awaited<ReturnType<typeof aClub>>;

  async function aClub(cash = 0) {
    const shop = await givenShop((await open()).db);
    const { db, organisation, account, context, purchases, plans, setting, clock } = shop;
    const { membership } = context;
    if (cash > 0) await givenBalance(db, account, { minor: cash });
    const { renewals } = createPlans({
      db,
      clock,
      log: context.log,
      membership,
      purchases,
      organisations: async () => [organisation],
    });
    const offer = async (planId: string) => {
      const offered = await membership.offer(organisation, account, planId);
      if (!offered.ok) throw new Error(offered.reason);
      return offered.value;
    };
    const at = (day: string) => {
      clock.time = Date.parse(`${day}T17:00:00Z`);
    };
    type Now = Extract<Awaited<ReturnType<typeof offer>>, { when: "now" }>;
    const buy = (offered: Now, way: string) => plans.buy(setting, { offer: offered, way, again: true });
    return {
      ...shop,
      membership,
      offer,
      buy,
      /** Puts a plan on sale; answers its id. */
      async plan({ code = "gold", price = 10_00 }: Partial<PlanTerms> = {}) {
        const benefits = { canBook: false, discount: 0, pointsFactor: "1" };
        const terms = { code, price, currency: "USD", period: "month", benefits } as const;
        const name = code.charAt(0).toUpperCase() + code.slice(1);
        return addPlan({ db, clock }, organisation, terms, { en: { name, text: "" } });
      },
      async choose(planId: string, way?: string) {
        const offered = await membership.offer(organisation, account, planId);
        if (!offered.ok) return offered.reason === "same" ? { ok: true as const } : offered;
        if (offered.value.when === "later") throw new Error("it follows later");
        return buy(offered.value, way ?? `cash-card.USD.${offered.value.due.minor}`);
      },
      /** The cash card, on the payment page; answers the payment. */
      async filled(minor: number) {
        await shop.fill(minor, { key: `fill ${clock.time}` });
        const { id } = await db
          .selectFrom("payment")
          .select("id")
          .where("state", "=", "open")
          .orderBy("created_at", "desc")
          .executeTakeFirstOrThrow();
        await shop.pay(id);
        return id;
      },
      async books() {
        const payments = await db.selectFrom("payment").select("missing").orderBy("created_at").execute();
        const [sales, differences] = [await shop.contra("sales"), await shop.contra("differences")];
        return { sales, differences, missing: payments.map(({ missing }) => missing), whole: await shop.isWhole() };
      },
      plansBought: () => db.selectFrom("purchase").select(["state", "taken_back"]).where("kind", "=", "plan").execute(),
      cancel: () => membership.cancel(organisation, account, setting.origin),
      /** Of the emails with a subject, the first before others. */
      async emailsOf(subject: string) {
        const emails = db.selectFrom("outbox").select("text").where("subject", "=", subject);
        return (await emails.orderBy("created_at").execute()).map(({ text }) => text);
      },
      /** By an operator: what runs, or what was seen of it. */
      async end(seen?: PeriodKey, actor = "olga") {
        const operator = { ...account, id: actor, staffRole: "owner" } as unknown as Account;
        const { members } = context.asOperator(operator);
        const ended = await members.endPlan(organisation, {
          accountId: account.id,
          reason: "refunded",
          ...(seen && { seen }),
        });
        return ended.ok ? "ended" : ended.reason;
      },
      startFree: (offered: Now) => membership.startFree(organisation, account, offered, setting.origin),
      rows: () => db.selectFrom("subscription").selectAll().orderBy("created_at").execute(),
      /** What decides, and what runs of it. */
      async state() {
        const status = await membership.planStatus(organisation, account);
        const running = await membership.running(organisation, account);
        if (!running) return [status];
        const { plan, from, to, period } = running;
        return [status, plan.terms.code, formatDay(from), formatDay(to), period];
      },
      at,
      /** What goes back, after the watch asked for it. */
      async refunds() {
        clock.time += DAY;
        await context.payments.watch.round();
        const rows = await db.selectFrom("payment_refund").select(["payment_id", "amount", "state"]).execute();
        return rows.map((row) => Object.values(row));
      },
      later: async (day: string, what: () => Promise<unknown>) => {
        at(day);
        await what();
      },
      /** Noon of a day, and so many processes that look. */
      async on(day: string, times = 1) {
        at(day);
        await Promise.all(Array.from({ length: times }, () => renewals.round()));
      },
      held: async () => (await shop.held()).reduce((sum, [, minor]) => sum + Number(minor), 0),
    };
  }
});
