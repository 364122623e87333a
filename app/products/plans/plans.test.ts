import { expect, test } from "vitest";
import { addPlan } from "#server/membership/plans";
import type { PlanTerms } from "../../../server/membership/rules.ts";
import { formOf, givenCheckout, openPage, plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { aShop } from "../../../tests/drivers/shop.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenBalance } from "../../../tests/fixtures/wallet.ts";
import * as checkout from "../../routes/checkout/checkout";
import * as purchase from "../../routes/wallet/purchase";
import * as document from "../../routes/wallet/purchase-document";
import * as purchases from "../../routes/wallet/purchases";
import * as choosePlan from "./choose-plan";
import * as plans from "./plans";

const SAME = "Standard prices and points";

type Facts = { facts: { term: string; text: string }[] };

describeWithDatabase((open) => {
  test("LO-07 RT-16 anybody sees what is on sale, and choosing asks for a sign-in that comes back", async () => {
    const { pages, gold } = await aClub();
    const { status, data } = await pages.get(plans, "/plans");
    expect([
      status,
      data.signedIn,
      data.running,
      data.plans.map(({ name, price, benefits }) => [name, plain(price), benefits]),
    ]).toEqual([
      ...[200, false, undefined],
      [
        ["Basic", "Free", [SAME]],
        ["Gold", "USD 10.00 a month", ["3% off what you book", "1.5 times the points"]],
        ["Platinum", "USD 30.00 a month", [SAME]],
      ],
    ]);
    const asked = await pages.get(choosePlan, `/plans/${gold}`, undefined, { plan: gold });
    expect(asked.location).toBe(`/login?redirectTo=${encodeURIComponent(`/plans/${gold}`)}`);
    expect((await pages.post(plans, "/plans", { intent: "cancel" })).location).toContain("/login");
  });

  test("LO-07 a member sees what each plan would have saved on the stays of the last 12 months", async () => {
    const { db } = await open();
    const { pages, path, session, organisation } = await givenCheckout(db);
    const benefits = { canBook: false, discount: 3, pointsFactor: "1" };
    const terms = { code: "gold", price: 10_00, currency: "USD", period: "month", benefits } as const;
    await addPlan({ db, clock: pages.context.clock }, organisation, terms, { en: { name: "Gold", text: "" } });
    const saved = async () =>
      (await pages.get(plans, "/plans", session)).data.plans.map((plan) => plan.saved && plain(plan.saved));
    expect(await saved()).toEqual([undefined]);
    const form = formOf(openPage((await pages.get(checkout, path, session)).data));
    expect((await pages.post(checkout, path, form, session)).location).toMatch(/^\/checkout-success/);
    expect(await saved()).toEqual(["On your bookings of the last 12 months: USD 3.00 off, before the plan's price."]);
    // Another member sees nothing of it, and a canceled stay doesn't count.
    const other = await pages.sessionOf(await givenAccount(db, organisation));
    expect((await pages.get(plans, "/plans", other)).data.plans.map((plan) => plan.saved)).toEqual([undefined]);
    await db.updateTable("booking_item").set({ state: "cancelled" }).execute();
    expect(await saved()).toEqual([undefined]);
  });

  test("LO-07 LO-09 lists a plan's right and extra points only where they make a difference", async () => {
    const { db, context, organisation, own, look, choose, platinum } = await aClub(50_00);
    const since = { per: "3", startsOn: 0 };
    await context.earning.operations.add(organisation, { ...since, plan: "gold", product: "HLT" });
    await context.earning.operations.add(organisation, since);
    const told = async () =>
      Object.fromEntries(
        (await own()).plans.map(({ name, benefits }) => [
          name,
          benefits.map((each) => plain(each).replace(/[\u2068\u2069]/g, "")),
        ]),
      );
    const points = ["1.5 times the points", "9 points for every USD 2.00 · hotels"];
    expect(await told()).toMatchObject({ Gold: ["3% off what you book", ...points], Platinum: [SAME] });
    await db.updateTable("account").set({ can_user_book: 0 }).execute();
    expect(await told()).toMatchObject({ Platinum: ["You can book on this site"] });
    expect((await look(platinum)).data.plan.benefits).toEqual(["You can book on this site"]);
    await choose(platinum, { way: "cash-card.USD.3000", agreed: "on" });
    expect((await own()).running?.benefits).toEqual(["You can book on this site"]);
  });

  test("LO-07 a plan is chosen by a form that says what it costs; without a word or a tick it comes back as it was", async () => {
    const { choose, look, send, own, see, told, gold, contra, pages } = await aClub(50_00);
    expect((await look(gold)).data.facts).toEqual([{ term: "Price", text: expect.stringContaining("10.00 a month") }]);
    expect((await send(gold, {})).status).toBe(400);
    expect((await send(gold, { way: "cash-card.USD.1000" })).status).toBe(400);
    expect((await send(gold, { way: "cash-card.USD.1", agreed: "on" })).status).toBe(409);
    expect(pages.refusal()).toBe("way-gone");
    expect(await contra("sales")).toBe(0n);
    // The one that comes second, whichever it is, is the same purchase, or finds the plan that runs.
    const led = (await Promise.all([choose(gold), choose(gold)])).map(({ location }) => location);
    const bought = led.find((location) => location !== "/plans");
    expect(led.filter((location) => location !== bought && location !== "/plans")).toEqual([]);
    expect((await own()).running).toMatchObject({ name: "Gold", renews: true, pays: "Cash card", byYou: undefined });
    const [, href = "", id = ""] = /^(\/wallet\/purchases\/(.+))$/.exec(bought ?? "") ?? [];
    const period = expect.stringMatching(/^Membership .Gold. · Nov 22\W+Dec 21, 2026$/);
    for (const [route, path] of [[purchase, href] as const, [document, `${href}/receipt`] as const]) {
      const data = (await see(route, path, { id })).data as Facts & { view?: Facts };
      const { facts } = data.view ?? data;
      expect(facts.map(({ term, text }) => `${term} ${plain(text)}`)).toContainEqual(period);
    }
    const email = await told();
    expect(email).toContain("Plan: Gold / Sunday, November 22, 2026 – Monday, December 21, 2026");
    expect(email).toContain("renews automatically from your balance (Cash card) until you cancel it");
    expect((await look(gold)).location).toBe("/plans");
    expect(await contra("sales")).toBe(10_00n);
  });

  test("LO-07 renewing from a balance is offered where a balance can pay, and a reminder promised where there is something to pay", async () => {
    for (const [cash, again] of [
      [0, false],
      [50_00, true],
    ] as const) {
      const { look, gold, basic } = await aClub(cash);
      expect((await look(gold)).data).toMatchObject({ again, ends: expect.stringContaining("remind") });
      expect((await look(basic)).data).toMatchObject({ again: false, ends: expect.not.stringMatching(/remind|paid/) });
    }
  });

  test("LO-07 shows an open payment, and says who pays for the next period of a plan that no balance renews", async () => {
    const { choose, look, own, told, paymentIds, pay, pages, sessionOf, gold, basic } = await aClub();
    const eachTime = expect.stringContaining("we'll email you a payment link each period");
    expect((await look(gold)).data.ends).toEqual(eachTime);
    expect((await look(basic)).data.ends).not.toEqual(eachTime);
    await choose(gold, { way: "page", agreed: "on" });
    const [id = ""] = await paymentIds();
    const waiting = [{ text: expect.any(String), href: `/payment/${id}/return`, label: "See this payment" }];
    const bought = async () => (await pages.get(purchases, "/wallet/purchases", await sessionOf())).data.waiting;
    expect([(await own()).waiting, await bought()]).toEqual([waiting, waiting]);
    expect(plain((await own()).waiting[0]?.text ?? "")).toContain("USD 10.00");
    await pay(id);
    expect([(await own()).waiting, await bought()]).toEqual([[], []]);
    expect((await own()).running?.byYou).toContain("doesn't renew automatically");
    const email = await told();
    expect(email).toContain("We'll remind you a week before");
    expect(email).toContain("we'll email you a payment link for the next one");
  });

  test("LO-07 shows the credit for the rest of the period before an upgrade; a cheaper plan follows after it", async () => {
    const { choose, look, own, gold, basic, platinum } = await aClub(50_00);
    await choose(gold);
    expect((await look(platinum)).data.facts.map(({ term, text }) => `${term} ${plain(text)}`)).toEqual([
      ...["Price USD 30.00 a month", "Unused part of your current plan -USD 10.00", "Due now USD 20.00"],
    ]);
    expect((await look(basic)).data).toMatchObject({ later: true, isPaid: false });
    expect((await choose(basic, { agreed: "on" })).location).toBe("/plans?done=follows");
    const { running, plans: others, done } = await own("?done=follows");
    // The plan that follows costs nothing.
    expect(running?.pays).toBeUndefined();
    expect([running?.changes, others.find(({ name }) => name === "Basic")?.follows]).toEqual([true, true]);
    expect([plain(running?.state ?? ""), done]).toEqual([
      "Changes to Basic after Dec 21, 2026: Free.",
      "Your new plan starts when your current period ends.",
    ]);
  });

  test("LO-07 RT-16 the page of a bought plan welcomes while it runs; once a dearer one took its place it says when it ended", async () => {
    const { choose, see, gold, platinum } = await aClub(50_00);
    const bought = async (plan: string, way: string) => {
      const path = (await choose(plan, { way, agreed: "on" })).location ?? "";
      const page = async () => (await see(purchase, path, { id: path.split("/").at(-1) ?? "" })).data;
      const facts = async () => (await page()).facts.map(({ term, text }) => `${term} ${plain(text)}`);
      return { page, facts };
    };
    const first = await bought(gold, "cash-card.USD.1000");
    expect([(await first.page()).heading, (await first.facts()).at(-1)]).toEqual([
      "Welcome to Gold",
      "Price USD 10.00",
    ]);
    const second = await bought(platinum, "cash-card.USD.2000");
    expect(await first.page()).toMatchObject({ heading: "Membership", tone: "info" });
    expect(await first.facts()).toContain("Ended on Nov 22, 2026");
    expect((await second.facts()).slice(1)).toEqual([
      ...["Price USD 30.00", "Rest of your former plan -USD 10.00", "Paid USD 20.00"],
    ]);
  });

  test("LO-07 a plan is cancelled and kept by a form, and anything else is refused", async () => {
    const { choose, decide, own, gold, basic } = await aClub(50_00);
    await choose(gold);
    await choose(basic, { agreed: "on" });
    expect((await decide("end")).status).toBe(400);
    expect((await decide("cancel")).location).toBe("/plans?done=cancelled");
    const { running, plans: others } = await own();
    expect(running).toMatchObject({ renews: false, state: expect.stringContaining("Ends after") });
    // Nothing follows what ends.
    expect(others.map(({ follows }) => follows)).toEqual([false, false]);
    expect((await decide("keep")).location).toBe("/plans?done=kept");
    expect((await own()).running).toMatchObject({ renews: true, state: expect.stringContaining("Next period after") });
  });

  test("LO-07 that a balance pays for later periods is taken back by a form", async () => {
    const { choose, decide, own, gold } = await aClub(50_00);
    await choose(gold);
    expect((await own()).running?.pays).toBe("Cash card");
    expect((await decide("by-hand")).location).toBe("/plans?done=by-hand");
    const { running, done } = await own("?done=by-hand");
    expect([running?.pays, running?.renews, done]).toEqual([
      undefined,
      true,
      expect.stringContaining("no longer charge your plan to a balance"),
    ]);
  });

  test("LO-07 redirects a member in grace to the payment, and a member who owes nothing back", async () => {
    const { choose, look, send, own, on, db, account, gold } = await aClub(10_00);
    await choose(gold);
    expect((await look("renew")).location).toBe("/plans");
    await on("2026-12-23");
    expect((await own()).running).toMatchObject({ isUnpaid: true, state: expect.stringContaining("isn't paid") });
    await givenBalance(db, account, { minor: 10_00 });
    expect((await look("renew")).data).toMatchObject({ renewal: true, isPaid: true });
    expect((await send("renew", { way: "cash-card.USD.1000", agreed: "on" })).location).toMatch(
      /^\/wallet\/purchases\//,
    );
    expect((await own()).running).toMatchObject({ isUnpaid: false });
  });

  test("LO-07 O6 what the address says was done is one of the known things, or nothing", async () => {
    const { own } = await aClub();
    for (const said of ["constructor", "__proto__", "toString", ""])
      expect((await own(`?done=${said}`)).done).toBeUndefined();
  });

  test("LO-07 A1 a plan of another organisation, or none, is not found; without plans there is no page", async () => {
    const club = await aClub();
    const { pages } = await aShop(club.db);
    expect((await pages.get(plans, "/plans")).status).toBe(404);
    const session = await club.pages.sessionOf(club.account);
    expect((await club.pages.get(choosePlan, "/plans/none", session, { plan: "none" })).status).toBe(404);
  });

  test("LO-07 T13 a plan whose payment came too late says so on its page, and that the payment goes back", async () => {
    const { db, look, send, see, pay, paymentIds, gold, platinum } = await aClub();
    for (const plan of [gold, platinum]) {
      expect((await look(plan)).data.ways.map(({ value }) => value)).toEqual(["page"]);
      expect((await send(plan, { way: "page", agreed: "on" })).location).toContain("/demo-payment/");
    }
    for (const id of await paymentIds()) await pay(id);
    const bought = db.selectFrom("purchase").select("id").where("state", "=", "too-late");
    const { id } = await bought.executeTakeFirstOrThrow();
    const { data } = await see(purchase, `/wallet/purchases/${id}`, { id });
    expect(data).toMatchObject({ heading: "This plan couldn't begin anymore", tone: "warn", receipt: undefined });
  });

  async function aClub(cash = 0) {
    const shop = await aShop((await open()).db);
    const { db, organisation, account, pages, context } = shop;
    let session = await pages.sessionOf(account);
    if (cash > 0) await givenBalance(db, account, { minor: cash });
    const put = (code: string, price: number, benefits: Partial<PlanTerms["benefits"]>) => {
      const all = { canBook: false, discount: 0, pointsFactor: "1", ...benefits };
      const terms = { code, price, currency: "USD", period: "month", benefits: all } as const;
      const name = code.charAt(0).toUpperCase() + code.slice(1);
      return addPlan(shop, organisation, terms, { en: { name, text: "" } });
    };
    const basic = await put("basic", 0, {});
    const gold = await put("gold", 10_00, { discount: 3, pointsFactor: "3/2" });
    const platinum = await put("platinum", 30_00, { canBook: true });
    const send = (plan: string, form: Record<string, string>) =>
      pages.post(choosePlan, `/plans/${plan}`, form, session, { plan });
    return {
      ...shop,
      basic,
      gold,
      platinum,
      send,
      sessionOf: () => pages.sessionOf(account),
      look: (plan: string) => pages.get(choosePlan, `/plans/${plan}`, session, { plan }),
      choose: (
        plan: string,
        form = { way: "cash-card.USD.1000", again: "on", agreed: "on" } as Record<string, string>,
      ) => send(plan, form),
      decide: (intent: string) => pages.post(plans, "/plans", { intent }, session),
      see: <R extends typeof purchase | typeof document>(route: R, path: string, params: Record<string, string>) =>
        pages.get(route, path, session, params),
      async told() {
        const { text } = await db.selectFrom("outbox").select("text").executeTakeFirstOrThrow();
        return plain(text);
      },
      own: async (query = "") => (await pages.get(plans, `/plans${query}`, session)).data,
      /** Moves the clock to a day, runs that day's renewals and signs the member in. */
      async on(day: string) {
        shop.clock.time = Date.parse(`${day}T17:00:00Z`);
        await context.plans.renewals.round();
        session = await pages.sessionOf(account);
      },
    };
  }
});
