import { expect, test } from "vitest";
import { MINUTE, SECOND } from "../../../server/core/durations.ts";
import { deleteOffer } from "../../../server/wallet/offers.ts";
import { createCardOperations } from "../../../server/wallet/operations.ts";
import { plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { aShop } from "../../../tests/drivers/shop.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import * as buyCertificate from "../../products/certificates/buy-certificate";
import * as onSale from "../../products/certificates/certificates-on-sale";
import * as paymentReturn from "../payments/payment-return";
import * as purchase from "./purchase";
import * as document from "./purchase-document";
import * as purchases from "./purchases";
import * as statement from "./statement";
import * as wallet from "./wallet";

describeWithDatabase((open) => {
  async function aBuyer() {
    const shop = await aShop((await open()).db);
    const session = await shop.pages.sessionOf(shop.account);
    const { pages } = shop;
    const at = (id: string) => `/wallet/purchases/${id}`;
    const look = (id: string, cookie = session) => pages.get(purchase, at(id), cookie, { id });
    const back = (id: string) => pages.get(paymentReturn, `/payment/${id}/return`, session, { id });
    /** The form of a certificate, as it is sent. */
    const sendBuy = (offer: string, form: Record<string, string> = {}) =>
      pages.post(buyCertificate, `/wallet/buy/${offer}`, { number: "0", way: "page", agreed: "on", ...form }, session, {
        offer,
      });
    async function bought(choice: "pay" | "decline" | "pay-slowly", returnTo = "/wallet") {
      const offer = await shop.anOffer();
      const begun = await shop.certificates.buy({ ...shop.setting, returnTo }, { offer, number: 0, way: "page" });
      const paymentId = (await shop.paymentIds()).at(-1) ?? "";
      await shop.pay(paymentId, choice);
      return { offer, paymentId, id: begun.ok ? begun.value.purchaseId : "" };
    }
    return { ...shop, session, at, look, back, sendBuy, bought };
  }

  test("RT-05 WA-06 a purchase leads to its receipt, after a withdrawal to its credit note, which tell what was paid and nothing of a stay", async () => {
    const { pages, session, account, look, at, bought, context, organisation } = await aBuyer();
    const { id } = await bought("pay");
    expect((await look(id)).data).toMatchObject({ receipt: `${at(id)}/receipt`, creditNote: undefined });
    const { status, data } = await pages.get(document, `${at(id)}/receipt`, session, { id });
    expect([status, data.view.heading, data.email, data.back]).toEqual([
      200,
      "Receipt 2026-000001",
      account.email,
      at(id),
    ]);
    const shown = (rows: { label: string; amount: string }[] = []) =>
      rows.map((row) => `${row.label} ${plain(row.amount)}`);
    expect(data.view.parts.map(({ rows, sums }) => shown([...rows, ...sums]))).toEqual([
      ["Certificate USD 90.00", "Total USD 90.00"],
      ["Card or bank payment USD 90.00", "Paid USD 90.00"],
    ]);
    expect(data.view.facts.map(({ term }) => term)).toEqual(["Issued on", "For", "Purchase", "Bought on"]);
    await context.purchases.withdraw(organisation, { id }, 90_00);
    expect((await look(id)).data).toMatchObject({ creditNote: `${at(id)}/credit-note` });
    const note = (await pages.get(document, `${at(id)}/credit-note`, session, { id })).data.view;
    expect([note.heading, shown(note.parts[0]?.rows)]).toEqual([
      "Credit note C-2026-000001",
      ["Card or bank payment USD 90.00"],
    ]);
  });

  test("WA-06 AC-08 a certificate that an operator withdrew is said to be gone, and leads to no booking with it", async () => {
    const { db, clock, owner, look, bought, organisation } = await aBuyer();
    const { id } = await bought("pay", "/hotel-checkout/certificate?property=P1");
    expect((await look(id)).data).toMatchObject({ tone: "ok", next: { selection: expect.stringContaining(id) } });
    const withdrawn = await createCardOperations({ db, clock }).withdrawUntouched(owner, id, "an operator");
    expect(withdrawn).toMatchObject({ ok: true });
    const { data } = await look(id);
    expect(data).toMatchObject({ heading: "Your organization withdrew this certificate", tone: "warn" });
    expect(data).toMatchObject({ contact: organisation.mailFrom, next: { selection: undefined } });
  });

  test("RT-05 A2 its receipt is sent to the buyer's own address, once; anybody else's is as unknown as none", async () => {
    const { db, organisation, pages, session, account, at, bought } = await aBuyer();
    const { id } = await bought("pay");
    const path = `${at(id)}/receipt`;
    const send = (cookie = session, which = id) => pages.post(document, path, { send: "email" }, cookie, { id: which });
    for (const answer of [await send(), await send()])
      expect(answer).toMatchObject({ status: 303, location: `${path}?done=emailed` });
    const emails = await db.selectFrom("outbox").select("to_address").where("subject", "like", "Receipt%").execute();
    expect(emails).toEqual([{ to_address: account.email }]);
    const other = await pages.sessionOf(await givenAccount(db, organisation));
    for (const [cookie, which] of [
      [other, id],
      [session, "nothing"],
    ] as const) {
      expect(await pages.get(document, path, cookie, { id: which })).toMatchObject({ status: 404 });
      expect(await send(cookie, which)).toMatchObject({ status: 404 });
    }
    expect(await pages.get(document, path, "", { id })).toMatchObject({ status: 302 });
  });

  test("U1 T13 while the bank is waited for, a purchase is its payment's page, which does not ask to pay once more", async () => {
    const { clock, look, at, back, bought } = await aBuyer();
    const { id, paymentId } = await bought("pay-slowly");
    expect(await look(id)).toMatchObject({ status: 302, location: `/payment/${paymentId}/return` });
    const { data } = await back(paymentId);
    expect(data).toMatchObject({ state: "open", pay: `/demo-payment/${paymentId}`, next: undefined });
    expect(data.title).toContain("We're waiting for your bank");
    clock.time += 30 * SECOND;
    expect((await back(paymentId)).data).toMatchObject({ state: "paid", next: at(id) });
    expect((await back(paymentId)).data).not.toHaveProperty("pay");
    expect((await look(id)).data).toMatchObject({ heading: "Your certificate is in your wallet" });
  });

  test("U1 WA-06 after a payment that was declined one step leads to the offer, with the reason and the way back to checkout", async () => {
    const { pages, session, look, at, back, bought } = await aBuyer();
    const checkout = "/hotel-checkout/certificate?offer=1";
    const { id, offer, paymentId } = await bought("decline", checkout);
    expect((await back(paymentId)).data).toMatchObject({ state: "failed", next: at(id) });
    const href = `/wallet/buy/${offer.id}?${new URLSearchParams({ returnTo: checkout, unpaid: "failed" })}`;
    expect(await look(id)).toMatchObject({ status: 302, location: href });
    const { data } = await pages.get(buyCertificate, href, session, { offer: offer.id });
    expect(data).toMatchObject({ unpaid: expect.stringContaining("you haven't been charged"), back: checkout });
    const plainly = await pages.get(buyCertificate, `/wallet/buy/${offer.id}`, session, { offer: offer.id });
    expect(plainly.data.unpaid).toBeUndefined();
  });

  test("PD-02 asks to pay again after an expired payment; one that comes late buys the offer, also off sale, at the terms agreed to", async () => {
    const { db, organisation, clock, payments, look, back, bought, pay } = await aBuyer();
    const { id, paymentId, offer } = await bought("pay-slowly");
    await db.updateTable("demo_payment").set({ choice: null, chosen_at: null }).execute();
    clock.time += 31 * MINUTE;
    await payments.watch.round();
    expect((await look(id)).location).toMatch(/^\/wallet\/buy\/.*&unpaid=expired$/);
    await deleteOffer(db, organisation.id, offer.id);
    expect(await look(id)).toMatchObject({ status: 302, location: "/wallet" });
    await pay(paymentId);
    expect((await look(id)).status).toBe(200);
    expect((await back(paymentId)).data).toMatchObject({ state: "paid", next: `/wallet/purchases/${id}` });
  });

  test("WA-06 the wallet leads to what is on sale, each with its worth, its use and its price; where nothing is, there is no such page", async () => {
    const { db, organisation, pages, session, anOffer } = await aBuyer();
    const isLinked = async () =>
      (await pages.get(wallet, "/wallet", session)).data.actions.some(({ href }) => href === "/wallet/buy");
    expect(await isLinked()).toBe(false);
    expect(await pages.get(onSale, "/wallet/buy", session)).toMatchObject({ status: 404 });
    const offer = await anOffer();
    expect(await isLinked()).toBe(true);
    const { offers } = (await pages.get(onSale, "/wallet/buy", session)).data;
    expect(offers.map(({ href, heading, buy, facts }) => [href, plain(heading), plain(buy), facts.length])).toEqual([
      [`/wallet/buy/${offer.id}?returnTo=%2Fwallet`, "Certificate worth USD 100.00", "Buy for USD 90.00", 2],
    ]);
    expect(await pages.get(onSale, "/wallet/buy")).toMatchObject({ status: 302 });
    await deleteOffer(db, organisation.id, offer.id);
    expect(await isLinked()).toBe(false);
  });

  test("RT-04 A2 purchases are listed for their buyer, the newest first, with what became of them, and not what was never paid", async () => {
    const { db, organisation, clock, pages, session, fill, bought, paymentIds, pay, chargeBack } = await aBuyer();
    const { id } = await bought("pay");
    clock.time += SECOND;
    const filled = await fill(50_00);
    const paymentId = (await paymentIds()).at(-1) ?? "";
    await pay(paymentId);
    await chargeBack(paymentId);
    await bought("decline");
    const list = async (cookie = session) => (await pages.get(purchases, "/wallet/purchases", cookie)).data.shown;
    expect((await list()).map((line) => [line.id, plain(line.what), plain(line.amount), line.undone])).toEqual([
      [
        filled.ok && filled.value.purchaseId,
        "Top-up: Cash card",
        "USD 50.00",
        "The bank reversed the payment for this purchase",
      ],
      [id, "Certificate worth USD 100.00", "USD 90.00", undefined],
    ]);
    expect(await list(await pages.sessionOf(await givenAccount(db, organisation)))).toEqual([]);
  });

  test("T13 WA-08 a purchase whose payment was charged back says so, with whom to ask", async () => {
    const { organisation, pages, session, look, bought, chargeBack } = await aBuyer();
    const { id, paymentId } = await bought("pay");
    await chargeBack(paymentId);
    const { data } = await look(id);
    expect(data).toMatchObject({ heading: "The bank reversed the payment for this purchase", withdrawal: undefined });
    expect([data.contact, plain(data.text).includes("USD 90.00")]).toEqual([organisation.mailFrom, true]);
    const told = await pages.get(statement, "/wallet/statement?from=2026-11-01&to=2026-11-30", session);
    const lines = told.data.statement?.sections.flatMap((section) => section.lines) ?? [];
    expect(lines.map(({ what, amount }) => [what, plain(amount)])).toEqual([
      ["Added", "USD 100.00"],
      ["Taken back: the payment was reversed", "-USD 100.00"],
    ]);
  });

  test("PD-02 WA-06 a certificate whose payment came too late says that the payment goes back, and nothing of a plan", async () => {
    const { db, look, bought } = await aBuyer();
    const { id } = await bought("decline");
    await db.updateTable("purchase").set({ state: "too-late" }).where("id", "=", id).execute();
    const { data } = await look(id);
    expect(data).toMatchObject({ heading: "We couldn't complete this purchase", tone: "warn", receipt: undefined });
    expect([data.text.includes("We refund it"), data.text.includes("plan")]).toEqual([true, false]);
  });

  test("SI-11 WA-06 after five unfinished payments the form says when to try again, with one log line", async () => {
    const { clock, lines, pages, paymentIds, pay, anOffer, sendBuy, account } = await aBuyer();
    for (let begun = 0; begun < 5; begun++) expect(await sendBuy((await anOffer()).id)).toMatchObject({ status: 303 });
    clock.time += 10 * MINUTE;
    const [one, other] = [await anOffer(), await anOffer()];
    lines.length = 0;
    const answer = await sendBuy(one.id);
    expect([answer.status, pages.refusal()]).toEqual([429, "throttled"]);
    expect(JSON.stringify(answer.data)).toContain("try again in 10 minutes");
    expect(lines.filter(({ event }) => event === "payment")).toMatchObject([
      { reason: "too-many-open", account: account.id, level: 40 },
    ]);
    expect(await paymentIds()).toHaveLength(5);
    await pay((await paymentIds())[0] ?? "", "decline");
    expect(await sendBuy(one.id)).toMatchObject({ status: 303 });
    expect(await sendBuy(other.id)).toMatchObject({ status: 429 });
  });
});
