import type { ActionFunctionArgs } from "@remix-run/node";
import { expect, test } from "vitest";
import * as hotel from "~/products/stays/property/hotel-details";
import { findSession } from "~/request/session.server";
import type { ShownPrice } from "~/shared/offer/offer-text.server";
import { verifyLedger } from "../../../server/ledger/verify.ts";
import { ruleColumns } from "../../../server/products/stays/catalogue/cancel-rule.ts";
import { bookingsIn, formOf, givenCheckout, NOW, openPage, plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { noting } from "../../../tests/drivers/statements.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { givenMember } from "../../../tests/fixtures/plans.ts";
import { givenBalance } from "../../../tests/fixtures/wallet.ts";
import * as checkLogin from "../api/accounts/check-login";
import * as reservations from "../api/bookings/reservations";
import * as booking from "../bookings/booking";
import * as cancel from "../bookings/cancel";
import * as consent from "../bookings/consent";
import * as document from "../bookings/document";
import * as find from "../bookings/find";
import * as voucher from "../bookings/voucher";
import * as wallet from "../wallet/wallet";
import * as checkout from "./checkout";

// One night at USD 100.00 and 10.00 of tax; the plan takes off 5 percent.
describeWithDatabase((open) => {
  test("LO-07 BK-03 what a plan takes off is in the receipt and the total, and said once before", async () => {
    const { pages, path, session, hotel: stay } = await aMemberAtCheckout();
    const { price } = openPage((await pages.get(checkout, path, session)).data);
    expect([price.discount?.label, plain(price.discount?.amount ?? ""), price.paid]).toEqual([
      ...["Gold discount, 5%", "-USD 5.00", []],
    ]);
    expect([plain(price.total ?? ""), plain(price.payable), price.notes]).toEqual(["USD 105.00", "USD 105.00", []]);
    const shown = `/hotel-details?property=${stay.code}&in=2026-12-12&out=2026-12-13&guests=2`;
    const offered = plain((await pages.get(hotel, shown, session)).data.page);
    expect(offered).toContain("Your 5% Gold discount is applied at checkout.");
    expect(offered.replace(/[\u2068\u2069]/g, "")).toContain("With Gold: USD 105.00");
    expect(offered).toContain("`Gold discount, 5%`,`amount`:`-USD 5.00`},`total`:`USD 105.00`");
    expect((await pages.get(hotel, shown)).data.page).not.toMatch(/With Gold|discount/);
  });

  test("LO-07 CALL-16 a reservation tells the total less what a plan takes off, and that, while it is booked and after", async () => {
    const { pages, path, session, db, account } = await aMemberAtCheckout();
    await givenBalance(db, account, { minor: 30_00 });
    const page = openPage((await pages.get(checkout, path, session)).data);
    const kept = { ...formOf(page), intent: "recalc", tender: "cash-card-USD" };
    const { cookies } = await pages.post(checkout, path, kept, session);
    const token = cookies.map((cookie) => cookie.split("=")).find(([name]) => name === "myReservationToken")?.[1];
    const told = async () => {
      const body = JSON.stringify({ json: { token } });
      const headers = { "Content-Type": "application/json" };
      const request = new Request("http://localhost/api/reservations", { method: "POST", headers, body });
      const answer = await reservations.action({ request, params: {}, context: pages.context } as ActionFunctionArgs);
      return (await answer.json()) as { data: object };
    };
    const amounts = { total: 105, discount: 5 };
    expect(await told()).toMatchObject({ data: { status: "in-progress", ...amounts } });
    const browser = [session, ...cookies].join("; ");
    const now = openPage((await pages.get(checkout, path, browser)).data);
    expect(await pages.post(checkout, path, formOf(now), browser)).toMatchObject({ status: 303 });
    expect(await told()).toMatchObject({ data: { status: "booked", ...amounts, to_pay: 75 } });
  });

  test("LO-07 BK-03 BK-06 the organisation pays it: the property is owed the whole, no wallet has it, and it ends with the booking", async () => {
    const { db, pages, path, session, organisation, account, context } = await aMemberAtCheckout();
    await givenBalance(db, account, { minor: 30_00 });
    const page = openPage((await pages.get(checkout, path, session)).data);
    await pages.post(checkout, path, { ...formOf(page), intent: "recalc", tender: "cash-card-USD" }, session);
    const form = { ...formOf(page), tender: "cash-card-USD" };
    const repriced = await pages.post(checkout, path, form, session);
    const agreed = { ...form, ...tokens(openPage(repriced.data)) };
    expect(await pages.post(checkout, path, agreed, session)).toMatchObject({ status: 303 });
    const sources = () => db.selectFrom("booking_source").select(["kind", "amount", "owed", "kept", "state"]).execute();
    expect((await sources()).sort((a, b) => b.owed - a.owed)).toEqual([
      { kind: "cash-card", amount: 30_00, owed: 30_00, kept: 30_00, state: "captured" },
      { kind: "membership", amount: 5_00, owed: 5_00, kept: 5_00, state: "captured" },
    ]);
    const owner = { organisationId: organisation.id, id: account.id };
    const given = async () =>
      (await db.selectFrom("ledger_account").select("balance").where("kind", "=", "membership").execute())[0]?.balance;
    expect([await given(), await context.wallet.balanceKinds(organisation)]).toEqual([-5_00, ["cash-card"]]);

    const overview = (await pages.get(wallet, "/wallet", session)).data;
    expect(JSON.stringify(overview)).not.toMatch(/ember|5\.00/);
    const statement = await context.wallet.statement(organisation, account, { from: 0, to: 40_000 });
    const kinds = [...statement.holdings, ...statement.lines].map(({ kind }) => kind);
    expect([...new Set(kinds)]).toEqual(["cash-card"]);
    expect(await context.profile.personalData.wouldLose(owner)).toEqual([]);

    const { reference, email, see } = await bookedOne();
    const told = [
      ["Stay", "USD 100.00"],
      ["Tax", "USD 10.00"],
      ["Gold discount, 5%", "-USD 5.00"],
      ["Total with taxes and fees", "USD 105.00"],
      ["Cash card", "-USD 30.00"],
      ["Pay at the property", "USD 75.00"],
    ];
    expect(plain(email("Booked"))).toContain(told.map((row) => row.join(": ")).join("\n"));
    const params = { name: reference };
    const agreedTo = (await pages.get(consent, `/bookings/${reference}/consent`, session, params)).data.consent;
    expect(agreedTo.price.map(({ label, text }) => [label, plain(text)])).toEqual(told);
    expect(figuresOf((await see()).price)).toEqual([
      ...["Gold discount, 5% -USD 5.00", "USD 105.00", "Wallet payment: Cash card -USD 30.00", "USD 75.00"],
    ]);
    // Neither at the property nor to who found it by its reference is the organisation's part paid by anybody, nor a plan named.
    const [paper] = (await pages.get(voucher, `/bookings/${reference}/voucher`, session, params)).data.texts;
    const rows = Object.fromEntries((paper?.rows ?? []).map(({ label, lines }) => [label, plain(lines.join())]));
    expect(rows).toMatchObject({
      "Membership discount": `USD 5.00, paid by ${organisation.name}: not to be collected from the guest`,
      "Paid with your booking": "USD 30.00",
      "Pay at the property": "USD 75.00",
    });
    const known = { reference, email: account.email };
    const [cookie = ""] = (await pages.post(find, "/bookings/find", known)).cookies;
    const found = async () => (await pages.get(booking, `/bookings/${reference}`, cookie, params)).data.view.price;
    expect(figuresOf(await found())).toEqual([
      ...["Membership discount -USD 5.00", "USD 105.00", "Paid with your booking -USD 30.00", "USD 75.00"],
    ]);
    expect(JSON.stringify([paper, await found()])).not.toContain("Gold");
    const documented = (await pages.get(document, `/bookings/${reference}/receipt`, session, params)).data.view.parts;
    const figures = documented.map(({ rows, sums }) =>
      [...rows, ...sums].map((row) => `${row.label}: ${plain(row.amount)}`),
    );
    expect(figures).toEqual([
      ["Stay: USD 100.00", "Tax: USD 10.00", "Gold discount, 5%: -USD 5.00", "Total with taxes and fees: USD 105.00"],
      ["Cash card: USD 30.00", "Paid with your booking: USD 30.00", "To be paid at the property: USD 75.00"],
    ]);
    await pages.post(document, `/bookings/${reference}/receipt`, { send: "email" }, session, params);
    for (const part of figures) expect(plain((await bookedOne()).email("Receipt"))).toContain(part.join("\n"));

    const cancelling = `/bookings/${reference}/cancel`;
    const { plan } = (await pages.get(cancel, cancelling, session, params)).data.view;
    const ends = "Your membership discount no longer applies to this booking. Your membership itself stays as it is.";
    expect(plan?.parts.map(({ name }) => name)).toEqual(["Cash card"]);
    expect(plain(plan?.discountEnds ?? "")).toBe(ends);
    await pages.post(cancel, cancelling, { token: plan?.token ?? "" }, session, params);
    expect([await given(), (await sources()).map(({ state }) => state)]).toEqual([0, ["refunded", "refunded"]]);
    const { cancelled, price } = await see();
    expect([figuresOf(price), figuresOf(await found())]).toEqual([
      ["Gold discount, 5% -USD 5.00", "USD 105.00"],
      ["Membership discount -USD 5.00", "USD 105.00"],
    ]);
    expect([cancelled?.parts?.map(({ name }) => name), plain(cancelled?.discountEnds ?? "")]).toEqual([
      ["Cash card"],
      ends,
    ]);
    const ended = plain((await bookedOne()).email("Canceled"));
    expect(ended).toContain(ends);
    expect(ended.split("Refund")[1]).toMatch(/^\nCash card: USD 30\.00\n/);
    const note = (await pages.get(document, `/bookings/${reference}/credit-note`, session, params)).data.view;
    expect([note.parts[0]?.sums.map(({ amount }) => plain(amount)), note.notes.map(plain)]).toEqual([
      ["USD 30.00"],
      [ends],
    ]);
    expect(await verifyLedger(db, organisation.id)).toEqual([]);

    async function bookedOne() {
      const { reference } = await db.selectFrom("booking").select("reference").executeTakeFirstOrThrow();
      const emails = await db.selectFrom("outbox").select(["subject", "text"]).execute();
      return {
        reference,
        email: (begins: string) => emails.find(({ subject }) => subject.startsWith(begins))?.text ?? "",
        see: async () => (await pages.get(booking, `/bookings/${reference}`, session, { name: reference })).data.view,
      };
    }
  });

  test("LO-07 BK-06 shows a member's own cost of canceling everywhere, and the remaining rooms keep their discount", async () => {
    const half = { steps: [{ untilHours: 48, penalty: { percent: 50 } }], then: { percent: 100 } };
    const { db, pages, path: one, session, account, hotel: stay } = await aMemberAtCheckout({}, {}, ruleColumns(half));
    await givenBalance(db, account, { minor: 60_00 });
    const path = `${one}&guests=2`;
    const [costs, then] = [/canceling costs 50% of the price \(USD 105\.00\)/, /the full price \(USD 210\.00\)/];
    const shown = `/hotel-details?property=${stay.code}&in=2026-12-12&out=2026-12-13&guests=2&guests=2`;
    const offered = plain((await pages.get(hotel, shown, session)).data.page);
    expect(offered).toMatch(costs);
    expect(offered).toMatch(then);
    expect(plain((await pages.get(hotel, shown)).data.page)).toMatch(/\(USD 110\.00\)[\s\S]*\(USD 220\.00\)/);
    const page = openPage((await pages.get(checkout, path, session)).data);
    expect(page.cancellation.map(plain)).toEqual([expect.stringMatching(costs), expect.stringMatching(then)]);
    const form = { ...formOf(page), tender: "cash-card-USD" };
    const agreed = { ...form, ...tokens(openPage((await pages.post(checkout, path, form, session)).data)) };
    expect(await pages.post(checkout, path, agreed, session)).toMatchObject({ status: 303 });
    const { reference } = await db.selectFrom("booking").select("reference").executeTakeFirstOrThrow();
    const params = { name: reference };
    const emails = async () =>
      (await db.selectFrom("outbox").select("text").orderBy("id").execute()).map(({ text }) => plain(text));
    expect((await emails()).join()).toMatch(costs);

    const planOf = async (query = "") => {
      const { plan } = (await pages.get(cancel, `/bookings/${reference}/cancel${query}`, session, params)).data.view;
      const said = [plan?.costs, plan?.before].map((text) => text && plain(text));
      return { token: plan?.token ?? "", said, discountEnds: plan?.discountEnds };
    };
    expect((await planOf()).said[0]).toBe("Canceling costs USD 105.00.");
    const { token, said, discountEnds } = await planOf("?rooms=some&room=2");
    expect(said[0]).toBe("Canceling costs USD 52.50.");
    await pages.post(cancel, `/bookings/${reference}/cancel?rooms=some&room=2`, { token, room: "2" }, session, params);
    // The other room keeps its discount, which is said wherever the end of this one's is.
    const keeps =
      "Your membership discount stays on the rooms you keep and no longer applies to canceled rooms. Your membership itself stays as it is.";
    const documentOf = async (kind: "receipt" | "credit-note") =>
      (await pages.get(document, `/bookings/${reference}/${kind}`, session, params)).data;
    const note = await documentOf("credit-note");
    expect([discountEnds, note.view.notes]).toEqual([keeps, [keeps]]);
    expect(note.view.facts.map(({ term, text }) => `${term}: ${text.replace(/[\u2068\u2069]/g, "")}`)).toContain(
      "Canceled rooms: Room 2: Double room",
    );
    expect((await documentOf("receipt")).view.since).toContain(keeps);
    await pages.post(document, `/bookings/${reference}/credit-note`, { send: "email" }, session, params);
    expect((await emails()).filter((text) => text.includes(keeps))).toHaveLength(2);
    const creditNotes = (await emails()).filter((text) => text.includes("Canceled rooms: Room 2: Double room"));
    expect(creditNotes).toHaveLength(1);
    expect((await planOf()).discountEnds).toBe(
      "Your membership discount no longer applies to this booking. Your membership itself stays as it is.",
    );
    expect((await planOf()).said[1]).toMatch(
      /the USD 52\.50 for rooms you canceled before, that's USD 105\.00 in total/,
    );
    expect((await emails()).join()).toContain("the cancellation fee, USD 52.50.");
    const { view } = (await pages.get(booking, `/bookings/${reference}`, session, params)).data;
    expect(view.cancelled?.discountEnds).toBe(keeps);
    expect(view.cancelled?.rooms?.map(plain)).toEqual([expect.stringContaining("fee: USD 52.50.")]);
    expect(view.cancellation.map(plain)[0]).toContain("(USD 52.50)");
    expect(Object.values(view.price.lines.at(-1) ?? {}).map(plain)).toEqual(["Canceled rooms", "USD 52.50"]);
    const figures = ["Gold discount, 5% -USD 5.00", "USD 157.50", "Paid with your booking -USD 60.00", "USD 97.50"];
    expect(figuresOf(view.price)).toEqual(figures);
    const [cookie = ""] = (await pages.post(find, "/bookings/find", { reference, email: account.email })).cookies;
    expect(figuresOf((await pages.get(booking, `/bookings/${reference}`, cookie, params)).data.view.price)).toEqual([
      ...["Membership discount -USD 5.00", ...figures.slice(1)],
    ]);
  });

  test("LO-07 BK-03 reports the old and new price if a plan ends after the price was shown", async () => {
    const { db, pages, path, session } = await aMemberAtCheckout();
    const form = formOf(openPage((await pages.get(checkout, path, session)).data));
    await db.updateTable("subscription").set({ plan_status: "ENDED", ended_on: 1 }).execute();
    const { status, data } = await pages.post(checkout, path, form, session);
    expect([status, await bookingsIn(db)]).toEqual([409, []]);
    expect(plain(JSON.stringify(data))).toMatch(/USD 105\.00.*USD 110\.00/);
    expect(openPage(data).price.discount).toBeUndefined();
  });

  test("LO-07 a member books with a discount again and again, at once: each is given once, without a limit", async () => {
    const { db, organisation, pages, session, path } = await aMemberAtCheckout();
    const forms = await Promise.all(
      [2, 3, 4, 5, 6].map(async (night) => {
        const at = path.replace("in=2026-12-12&out=2026-12-13", `in=2026-12-1${night}&out=2026-12-1${night + 1}`);
        return [at, formOf(openPage((await pages.get(checkout, at, session)).data))] as const;
      }),
    );
    const answers = await Promise.all(forms.map(([at, form]) => pages.post(checkout, at, form, session)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
    const accounts = await db.selectFrom("ledger_account").select(["kind", "balance"]).execute();
    expect(accounts).toEqual([{ kind: "membership", balance: -25_00 }]);
    expect(await verifyLedger(db, organisation.id)).toEqual([]);
  });

  test("LO-07 RO-01 RO-02 EN-08 a plan lets its members book and shows them its prices, where their account says nothing of prices", async () => {
    const benefits = { canBook: true, displayPrice: "exclusive" } as const;
    const { db, pages, path, session, account, organisation } = await aMemberAtCheckout(benefits, { canBook: false });
    const answer = async () => {
      const page = openPage((await pages.get(checkout, path, session)).data);
      const { data }: { data: unknown } = await pages.post(checkLogin, "/api/auth/checkLogin", {}, session);
      const { result } = data as { result: { basicprofile: { can_user_book: number }[]; display_price?: string } };
      const { displayPrice } = (await seen(session)) ?? {};
      return [page.barrier, result.basicprofile[0]?.can_user_book, result.display_price ?? displayPrice];
    };
    const seen = async (cookie: string) =>
      (await findSession(new Request("http://x/", { headers: { cookie } }), pages.context))?.account;
    expect(await answer()).toEqual([undefined, 1, "exclusive"]);
    await db.updateTable("account").set({ display_price: "inclusive" }).where("id", "=", account.id).execute();
    expect((await seen(session))?.displayPrice).toBe("inclusive");
    for (const status of ["ACTIVE-REFRESH", "GRACE"] as const) {
      await db.updateTable("subscription").set({ plan_status: status }).execute();
      expect((await answer())[1]).toBe(1);
    }
    await db.updateTable("subscription").set({ plan_status: "ENDED", ended_on: 1 }).execute();
    expect((await answer()).slice(0, 2)).toEqual(["not-permitted", 0]);
    expect(organisation.displayPrice).toBe("inclusive");
  });

  test("LO-07 A1 reads the plan in one query for a member, and none for a guest; another organisation's plan gives nothing", async () => {
    const { db, organisation, account } = await aMemberAtCheckout();
    const asked: string[] = [];
    const { context, sessionOf } = pagesOf(noting(db, asked), organisation, NOW);
    const cookie = await sessionOf(account);
    const ask = async (headers: Record<string, string>) => {
      asked.length = 0;
      const found = await findSession(new Request("http://x/", { headers }), context);
      return [
        found?.account.membership?.plan,
        asked.filter((each) => each.includes("subscription")).length,
        asked.length,
      ];
    };
    expect(await ask({})).toEqual([undefined, 0, 0]);
    expect(await ask({ cookie })).toEqual(["gold", 1, 2]);
    for (const table of ["subscription_period", "subscription"] as const) await db.deleteFrom(table).execute();
    const other = await givenOrganisation(db, { slug: "other", hosts: ["other.example"] });
    await givenMember(db, other, await givenAccount(db, other, { id: account.id }), { now: NOW });
    expect((await ask({ cookie }))[0]).toBeUndefined();
  });

  async function aMemberAtCheckout(
    benefits: Omit<Parameters<typeof givenMember>[3], "now"> = {},
    changes: Parameters<typeof givenAccount>[2] = {},
    plan: Partial<ReturnType<typeof ruleColumns>> = {},
  ) {
    const { db } = await open();
    const given = await givenCheckout(db, { walletOptions: ["Cash Card"] }, { plan });
    const account = await givenAccount(db, given.organisation, changes);
    await givenMember(db, given.organisation, account, { now: NOW, ...benefits });
    const { pages } = given;
    return { ...given, db, account, session: await pages.sessionOf(account), context: pages.context };
  }
});

const tokens = (page: ReturnType<typeof openPage>) => {
  const { priceToken, pricedWith, pricedTender } = formOf(page);
  return { priceToken: priceToken ?? "", pricedWith: pricedWith ?? "", pricedTender: pricedTender ?? "" };
};

/** What follows the lines of a price. */
const figuresOf = ({ discount, total, paid, payable }: ShownPrice): string[] =>
  [discount, total, ...paid, payable].flatMap((each) =>
    each === undefined ? [] : [plain(typeof each === "string" ? each : `${each.label} ${each.amount}`)],
  );
