import { expect, test } from "vitest";
import { DAY } from "#server/core/durations";
import { inTransaction } from "#server/db/transaction";
import { createLedger } from "#server/ledger/ledger";
import { createSources } from "#server/wallet/sources";
import { credentialCookies } from "~/request/cookies.server";
import { plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { aShop, SHOP_OPENS } from "../../../tests/drivers/shop.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { givenBalance, heldBy } from "../../../tests/fixtures/wallet.ts";
import * as purchase from "./purchase";
import * as withdraw from "./withdraw";

const HERE = "/withdraw";

describeWithDatabase((open) => {
  test("WA-07 the link in the email of a top-up shows what comes back and where, and gives it back once the button is pressed", async () => {
    const { pages, cookie, shop, look, facts } = await aTopUp();
    await shop.buy(await shop.anOffer(), { way: "cash-card.USD.9000" });
    const page = (await look()).data;
    expect([page.heading, plain(page.withdrawal?.text ?? "")]).toEqual([
      "Withdraw from your purchase",
      "You can withdraw from this top-up until Dec 6, 2026 without giving a reason. You get back what you haven't spent. If you also want to withdraw from what you bought with it, do that first: money that comes back later stays in your balance.",
    ]);
    expect(await facts()).toEqual([
      "Balance: Cash card",
      "Price: USD 100.00",
      "Already used: USD 90.00",
      "You get back: USD 10.00",
      "Refund method: The way you paid. Banks can take a few days.",
    ]);
    // Looking gave nothing back, and mail programs look too.
    expect(await shop.held()).toEqual([["cash-card", 10_00, "USD"]]);

    // What was shown before a part was spent is not what is given now.
    const stale = await pages.post(withdraw, HERE, { agreed: "10000" }, cookie);
    expect([stale.status, stale.data]).toMatchObject([
      409,
      {
        problem: "What you get back has changed since you opened this page. Check the new amount before you withdraw.",
      },
    ]);
    const form = { agreed: String(page.withdrawal?.agreed), intent: "withdraw" };
    for (const times of [1, 2])
      expect([times, await pages.post(withdraw, HERE, form, cookie)]).toMatchObject([times, { status: 303 }]);
    const done = (await look()).data;
    expect([done.heading, plain(done.done ?? "")]).toEqual([
      "You withdrew from this purchase",
      "We refund USD 10.00 the way you paid. Banks can take a few days.",
    ]);
    expect(await shop.held()).toEqual([]);
  });

  test("WA-07 a member withdraws on the purchase's page, and reads there what came back", async () => {
    const { shop, pages, id } = await aTopUp();
    const session = await pages.sessionOf(shop.account);
    const path = `/wallet/purchases/${id}`;
    const look = () => pages.get(purchase, path, session, { id });
    const { withdrawal } = (await look()).data;
    expect(withdrawal?.facts.map(({ text }) => plain(text))).toEqual([
      "USD 100.00",
      "The way you paid. Banks can take a few days.",
    ]);
    const sent = await pages.post(purchase, path, { agreed: String(withdrawal?.agreed) }, session, { id });
    expect(sent).toMatchObject({ status: 303, location: path });
    const { data } = await look();
    expect([data.heading, plain(data.text), data.withdrawal]).toEqual([
      "You withdrew from this purchase",
      "We refund USD 100.00 the way you paid. Banks can take a few days.",
      undefined,
    ]);
    expect(data.creditNote).toBe(`${path}/credit-note`);
  });

  test("WA-07 A2 without the link, at another organisation, after the days, or with nothing left, nothing is shown or given", async () => {
    const { pages, cookie, shop, id, look } = await aTopUp();
    const stranger = await pages.sessionOf(await givenAccount(shop.db, shop.organisation));
    expect((await pages.get(withdraw, HERE, stranger)).status).toBe(410);
    expect(await pages.post(purchase, `/wallet/purchases/${id}`, { agreed: "10000" }, stranger, { id })).toMatchObject({
      status: 404,
    });
    const others = pagesOf(shop.db, await givenOrganisation(shop.db), SHOP_OPENS);
    expect((await others.get(withdraw, HERE, cookie)).status).toBe(410);
    expect(await others.post(withdraw, HERE, { agreed: "10000" }, cookie)).toMatchObject({
      status: 303,
      location: HERE,
    });
    const [first = "", ...rest] = cookie.split("=");
    const forged = `${first}=${rest.join("=").replace(/.$/, "x")}`;
    expect((await pages.get(withdraw, HERE, forged)).status).toBe(410);

    shop.clock.time = SHOP_OPENS + 15 * DAY;
    expect((await look()).status).toBe(410);
    expect((await pages.post(withdraw, HERE, { agreed: "10000" }, cookie)).status).toBe(409);
    shop.clock.time = SHOP_OPENS;
    await givenBalance(shop.db, shop.account, { minor: 80_00 });
    await shop.buy(await shop.anOffer(), { way: "cash-card.USD.9000" });
    await shop.buy(await shop.anOffer(), { way: "cash-card.USD.9000" });
    expect([(await look()).status, await shop.held()]).toEqual([410, []]);
    expect(await shop.db.selectFrom("payment_refund").select("id").execute()).toEqual([]);
  });

  test("WA-07 says that a certificate is reserved while a booking with it isn't complete", async () => {
    const shop = await aShop((await open()).db);
    await shop.buy(await shop.anOffer());
    await shop.pay((await shop.paymentIds())[0] ?? "");
    const email = await shop.email("Your certificate is in your wallet");
    expect(plain(email)).toContain("Withdraw by Sunday, December 6, 2026: http");
    expect(plain(email)).toMatch(/Valid until: .*2027/);
    expect(plain(email)).toContain("It's valid for one booking; any value left over is lost.");
    const key = /withdraw\?key=([\w.-]+)/.exec(email)?.[1] ?? "";
    const { pages, clock, owner } = shop;
    const cookie = (await credentialCookies(pages.context).withdrawKey.serialize(key)).split(";")[0] ?? "";
    const look = () => pages.get(withdraw, HERE, cookie);
    expect((await look()).status).toBe(200);

    const [card] = await shop.cards();
    if (!card) throw new Error("there is no certificate");
    const sources = createSources({ ledger: createLedger({ clock }), clock });
    const booking = { organisationId: owner.organisationId, bookingId: "booking", actorId: owner.accountId };
    const [amount, owed] = [100_00, { minor: 100_00, currency: "USD" }];
    const grant = { id: (await heldBy(shop.db, card)).account, expiresOn: card.expiresOn };
    const source = { grant, kind: "certificate" as const, unit: "USD", amount, paid: amount, worth: amount, owed };
    const reserved = await inTransaction(shop.db, (trx) => sources.reserve(trx, booking, [{ ...source, rate: null }]));
    expect(reserved.ok).toBe(true);
    const during = await look();
    expect([during.status, during.data.gone]).toEqual([409, expect.stringContaining("reserved for a booking")]);
    await inTransaction(shop.db, (trx) => sources.release(trx, booking));
    expect((await look()).status).toBe(200);
  });

  async function aTopUp() {
    const shop = await aShop((await open()).db);
    const begun = await shop.fill(100_00);
    if (!begun.ok) throw new Error(begun.reason);
    await shop.pay((await shop.paymentIds())[0] ?? "");
    const key = /withdraw\?key=([\w.-]+)/.exec(await shop.email("Your balance was topped up"))?.[1] ?? "";
    const { pages } = shop;
    const cookie = (await credentialCookies(pages.context).withdrawKey.serialize(key)).split(";")[0] ?? "";
    const look = () => pages.get(withdraw, HERE, cookie);
    return {
      shop,
      pages,
      cookie,
      look,
      id: begun.value.purchaseId,
      async facts() {
        const { facts, withdrawal } = (await look()).data;
        return [...facts, ...(withdrawal?.facts ?? [])].map(({ term, text }) => plain(`${term}: ${text}`));
      },
    };
  }
});
