import { expect, test } from "vitest";
import { CHECKOUT_AT } from "../../../tests/drivers/checkout-ahead.ts";
import { plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { aStayCheckout } from "../../../tests/drivers/stay-checkout.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import * as bookingPage from "../bookings/booking";
import * as cancelPage from "../bookings/cancel";
import * as payDue from "../payments/pay-due";
import * as operatorsBooking from "./admin-booking";
import * as operatorsCancel from "./cancel-booking";
import * as outside from "./outside-payment";
import * as list from "./unpaid-bookings";

const DECIDED = "/admin/unpaid-bookings?done=decided-before";
const BY_A_DAY = { plan: { payment: "3", free_until_hours: 24 } } as const;

describeWithDatabase((open) => {
  /** A booking of USD 110.00 that is due by a day, its member and an operator. */
  async function aBooking() {
    const site = await aStayCheckout((await open()).db, {}, BY_A_DAY);
    const { reference } = await site.book(await site.form());
    const { db, organisation, account, clock } = site;
    const pages = pagesOf(db, organisation, CHECKOUT_AT, { clock });
    const olga = await givenAccount(db, organisation, { email: "olga@example.com", staffRole: "owner" });
    const [session, operator] = [await pages.sessionOf(account), await pages.sessionOf(olga)];
    const { id } = await db.selectFrom("payment_due").select("id").executeTakeFirstOrThrow();
    const at = (kind: "paid" | "returned") => `/admin/unpaid-bookings/${id}/${kind}`;
    return {
      ...site,
      pages,
      session,
      operator,
      olga,
      id,
      reference,
      booked: { name: reference },
      look: (kind: "paid" | "returned") => pages.get(outside, at(kind), operator, { due: id, outside: kind }),
      mark: (kind: "paid" | "returned", typed: string, minor = 110_00) =>
        pages.post(outside, at(kind), { reference: typed, minor: String(minor) }, operator, { due: id, outside: kind }),
      cases: async () => (await pages.get(list, "/admin/unpaid-bookings", operator)).data,
      due: () => db.selectFrom("payment_due").select(["state", "reference"]).executeTakeFirstOrThrow(),
    };
  }

  test("RO-04 AC-08 an operator marks a due payment as paid outside: once, with a reference, and the guest's pages say so", async () => {
    const site = await aBooking();
    const { pages, session, operator, reference, booked, id } = site;
    const found = await pages.get(operatorsBooking, `/admin/bookings/${reference}`, operator, { reference });
    expect(found.data.view.actions.paid?.href).toBe(`/admin/unpaid-bookings/${id}/paid`);
    expect(plain((await site.look("paid")).data.text)).toContain("Only if USD 110.00 reached");
    for (const typed of ["", " ", "x".repeat(101)])
      expect((await site.mark("paid", typed)).data.result.error).toMatchObject({
        reference: ["Enter a reference with 100 characters or fewer."],
      });
    expect(await site.mark("paid", "TR-1", 109_00)).toMatchObject({ location: DECIDED });
    expect(await site.due()).toEqual({ state: "open", reference: null });
    const twice = await Promise.all([site.mark("paid", "TR-1"), site.mark("paid", "TR-1")]);
    expect(twice.map(({ location }) => location?.split("=")[1]).sort()).toEqual(["decided-before", "settled"]);
    expect(await site.due()).toEqual({ state: "paid", reference: "TR-1" });
    expect(pages.lines.filter(({ verb }) => verb === "payment-dues.settle")).toMatchObject([
      { actor: site.olga.id, reference, payment: "TR-1", amount: { minor: 110_00 } },
    ]);
    const pay = (await pages.get(payDue, `/pay/${id}`, "", { due: id })).data;
    expect([plain(pay.text), pay.buttons]).toEqual(["This is paid: USD 110.00. There's nothing left to do here.", []]);
    const { view } = (await pages.get(bookingPage, `/bookings/${reference}`, session, booked)).data;
    expect([view.due, plain(view.price.payable ?? "")]).toEqual([undefined, "USD 0.00"]);
    expect(view.price.paid.map(({ label }) => label)).toEqual(["Paid outside this site"]);
    expect([await site.clearing(), await site.isWhole()]).toEqual([-110_00n, true]);
    const events = await site.db.selectFrom("booking_event").select(["what", "actor_id"]).execute();
    expect(events.at(-1)).toEqual({ what: "due-paid-outside", actor_id: site.olga.id });
    expect((await site.emails()).join("\n")).toContain("We received your payment");
  });

  test("RO-04 AC-08 nothing is marked as paid outside while its payer may be paying online", async () => {
    const site = await aBooking();
    const started = { id: site.id, payer: { accountId: site.account.id, browser: undefined }, language: "en" };
    await site.context.duePayments.start({
      ...started,
      organisation: site.organisation,
      origin: "https://ours.example",
    });
    const refused = (await site.mark("paid", "TR-1")).data.result.error?.["reference"]?.[0];
    expect(refused).toContain("may be paying online");
    await site.pay();
    expect(await site.mark("paid", "TR-1")).toMatchObject({ location: DECIDED });
    expect(await site.due()).toEqual({ state: "paid", reference: null });
    expect([await site.clearing(), await site.isWhole()]).toEqual([-110_00n, true]);
  });

  test("BK-06 WA-09 AC-08 what was paid outside is returned outside: the guest reads so, and it is an operator's case until it is returned", async () => {
    const site = await aBooking();
    const { pages, session, operator, reference, booked } = site;
    await site.mark("paid", "TR-1");
    const { name } = site.organisation;
    const { plan } = (await pages.get(cancelPage, `/bookings/${reference}/cancel`, session, booked)).data.view;
    const said = `you get USD 110.00 back · ${name} returns it, not through this site`;
    expect(plan?.parts.map(({ name, text }) => [name, plain(text)])).toEqual([["Paid outside this site", said]]);
    expect(plan?.paymentBack).toBeUndefined();
    const desk = await pages.get(operatorsCancel, `/admin/bookings/${reference}/cancel`, operator, { reference });
    expect(plain(desk.data.goesBack[0]?.amount ?? "")).toContain("USD 110.00 · return it outside this site");
    expect((await site.cases()).refunds.list).toEqual([]);

    await site.cancel(reference);
    expect(await site.refunds()).toEqual([]);
    const { view } = (await pages.get(bookingPage, `/bookings/${reference}`, session, booked)).data;
    expect(view.cancelled?.parts?.map(({ text }) => plain(text))).toEqual([
      `USD 110.00 · ${name} returns it, not through this site`,
    ]);
    expect((await site.emails()).join("\n")).toContain(`${name} returns what was paid outside this site`);
    expect((await site.cases()).refunds.list).toMatchObject([{ id: site.id, minor: 110_00, booking: { reference } }]);
    const other = pagesOf(site.db, { ...site.organisation, id: "another" }, CHECKOUT_AT, { clock: site.clock });
    const theirs = other.context.asOperator({ ...site.olga, staffRole: "owner" } as never);
    const elsewhere = { ...site.organisation, id: "another" };
    expect(await theirs.dues.refunds(elsewhere)).toEqual([]);
    expect(await theirs.dues.refunded(elsewhere, site.id, { minor: 110_00, reference: "x" })).toMatchObject({
      ok: false,
    });

    expect(await site.mark("returned", "BACK-1", 100_00)).toMatchObject({ location: DECIDED });
    const twice = await Promise.all([site.mark("returned", "BACK-1"), site.mark("returned", "BACK-1")]);
    expect(twice.map(({ location }) => location?.split("=")[1]).sort()).toEqual(["decided-before", "refunded"]);
    expect((await site.cases()).refunds.list).toEqual([]);
    expect([await site.clearing(), await site.isWhole()]).toEqual([0n, true]);
    expect((await site.look("returned")).location).toContain("decided-before");
  });
});
