import { beforeAll, expect, test } from "vitest";
import { instantIn, parseDay } from "#server/core/day";
import { DAY } from "#server/core/durations";
import { createLedger } from "#server/ledger/ledger";
import { createDueSteps, toBooking } from "#server/orders/index";
import type { OfferTerms } from "#server/ports/offer";
import { products } from "#server/products/index";
import { registerProducts } from "#server/products/product";
import { createPaying } from "#server/wallet/paying";
import { said } from "~/products/copy.server";
import { offerReaders } from "~/products/registry.server";
import { openPage } from "../../../tests/drivers/checkout-pages.ts";
import { describeOnEachDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { boxOffice, eveningKey, givenEvening, readSeats, trial } from "../../../tests/fakes/trial-product.ts";
import { trialSaid } from "../../../tests/fakes/trial-words.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { aForm } from "../../../tests/fixtures/order-form.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { givenBalance } from "../../../tests/fixtures/wallet.ts";
import * as checkout from "../checkout/checkout";
import * as bookingPage from "./booking.tsx";
import * as cancelPage from "./cancel.tsx";

const NOW = Date.UTC(2026, 10, 1, 12);
const ZONE = "Europe/Lisbon";
const SHOW = parseDay("2026-12-12") as number;
const DUE_ON = SHOW - 11;
const KEY = eveningKey("Fado", SHOW, 2);
/** Two seats cost USD 55.00: 11.00 with the order and 44.00 by December 1. */
const TERMS: OfferTerms = {
  cancel: {
    kind: "steps",
    steps: [{ before: instantIn(ZONE, SHOW - 7, "20:00"), penalty: { percent: 20 } }],
    then: { percent: 100 },
    zone: ZONE,
  },
  due: { by: DUE_ON, percentNow: 20 },
};

/** With plain spaces in amounts. */
const plain = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value).replaceAll("\u00a0", " "));

describeOnEachDatabase((open) => {
  beforeAll(() => {
    registerProducts([...products, trial as unknown as (typeof products)[number]]);
    said["test"] = trialSaid;
    offerReaders.push(readSeats);
  });

  test("RO-04 BK-02 an advance is paid with the order, and the buyer agreed to both amounts; the rest is due by its day", async () => {
    const site = await aSite();
    const { price, order } = openPage((await site.open(checkout)).data);
    expect(plain([price.payableLabel, price.payable, price.extras])).toEqual([
      "Pay when you book",
      "USD 11.00",
      [{ label: "Pay by Dec 1, 2026", amount: "USD 44.00" }],
    ]);
    expect(plain(order.buttons.map(({ label }) => label))).toEqual([
      "Pay USD 11.00 and book, USD 44.00 by Dec 1, 2026",
      "Pay USD 55.00 now and book",
    ]);
    const booked = await site.book();
    expect(await site.payment()).toMatchObject({ amount: 11_00 });
    const consent = await site.context.booking.consent(booked);
    expect(plain(consent?.price.slice(-2).map(({ text }) => text))).toEqual(["-USD 11.00", "USD 44.00"]);
    expect(consent?.price.at(-1)?.label).toContain("December 1");
    await site.pay();
    expect(await site.due()).toMatchObject({ amount: 44_00, due_on: DUE_ON, state: "open" });
    expect((await site.find()).receipt).toMatchObject({ payable: 44_00, sources: [{ kind: "payment", worth: 11_00 }] });
    const { data } = await site.see(bookingPage);
    expect(JSON.stringify(plain(data))).toContain("USD 44.00 is due by Dec 1, 2026.");
    const [confirmation] = await site.emails();
    expect(plain(confirmation?.text)).toContain("USD 44.00 of your booking is due by Tuesday, December 1, 2026");
    const receipt = await site.context.documents.issued(site.organisation, "receipt", {
      kind: "booking",
      id: booked.id,
    });
    expect(receipt?.content).toMatchObject({ totals: { inAll: 55_00, now: 11_00, onSite: 44_00 }, dueBy: DUE_ON });
  });

  test("RO-04 WA-09 the rest is reminded of once a step by several processes, and paid by its link with a receipt of its own", async () => {
    const site = await aSite();
    const { id } = await site.book();
    await site.pay();
    for (const [day, count] of [
      [14, 1],
      [3, 1],
      [3, 0],
      [1, 1],
    ] as const)
      expect(await site.job(instantIn(ZONE, DUE_ON - day, "09:00"), 3)).toBe(count);
    await site.payRest();
    expect(await site.due()).toMatchObject({ state: "paid" });
    const receipts = await site.db.selectFrom("payment").select("amount").orderBy("created_at").execute();
    expect(receipts.map(({ amount }) => amount)).toEqual([11_00, 44_00]);
    const first = await site.context.documents.issued(site.organisation, "receipt", { kind: "booking", id });
    expect(first?.content).toMatchObject({ totals: { now: 11_00 } });
  });

  test("RO-04 BK-06 an unpaid rest ends the booking under its terms: the advance is kept", async () => {
    const site = await aSite();
    await site.book();
    await site.pay();
    for (const day of [14, 3, 1]) {
      await site.job(instantIn(ZONE, DUE_ON - day, "09:00"));
      await site.db.updateTable("outbox").set({ sent_at: site.clock.now() }).execute();
    }
    expect(await site.job(instantIn(ZONE, DUE_ON + 1, "00:00") + 2 * DAY, 3)).toBe(1);
    expect((await site.find()).state).toBe("cancelled");
    expect(await site.refunds()).toEqual([]);
    expect(await site.due()).toMatchObject({ state: "lapsed" });
  });

  test("RO-04 BK-06 after one of two items is canceled less is due; after both only the rest of the advance goes back", async () => {
    const site = await aSite();
    await site.book();
    await site.pay();
    await site.cancel([2]);
    // 27.50 stand, and 5.50 of the canceled seat are kept.
    expect(await site.due()).toMatchObject({ amount: 22_00 });
    await site.cancel([1]);
    expect(await site.due()).toMatchObject({ state: "cancelled" });
    expect(await site.refunds()).toEqual([]);
  });

  test("RO-04 WA-09 a balance that covers the advance pays it, and what is left of it pays of the rest", async () => {
    const site = await aSite();
    await givenBalance(site.db, site.account, { minor: 20_00 });
    const booked = await site.book({ tender: ["cash-card-USD"] });
    expect(booked.state).toBe("confirmed");
    expect(await site.payment()).toBeUndefined();
    expect(await site.due()).toMatchObject({ amount: 35_00, due_on: DUE_ON });
  });

  async function aSite() {
    const { db } = await open();
    givenEvening("Fado", { terms: TERMS });
    const clock = { time: NOW, now: () => clock.time };
    const organisation = await givenOrganisation(db, { payments: { provider: "demo" }, walletOptions: ["Cash Card"] });
    const account = await givenAccount(db, organisation);
    const pages = pagesOf(db, organisation, NOW, { clock, sellers: [boxOffice(db, clock)] });
    const { context } = pages;
    const cookie = await pages.sessionOf(account);
    const request = { organisation, account, key: KEY, currency: "USD" };
    const paying = createPaying({ ledger: createLedger({ clock }), clock });
    const cancelling = { db, clock, sellers: context.sellers, paying, payments: context.payments };
    const steps = () =>
      createDueSteps({ ...context, db, clock, organisations: async () => [organisation], wallet: paying, cancelling });
    const find = async () => toBooking(await db.selectFrom("booking").selectAll().executeTakeFirstOrThrow());
    const payment = () => db.selectFrom("payment").selectAll().orderBy("created_at", "desc").executeTakeFirst();
    const due = () => db.selectFrom("payment_due").selectAll().executeTakeFirstOrThrow();
    async function pay() {
      const { id = "" } = (await payment()) ?? {};
      for (const { raw, headers } of (await context.demoPaymentPage.choose(organisation.id, id, "pay")) ?? [])
        await context.payments.notice(organisation, "demo", raw, headers);
    }
    return {
      ...{ db, clock, context, organisation, account, find, payment, pay, due },
      async book(choice: { tender?: string[] } = {}) {
        const quoted = await context.booking.quote({ ...request, ...choice });
        if (!quoted.ok) throw new Error(quoted.reason);
        const { priceToken, wallet } = quoted.value;
        const form = { ...aForm(organisation), ...request, ...choice, priceToken, selection: wallet.chosen };
        const placed = await context.booking.place(form);
        if (!placed.ok) throw new Error(placed.reason);
        return placed.value;
      },
      async payRest() {
        clock.time += 1;
        const payer = { accountId: account.id, browser: undefined };
        const started = { organisation, id: (await due()).id, payer, language: "en", origin: "https://ours.example" };
        expect(await context.duePayments.start(started)).toMatchObject({ ok: true });
        await pay();
      },
      async job(time: number, processes = 1) {
        clock.time = time;
        const done = await Promise.all(Array.from({ length: processes }, () => steps().round(() => true)));
        return done.reduce((sum, count) => sum + count, 0);
      },
      open: (page: typeof checkout) => pages.get(page, "/checkout?offer=test.Fado.2026-12-12.2", cookie),
      async see<Page extends Parameters<typeof pages.get>[0]>(page: Page) {
        const { id } = await find();
        return pages.get(page, `/bookings/${id}`, cookie, { name: id });
      },
      emails: () => db.selectFrom("outbox").select(["subject", "text"]).orderBy("created_at").execute(),
      async cancel(items: number[]) {
        const { id } = await find();
        const query = new URLSearchParams([["rooms", "some"], ...items.map((item) => ["room", String(item)])]);
        const path = `/bookings/${id}/cancel?${query}`;
        const { data } = await pages.get(cancelPage, path, cookie, { name: id });
        const token = (data as unknown as { view: { plan?: { token: string } } }).view.plan?.token ?? "";
        const form = [["token", token], ...items.map((item) => ["room", String(item)])] as [string, string][];
        expect(await pages.post(cancelPage, path, form, cookie, { name: id })).toMatchObject({ status: 303 });
      },
      refunds: async () =>
        (await db.selectFrom("payment_refund").select("amount").execute()).map(({ amount }) => amount),
    };
  }
});
