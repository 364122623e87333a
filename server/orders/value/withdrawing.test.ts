import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { aShop, SHOP_OPENS } from "../../../tests/drivers/shop.ts";
import { DAY } from "../../core/durations.ts";
import { partsBack } from "./purchase.ts";

test("WA-07 the part of a price that comes back goes to the accounts that paid, the last one first", () => {
  const part = (account: string, amount: number) => ({ account, expiresOn: null, unit: "EUR", amount });
  const taken = [part("first", 30), part("last", 70)];
  expect(partsBack(taken, { minor: 200, of: 200 })).toEqual(taken);
  expect(partsBack(taken, { minor: 100, of: 200 })).toEqual([part("last", 50)]);
  expect(partsBack(taken, { minor: 170, of: 200 })).toEqual([part("first", 15), part("last", 70)]);
  expect(partsBack(taken, { minor: 1, of: 200 })).toEqual([]);
});

describeWithDatabase((open) => {
  test("WA-07 A2 the key in a purchase's email opens that purchase, at its organisation alone, until the days are over", async () => {
    const { db } = await open();
    const shop = await aShop(db);
    const id = await shop.paidFor(await shop.buy(await shop.anOffer()));
    const email = await shop.email("Your certificate is in your wallet");
    const key = /withdraw\?key=([\w.-]+)/.exec(email)?.[1] ?? "";
    expect(await shop.purchases.findByKey(shop.organisation, key)).toMatchObject({ id });
    const elsewhere = await aShop(db);
    expect(await shop.purchases.findByKey(elsewhere.organisation, key)).toBeUndefined();
    expect(await shop.purchases.findByKey(shop.organisation, `${key.slice(0, -1)}x`)).toBeUndefined();
    shop.clock.time = SHOP_OPENS + 17 * DAY;
    expect(await shop.purchases.findByKey(shop.organisation, key)).toBeUndefined();
  });
});
