import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../../tests/drivers/databases.ts";
import { aShop, SHOP_OPENS } from "../../../tests/drivers/shop.ts";
import { givenRates } from "../../../tests/fixtures/rates.ts";
import { givenBalance } from "../../../tests/fixtures/wallet.ts";
import { DAY } from "../../core/durations.ts";
import { addPlan } from "../../membership/plans.ts";

const TODAY = Math.floor(SHOP_OPENS / DAY);
type Shop = Awaited<ReturnType<typeof aShop>>;

describeOnEachDatabase((open) => {
  test("WA-07 LO-07 of a plan the price less the days used goes back, and the plan ends at once", async () => {
    const shop = await aShop((await open()).db);
    const id = await joined(shop);
    expect(await shop.planned(id)).toMatchObject({ until: TODAY + 14, back: { minor: 30_00 }, deducted: { minor: 0 } });
    // Its month has thirty days, from November 22.
    shop.clock.time = SHOP_OPENS + 10 * DAY;
    expect(await shop.planned(id)).toMatchObject({ back: { minor: 20_00 }, deducted: { minor: 10_00 } });
    expect(await Promise.all(Array.from({ length: 4 }, () => shop.withdraw(id)))).toEqual(Array(4).fill({ ok: true }));
    expect([await shop.refunded(), await shop.contra("sales"), await shop.isWhole()]).toEqual([[20_00], 10_00n, true]);
    expect(await shop.context.membership.planStatus(shop.organisation, shop.account)).toBe("ENDED");
    expect(await shop.documentsOf(id)).toEqual(["credit-note", "receipt"]);
    const note = await shop.context.documents.issued(shop.organisation, "credit-note", { kind: "purchase", id });
    expect(note?.content).toMatchObject({ total: 20_00, returned: [{ kind: "payment", worth: 20_00 }] });
    await shop.chargeBack(shop.paymentOf(id));
    expect([await shop.contra("payment-clearing"), await shop.isWhole()]).toEqual([20_00n, true]);
  });

  test("WA-07 LO-07 what a balance in another currency paid for a plan goes back to it, in that currency", async () => {
    const shop = await aShop((await open()).db);
    await givenRates(shop.db, { EUR: "0.8" }, { now: SHOP_OPENS });
    await givenBalance(shop.db, shop.account, { minor: 24_00, currency: "EUR", kind: "myvacations" });
    const id = await joined(shop, "myvacations.EUR.2400");
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
    const shop = await aShop((await open()).db);
    const id = await joined(shop);
    const dearer = await aPlan(shop, "platinum", 90_00);
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

  function aPlan({ db, clock, organisation }: Shop, code = "gold", price = 30_00) {
    const benefits = { canBook: false, discount: 0, pointsFactor: "1" };
    const terms = { code, price, currency: "USD", period: "month", benefits } as const;
    return addPlan({ db, clock }, organisation, terms, { en: { name: code, text: "" } });
  }

  async function joined(shop: Shop, way = "page") {
    const { context, organisation, account, plans, setting } = shop;
    const offered = await context.membership.offer(organisation, account, await aPlan(shop));
    if (!offered.ok || offered.value.when !== "now") throw new Error("it begins now");
    return shop.paidFor(await plans.buy(setting, { offer: offered.value, way, again: false }));
  }
});

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, " ");
