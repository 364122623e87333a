import { beforeEach, expect, test } from "vitest";
import type { Money } from "#server/core/money";
import * as checkout from "~/routes/checkout/checkout";
import { listHref, listPages } from "~/shared/wallet/list-pages";
import { formOf, givenCheckout, openPage, plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import {
  givenBalance,
  givenCertificate,
  givenCertificates,
  givenDiscountCard,
} from "../../../tests/fixtures/wallet.ts";
import * as deletion from "../account/delete-account";
import * as statement from "./statement";
import * as wallet from "./wallet";

describeWithDatabase((open) => {
  let db: Awaited<ReturnType<typeof open>>["db"];
  beforeEach(async () => {
    ({ db } = await open());
  });

  test("RT-04 the wallet asks a guest to sign in and come back", async () => {
    const { pages } = await givenCheckout(db);
    expect(await pages.get(wallet, "/wallet")).toMatchObject({ status: 302, location: "/login?redirectTo=%2Fwallet" });
  });

  test("RT-04 WA-01 cards that count come first, the others say in words why they do not", async () => {
    const { pages, session, account } = await givenCheckout(db);
    const day = Math.floor(Date.UTC(2026, 10, 1) / 86_400_000);
    await givenCertificate(db, account, { status: "USED", card_code: "1111" });
    await givenCertificate(db, account, { expires_on: day, card_code: "2222" });
    await givenCertificate(db, account, { card_code: "3333" });
    await givenDiscountCard(db, account, { amount: 0, card_code: "4444" });
    const { data } = await pages.get(wallet, "/wallet", session);
    const [certificates, discountCards] = data.lists;
    expect(certificates?.cards.map((card) => [card.name.slice(-4), card.active, card.status])).toEqual([
      ["3333", true, "Active"],
      ["1111", false, "Used"],
      ["2222", false, "Expired"],
    ]);
    expect(discountCards?.cards.map((card) => [card.status, plain(card.amount)])).toEqual([["Empty", "USD 0.00"]]);
  });

  test("RT-04 WA-08 balances are there with what of them does not last, and what bookings took of them", async () => {
    const walletOptions = ["Cash Card", "myvacations"] as const;
    const { pages, path, session, account } = await givenCheckout(db, { walletOptions: [...walletOptions] });
    const day = Math.floor(Date.UTC(2026, 10, 30) / 86_400_000);
    await givenBalance(db, account, { minor: 30_00 });
    await givenBalance(db, account, { minor: 20_00, expiresOn: day });
    const [cash, vacations] = (await pages.get(wallet, "/wallet", session)).data.balances;
    expect(cash).toMatchObject({ kind: "cash-card", name: "Cash card", total: undefined });
    expect(cash?.held.map(({ amount, until }) => [plain(amount), until.map(plain)])).toEqual([
      ["USD 50.00", ["USD 20.00, valid until Nov 30, 2026"]],
    ]);
    expect(vacations).toMatchObject({ kind: "myvacations", held: [] });

    const form = { ...formOf(openPage((await pages.get(checkout, path, session)).data)), tender: "cash-card-USD" };
    const looked = await pages.post(checkout, path, { ...form, intent: "recalc" }, session);
    const page = openPage((await pages.get(checkout, path, [session, ...looked.cookies].join("; "))).data);
    await pages.post(checkout, path, formOf(page), session);
    const { movements, balances } = (await pages.get(wallet, "/wallet", session)).data;
    expect(movements.shown.map(({ card, amount }) => [card, plain(amount)]).sort()).toEqual([
      ["Cash card", "-USD 20.00"],
      ["Cash card", "-USD 30.00"],
    ]);
    expect(balances[0]?.held).toEqual([]);
  });

  test("RT-04 WA-08 AC-05 the wallet, its statement, a deletion and CALL-24 tell the same sums, apart by what can be spent today", async () => {
    const { pages, session, account, organisation } = await givenCheckout(db, {
      walletOptions: ["Certificates", "Discount Cards", "Cash Card"],
    });
    const [yesterday, today] = [20_777, 20_778];
    await givenCertificate(db, account, { expires_on: today, card_code: "1111" });
    await givenCertificate(db, account, { expires_on: yesterday, amount: 20_00, card_code: "2222" });
    await givenCertificate(db, account, { status: "INACTIVE", amount: 7_00, card_code: "3333" });
    await givenCertificate(db, account, { usedUp: true, amount: 90_00, card_code: "4444" });
    await givenDiscountCard(db, account, { expires_on: yesterday, amount: 4_00 });
    await givenBalance(db, account, { minor: 30_00 });
    await givenBalance(db, account, { minor: 3_00, expiresOn: yesterday });

    const shown = (await pages.get(wallet, "/wallet", session)).data;
    const sums = [...shown.lists, ...shown.balances].map(({ kind, total, idle }) => [
      kind,
      plain(total ?? ""),
      plain(idle ?? ""),
    ]);
    expect(sums).toEqual([
      ["certificate", "USD 50.00", "USD 27.00"],
      ["discount", "USD 0.00", "USD 4.00"],
      ["cash-card", "USD 30.00", "USD 3.00"],
    ]);
    const told = await pages.context.profile.personalData.wouldLose(account);
    const inFull = ({ minor, currency }: Money) => `${currency} ${(minor / 100).toFixed(2)}`;
    expect(told.map(({ kind, spendable, idle }) => [kind, inFull(spendable), inFull(idle)])).toEqual(sums);
    const days = { from: today, to: today };
    const { holdings } = await pages.context.wallet.statement(organisation, account, days);
    const closings = Object.fromEntries(holdings.map(({ kind, closing }) => [kind, closing]));
    for (const { kind, spendable, idle } of told) expect(closings[kind]).toBe(spendable.minor + idle.minor);
    const [wire] = (await pages.context.wallet.paymentCardsByUser(organisation, account, "USD")) ?? [];
    expect([wire?.certificate_details, wire?.discountcard_details, wire?.cashcard_details]).toMatchObject([
      { card_amount: 50 },
      { card_amount: 0 },
      { card_amount: 30 },
    ]);

    const { held = [] } = (await pages.get(statement, "/wallet/statement", session)).data.statement ?? {};
    expect(held.map(plain)).toEqual([
      "Certificates · USD: You can spend: USD 50.00 · Expired or not active: USD 27.00",
      "Discount cards · USD: You can spend: USD 0.00 · Expired or not active: USD 4.00",
      "Cash card · USD: You can spend: USD 30.00 · Expired or not active: USD 3.00",
    ]);
    const before = await pages.get(statement, "/wallet/statement?from=2026-11-01&to=2026-11-20", session);
    expect(before.data.statement?.held).toEqual([]);
    const lost = (await pages.get(deletion, "/user/delete", session)).data.held;
    expect(lost.map(({ kind, texts }) => [kind, ...texts.map(plain)])).toEqual([
      ["certificate", "You can spend: USD 50.00", "Expired or not active: USD 27.00"],
      ["discount", "Expired or not active: USD 4.00"],
      ["cash-card", "You can spend: USD 30.00", "Expired or not active: USD 3.00"],
    ]);
  });

  test("RT-04 WA-09 a certificate that was used or withdrawn says what it was worth; one that is held shows it", async () => {
    const { pages, session, account } = await givenCheckout(db);
    await givenCertificate(db, account, { usedUp: true, card_code: "1111" });
    await givenCertificate(db, account, { usedUp: true, status: "INACTIVE", expires_on: 30_000, card_code: "2222" });
    await givenCertificate(db, account, { expires_on: 1, card_code: "3333" });
    const [certificates] = (await pages.get(wallet, "/wallet", session)).data.lists;
    expect(certificates?.cards.map(({ status, wasWorth, expires }) => [status, plain(wasWorth), !!expires])).toEqual([
      ["Used", "Was worth USD 50.00", false],
      ["Withdrawn", "Was worth USD 50.00", false],
      ["Expired", "", true],
    ]);
  });

  test("AC-05 WA-08 what can be spent no more does not keep anybody from leaving", async () => {
    const { pages, session, account } = await givenCheckout(db, { balanceAtDeletion: "refuse" });
    await givenBalance(db, account, { minor: 3_00, expiresOn: 1 });
    const refusedBy = async () => (await pages.get(deletion, "/user/delete", session)).data.ask?.contact;
    expect(await refusedBy()).toBeUndefined();
    await givenBalance(db, account, { minor: 3_00 });
    expect(await refusedBy()).toBe("hello@example.com");
  });

  test("RT-04 what a booking took is a movement that leads to the booking", async () => {
    const { pages, path, session, account } = await givenCheckout(db);
    await givenDiscountCard(db, account);
    const page = openPage((await pages.get(checkout, path, session)).data);
    const { location } = await pages.post(checkout, path, formOf(page), session);
    const { movements } = (await pages.get(wallet, "/wallet", session)).data;
    expect(movements.shown).toHaveLength(1);
    expect(movements.shown[0]).toMatchObject({ booking: location, what: "used for a booking" });
    expect(plain(movements.shown[0]?.amount ?? "")).toBe("-USD 37.50");
    const movement = async () => {
      const [{ amount = "", what = "" } = {}] = (await pages.get(wallet, "/wallet", session)).data.movements.shown;
      return [plain(amount), plain(what).replace(/[\u2068\u2069]/g, "")];
    };
    // A penalty kept ten dollars of it, or all.
    await db.updateTable("booking_source").set({ kept: 10_00, refunded_at: 1 }).execute();
    expect(await movement()).toEqual(["-USD 37.50", "used for a booking, USD 27.50 refunded"]);
    await db.updateTable("booking_source").set({ kept: 37_50 }).execute();
    expect(await movement()).toEqual(["-USD 37.50", "used for a booking, not refunded"]);
  });

  test("RT-04 WA-07 each list has pages; count and total cover all of them, and a page too far is the last", async () => {
    const { pages, session, account } = await givenCheckout(db);
    await givenCertificates(db, account, 41);
    await givenDiscountCard(db, account);
    const page = async (path: string) => {
      const { lists, movements } = (await pages.get(wallet, path, session)).data;
      return [...lists, movements].map((list) => [list.page, list.pages]);
    };
    const [certificates] = (await pages.get(wallet, "/wallet", session)).data.lists;
    expect(certificates).toMatchObject({ counting: 41, total: expect.stringContaining("2,050.00") });
    expect(certificates?.cards).toHaveLength(20);
    const only = [1, 1];
    expect(await page("/wallet?certificates=2")).toEqual([[2, 3], only, only]);
    expect(await page("/wallet?certificates=99&discount-cards=x&page=-1")).toEqual([[3, 3], only, only]);
  });

  test("WA-07 a page of one list leaves the others where they are, and a first page has one address", () => {
    const shown = { certificate: 2, discount: 1, movements: 3 };
    const names = { certificate: "certificates", discount: "discount-cards", movements: "page" };
    const walletHref = (pages: typeof shown, list: keyof typeof names, page: number) =>
      listHref("/wallet", names, pages, list, page);
    expect(walletHref(shown, "discount", 4)).toBe("/wallet?certificates=2&discount-cards=4&page=3#discount");
    expect(walletHref(shown, "certificate", 1)).toBe("/wallet?page=3#certificate");
    expect(walletHref({ ...shown, certificate: 1 }, "movements", 1)).toBe("/wallet#movements");
    expect(listPages(new Request(`https://a.example${walletHref(shown, "discount", 4)}`), names)).toEqual({
      ...shown,
      discount: 4,
    });
  });

  test("WA-03 an organisation without wallet options has no lists", async () => {
    const { pages, session, account } = await givenCheckout(db, { walletOptions: [] });
    await givenCertificate(db, account);
    expect((await pages.get(wallet, "/wallet", session)).data.lists).toEqual([]);
  });
});
