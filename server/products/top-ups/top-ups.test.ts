import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../../tests/drivers/databases.ts";
import { aShop, SHOP_OPENS } from "../../../tests/drivers/shop.ts";
import { demoPayments } from "../../../tests/fixtures/payments.ts";
import { givenBalance } from "../../../tests/fixtures/wallet.ts";
import { auditTo } from "../../admin/audit.ts";
import { createMoneyVerbs } from "../../admin/money.ts";
import { DAY } from "../../core/durations.ts";
import type { Organisation } from "../../organisation/settings.ts";
import { createTopUps } from "./top-ups.ts";

const TODAY = Math.floor(SHOP_OPENS / DAY);

test.each([
  ["USD", "9.99", "10", "5000", "5000.01", 2],
  ["JPY", "999", "1000", "500000", "500001", 0],
  ["KWD", "9.999", "10", "5000", "5000.001", 3],
])(
  "WA-08 a top-up in %s is at least and at most so many whole units in a currency of two or three decimals",
  (currency, below, least, most, above, decimals) => {
    const topUps = createTopUps({ purchases: {} as never, payments: { stepOf: () => 1 } as never });
    const organisation = { currency } as Organisation;
    const amount = (typed: string) => topUps.amount(organisation, typed, "en");
    for (const typed of [below, above]) expect(amount(typed)).toMatchObject({ ok: false, reason: "outside" });
    const scale = 10 ** decimals;
    for (const typed of [least, most])
      expect(amount(typed)).toEqual({ ok: true, value: { minor: Number(typed) * scale, currency } });
  },
);

describeOnEachDatabase((open) => {
  const toppedUp = async (shop: Awaited<ReturnType<typeof aShop>>, minor: number) =>
    shop.paidFor(await shop.fill(minor));

  test("WA-08 one top-up that is notified five times fills the balance once, with one email", async () => {
    const shop = await aShop((await open()).db);
    const wanted = { key: "one", balance: "myvacations", amount: { minor: 50_00, currency: "USD" } } as const;
    const begun = await Promise.all([
      shop.context.topUps.fill(shop.setting, wanted),
      shop.context.topUps.fill(shop.setting, wanted),
    ]);
    expect(begun[0]).toEqual(begun[1]);
    const [id = ""] = await shop.paymentIds();
    await shop.pay(id, "pay-and-tell-twice", 5);
    expect(await shop.held()).toEqual([["myvacations", 50_00, "USD"]]);
    expect([await shop.contra("payment-clearing"), await shop.isWhole()]).toEqual([-50_00n, true]);
    expect(await shop.emails()).toEqual(["Your balance was topped up"]);
    await shop.context.topUps.fill(shop.setting, { ...wanted, amount: { minor: 60_00, currency: "USD" } });
    expect(await shop.paymentIds()).toHaveLength(2);
  });

  test("WA-07 WA-08 of a top-up what is not spent goes back the way it was paid, once, with a credit note and an email", async () => {
    const shop = await aShop((await open()).db);
    // What expires was given, and is spent first.
    await givenBalance(shop.db, shop.account, { minor: 30_00, expiresOn: TODAY + 90 });
    const id = await toppedUp(shop, 100_00);
    const offer = await shop.anOffer();
    await shop.buy(offer, { way: "cash-card.USD.9000" });
    expect(await shop.planned(id)).toMatchObject({
      until: TODAY + 14,
      back: { minor: 40_00, currency: "USD" },
      deducted: { minor: 60_00 },
      to: undefined,
    });
    expect(await Promise.all(Array.from({ length: 5 }, () => shop.withdraw(id)))).toEqual(Array(5).fill({ ok: true }));
    expect([await shop.held(), await shop.refunded(), await shop.isWhole()]).toEqual([[], [40_00], true]);
    expect(await shop.contra("payment-clearing")).toBe(-60_00n);
    expect(await shop.documentsOf(id)).toEqual(["credit-note", "receipt"]);
    const email = await shop.email("You withdrew from your purchase");
    expect(plain(email)).toContain("You get back: USD 40.00");
    expect(plain(email)).toContain("Already used: USD 60.00");
    expect((await shop.emails()).filter((subject) => subject.startsWith("You withdrew"))).toHaveLength(1);
    expect(await shop.purchases.find(shop.organisation, shop.account, id)).toMatchObject({
      state: "withdrawn",
      back: 40_00,
      lost: 0,
    });
    // The bank takes the whole payment back after that: what was spent of it, and what went back, are missing.
    await shop.chargeBack(shop.paymentOf(id));
    const { missing } = await shop.db.selectFrom("payment").select("missing").executeTakeFirstOrThrow();
    expect([missing, await shop.contra("payment-clearing"), await shop.isWhole()]).toEqual([100_00, 40_00n, true]);
  });

  test("WA-07 WA-08 OP-11 of a top-up that an operator refunded in part the rest goes back, and the books are even", async () => {
    const shop = await aShop((await open()).db);
    const id = await toppedUp(shop, 100_00);
    const { organisation, clock, db } = shop;
    const { payments } = createMoneyVerbs({
      ...{ db, clock, actor: "ops", providers: demoPayments(db, clock).providers },
      audit: auditTo({ info: () => undefined }, "ops", { db, clock }),
    });
    const part = { amount: { minor: 60_00, currency: "USD" }, reason: "a gift", loss: "house" } as const;
    expect(await payments.refund(organisation, { id: shop.paymentOf(id), ...part })).toMatchObject({ ok: true });
    expect(await shop.planned(id)).toMatchObject({ back: { minor: 40_00 }, refunded: { minor: 60_00 } });
    expect(await shop.withdraw(id)).toEqual({ ok: true });
    expect([await shop.held(), await shop.refunded()]).toEqual([[], [60_00, 40_00]]);
    expect([await shop.contra("payment-clearing"), await shop.contra("goodwill")]).toEqual([0n, 0n]);
    // The bank takes the whole payment back after that: all of it is missing.
    await shop.chargeBack(shop.paymentOf(id));
    const { missing } = await shop.db.selectFrom("payment").select("missing").executeTakeFirstOrThrow();
    expect([missing, await shop.contra("payment-clearing")]).toEqual([100_00, 100_00n]);
    expect(plain(await shop.email("You withdrew from your purchase"))).not.toContain("can't be refunded");
    expect(await shop.isWhole()).toBe(true);
  });

  test("WA-07 WA-08 two top-ups bring back together what is left of both, the newer one first", async () => {
    const shop = await aShop((await open()).db);
    const older = await toppedUp(shop, 200_00);
    shop.clock.time += DAY;
    const newer = await shop.paidFor(await shop.fill(50_00, { key: "two" }));
    await shop.buy(await shop.anOffer(), { way: "cash-card.USD.9000" });
    const backOf = async (id: string) => (await shop.planned(id))?.back.minor;
    expect([await backOf(older), await backOf(newer)]).toEqual([110_00, 50_00]);
    expect(await shop.withdraw(older)).toEqual({ ok: true });
    expect([await shop.held(), await backOf(newer)]).toEqual([[["cash-card", 50_00, "USD"]], 50_00]);
    expect(await shop.withdraw(newer)).toEqual({ ok: true });
    expect([await shop.held(), await shop.isWhole()]).toEqual([[], true]);
  });

  test("WA-07 WA-08 a top-up that is withdrawn from while it is spent never gives more than there is", async () => {
    const shop = await aShop((await open()).db);
    const id = await toppedUp(shop, 100_00);
    const offer = await shop.anOffer();
    const [withdrawn, bought] = await Promise.all([shop.withdraw(id), shop.buy(offer, { way: "cash-card.USD.9000" })]);
    const [back = 0] = await shop.refunded();
    const held = (await shop.held()).reduce((sum, [, minor]) => sum + Number(minor), 0);
    const spent = (await shop.cards()).length * 90_00;
    expect(back + held + spent).toBe(100_00);
    expect([withdrawn.ok || bought.ok, await shop.isWhole()]).toEqual([true, true]);
  });

  test("WA-07 nothing comes back of a top-up that is spent, that is too old, or whose terms give no days; another amount than agreed is refused", async () => {
    const shop = await aShop((await open()).db);
    const id = await toppedUp(shop, 100_00);
    expect(await shop.purchases.withdraw(shop.organisation, { id }, 50_00)).toMatchObject({ reason: "changed" });
    expect([await shop.held(), await shop.refunded()]).toEqual([[["cash-card", 100_00, "USD"]], []]);
    shop.clock.time = SHOP_OPENS + 15 * DAY;
    expect([await shop.planned(id), await shop.withdraw(id)]).toMatchObject([undefined, { reason: "too-late" }]);
    shop.clock.time = SHOP_OPENS + 14 * DAY;
    const offer = await shop.anOffer();
    await shop.buy(offer, { way: "cash-card.USD.9000" });
    await shop.buy(await shop.anOffer(), { way: "cash-card.USD.1000" });
    expect(await shop.planned(id)).toMatchObject({ back: { minor: 10_00 } });
    const never = await aShop((await open()).db, { topUpWithdrawDays: 0 });
    const kept = await toppedUp(never, 50_00);
    expect([await never.planned(kept), await never.withdraw(kept)]).toMatchObject([undefined, { reason: "too-late" }]);
  });
});

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, " ");
