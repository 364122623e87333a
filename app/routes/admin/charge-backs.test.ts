import { expect, test } from "vitest";
import { CHECKOUT_AT } from "../../../tests/drivers/checkout-ahead.ts";
import { plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { aShop } from "../../../tests/drivers/shop.ts";
import { aStayCheckout } from "../../../tests/drivers/stay-checkout.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import * as bookingPage from "../bookings/booking";
import * as cancelPage from "../bookings/cancel";
import * as decision from "./charge-back";
import * as list from "./charge-backs";

describeWithDatabase((open) => {
  test("OP-08 T13 A2 an operator sees the free-cancellation deadline of a charged-back booking, closes the case, and its guest can cancel again", async () => {
    const site = await aStayCheckout((await open()).db);
    const { reference } = await site.bookPaid(await site.form());
    await site.chargeBack();
    const { db, organisation, account, clock } = site;
    const pages = pagesOf(db, organisation, CHECKOUT_AT, { clock });
    const session = await pages.sessionOf(account);
    const olga = await givenAccount(db, organisation, { email: "olga@example.com", staffRole: "owner" });
    const operator = await pages.sessionOf(olga);
    const booked = { name: reference };
    const { view } = (await pages.get(bookingPage, `/bookings/${reference}`, session, booked)).data;
    expect(view).toMatchObject({ cancel: undefined, correctName: undefined, cancellation: [] });
    expect(view.frozen).toContain("was charged back");
    const cancelling = async () => (await pages.get(cancelPage, `/bookings/${reference}/cancel`, session, booked)).data;
    expect((await cancelling()).view).toMatchObject({ plan: undefined, refused: view.frozen });

    const { cases } = (await pages.get(list, "/admin/charge-backs", operator)).data;
    expect(cases).toMatchObject([{ purpose: "Booking", bookings: [{ reference }], payer: { name: "Ana Silva" } }]);
    const theirs = await givenOrganisation(db);
    const elsewhere = pagesOf(db, theirs, CHECKOUT_AT, { clock });
    const otto = await givenAccount(db, theirs, { email: "otto@example.com", staffRole: "owner" });
    expect((await elsewhere.get(list, "/admin/charge-backs", await elsewhere.sessionOf(otto))).data.cases).toEqual([]);
    const [found] = cases;
    expect(plain(found?.amount ?? "")).toBe("USD 110.00");
    expect(found?.bookings[0]?.deadline).toMatch(/^Free to cancel until /);
    const id = found?.id ?? "";
    const close = () =>
      pages.post(decision, `/admin/charge-backs/${id}`, { reason: "written off" }, operator, { payment: id });
    expect(await close()).toMatchObject({ location: "/admin/charge-backs?done=decided" });
    expect(pages.lines.filter(({ verb }) => verb === "chargebacks.decide")).toMatchObject([
      { actor: olga.id, payment: id, reason: "written off" },
    ]);
    expect(await close()).toMatchObject({ location: "/admin/charge-backs?done=decided-before" });
    expect((await pages.get(list, "/admin/charge-backs", operator)).data.cases).toEqual([]);
    const { plan } = (await cancelling()).view;
    expect(plan?.parts.map(({ text }) => plain(text))).toEqual(["USD 110.00 can't be refunded to your payment method"]);
    expect(plan?.paymentBack).toBeUndefined();
  });

  test("PD-02 OP-08 a certificate whose payment can't be captured is taken back, and its case says why", async () => {
    const shop = await aShop((await open()).db);
    await shop.buy(await shop.anOffer());
    const [id = ""] = await shop.paymentIds();
    const notices = (await shop.context.demoPaymentPage.choose(shop.organisation.id, id, "pay")) ?? [];
    // Its bank ends the reservation before the notice.
    await shop.db.updateTable("demo_payment").set({ captured: 0 }).execute();
    for (const { raw, headers } of notices) await shop.payments.notice(shop.organisation, "demo", raw, headers);
    expect((await shop.cards()).map(({ status }) => status)).not.toContain("ACTIVE");
    expect([await shop.contra("payment-clearing"), await shop.contra("sales"), await shop.isWhole()]).toEqual([
      0n,
      0n,
      true,
    ]);
    const olga = await givenAccount(shop.db, shop.organisation, { email: "olga@example.com", staffRole: "owner" });
    const { cases } = (await shop.pages.get(list, "/admin/charge-backs", await shop.pages.sessionOf(olga))).data;
    expect(cases).toMatchObject([{ id, purpose: "Certificate", isNotCaptured: true, missing: undefined }]);
  });
});
