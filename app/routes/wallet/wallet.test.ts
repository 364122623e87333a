import { beforeEach, expect, test } from "vitest";
import * as checkout from "~/routes/checkout/checkout";
import { formOf, givenCheckout, openPage, plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeOnEachDatabase } from "../../../tests/drivers/databases.ts";
import { givenCertificate, givenDiscountCard } from "../../../tests/fixtures/wallet.ts";
import * as wallet from "./wallet";

describeOnEachDatabase((open) => {
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

  test("RT-04 what a booking took is a movement that leads to the booking", async () => {
    const { pages, path, session, account } = await givenCheckout(db);
    await givenDiscountCard(db, account);
    const page = openPage((await pages.get(checkout, path, session)).data);
    const { location } = await pages.post(checkout, path, formOf(page), session);
    const { movements } = (await pages.get(wallet, "/wallet", session)).data;
    expect(movements).toHaveLength(1);
    expect(movements[0]).toMatchObject({ booking: location, what: "used for a booking" });
    expect(plain(movements[0]?.amount ?? "")).toBe("-USD 37.50");
  });

  test("WA-03 an organisation without wallet options has no lists", async () => {
    const { pages, session, account } = await givenCheckout(db, { walletOptions: [] });
    await givenCertificate(db, account);
    expect((await pages.get(wallet, "/wallet", session)).data.lists).toEqual([]);
  });
});
