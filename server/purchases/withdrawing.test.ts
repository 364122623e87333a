import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { aShop as givenShop, SHOP_OPENS } from "../../tests/drivers/shop.ts";
import { givenRates } from "../../tests/fixtures/rates.ts";
import { givenBalance } from "../../tests/fixtures/wallet.ts";
import { DAY } from "../core/durations.ts";
import type { Organisation } from "../organisation/settings.ts";
import { partsBack } from "./purchase.ts";

const TODAY = Math.floor(SHOP_OPENS / DAY);

test("WA-07 the part of a price that comes back goes to the accounts that paid, the last one first", () => {
  const part = (account: string, amount: number) => ({ account, expiresOn: null, unit: "EUR", amount });
  const taken = [part("first", 30), part("last", 70)];
  expect(partsBack(taken, { minor: 200, of: 200 })).toEqual(taken);
  expect(partsBack(taken, { minor: 100, of: 200 })).toEqual([part("last", 50)]);
  expect(partsBack(taken, { minor: 170, of: 200 })).toEqual([part("first", 15), part("last", 70)]);
  expect(partsBack(taken, { minor: 1, of: 200 })).toEqual([]);
});

describeOnEachDatabase((open) => {
  test("WA-07 WA-08 of a top-up what is not spent goes back the way it was paid, once, with a credit note and an email", async () => {
    const shop = await aShop();
    // What expires was given, and is spent first.
    await givenBalance(shop.db, shop.account, { minor: 30_00, expiresOn: TODAY + 90 });
    const id = await shop.toppedUp(100_00);
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
    expect(await shop.documents(id)).toEqual(["credit-note", "receipt"]);
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

  test("WA-07 WA-08 a top-up that is withdrawn from while it is spent never gives more than there is", async () => {
    const shop = await aShop();
    const id = await shop.toppedUp(100_00);
    const offer = await shop.anOffer();
    const [withdrawn, bought] = await Promise.all([shop.withdraw(id), shop.buy(offer, { way: "cash-card.USD.9000" })]);
    const [back = 0] = await shop.refunded();
    const held = (await shop.held()).reduce((sum, [, minor]) => sum + Number(minor), 0);
    const spent = (await shop.cards()).length * 90_00;
    expect(back + held + spent).toBe(100_00);
    expect([withdrawn.ok || bought.ok, await shop.isWhole()]).toEqual([true, true]);
  });

  test("WA-07 nothing comes back of a top-up that is spent, that is too old, or whose terms give no days; another amount than agreed is refused", async () => {
    const shop = await aShop();
    const id = await shop.toppedUp(100_00);
    expect(await shop.purchases.withdraw(shop.organisation, { id }, 50_00)).toMatchObject({ reason: "changed" });
    expect([await shop.held(), await shop.refunded()]).toEqual([[["cash-card", 100_00, "USD"]], []]);
    shop.clock.time = SHOP_OPENS + 15 * DAY;
    expect([await shop.planned(id), await shop.withdraw(id)]).toMatchObject([undefined, { reason: "too-late" }]);
    shop.clock.time = SHOP_OPENS + 14 * DAY;
    const offer = await shop.anOffer();
    await shop.buy(offer, { way: "cash-card.USD.9000" });
    await shop.buy(await shop.anOffer(), { way: "cash-card.USD.1000" });
    expect(await shop.planned(id)).toMatchObject({ back: { minor: 10_00 } });
    const never = await aShop({ topUpWithdrawDays: 0 });
    const kept = await never.toppedUp(50_00);
    expect([await never.planned(kept), await never.withdraw(kept)]).toMatchObject([undefined, { reason: "too-late" }]);
  });

  test("WA-07 LO-07 of a plan the price less the days used goes back, and the plan ends at once", async () => {
    const shop = await aShop();
    const id = await shop.joined();
    expect(await shop.planned(id)).toMatchObject({ until: TODAY + 14, back: { minor: 30_00 }, deducted: { minor: 0 } });
    // Its month has thirty days, from November 22.
    shop.clock.time = SHOP_OPENS + 10 * DAY;
    expect(await shop.planned(id)).toMatchObject({ back: { minor: 20_00 }, deducted: { minor: 10_00 } });
    expect(await Promise.all(Array.from({ length: 4 }, () => shop.withdraw(id)))).toEqual(Array(4).fill({ ok: true }));
    expect([await shop.refunded(), await shop.contra("sales"), await shop.isWhole()]).toEqual([[20_00], 10_00n, true]);
    expect(await shop.context.membership.planStatus(shop.organisation, shop.account)).toBe("ENDED");
    expect(await shop.documents(id)).toEqual(["credit-note", "receipt"]);
    const note = await shop.context.documents.issued(shop.organisation, "credit-note", { kind: "purchase", id });
    expect(note?.content).toMatchObject({ total: 20_00, returned: [{ kind: "payment", worth: 20_00 }] });
    await shop.chargeBack(shop.paymentOf(id));
    expect([await shop.contra("payment-clearing"), await shop.isWhole()]).toEqual([20_00n, true]);
  });

  test("WA-07 LO-07 what a balance in another currency paid for a plan goes back to it, in that currency", async () => {
    const shop = await aShop();
    await givenRates(shop.db, { EUR: "0.8" }, { now: SHOP_OPENS });
    await givenBalance(shop.db, shop.account, { minor: 24_00, currency: "EUR", kind: "myvacations" });
    const id = await shop.joined("myvacations.EUR.2400");
    shop.clock.time = SHOP_OPENS + 10 * DAY;
    expect(await shop.planned(id)).toMatchObject({
      back: { minor: 20_00, currency: "USD" },
      to: { kind: "myvacations", amount: { minor: 16_00, currency: "EUR" } },
    });
    expect(await shop.withdraw(id)).toEqual({ ok: true });
    expect([await shop.held(), await shop.isWhole()]).toEqual([[["myvacations", 16_00, "EUR"]], true]);
    const note = await shop.context.documents.issued(shop.organisation, "credit-note", { kind: "purchase", id });
    expect(note?.content).toMatchObject({
      total: 20_00,
      returned: [{ kind: "myvacations", amount: { minor: 16_00, currency: "EUR" }, worth: 20_00 }],
    });
    expect(plain(await shop.email("You withdrew from your purchase"))).toContain("USD 20.00 (EUR 16.00)");
  });

  test("WA-07 LO-07 a plan that was changed or ended meanwhile can't be withdrawn from", async () => {
    const shop = await aShop();
    const id = await shop.joined();
    const dearer = await shop.aPlan("platinum", 90_00);
    const offered = await shop.context.membership.offer(shop.organisation, shop.account, dearer);
    if (!offered.ok || offered.value.when !== "now") throw new Error("it begins now");
    await givenBalance(shop.db, shop.account, { minor: 60_00 });
    await shop.plans.buy(shop.setting, { offer: offered.value, way: "cash-card.USD.6000", again: false });
    expect([await shop.planned(id), await shop.withdraw(id)]).toMatchObject([undefined, { reason: "too-late" }]);
    // Of the dearer one no more than was paid for it.
    const [newer] = (await shop.purchases.list(shop.organisation, shop.account, { page: 1, perPage: 9 })).shown.filter(
      ({ price }) => price.minor === 60_00,
    );
    expect(await shop.planned(newer?.id ?? "")).toMatchObject({ back: { minor: 60_00 }, deducted: { minor: 0 } });
  });

  test("WA-07 A2 the key in a purchase's email opens that purchase, at its organisation alone, until the days are over", async () => {
    const shop = await aShop();
    const id = await shop.toppedUp(100_00);
    const key = /withdraw\?key=([\w.-]+)/.exec(await shop.email("Your balance was topped up"))?.[1] ?? "";
    expect(await shop.purchases.findByKey(shop.organisation, key)).toMatchObject({ id });
    const elsewhere = await aShop();
    expect(await shop.purchases.findByKey(elsewhere.organisation, key)).toBeUndefined();
    expect(await shop.purchases.findByKey(shop.organisation, `${key.slice(0, -1)}x`)).toBeUndefined();
    shop.clock.time = SHOP_OPENS + 17 * DAY;
    expect(await shop.purchases.findByKey(shop.organisation, key)).toBeUndefined();
  });

  async function aShop(changes: Partial<Organisation> = {}) {
    const shop = await givenShop((await open()).db, changes);
    const { db, organisation, account, purchases, plans, setting, context } = shop;
    const paid = new Map<string, string>();
    async function payFor(begun: Awaited<ReturnType<typeof shop.fill>>): Promise<string> {
      if (!begun.ok) throw new Error(begun.reason);
      const { purchaseId, href } = begun.value;
      const paymentId = href.split("/").at(-1) ?? "";
      paid.set(purchaseId, paymentId);
      if (href.startsWith("/demo-payment/")) await shop.pay(paymentId);
      return purchaseId;
    }
    const aPlan = (code = "gold", price = 30_00) => {
      const benefits = { canBook: false, discount: 0, pointsFactor: "1" };
      const terms = { code, price, currency: "USD", period: "month", benefits } as const;
      return context.membership.operations.add(organisation, terms, { en: { name: code, text: "" } });
    };
    return {
      ...shop,
      aPlan,
      paymentOf: (id: string) => paid.get(id) ?? "",
      toppedUp: async (minor: number) => payFor(await shop.fill(minor)),
      async joined(way = "page") {
        const offered = await context.membership.offer(organisation, account, await aPlan());
        if (!offered.ok || offered.value.when !== "now") throw new Error("it begins now");
        const begun = await plans.buy(setting, { offer: offered.value, way, again: false });
        if (!begun.ok) throw new Error(begun.reason);
        return payFor(begun as Awaited<ReturnType<typeof shop.fill>>);
      },
      async planned(id: string) {
        const purchase = await purchases.find(organisation, account, id);
        return purchase && purchases.planWithdrawal(organisation, purchase);
      },
      refunded: async () =>
        (await db.selectFrom("payment_refund").select("amount").execute()).map(({ amount }) => amount),
      async documents(id: string) {
        const kinds = (await context.documents.listOf(organisation, { kind: "purchase", id })).map(({ kind }) => kind);
        return kinds.sort();
      },
    };
  }
});

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, " ");
