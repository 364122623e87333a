import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { aHandler } from "../../../tests/fixtures/payments.ts";
import * as notices from "../api/payments/notice";
import * as demoPayment from "./demo-payment";
import * as paymentReturn from "./payment-return";

const NOW = Date.UTC(2026, 10, 22, 12);

describeWithDatabase((open) => {
  /** A member on the demo's payment page, about to pay USD 40.00. */
  async function aPayer() {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { payments: { provider: "demo" } });
    const account = await givenAccount(db, organisation);
    const clock = { time: NOW, now: () => clock.time };
    const settled: string[] = [];
    const settle = async (_trx: unknown, { subject }: { subject: string }) => {
      settled.push(subject);
      return "delivered" as const;
    };
    const pages = pagesOf(db, organisation, NOW, { purposes: { "top-up": aHandler(settle) }, clock });
    const session = await pages.sessionOf(account);
    const started = await pages.context.payments.start({
      organisation,
      payer: { accountId: account.id, browser: undefined },
      purpose: "top-up",
      subject: "top-up-1",
      amount: { minor: 40_00, currency: "USD" },
      language: "en",
      returnPath: "/wallet?from=top-up",
      origin: pages.context.origin,
    });
    if (!started.ok) throw new Error(started.reason as string);
    const { paymentId: id, href } = started.value;
    const params = { id };
    const look = (cookie = session) => pages.get(demoPayment, href, cookie, params);
    const press = (choice: string, cookie = session) => pages.post(demoPayment, href, { choice }, cookie, params);
    const back = (cookie = session) => pages.get(paymentReturn, `/payment/${id}/return`, cookie, params);
    return { db, organisation, pages, session, id, href, clock, settled, look, press, back };
  }

  test("T1 U1 the demo's page pays: the payer comes back to a page that says so, however often a button is pressed", async () => {
    for (const choice of ["pay", "pay-and-tell-twice"]) {
      const { id, href, look, press, back, settled, db } = await aPayer();
      expect(href).toBe(`/demo-payment/${id}`);
      expect((await look()).data).toMatchObject({
        id,
        isClosed: false,
        title: expect.stringContaining("Demo payment"),
      });
      const answers = await Promise.all([press(choice), press(choice), press("decline")]);
      for (const answer of answers) expect(answer).toMatchObject({ status: 303, location: `/payment/${id}/return` });
      const { status, data } = await back();
      expect([status, data.state, data.title]).toEqual([200, "paid", "Payment received · Test Travel"]);
      expect(data.amount.replace("\u00a0", " ")).toBe("USD 40.00");
      expect(data.next).toBe("/wallet?from=top-up");
      expect(settled).toEqual(["top-up-1"]);
      expect((await look()).data.isClosed).toBe(true);
      const notices = await db.selectFrom("payment_notice").select(["kind", "verified"]).orderBy("kind").execute();
      expect(notices).toEqual([
        { kind: "authorised", verified: "signature" },
        { kind: "paid", verified: "asked" },
      ]);
    }
  });

  test("U1 a payment that was declined says so and leads to where it can be tried again", async () => {
    const { press, back, settled } = await aPayer();
    await press("decline");
    const { status, data } = await back();
    expect([status, data.state, data.next, settled]).toEqual([200, "failed", "/wallet?from=top-up", []]);
  });

  test("U1 PD-02 a payer who gives up at the demo's page, which tells nothing, returns to where it can be tried again", async () => {
    const { db, press, back, settled } = await aPayer();
    await press("give-up");
    expect(await db.selectFrom("payment_notice").select("id").execute()).toEqual([]);
    const { status, data } = await back();
    expect([status, data.state, data.next, settled]).toEqual([200, "failed", "/wallet?from=top-up", []]);
  });

  test("T13 a slow payment is not known yet; looked at again it is paid, once", async () => {
    const { press, back, settled, clock } = await aPayer();
    await press("pay-slowly");
    const { data } = await back();
    expect([data.state, data.here, settled]).toEqual(["open", expect.stringMatching(/^\/payment\/.+\/return$/), []]);
    clock.time += 30_000;
    expect([(await back()).data.state, (await back()).data.state, settled]).toEqual(["paid", "paid", ["top-up-1"]]);
  });

  test("A2 answers 404 for a payment to another account, a guest and another organisation", async () => {
    const { db, organisation, pages, id, look, press, back, settled } = await aPayer();
    const other = await pages.sessionOf(await givenAccount(db, organisation));
    for (const cookie of [other, ""]) {
      expect([(await look(cookie)).status, (await back(cookie)).status]).toEqual([404, 404]);
      expect((await press("pay", cookie)).status).toBe(404);
    }
    const theirs = await givenOrganisation(db, { payments: { provider: "demo" } });
    const elsewhere = pagesOf(db, theirs, NOW);
    const session = await elsewhere.sessionOf(await givenAccount(db, theirs));
    for (const route of [demoPayment, paymentReturn])
      expect((await elsewhere.get(route, "/", session, { id })).status).toBe(404);
    expect(settled).toEqual([]);
  });

  test("T13 the demo's page is only where an organisation is paid through it, and takes none but its buttons", async () => {
    const { db, organisation, id, press, session } = await aPayer();
    expect((await press("")).status).toBe(400);
    expect((await press("__proto__")).status).toBe(400);
    const pages = pagesOf(db, { ...organisation, payments: { provider: "none" } }, NOW);
    expect((await pages.get(demoPayment, "/", session, { id })).status).toBe(404);
    const told = await pages.post(notices, "/api/payments/notice/demo", {}, "", { provider: "demo" });
    expect([told.status, told.data]).toEqual([404, { status: 0, message: "This notice is not accepted." }]);
  });

  test("T13 answers 401 to a notice that isn't the provider's, and 405 to a GET", async () => {
    const { pages, settled } = await aPayer();
    const told = await pages.post(notices, "/api/payments/notice/demo", { type: "payment.paid" }, "", {
      provider: "demo",
    });
    expect([told.status, settled]).toEqual([401, []]);
    expect((await pages.get(notices, "/api/payments/notice/demo")).status).toBe(405);
  });
});
