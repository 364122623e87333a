import { beforeEach, expect, onTestFinished, test } from "vitest";
import * as bookingPage from "~/routes/bookings/booking";
import * as demoPayment from "~/routes/payments/demo-payment";
import * as paymentReturn from "~/routes/payments/payment-return";
import type { DemoChoice } from "../../../server/ports/payments.ts";
import { formOf, givenCheckout, NOW as NOON, openPage, plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { startPaymentPage } from "../../../tests/fakes/payment-page.ts";
import { givenBalance } from "../../../tests/fixtures/wallet.ts";
import * as wallet from "../wallet/wallet";
import * as checkout from "./checkout";

const NOW = { plan: { payment: "now" } };

describeWithDatabase((open) => {
  let db: Awaited<ReturnType<typeof open>>["db"];
  beforeEach(async () => {
    ({ db } = await open());
  });

  /** At the checkout of an organisation that is paid through the demo's page. */
  async function aPayer(hotel: Parameters<typeof givenCheckout>[2] = {}, changes = {}) {
    const settings = { walletOptions: ["Cash Card"], payments: { provider: "demo" }, ...changes };
    const given = await givenCheckout(db, settings as Parameters<typeof givenCheckout>[1], hotel);
    const { pages, path, session, organisation } = given;
    const { payments, demoPaymentPage } = pages.context;
    return {
      ...given,
      look: async (cookie = session, at = path) => openPage((await pages.get(checkout, at, cookie)).data),
      send: (form: Record<string, string>, cookie = session) => pages.post(checkout, path, form, cookie),
      /** The demo's page, whose path names the payment, and the return from it. */
      async pay(location: string | null, choice: DemoChoice, cookie = session) {
        const id = location?.split("/").at(-1) ?? "";
        for (const { raw, headers } of (await demoPaymentPage.choose(organisation.id, id, choice)) ?? [])
          await payments.notice(organisation, "demo", raw, headers);
        return pages.get(paymentReturn, `/payment/${id}/return`, cookie, { id });
      },
    };
  }

  const states = async () =>
    (await db.selectFrom("booking").select("state").orderBy("state").execute()).map(({ state }) => state);
  const buttons = ({ order }: ReturnType<typeof openPage>) =>
    order.buttons.map(({ intent, label }) => [intent, plain(label)]);
  const told = (data: object) => ("told" in data && typeof data.told === "string" ? data.told : undefined);

  test("RO-04 BK-03 where the rate is paid on site both buttons book, one by the payment page", async () => {
    const { look, send, pay } = await aPayer();
    const page = await look();
    expect(buttons(page)).toEqual([
      ["book", "Book, pay USD 110.00 at the property"],
      ["pay", "Pay USD 110.00 now and book"],
    ]);
    expect(page.order.text).toBe("Your card is charged when your stay is booked; if it can't be, nothing is charged.");
    const sent = await send({ ...formOf(page), intent: "pay" });
    expect(sent).toMatchObject({ status: 303, location: expect.stringMatching(/^\/demo-payment\/[\w-]+$/) });
    expect(await states()).toEqual(["awaiting-payment"]);
    const back = await pay(sent.location, "pay");
    expect(back).toMatchObject({ status: 303, location: expect.stringMatching(/^\/checkout-success\?booking=/) });
    expect([await states(), back.cookies.some((cookie) => cookie.startsWith("myReservationToken="))]).toEqual([
      ["confirmed"],
      true,
    ]);
  });

  test("WA-08 BK-03 while a payment is open the wallet says what is reserved for it, with a link, and not after it", async () => {
    const { pages, session, look, send, pay } = await aPayer();
    const { location } = await send({ ...formOf(await look()), intent: "pay" });
    const shown = async () => (await pages.get(wallet, "/wallet", session)).data.payments;
    const [reserved] = await shown();
    expect(plain(reserved?.text ?? "")).toContain("What your wallet pays toward that booking is reserved until then.");
    expect(reserved?.href).toBe(`/payment/${location?.split("/").at(-1)}/return`);
    await pay(location, "decline");
    expect(await shown()).toEqual([]);
  });

  test("RO-04 BK-03 where it is due now one button pays and books; declined, the filled form says so and books with another payment", async () => {
    const { account, pages, session, path, look, send, pay } = await aPayer(NOW);
    await givenBalance(db, account, { minor: 30_00 });
    expect(buttons(await look())).toEqual([["book", "Pay USD 110.00 and book"]]);
    const first = formOf(await look());
    const form = { ...first, tender: "none cash-card-USD", requests: "High floor" };
    const priced = await send(form);
    expect(priced.status).toBe(409);
    const accepted = openPage(priced.data);
    expect(buttons(accepted)).toEqual([["book", "Pay USD 80.00 and book"]]);
    const sent = await send({ ...formOf(accepted), requests: "High floor" });
    const cookie = [session, ...sent.cookies].join("; ");
    const declined = await pay(sent.location, "decline");
    expect(declined).toMatchObject({ status: 302, location: expect.stringContaining(`${path}&payment=`) });
    const { data } = await pages.get(checkout, declined.location ?? "", cookie);
    expect(told(data)).toBe("Your payment didn't go through. Nothing was booked and nothing was charged.");
    const again = openPage(data);
    expect([again.typed.requests, again.key === first["key"], buttons(again)]).toEqual([
      "High floor",
      false,
      [["book", "Pay USD 80.00 and book"]],
    ]);
    const resent = await send(formOf(again), cookie);
    expect(resent.location).not.toBe(sent.location);
    expect((await pay(resent.location, "pay")).location).toMatch(/^\/checkout-success/);
    expect(await states()).toEqual(["confirmed", "lapsed"]);
  });

  test("T7 Back from the payment page leads to no dead end: the same form leads there again, a changed one goes on", async () => {
    const { pages, path, session, look, send, pay } = await aPayer(NOW);
    const form = formOf(await look());
    const sent = await send(form);
    expect((await send(form)).location).toBe(sent.location);
    const page = openPage((await pages.get(checkout, path, session)).data);
    const other = await send({ ...formOf(page), firstName: "Zoë" });
    expect(other.location).not.toBe(sent.location);
    expect(await states()).toEqual(["awaiting-payment", "lapsed"]);
    const late = await pay(sent.location, "pay");
    expect(late.data.replaced).toMatchObject({
      text: "You placed a newer order for this stay, which isn't booked yet. This payment wasn't taken.",
      see: { href: path, label: "Continue with your order" },
    });
    expect((await pay(other.location, "pay")).location).toMatch(/^\/checkout-success/);
    expect(await states()).toEqual(["confirmed", "lapsed"]);
  });

  test.each([
    ["a changed name", NOW, { firstName: "Zoë" }, "pay"],
    ["paying at the property", {}, { intent: "book" }, undefined],
  ] as const)(
    "T7 BK-05 money for an order that gave way to %s is no word against the booking",
    async (_, hotel, changed, choice) => {
      const { pages, session, look, send, pay } = await aPayer(hotel);
      const sent = await send({ ...formOf(await look()), intent: "pay" });
      const other = await send({ ...formOf(await look()), intent: "pay", ...changed });
      if (choice) await pay(other.location, choice);
      const of = (state: "confirmed" | "lapsed") =>
        db.selectFrom("booking").selectAll().where("state", "=", state).executeTakeFirstOrThrow();
      const { reference } = await of("confirmed");
      const lapsed = await of("lapsed");
      const id = sent.location?.split("/").at(-1) ?? "";
      const demo = await pages.get(demoPayment, `/demo-payment/${id}`, session, { id });
      expect([demo.status, demo.location]).toEqual([302, `/payment/${id}/return`]);
      // As if the provider had not answered when its page was to be closed.
      await db.updateTable("demo_payment").set({ captured: null }).where("choice", "is", null).execute();
      const late = await pay(sent.location, "pay");
      const see = { href: `/bookings/${reference}`, label: "See your booking" };
      expect(late.data.replaced).toEqual({
        title: "This order was replaced",
        text: `You've already booked this stay (${reference}). This second payment wasn't taken.`,
        see,
      });
      const name = lapsed.reference;
      const { view } = (await pages.get(bookingPage, `/bookings/${name}`, session, { name })).data;
      expect(view.todo).toEqual({
        title: "This order was replaced",
        lines: [`You've already booked this stay (${reference}).`],
        see,
      });
      expect([view.otherStays, view.documents.receipt]).toEqual([undefined, undefined]);
      const emails = await db.selectFrom("outbox").select(["subject", "text"]).execute();
      const last = emails.find(({ subject }) => subject.startsWith("You've already booked"));
      expect([emails.length, last?.subject.includes(reference)]).toEqual([2, true]);
      expect(last?.text).toContain("This second payment wasn't taken.");
      expect(last?.text).not.toContain(name);
    },
  );

  test("BK-05 the page of an order that was not paid says so, or that its money came too late", async () => {
    const { pages, session, look, send, pay } = await aPayer(NOW);
    const sent = await send(formOf(await look()));
    await pay(sent.location, "decline");
    const { reference: name } = await db.selectFrom("booking").select("reference").executeTakeFirstOrThrow();
    const todo = async () => (await pages.get(bookingPage, `/bookings/${name}`, session, { name })).data.view.todo;
    expect(await todo()).toEqual({
      title: "This stay wasn't booked",
      lines: ["This order wasn't paid. Nothing was booked."],
    });
    await db.updateTable("night").set({ taken: 10 }).execute();
    await db.updateTable("payment").set({ state: "voided" }).execute();
    expect((await todo()).lines[0]).toContain("could no longer be booked when your payment came");
  });

  test("BK-03 says what happened where the room is gone when the payment comes", async () => {
    const { pages, session, look, send, pay } = await aPayer({ ...NOW, room: { units: 1 } });
    const sent = await send(formOf(await look()));
    // Its hold has ended, and another guest has the room.
    await db.deleteFrom("supplier_hold").execute();
    const back = await pay(sent.location, "pay");
    const { status, data } = await pages.get(checkout, back.location ?? "", session);
    expect([status, "gone" in data.page && data.page.gone, told(data)]).toEqual([
      409,
      "sold-out",
      expect.stringContaining("nothing was charged"),
    ]);
  });

  test("RO-04 BK-04 while it isn't decided the page says what is happening and refreshes itself", async () => {
    const { pages, session, look, send, pay } = await aPayer(NOW);
    const sent = await send(formOf(await look()));
    const id = sent.location?.split("/").at(-1) ?? "";
    const back = () => pages.get(paymentReturn, `/payment/${id}/return`, session, { id });
    expect((await back()).data).toMatchObject({ state: "open", refresh: 5, pay: sent.location });
    await pay(sent.location, "pay");
    await db.updateTable("booking").set({ state: "booking" }).execute();
    expect((await back()).data).toMatchObject({ state: "confirming", refresh: 5 });
    await db.updateTable("booking").set({ state: "unknown" }).execute();
    expect(await back()).toMatchObject({ status: 303, location: expect.stringMatching(/^\/checkout-success/) });
    await db.updateTable("booking").set({ state: "rejected" }).execute();
    expect((await back()).location).toContain("&payment=");
  });

  test("RO-03 A2 a guest pays and books, and another browser sees nothing of it", async () => {
    const { pages, path, look, send, pay } = await aPayer(NOW, { bookWithoutSession: true });
    const cookie = (await pages.get(checkout, path)).cookies.join("; ");
    const guest = { firstName: "Eva", lastName: "Lima", email: "eva@example.com", account: "" };
    const sent = await send({ ...formOf(await look(cookie)), ...guest }, cookie);
    expect(sent.location).toMatch(/^\/demo-payment\//);
    expect((await pay(sent.location, "pay", "")).status).toBe(404);
    const id = sent.location?.split("/").at(-1) ?? "";
    const back = await pages.get(paymentReturn, `/payment/${id}/return`, cookie, { id });
    expect([back.status, back.location]).toEqual([303, expect.stringMatching(/^\/checkout-success/)]);
    const unnamed = await send({ ...formOf(await look("")), ...guest }, "");
    expect(unnamed.data.result?.error?.[""]?.[0]).toContain("doesn't accept our cookie");
  });

  test("RO-04 without a provider a sentence takes the place of the button, unless the wallet covers what is due now", async () => {
    const { account, look, send } = await aPayer(NOW, { payments: { provider: "none" } });
    const page = await look();
    expect([buttons(page), page.order.text]).toEqual([[], expect.stringContaining("doesn't take card payments")]);
    expect((await send({ ...formOf(page), intent: "pay" })).status).toBe(409);
    await givenBalance(db, account, { minor: 200_00 });
    const priced = await send({ ...formOf(await look()), tender: "none cash-card-USD" });
    expect(buttons(openPage(priced.data))).toEqual([["book", "Book now · nothing left to pay"]]);
    const onSite = await aPayer({}, { payments: { provider: "none" } });
    expect(buttons(await onSite.look())).toEqual([["book", "Book, pay USD 110.00 at the property"]]);
    expect(await states()).toEqual([]);
  });

  test("RO-04 BK-03 a provider that can only take money: says so before, and refunds what is not booked", async () => {
    const page = await startPaymentPage("at-once");
    onTestFinished(page.stop);
    const { organisation, session, path, account } = await aPayer(NOW, { payments: page.settings });
    const pages = pagesOf(db, organisation, NOON, { env: page.secrets });
    const open = openPage((await pages.get(checkout, path, session)).data);
    expect(open.order.text).toMatch(/^You're charged when you pay\. .* we refund all of it .* can take a few days\.$/);
    const sent = await pages.post(checkout, path, formOf(open), session);
    expect(sent.location).toContain(page.url);
    const { id } = await db.selectFrom("payment").select("id").executeTakeFirstOrThrow();
    await db.updateTable("rate_plan").set({ board: "half-board" }).execute();
    page.decide(id, "paid");
    const back = await pages.get(paymentReturn, `/payment/${id}/return`, session, { id });
    const { data } = await pages.get(checkout, back.location ?? "", session);
    expect(plain(told(data) ?? "")).toMatch(/Nothing was booked, and we're refunding USD 110\.00 the way you paid\.$/);
    expect(await states()).toEqual(["lapsed"]);
    const [email] = await db.selectFrom("outbox").select(["to_address", "text"]).execute();
    expect(email?.to_address).toBe(account.email);
    expect(plain(email?.text ?? "")).toContain("We're refunding USD 110.00 the way you paid");
    expect(await db.selectFrom("payment_refund").select(["amount", "state"]).execute()).toEqual([
      { amount: 110_00, state: "open" },
    ]);
  });

  test("RO-04 before the form can be booked nothing is ordered", async () => {
    const { look, send } = await aPayer();
    const unnamed = await send({ ...formOf(await look()), firstName: "", lastName: "", intent: "pay" });
    expect([unnamed.status, unnamed.data.result?.error?.["firstName"]]).toEqual([400, ["Enter the guest's name"]]);
    expect(await states()).toEqual([]);
  });
});
