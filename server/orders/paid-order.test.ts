import { expect, test } from "vitest";
import { ARRIVAL, aCheckout, CHECKOUT_AT } from "../../tests/drivers/checkout-ahead.ts";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { pagesOf } from "../../tests/drivers/pages.ts";
import { freeUntil, givenShow, seatKey, seatSupplier, sellersOfSeats } from "../../tests/fakes/trial-product.ts";
import { aForm } from "../../tests/fixtures/order-form.ts";
import { givenRates } from "../../tests/fixtures/rates.ts";
import { cardNow, givenBalance, givenCertificate, givenDiscountCard } from "../../tests/fixtures/wallet.ts";
import { DAY, MINUTE } from "../core/durations.ts";
import { PAYMENT_LIFE } from "../core/lifetimes.ts";
import { MOST_OPEN_PAYMENTS } from "../core/limits.ts";
import { newId } from "../crypto/ids.ts";
import type { EarningTerms } from "../loyalty/rules.ts";
import type { Booking } from "./booked.ts";
import { bookingPersonalData } from "./personal-data.ts";
import { deleteLapsed } from "./retention.ts";

const CASH = "cash-card-USD";
const EVERY: EarningTerms = { per: "1", startsOn: 0 };
const NOW = { due: "now" } as const;

/** One night for two at USD 110.00 with taxes. */
describeWithDatabase((open, _engine, race) => {
  const atCheckout = async (...given: Parameters<typeof aCheckout> extends [unknown, ...infer Rest] ? Rest : never) =>
    aCheckout((await open()).db, ...given);

  test("RO-04 WA-08 BK-04 what is due now is ordered and paid: until then the wallet is reserved and the rooms are held", async () => {
    const site = await atCheckout({}, NOW);
    await givenDiscountCard(site.db, site.account);
    await givenBalance(site.db, site.account, { minor: 30_00 });
    const form = await site.form({ tender: [CASH] });
    const placed = await site.context.booking.place(form);
    expect(placed).toMatchObject({ ok: true, value: { state: "awaiting-payment", payAt: expect.any(String) } });
    if (!placed.ok) return;
    expect(await site.payments()).toMatchObject([
      { amount: 42_50, currency: "USD", state: "open", purpose: "booking", subject: placed.value.id },
    ]);
    expect([await site.held(), await site.emails(), await site.isWhole()]).toEqual([{}, [], true]);
    expect(await site.taken()).toEqual({ taken: 1, held: 1 });
    const { booking, organisation } = site.context;
    expect(await booking.find(organisation.id, placed.value.id, site.account.id)).toBeUndefined();
    expect(await site.trips()).toEqual([]);

    await site.pay("pay-and-tell-twice", { times: 3 });
    const booked = await site.bookingOf(placed.value.id);
    expect([booked.state, booked.receipt.payable]).toEqual(["confirmed", 0]);
    expect(booked.receipt.sources.map(({ kind, worth, owed }) => [kind, worth, owed])).toEqual([
      ["discount", 37_50, 37_50],
      ["cash-card", 30_00, 30_00],
      ["payment", 42_50, 42_50],
    ]);
    expect(await site.taken()).toEqual({ taken: 1, held: 0 });
    expect([await site.held(), await site.clearing(), await site.isWhole()]).toEqual([{}, -42_50n, true]);
    expect((await site.emails()).length).toBe(1);
    expect([(await site.payments())[0]?.state, await site.trips()]).toEqual(["paid", [booked.reference]]);
    expect(await site.db.selectFrom("quote").select("state").execute()).toEqual([{ state: "used" }]);
  });

  test("RO-04 a rate that is paid on site is booked without a payment, or paid at once where its buyer wants to", async () => {
    const site = await atCheckout();
    expect(await site.book(await site.form())).toMatchObject({ state: "confirmed", receipt: { payable: 110_00 } });
    const paid = await site.bookPaid(await site.form({}, ARRIVAL + 1));
    expect(paid).toMatchObject({ state: "confirmed", receipt: { payable: 0, property: { payable: 0 } } });
    expect(await site.clearing()).toBe(-110_00n);
  });

  test("RO-04 what is due by a day is not due now", async () => {
    const site = await atCheckout({}, { due: 3 });
    expect(await site.book(await site.form())).toMatchObject({ state: "confirmed", due: { by: ARRIVAL - 3 } });
  });

  test("RO-04 a rate that is due now is sold without a payment provider only where the wallet covers it", async () => {
    const site = await atCheckout({ payments: { provider: "none" } }, NOW);
    await givenBalance(site.db, site.account, { minor: 200_00 });
    expect(await site.context.booking.place(await site.form())).toEqual({ ok: false, reason: "no-provider" });
    expect(await site.states()).toEqual([]);
    expect(await site.book(await site.form({ tender: [CASH] }))).toMatchObject({ state: "confirmed" });
  });

  test("RO-04 WA-09 a declined payment lapses the order: the wallet and the intent are free, and the same form orders again", async () => {
    const site = await atCheckout({}, NOW);
    const certificate = await givenCertificate(site.db, site.account, {});
    const form = await site.form();
    const { id } = await site.book(form);
    expect(await cardNow(site.db, certificate)).toMatchObject({ status: "USED" });
    await site.pay("decline");
    expect([await site.states(), await cardNow(site.db, certificate)]).toMatchObject([
      ["lapsed"],
      { status: "ACTIVE" },
    ]);
    expect([await site.trips(), await site.emails(), await site.isWhole()]).toEqual([[], [], true]);
    const items = await site.db.selectFrom("booking_item").select("state").execute();
    const events = await site.db.selectFrom("booking_event").select(["what", "actor_id"]).orderBy("what").execute();
    expect([items, events]).toEqual([
      [{ state: "lapsed" }],
      [
        { what: "awaiting-payment", actor_id: site.account.id },
        { what: "lapsed", actor_id: "system" },
      ],
    ]);
    const again = await site.book(form);
    expect(again.id).not.toBe(id);
    await site.pay();
    expect(await site.states()).toEqual(["confirmed", "lapsed"]);
    expect(await site.isWhole()).toBe(true);
  });

  test("RO-04 a payment that nobody finishes lapses the order when its page closes", async () => {
    const site = await atCheckout({}, NOW);
    await site.book(await site.form());
    site.clock.time += PAYMENT_LIFE - 1;
    await site.context.payments.watch.round();
    expect(await site.states()).toEqual(["awaiting-payment"]);
    site.clock.time += MINUTE + 1;
    await site.context.payments.watch.round();
    await site.context.booking.holds.expire();
    expect([await site.states(), await site.taken()]).toEqual([["lapsed"], { taken: 0, held: 0 }]);
  });

  test("RO-04 BK-02 the rooms of an order are held until its payment page closes", async () => {
    const site = await atCheckout({}, NOW);
    await site.book(await site.form());
    for (const [time, held] of [
      [PAYMENT_LIFE - 1, 1],
      [1, 0],
    ] as const) {
      site.clock.time += time;
      await site.context.booking.holds.expire();
      expect(await site.taken()).toEqual({ taken: held, held });
    }
  });

  test("RO-04 WA-08 an order whose payment can't begin is given up at once, and the wallet is free", async () => {
    const site = await atCheckout({}, NOW);
    await givenBalance(site.db, site.account, { minor: 30_00 });
    for (let night = 0; night < MOST_OPEN_PAYMENTS; night++) await site.book(await site.form({}, ARRIVAL + night));
    const placed = await site.context.booking.place(await site.form({ tender: [CASH] }, ARRIVAL + MOST_OPEN_PAYMENTS));
    expect(placed).toMatchObject({ ok: false, reason: "throttled" });
    expect((await site.states()).filter((state) => state === "lapsed")).toEqual(["lapsed"]);
    expect([await site.held(), (await site.payments()).length]).toEqual([{ [CASH]: 30_00 }, MOST_OPEN_PAYMENTS]);
  });

  test("RO-04 T1 the same form, sent while its payment is being taken in, leads to where its payer returns", async () => {
    const site = await atCheckout({}, NOW);
    const form = await site.form();
    const { id } = await site.book(form);
    await site.db.updateTable("payment").set({ state: "authorised" }).execute();
    const [payment] = await site.payments();
    expect(await site.context.booking.place(form)).toMatchObject({
      ok: true,
      value: { id, payAt: `/payment/${payment?.id}/return` },
    });
    expect(await site.states()).toEqual(["awaiting-payment"]);
  });

  test("RO-04 T2 another sender's form with the key of an order that waits is refused, and the order waits on", async () => {
    const site = await atCheckout({}, NOW);
    const form = await site.form();
    await site.book(form);
    const other = await site.context.booking.place({ ...form, ...(await site.anotherBuyer()) });
    expect(other).toEqual({ ok: false, reason: "key-reused" });
    expect([await site.states(), (await site.payments()).map(({ state }) => state)]).toEqual([
      ["awaiting-payment"],
      ["open"],
    ]);
  });

  test("RO-04 T1 the same form, sent just after its page has closed, orders once more; no payment begins for the order that lapsed", async () => {
    const site = await atCheckout({}, NOW);
    await givenBalance(site.db, site.account, { minor: 30_00 });
    const form = await site.form({ tender: [CASH] });
    const first = await site.book(form);
    site.clock.time += PAYMENT_LIFE + 1;
    const placed = await site.context.booking.place(form);
    if (!placed.ok) return expect.unreachable();
    const second = placed.value;
    expect([second.state, second.id === first.id]).toEqual(["awaiting-payment", false]);
    expect(new Set((await site.payments()).map(({ subject }) => subject))).toEqual(new Set([first.id, second.id]));
    const [late] = (await site.payments()).filter(({ subject }) => subject === first.id);
    await site.pay();
    await site.pay("pay", { id: late?.id ?? "" });
    expect([await site.states(), await site.held(), await site.clearing()]).toEqual([
      ["confirmed", "lapsed"],
      {},
      -80_00n,
    ]);
    expect(await site.isWhole()).toBe(true);
  });

  test("BK-04 a second payment of an order that is booked goes back, and its buyer reads that the stay is booked", async () => {
    const site = await atCheckout({}, NOW);
    const { reference } = await site.book(await site.form());
    const [payment] = await site.payments();
    const [page] = await site.db.selectFrom("demo_payment").selectAll().execute();
    if (!payment || !page) return expect.unreachable();
    await site.pay();
    await site.db
      .insertInto("payment")
      .values({ ...payment, id: "twin", provider_reference: "twin", state: "expired" })
      .execute();
    await site.db
      .insertInto("demo_payment")
      .values({ ...page, payment_id: "twin" })
      .execute();
    await site.db.updateTable("booking").set({ intent: null }).execute();
    await site.pay("pay", { id: "twin" });
    const subjects = (await site.db.selectFrom("outbox").select("subject").execute()).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual([
      expect.stringContaining("Booked"),
      expect.stringMatching(`You already have seats.*${reference}`),
    ]);
    expect([await site.states(), await site.clearing(), await site.isWhole()]).toEqual([["confirmed"], -110_00n, true]);
  });

  test("F2 a charge-back that is told before the authorisation leaves no order that waits, and frees the wallet", async () => {
    const site = await atCheckout({}, NOW);
    await givenBalance(site.db, site.account, { minor: 30_00 });
    await site.book(await site.form({ tender: [CASH] }));
    await site.chargeBack();
    await site.pay();
    expect([await site.states(), await site.held(), await site.isWhole()]).toEqual([
      ["lapsed"],
      { [CASH]: 30_00 },
      true,
    ]);
    expect((await site.payments())[0]?.state).toBe("voided");
  });

  test("BK-04 money that comes late books if everything is still there, and else goes back with an email", async () => {
    for (const soldOut of [false, true]) {
      const site = await atCheckout({}, NOW);
      const { id } = await site.book(await site.form());
      site.clock.time += PAYMENT_LIFE + MINUTE;
      await site.context.payments.watch.round();
      await site.context.booking.holds.expire();
      if (soldOut) site.show.units = 0;
      await site.pay();
      const { state } = await site.bookingOf(id);
      expect([state, await site.isWhole()]).toEqual([soldOut ? "lapsed" : "confirmed", true]);
      const events = site.db.selectFrom("booking_event").select("what").where("what", "=", "lapsed");
      expect(await events.execute()).toHaveLength(1);
      const [subject = ""] = (await site.db.selectFrom("outbox").select("subject").execute()).map(
        (each) => each.subject,
      );
      expect(subject).toContain(soldOut ? "Not booked" : "Booked");
      expect([await site.clearing(), (await site.payments())[0]?.state]).toEqual(
        soldOut ? [0n, "voided"] : [-110_00n, "paid"],
      );
    }
  });

  test("LO-09 BK-04 a late order earns what its form showed, and one with value of a wallet is not made", async () => {
    const site = await atCheckout({}, NOW);
    await site.context.earning.operations.add(site.organisation, EVERY);
    await site.book(await site.form());
    const lapse = async () => {
      site.clock.time += PAYMENT_LIFE + MINUTE;
      await site.context.payments.watch.round();
    };
    const rewards = async () =>
      (await site.db.selectFrom("reward").select("state").execute()).map(({ state }) => state);
    expect(await rewards()).toEqual(["pending"]);
    await lapse();
    expect(await rewards()).toEqual(["reversed"]);
    await site.pay();
    expect([await site.states(), await rewards()]).toEqual([["confirmed"], ["pending"]]);

    await givenBalance(site.db, site.account, { minor: 30_00 });
    await site.book(await site.form({ tender: [CASH] }, ARRIVAL + 1));
    await lapse();
    await site.pay();
    expect([await site.states(), await site.held(), await site.isWhole()]).toEqual([
      ["confirmed", "lapsed"],
      { [CASH]: 30_00 },
      true,
    ]);
  });

  test("BK-03 BK-04 T14 nothing is booked at other terms than those of the quote, and nothing is charged", async () => {
    const changes = [{ price: 120_00 }, { rates: { full: "standing" } }, { cancel: freeUntil(96) }, { taxBp: 1_100 }];
    for (const change of changes) {
      const site = await atCheckout({}, NOW);
      const { id } = await site.book(await site.form());
      Object.assign(site.show, change);
      await site.pay();
      expect([change, (await site.bookingOf(id)).state, await site.clearing(), await site.isWhole()]).toEqual([
        change,
        "lapsed",
        0n,
        true,
      ]);
      expect((await site.payments())[0]).toMatchObject({ state: "voided", refunded: 110_00 });
      expect(await site.taken()).toMatchObject({ taken: 1, held: 1 });
    }
  });

  test("BK-03 BK-04 an order is booked at its own price or not at all, whatever its quote was shown at since", async () => {
    for (const way of ["waits", "lapsed"] as const) {
      const site = await atCheckout({ bookWithoutSession: true }, NOW);
      const { booking, organisation } = site.context;
      const member = { ...(await site.form()), browser: "a-browser" };
      const form = way === "waits" ? { ...member, account: undefined, selection: "" } : member;
      const chosen = await booking.quotes.choose(form, form, form.clientAddress);
      const keptBy = (visitor: typeof form) =>
        booking.quotes.find(organisation.id, chosen.ok ? chosen.value.id : "", visitor, form.key);
      const kept = await keptBy(form);
      if (!kept) return expect.unreachable();
      const { id } = await site.book({ ...form, kept });
      site.show.price = 220_00;
      // Its buyer sends the form once more, signed in meanwhile where a guest's order waits, and is shown the new price.
      const before = await keptBy(member);
      const again = { ...member, idempotencyKey: newId(), ...(before && { kept: before }) };
      const refusal = await booking.place(again);
      if (refusal.ok || refusal.reason !== "price-changed") return expect.unreachable();
      await booking.quotes.shown(organisation.id, kept, refusal.quote);
      expect((await site.bookingOf(id)).state).toBe(way === "waits" ? "awaiting-payment" : "lapsed");
      await site.reopenPages();
      await site.pay();
      expect([way, await site.states(), await site.clearing(), await site.isWhole()]).toEqual([
        way,
        ["lapsed"],
        0n,
        true,
      ]);
      expect((await site.payments())[0]).toMatchObject({ state: "voided", refunded: 110_00 });
    }
  });

  test("BK-04 the rates of the quote hold, whatever they are when the money comes", async () => {
    const site = await atCheckout({}, NOW);
    await givenRates(site.db, { EUR: "0.8637" }, { now: CHECKOUT_AT });
    const { id, receipt } = await site.book(await site.form({ currency: "EUR" }));
    await givenRates(site.db, { EUR: "0.7" }, { now: CHECKOUT_AT + MINUTE });
    await site.pay();
    expect(await site.bookingOf(id)).toMatchObject({ state: "confirmed", receipt });
    expect((await site.payments())[0]).toMatchObject({ amount: 95_01, currency: "EUR" });
    expect([receipt.property.payable, await site.isWhole()]).toEqual([0, true]);
  });

  test("T1 T7 the same form sent many times is one order and one payment page; paid for, it answers the booking", async () => {
    const site = await atCheckout({}, NOW);
    const form = await site.form();
    const placed = await Promise.all(Array.from({ length: 8 }, () => site.context.booking.place(form)));
    const pages = new Set(placed.map((each) => each.ok && each.value.payAt));
    expect([pages.size, await site.states(), (await site.payments()).length]).toEqual([1, ["awaiting-payment"], 1]);
    await site.pay();
    expect(await site.context.booking.place(form)).toMatchObject({ ok: true, value: { state: "confirmed" } });
    expect(await site.context.booking.place({ ...form, idempotencyKey: newId() })).toMatchObject({
      reason: "booked-before",
    });
  });

  test("T7 a changed form takes the place of the order that waits; money for the earlier one goes back", async () => {
    const site = await atCheckout({}, NOW);
    await givenBalance(site.db, site.account, { minor: 30_00 });
    const form = await site.form();
    const first = await site.book(form);
    const changed = { ...(await site.form({ tender: [CASH] })), idempotencyKey: form.idempotencyKey };
    const paymentOf = async ({ id }: Pick<Booking, "id">) =>
      (await site.payments()).find(({ subject }) => subject === id)?.id ?? "";
    const second = await site.book(changed);
    const third = await site.book(await site.form());
    expect(await site.states()).toEqual(["awaiting-payment", "lapsed", "lapsed"]);
    await site.reopenPages();
    for (const order of [third, first, second]) await site.pay("pay", { id: await paymentOf(order) });
    const emails = await site.emails();
    expect(emails.map((text) => text.includes(third.reference))).toEqual([true, true, true]);
    expect(emails.filter((text) => text.includes("This second payment wasn't taken."))).toHaveLength(2);
    expect([(await site.bookingOf(third.id)).state, await site.states()]).toEqual([
      "confirmed",
      ["confirmed", "lapsed", "lapsed"],
    ]);
    expect([await site.held(), await site.clearing(), await site.isWhole()]).toEqual([
      { [CASH]: 30_00 },
      -110_00n,
      true,
    ]);
    const states = (await site.payments()).map(({ state }) => state).sort();
    expect(states).toEqual(["paid", "voided", "voided"]);
  });

  test("T7 BK-04 an order that gives way to another one can't be paid at its page any more", async () => {
    const site = await atCheckout({}, NOW);
    const first = await site.book(await site.form());
    const [payment] = await site.payments();
    const page = () => site.context.demoPaymentPage.find(site.organisation.id, payment?.id ?? "");
    expect(await page()).toMatchObject({ isClosed: false });
    await site.book(await site.form());
    expect(await page()).toMatchObject({ isClosed: true });
    const lapsed = await site.db
      .selectFrom("booking_event")
      .select("booking_id")
      .where("what", "=", "lapsed")
      .execute();
    expect(lapsed).toEqual([{ booking_id: first.id }]);
    await site.pay("pay", { id: payment?.id ?? "" });
    const states = new Map((await site.payments()).map(({ subject, state }) => [subject, state]));
    expect([states.get(first.id), [...states.values()].sort()]).toEqual(["expired", ["expired", "open"]]);
    expect([await site.states(), await site.emails()]).toEqual([["awaiting-payment", "lapsed"], []]);
  });

  test("T7 BK-04 money that is authorised when its order gives way books it, and the new order isn't made", async () => {
    const site = await atCheckout({}, NOW);
    const first = await site.book(await site.form());
    const [payment] = await site.payments();
    await site.context.demoPaymentPage.choose(site.organisation.id, payment?.id ?? "", "pay");
    // Its notice is still on its way.
    expect(await site.context.booking.place(await site.form())).toMatchObject({
      reason: "booked-before",
      booking: { id: first.id },
    });
    await site.pay("pay", { id: payment?.id ?? "" });
    expect([await site.states(), await site.payments()]).toMatchObject([["confirmed"], [{ state: "paid" }]]);
    expect([await site.clearing(), await site.isWhole()]).toEqual([-110_00n, true]);
  });

  test("BK-04 a room that goes to another buyer while the order is placed is sold out: no order is stored, and nothing is paid", async () => {
    const site = await atCheckout({}, { ...NOW, units: 1 });
    const form = await site.form();
    const { db, organisation, clock, show } = site;
    const sellingOut = {
      ...seatSupplier(db, clock),
      async hold() {
        show.units = 0;
        return { ok: false, reason: "sold-out" } as const;
      },
    };
    const { context } = pagesOf(db, organisation, CHECKOUT_AT, { clock, sellers: [sellersOfSeats(sellingOut)] });
    expect(await context.booking.place(form)).toEqual({ ok: false, reason: "sold-out" });
    expect([await site.states(), await site.payments()]).toEqual([[], []]);
  });

  test("T7 an order of another stay like the one that was booked says itself that it could not be booked", async () => {
    const site = await atCheckout({}, NOW);
    const { id: another, reference } = await site.bookPaid(await site.form());
    await site.book({ ...(await site.form()), another });
    site.show.rates = { full: "standing" };
    await site.pay();
    const last = (await site.emails()).find((text) => text.includes("You have no seats for"));
    expect(last?.includes(reference)).toBe(false);
  });

  test("T7 money that comes while a newer order waits names that order, and refunds in the currency that was paid", async () => {
    const site = await atCheckout({}, NOW);
    await givenRates(site.db, { EUR: "0.8637" }, { now: CHECKOUT_AT });
    const first = await site.book(await site.form({ currency: "EUR" }));
    const second = await site.book(await site.form());
    await site.reopenPages();
    const { id = "" } = (await site.payments()).find(({ subject }) => subject === first.id) ?? {};
    await site.pay("pay", { id });
    const [email = "", ...others] = await site.emails();
    expect([others, email.includes(second.reference), email.includes(first.reference)]).toEqual([[], true, false]);
    expect(email).toContain("that a newer one replaced");
    expect(email).toContain(`/payment/${id}/return`);
  });

  race("T1 BK-04 orders of one buyer at once: one is left to be paid, and paying all of them books one", async () => {
    const site = await atCheckout({}, NOW);
    const forms = await Promise.all([1, 2, 3, 4].map(() => site.form()));
    const placed = await Promise.all(forms.map((form) => site.context.booking.place(form)));
    expect((await site.states()).filter((state) => state === "awaiting-payment")).toHaveLength(1);
    expect(placed.some(({ ok }) => ok)).toBe(true);
    const { pays } = await site.processes(2);
    await site.reopenPages();
    await Promise.all((await site.payments()).map(({ id }, i) => pays(i, id)));
    expect((await site.states()).filter((state) => state === "confirmed")).toHaveLength(1);
    expect([await site.clearing(), await site.isWhole(), (await site.taken()).taken]).toEqual([-110_00n, true, 1]);
  });

  test("T3 BK-04 the last room goes to one of two buyers who pay at the same moment, the other is not charged", async () => {
    const site = await atCheckout({}, { ...NOW, units: 1 });
    const first = await site.book(await site.form());
    // Its hold has ended meanwhile, and another buyer orders.
    await site.db.deleteFrom("stock_booking").execute();
    await site.db.updateTable("stock_unit").set({ taken: 0 }).execute();
    await site.db.updateTable("quote").set({ state: "released" }).execute();
    const second = await site.book({ ...(await site.form()), ...(await site.anotherBuyer()) });
    const { pays } = await site.processes(2);
    const of = new Map((await site.payments()).map(({ subject, id }) => [subject, id]));
    await Promise.all([first, second].map(({ id }, i) => pays(i, of.get(id) ?? "")));
    expect(await site.states()).toEqual(["confirmed", "lapsed"]);
    expect((await site.payments()).map(({ state }) => state).sort()).toEqual(["paid", "voided"]);
    expect([await site.clearing(), await site.isWhole(), (await site.taken()).taken]).toEqual([-110_00n, true, 1]);
  });

  test("F2 notices doubled, out of order, lost, and the browser back first: one booking", async () => {
    for (const way of ["twice", "declined after", "lost", "browser first"] as const) {
      const site = await atCheckout({}, NOW);
      const { id } = await site.book(await site.form());
      const [payment] = await site.payments();
      const payer = { accountId: site.account.id, browser: undefined };
      const { pays } = await site.processes(2);
      if (way === "twice") await Promise.all([0, 1, 0, 1].map((process) => pays(process, payment?.id ?? "")));
      if (way === "declined after") {
        await site.pay();
        await site.pay("decline", { id: payment?.id ?? "" });
      }
      if (way === "lost" || way === "browser first")
        await site.context.demoPaymentPage.choose(site.organisation.id, payment?.id ?? "", "pay");
      if (way === "lost") {
        site.clock.time += 2 * MINUTE;
        await Promise.all([site.context.payments.watch.round(), site.context.payments.watch.round()]);
      }
      if (way === "browser first") await site.context.payments.returned(site.organisation, payment?.id ?? "", payer);
      expect([way, (await site.bookingOf(id)).state, await site.clearing(), await site.isWhole()]).toEqual([
        way,
        "confirmed",
        -110_00n,
        true,
      ]);
      expect([(await site.payments())[0]?.state, (await site.emails()).length]).toEqual(["paid", 1]);
    }
  });

  test("F2 a process that dies between the authorization and the delivery, or between that and the capture: one booking", async () => {
    const site = await atCheckout({}, NOW);
    const { id } = await site.book(await site.form());
    const [payment] = await site.payments();
    const supplier = seatSupplier(site.db, site.clock);
    const book: typeof supplier.joins.book = async (...order) => {
      await supplier.joins.book(...order);
      throw new Error("the process died");
    };
    const dying = sellersOfSeats({ ...supplier, joins: { ...supplier.joins, book } });
    const { context } = pagesOf(site.db, site.organisation, CHECKOUT_AT, { clock: site.clock, sellers: [dying] });
    const [notice] = (await context.demoPaymentPage.choose(site.organisation.id, payment?.id ?? "", "pay")) ?? [];
    const told = notice && context.payments.notice(site.organisation, "demo", notice.raw, notice.headers);
    await expect(told).rejects.toThrow();
    expect([await site.states(), (await site.payments())[0]?.state]).toEqual([["awaiting-payment"], "open"]);
    site.clock.time += 2 * MINUTE;
    await site.context.payments.watch.round();
    expect([(await site.bookingOf(id)).state, await site.taken()]).toEqual(["confirmed", { taken: 1, held: 0 }]);

    const before = { state: "authorised", capture_amount: null, asked_at: 0 };
    await site.db.updateTable("payment").set(before).execute();
    await site.db.deleteFrom("payment_notice").where("kind", "=", "paid").execute();
    await Promise.all([site.context.payments.watch.round(), context.payments.watch.round()]);
    expect([(await site.payments())[0]?.state, await site.clearing(), await site.isWhole()]).toEqual([
      "paid",
      -110_00n,
      true,
    ]);
    expect([await site.states(), (await site.emails()).length]).toEqual([["confirmed"], 1]);
  });

  test("F2 an order whose process died before its payment began is given up", async () => {
    const site = await atCheckout({}, NOW);
    await site.book(await site.form());
    await site.db.deleteFrom("demo_payment").execute();
    await site.db.deleteFrom("payment").execute();
    const { giveUpUnbegun } = site.context.booking;
    expect(await giveUpUnbegun(() => true)).toBe(0);
    site.clock.time += PAYMENT_LIFE;
    expect(await giveUpUnbegun(() => false)).toBe(0);
    expect([await giveUpUnbegun(() => true), await giveUpUnbegun(() => true)]).toEqual([1, 0]);
    expect(await site.states()).toEqual(["lapsed"]);
  });

  test.each([
    ["open", "awaiting-payment"],
    ["authorised", "awaiting-payment"],
    ["paid", "awaiting-payment"],
    ["failed", "lapsed"],
    ["voided", "lapsed"],
    ["expired", "lapsed"],
    ["late", "lapsed"],
  ])("F2 an order that still waits although its payment is %s is then %s", async (state, then) => {
    const site = await atCheckout({}, NOW);
    await givenBalance(site.db, site.account, { minor: 30_00 });
    await site.book(await site.form({ tender: [CASH] }));
    await site.db.updateTable("payment").set({ state }).execute();
    site.clock.time += PAYMENT_LIFE;
    await site.context.booking.giveUpUnbegun(() => true);
    expect([await site.states(), await site.held()]).toEqual([[then], then === "lapsed" ? { [CASH]: 30_00 } : {}]);
  });

  test("RO-03 a guest pays as members do, where the browser keeps its name", async () => {
    const site = await atCheckout({ bookWithoutSession: true }, NOW);
    const guest = { ...(await site.form()), account: undefined, selection: "" };
    const quoted = await site.context.booking.quote(guest);
    const form = { ...guest, priceToken: quoted.ok ? quoted.value.priceToken : "" };
    expect(await site.context.booking.place(form)).toEqual({ ok: false, reason: "no-cookie" });
    const placed = await site.context.booking.place({ ...form, browser: "a-browser" });
    expect(placed).toMatchObject({ ok: true, value: { state: "awaiting-payment", accountId: undefined } });
    await site.pay();
    expect([await site.states(), await site.clearing(), await site.isWhole()]).toEqual([["confirmed"], -110_00n, true]);
    const { id: bookingId, reference } = await site.onlyBooking();
    const owners = await site.db.selectFrom("ledger_account").select(["kind", "owner_id"]).execute();
    expect(owners).toEqual([{ kind: "payment", owner_id: bookingId }]);
    await site.cancel(reference);
    expect(await site.refunds()).toEqual([{ amount: 110_00, state: "done" }]);
    expect([await site.clearing(), await site.isWhole()]).toEqual([0n, true]);
  });

  test("BK-02 guests of one network who never finish paying hold three rooms of a property at most, and all guests 30 %", async () => {
    const site = await atCheckout({ bookWithoutSession: true }, { ...NOW, units: 20 });
    const guest = async (browser: string, clientAddress: string) => {
      const form = { ...(await site.form()), account: undefined, selection: "", browser, clientAddress };
      const quoted = await site.context.booking.quote(form);
      return site.context.booking.place({ ...form, priceToken: quoted.ok ? quoted.value.priceToken : "" });
    };
    const placed = await Promise.all(Array.from({ length: 24 }, (_, i) => guest(`one-${i}`, "192.0.2.7")));
    expect(placed.every(({ ok }) => ok)).toBe(true);
    expect(await site.taken()).toEqual({ taken: 3, held: 3 });
    for (let i = 0; i < 24; i++) await guest(`many-${i}`, `198.51.100.${i}`);
    expect((await site.taken()).held).toBe(6);
    // Without a hold it is booked all the same as long as there is room.
    await site.pay();
    expect((await site.states()).filter((state) => state === "confirmed")).toHaveLength(1);
  });

  test("AC-05 a deleted account leaves no order that waits, and its payment goes back", async () => {
    const site = await atCheckout({}, NOW);
    await site.book(await site.form());
    const owner = { id: site.account.id, organisationId: site.organisation.id, emails: [] };
    expect(await site.db.transaction().execute((trx) => bookingPersonalData.erase(trx, owner, site.clock.time))).toBe(
      0,
    );
    expect(await site.states()).toEqual(["lapsed"]);
    await site.pay();
    expect([await site.states(), await site.clearing(), await site.isWhole()]).toEqual([["lapsed"], 0n, true]);
    expect((await site.payments())[0]?.state).toBe("voided");
  });

  test("AC-05 deletes orders that came to nothing after thirty days; money that comes then goes back", async () => {
    const site = await atCheckout({}, NOW);
    await site.book(await site.form());
    await site.pay("decline");
    await deleteLapsed(site.db, site.clock.time + 30 * DAY - 1);
    expect(await site.states()).toEqual(["lapsed"]);
    await deleteLapsed(site.db, site.clock.time + 30 * DAY);
    for (const table of ["booking", "booking_item", "booking_event"] as const)
      expect(await site.db.selectFrom(table).selectAll().execute()).toEqual([]);
    expect(await site.isWhole()).toBe(true);

    const late = await atCheckout({}, NOW);
    const { id: subject } = await late.book(await late.form());
    late.clock.time += PAYMENT_LIFE + MINUTE;
    await late.context.payments.watch.round();
    await deleteLapsed(late.db, late.clock.time + 30 * DAY);
    await late.pay();
    expect(await late.payments()).toMatchObject([{ state: "voided", refunded: 110_00 }]);
    expect([await late.emails(), await late.isWhole()]).toEqual([[], true]);
    const again = await late.context.payments.start({
      organisation: late.organisation,
      payer: { accountId: late.account.id, browser: undefined },
      purpose: "booking",
      subject,
      amount: { minor: 110_00, currency: "USD" },
      language: "en",
      returnPath: "/",
      origin: "https://ours.example",
    });
    expect(again).toEqual({ ok: false, reason: "ended" });
  });

  test("BK-04 T13 money that was taken for an order that can't be made is refunded; charged back too, it is missing once", async () => {
    const site = await atCheckout({}, NOW);
    await site.book(await site.form());
    site.show.price = 120_00;
    await site.takeAtOnce();
    expect([await site.states(), await site.refunds()]).toEqual([["lapsed"], [{ amount: 110_00, state: "open" }]]);
    const [email = "", ...others] = await site.emails();
    expect([others, email]).toEqual([[], expect.stringMatching(/refund.*USD\s110\.00|USD\s110\.00.*refund/)]);
    await site.chargeBack();
    expect((await site.payments())[0]?.missing).toBe(110_00);
    expect([await site.clearing(), await site.differences(), await site.isWhole()]).toEqual([110_00n, -110_00n, true]);
  });

  test("BK-04 T13 a payment that can't be refunded is left to an operator, and its buyer's email promises no refund", async () => {
    const site = await atCheckout({}, NOW);
    await site.book(await site.form());
    site.show.price = 120_00;
    await site.db.updateTable("payment").set({ provider_reference: null }).execute();
    await site.takeAtOnce();
    expect([await site.states(), (await site.payments())[0]?.state]).toEqual([["lapsed"], "late"]);
    expect([await site.refunds(), await site.emails()]).toEqual([[{ amount: 110_00, state: "failed" }], []]);
  });

  test("BK-06 an hour of free cancellation may end while its buyer pays: the terms are those of the order", async () => {
    const db = (await open()).db;
    const site = await aCheckout(db, {}, { ...NOW, cancel: freeUntil(24) });
    const until = (await site.quote()).offer.terms.cancel;
    const step = until.kind === "steps" ? (until.steps[0]?.before ?? 0) : 0;
    site.clock.time = step - MINUTE;
    const { id } = await site.book(await site.form());
    site.clock.time = step + MINUTE;
    await site.pay();
    expect(await site.bookingOf(id)).toMatchObject({ state: "confirmed", cancel: { steps: [{ before: step }] } });
  });

  test("T1 another property can be ordered while one waits, and lapses alone", async () => {
    const site = await atCheckout({}, NOW);
    await site.book(await site.form());
    const other = givenShow(NOW);
    const form = { ...aForm(site.organisation), account: site.account, key: seatKey(other, ARRIVAL) };
    const { id } = await site.book({ ...form, priceToken: "" });
    expect(await site.states()).toEqual(["awaiting-payment", "awaiting-payment"]);
    const payment = (await site.payments()).find(({ subject }) => subject === id);
    await site.pay("decline", { id: payment?.id ?? "" });
    expect([await site.states(), (await site.bookingOf(id)).state]).toEqual([["awaiting-payment", "lapsed"], "lapsed"]);
  });
});
