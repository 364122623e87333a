import { beforeEach, expect, test } from "vitest";
import * as paymentReturn from "~/routes/payments/payment-return";
import * as wallet from "~/routes/wallet/wallet";
import { bookingsIn, formOf, givenCheckout, openPage, plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { givenBalance } from "../../../tests/fixtures/wallet.ts";
import * as checkout from "./checkout";

describeWithDatabase((open) => {
  let db: Awaited<ReturnType<typeof open>>["db"];
  beforeEach(async () => {
    ({ db } = await open());
  });

  /** At the checkout of an organisation that is paid through the demo's page. */
  async function aPayer() {
    const given = await givenCheckout(db, { walletOptions: ["Cash Card"], payments: { provider: "demo" } });
    const { pages, path, session, organisation } = given;
    const { payments, demoPaymentPage } = pages.context;
    return {
      ...given,
      look: async (cookie = session, at = path) => openPage((await pages.get(checkout, at, cookie)).data),
      send: (form: Record<string, string>, cookie = session, at = path) => pages.post(checkout, at, form, cookie),
      /** The demo's page pays what its path names. */
      async pay(location: string | null): Promise<string> {
        const id = location?.split("/").at(-1) ?? "";
        for (const { raw, headers } of (await demoPaymentPage.choose(organisation.id, id, "pay")) ?? [])
          await payments.notice(organisation, "demo", raw, headers);
        return id;
      },
    };
  }

  test("RO-04 WA-08 the rest is paid on the payment page: the form waits with all that was typed, comes back with it chosen, and books", async () => {
    const { pages, account, session, path, look, send, pay } = await aPayer();
    await givenBalance(db, account, { minor: 30_00 });
    const page = await look();
    expect(plain(page.payRest?.label ?? "")).toBe("Pay USD 110.00 now");
    expect(page.payRest?.text).toContain("If you don't book within 2 hours of paying, the money goes back");
    const form = { ...formOf(page), tender: "none cash-card-USD", requests: "High floor", intent: "pay" };
    const sent = await send(form);
    expect(sent).toMatchObject({ status: 303, location: expect.stringMatching(/^\/demo-payment\/[\w-]+$/) });
    expect(await bookingsIn(db)).toEqual([]);
    const cookie = [session, ...sent.cookies].join("; ");
    const unpaid = await look(cookie);
    expect([plain(unpaid.payRest?.label ?? ""), unpaid.typed.requests]).toEqual(["Pay USD 80.00 now", "High floor"]);
    expect((await send(form)).location).toBe(sent.location);

    const id = await pay(sent.location);
    const told = await pages.get(paymentReturn, `/payment/${id}/return`, session, { id });
    expect(told.data).toMatchObject({ state: "paid", isAhead: true, wait: "2 hours", next: path });
    const back = await pages.get(checkout, path, cookie);
    expect(plain("status" in back.data ? (back.data.status ?? "") : "")).toBe("Left to pay: USD 0.00");
    const paid = openPage(back.data);
    expect(paid).toMatchObject({ isPaid: true, payRest: undefined, typed: { requests: "High floor" } });
    expect(paid.balances?.options.map(({ value, name, checked }) => [value, name, checked])).toEqual([
      ["cash-card-USD", "Cash card", true],
      ["payment-USD", "Card or bank payment", true],
    ]);
    expect(paid.price.paid.map(({ label, amount }) => [label, plain(amount)])).toEqual([
      ["Wallet payment: Cash card", "-USD 30.00"],
      ["Card or bank payment", "-USD 80.00"],
    ]);
    expect((await send(formOf(paid), cookie)).location).toMatch(/^\/checkout-success\?/);
    expect((await bookingsIn(db)).length).toBe(1);
  });

  test("RO-04 what was paid is chosen also where the browser forgot the form, until it is chosen otherwise; the wallet tells of it", async () => {
    const { pages, session, look, send, pay } = await aPayer();
    const form = formOf(await look());
    await pay((await send({ ...form, intent: "pay" })).location);
    expect((await look()).isPaid).toBe(true);
    const overview = await pages.get(wallet, "/wallet", session);
    expect(overview.data.paidAhead.map(plain)).toEqual([
      "USD 110.00 that you paid on the payment page isn't used for a booking. What you don't use within 2 hours of paying goes back the way you paid.",
    ]);
    const without = await send({ ...form, tender: "none", intent: "recalc" });
    const cookie = [session, ...without.cookies].join("; ");
    expect(await look(cookie)).toMatchObject({ isPaid: false, payRest: undefined });
    const again = await send({ ...form, tender: "none", intent: "pay" }, cookie);
    expect([again.status, (await look(cookie)).isPaid]).toEqual([303, true]);
    expect(await db.selectFrom("payment").select("id").execute()).toHaveLength(1);
  });

  test("RO-04 WA-08 what was paid for one stay says at another that it may pay for that too, and where it cannot, what becomes of it", async () => {
    const { path, session, look, send, pay } = await aPayer();
    const other = path.replace("out=2026-12-13", "out=2026-12-14");
    await pay((await send({ ...formOf(await look()), intent: "pay" })).location);
    const there = (await look(session, other)).balances;
    expect(there?.options).toMatchObject([{ value: "payment-USD", checked: true }]);
    expect(there?.options[0]?.detail).toBe(
      "already paid, for this stay or another. Untick it if it isn't to pay for this one: what you don't use within 2 hours of paying goes back the way you paid.",
    );
    await db.updateTable("property").set({ currency: "EUR" }).execute();
    const euros = (await look(session, other)).balances;
    expect(euros).toMatchObject({ options: [], idle: [{ value: "payment-USD" }] });
    expect(euros?.idle[0]?.why).toBe(
      "We have no exchange rate from USD to EUR right now, so this card can't pay for this stay. If you don't use it within 2 hours of paying, it goes back the way you paid.",
    );
  });

  test("RO-04 WA-08 books in one of two tabs with the same payment; the other says that it is used", async () => {
    const { path, session, look, send, pay } = await aPayer();
    const other = path.replace("out=2026-12-13", "out=2026-12-14");
    await pay((await send({ ...formOf(await look()), intent: "pay" })).location);
    const [first, second] = [formOf(await look()), formOf(await look(session, other))];
    expect((await send(first)).status).toBe(303);
    const refused = await send(second, session, other);
    expect([refused.status, refused.data.result?.error?.[""]?.[0]]).toEqual([
      409,
      expect.stringContaining("Your payment was already used for another booking"),
    ]);
    expect(await bookingsIn(db)).toHaveLength(1);
  });

  test("RO-04 BK-03 says what happens to the payment if the room is gone", async () => {
    const { session, look, send, pay, pages, path } = await aPayer();
    await pay((await send({ ...formOf(await look()), intent: "pay" })).location);
    const form = formOf(await look());
    await db.updateTable("room_type").set({ units: 0 }).execute();
    const texts = [(await send(form)).data.page, (await pages.get(checkout, path, session)).data.page];
    for (const page of texts)
      expect("gone" in page && plain(page.paidAhead ?? "")).toContain("Your payment of USD 110.00 isn't lost");
  });

  test("RO-04 nothing is paid for before the form can be booked, by guests, or where the organisation takes no payments", async () => {
    const { pages, path, look, send } = await aPayer();
    const page = await look();
    const unnamed = await send({ ...formOf(page), firstName: "", lastName: "", intent: "pay" });
    expect([unnamed.status, unnamed.data.result?.error?.["firstName"]]).toEqual([400, ["Enter the guest's name"]]);
    const guest = await send({ ...formOf(page), account: "", intent: "pay" }, "");
    expect(guest.status).toBe(401);
    expect(openPage((await pages.get(checkout, path)).data).payRest).toBeUndefined();

    const none = await givenCheckout(db, { payments: { provider: "none" } });
    const theirs = openPage((await none.pages.get(checkout, none.path, none.session)).data);
    expect([theirs.payRest, theirs.balances]).toEqual([undefined, undefined]);
    const sent = await none.pages.post(checkout, none.path, { ...formOf(theirs), intent: "pay" }, none.session);
    expect([sent.status, sent.location]).toEqual([303, none.path]);
    expect(await db.selectFrom("payment").select("id").execute()).toEqual([]);
  });
});
