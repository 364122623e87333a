import { expect, test } from "vitest";
import type { DemoChoice } from "../../../server/ports/payments.ts";
import { formOf, givenCheckout, NOW, openPage, plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { givenBalance } from "../../../tests/fixtures/wallet.ts";
import * as bookingPage from "../bookings/booking";
import * as cancel from "../bookings/cancel";
import * as success from "../bookings/checkout-success";
import * as checkout from "../checkout/checkout";
import * as payDue from "./pay-due";
import * as paymentReturn from "./payment-return";

const words = (text = "") => plain(text).replace(/[\u2066-\u2069]/g, "");

describeWithDatabase((open) => {
  /** A booking of USD 110.00, to be paid three days before arrival. */
  async function aBooking({ balance = 0, settings = {}, ticked = false, plan = {} } = {}) {
    const { db } = await open();
    const changes = { walletOptions: ["Cash Card"], payments: { provider: "demo" }, ...settings };
    const given = await givenCheckout(db, changes as Parameters<typeof givenCheckout>[1], {
      plan: { payment: "3", ...plan },
    });
    const { pages, path, session, account, organisation } = given;
    if (balance > 0) await givenBalance(db, account, { minor: balance });
    const page = openPage((await pages.get(checkout, path, session)).data);
    const typed = { ...formOf(page), ...(ticked && { payLaterFrom: page.order.later?.value ?? "" }) };
    const { location } = await pages.post(checkout, path, typed, session);
    const due = await db.selectFrom("payment_due").select("id").executeTakeFirst();
    const at = `/pay/${due?.id}`;
    const params = { due: due?.id ?? "" };
    const { payments, demoPaymentPage } = pages.context;
    return {
      ...given,
      db,
      page,
      location,
      at,
      look: (cookie = "", query = "") => pages.get(payDue, at + query, cookie, params),
      press: (intent: string, cookie = "") => pages.post(payDue, at, { intent }, cookie, params),
      async pay(href: string | null, choice: DemoChoice, cookie = "") {
        const id = href?.split("/").at(-1) ?? "";
        for (const { raw, headers } of (await demoPaymentPage.choose(organisation.id, id, choice)) ?? [])
          await payments.notice(organisation, "demo", raw, headers);
        return pages.get(paymentReturn, `/payment/${id}/return`, cookie, { id });
      },
    };
  }

  test("RO-04 BK-03 the checkout says by when it is to be paid, and offers a tick only where a balance covers it", async () => {
    const { page, db } = await aBooking();
    expect(page.order.buttons.map(({ label }) => plain(label))).toEqual([
      "Book, pay USD 110.00 by Dec 9, 2026",
      "Pay USD 110.00 now and book",
    ]);
    expect(page.order.later).toBeUndefined();
    expect(await db.selectFrom("payment_due").select("balance").execute()).toEqual([{ balance: null }]);
    const rich = await aBooking({ balance: 110_00, ticked: true });
    expect(rich.page.order.later).toMatchObject({ value: "cash-card", checked: false });
    expect(plain(rich.page.order.later?.label ?? "")).toBe(
      "Take USD 110.00 from my balance (Cash card) on that day if I haven't paid by then.",
    );
    expect(await rich.db.selectFrom("payment_due").select("balance").execute()).toEqual([{ balance: "cash-card" }]);
    expect(plain((await rich.look(rich.session)).data.lines.join(" "))).toContain("as you agreed: Cash card");
  });

  test("RO-04 a site without a payment provider says what can pay such a rate", async () => {
    const { page, location } = await aBooking({ settings: { payments: { provider: "none" } } });
    expect([page.order.buttons, location]).toEqual([[], null]);
    expect(page.order.text).toContain("You pay for this rate before you arrive");
  });

  test.each([
    ["3 on-site", "Dec 9, 2026"],
    ["now on-site", "Nov 21, 2026"],
  ])(
    "RO-04 BK-03 what the property collects before arrival, %s, is booked without a provider, and is owed to it alone",
    async (payment, day) => {
      const { page, db, location, pages, session } = await aBooking({
        settings: { payments: { provider: "none" } },
        plan: { payment, free_until_hours: 24 * 30 },
      });
      const label = `Book, pay USD 110.00 to the property by ${day}`;
      expect(page.order.buttons.map((button) => plain(button.label))).toEqual([label]);
      const booked = (await pages.get(success, location ?? "", session)).data.confirmation;
      expect([booked.due, booked.price.due]).toEqual([undefined, `Pay the property by ${day}`]);
      expect(await db.selectFrom("payment_due").selectAll().execute()).toEqual([]);
      const [email] = await db.selectFrom("outbox").select("text").execute();
      expect(plain(email?.text ?? "")).toMatch(/Pay the property by .+, 2026: USD 110.00/);
      const params = { name: booked.reference };
      const { plan } = (await pages.get(cancel, `${booked.page}/cancel`, session, params)).data.view;
      expect(words(plan?.onSite)).toBe("The property may charge you USD 110.00.");
      await pages.post(cancel, `${booked.page}/cancel`, { token: plan?.token ?? "" }, session, params);
      const { view } = (await pages.get(bookingPage, booked.page, session, params)).data;
      expect(words(view.cancelled?.toPay)).toBe("The property may charge you USD 110.00.");
    },
  );

  test("RO-04 BK-05 the booked page, the booking and its link say what is due; a guest pays by the link alone", async () => {
    const { pages, session, location, at, look, press, pay } = await aBooking();
    const booked = (await pages.get(success, location ?? "", session)).data.confirmation;
    expect(booked.due?.pay.href).toBe(at);
    const { reference, page } = booked;
    const { view } = (await pages.get(bookingPage, page, session, { name: reference })).data;
    expect(plain(view.due?.text ?? "")).toBe("USD 110.00 is due by Dec 9, 2026.");
    expect(plain((view.due?.lines ?? []).join(" "))).toContain("we cancel the booking on Dec 12, 2026");

    const opened = await look();
    expect(opened.data.buttons.map(({ label }) => plain(label))).toEqual(["Pay USD 110.00"]);
    expect(JSON.stringify(opened.data)).not.toContain("Silva");
    expect(opened.data.booking).toEqual({ href: page, text: "See your booking" });
    const [cookie = ""] = opened.cookies;
    expect(await press("pay")).toMatchObject({ status: 400 });
    const sent = await press("pay", cookie);
    expect(sent).toMatchObject({ status: 303, location: expect.stringMatching(/^\/demo-payment\//) });
    const declined = await pay(sent.location, "decline", cookie);
    expect(declined.location).toMatch(new RegExp(`^${at}\\?payment=`));
    expect((await look(cookie, declined.location?.slice(at.length))).data.told).toContain("didn't go through");
    const again = await press("pay", cookie);
    const paid = await pay(again.location, "pay", cookie);
    const after = (await look(cookie, paid.location?.slice(at.length))).data;
    expect([plain(after.text), after.buttons, after.booking.href]).toEqual([
      ...["This is paid: USD 110.00. There's nothing left to do here.", [], page],
    ]);
    expect((await press("pay", cookie)).location).toBe(at);
    const { view: seen } = (await pages.get(bookingPage, page, session, { name: reference })).data;
    expect([seen.due, plain(seen.price.payable ?? "")]).toEqual([undefined, "USD 0.00"]);
  });

  test("RO-04 BK-06 canceling a booking that is due by a day ends that, and names who may charge what its terms cost", async () => {
    const { pages, session, location, organisation } = await aBooking({ plan: { free_until_hours: 24 * 30 } });
    const { reference, page } = (await pages.get(success, location ?? "", session)).data.confirmation;
    const params = { name: reference };
    const { plan } = (await pages.get(cancel, `${page}/cancel`, session, params)).data.view;
    const charge = `Under the terms of your booking, ${organisation.name} may charge you USD 110.00.`;
    expect(words(plan?.onSite)).toBe(charge);
    await pages.post(cancel, `${page}/cancel`, { token: plan?.token ?? "" }, session, params);
    const { view } = (await pages.get(bookingPage, page, session, params)).data;
    expect(words(view.cancelled?.toPay)).toBe(`The payment by Dec 9, 2026 is no longer due. ${charge}`);
    expect(words(view.todo.lines.join(" "))).toContain(charge);

    const free = await aBooking();
    const { reference: name, page: at } = (await free.pages.get(success, free.location ?? "", free.session)).data
      .confirmation;
    const shown = (await free.pages.get(cancel, `${at}/cancel`, free.session, { name })).data.view.plan;
    expect(shown?.onSite).toBeUndefined();
    await free.pages.post(cancel, `${at}/cancel`, { token: shown?.token ?? "" }, free.session, { name });
    const ended = (await free.pages.get(bookingPage, at, free.session, { name })).data.view;
    expect(ended.todo.lines).toContain("There's nothing left to pay.");
  });

  test("RO-04 WA-08 its owner pays it from a balance, which no other reader of the link can", async () => {
    const { look, press, session, db } = await aBooking({ balance: 150_00 });
    const kinds = (data: { buttons: { intent: string }[] }) => data.buttons.map(({ intent }) => intent);
    expect([kinds((await look()).data), kinds((await look(session)).data)]).toEqual([["pay"], ["pay", "cash-card"]]);
    await press("cash-card");
    expect(await db.selectFrom("payment_due").select("state").execute()).toEqual([{ state: "open" }]);
    expect(await press("cash-card", session)).toMatchObject({ status: 303 });
    expect(await db.selectFrom("payment_due").select("state").execute()).toEqual([{ state: "paid" }]);
  });

  test("RO-04 a forged link, and one of another organization, open nothing", async () => {
    const { pages, db, at } = await aBooking();
    const id = at.split("/").at(-1) ?? "";
    const forged = `${id.slice(0, -2)}xx`;
    expect((await pages.get(payDue, `/pay/${forged}`, "", { due: forged })).status).toBe(404);
    const other = pagesOf(db, await givenOrganisation(db), NOW);
    expect((await other.get(payDue, at, "", { due: id })).status).toBe(404);
    expect((await other.post(payDue, at, { intent: "pay" }, "", { due: id })).status).toBe(404);
  });
});
