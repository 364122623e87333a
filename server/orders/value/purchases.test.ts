import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { aShop as givenShop, SHOP_OPENS } from "../../../tests/drivers/shop.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { anEncryption } from "../../../tests/fixtures/encryption.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { givenRates } from "../../../tests/fixtures/rates.ts";
import { givenBalance, givenUsedUp } from "../../../tests/fixtures/wallet.ts";
import { DAY, HOUR } from "../../core/durations.ts";
import type { Organisation } from "../../organisation/settings.ts";
import { createCardOperations } from "../../wallet/operations.ts";
import { purchasesPersonalData } from "./personal-data.ts";

describeWithDatabase((open) => {
  const aShop = async (changes: Partial<Organisation> = {}) => givenShop((await open()).db, changes);

  test("WA-06 a certificate bought on the payment page is in the wallet once, however often form and notice are sent", async () => {
    const shop = await aShop();
    const offer = await shop.anOffer();
    const begun = await Promise.all(Array.from({ length: 5 }, () => shop.buy(offer)));
    expect(new Set(begun.map((each) => each.ok && JSON.stringify(each.value))).size).toBe(1);
    const [paymentId, another] = await shop.paymentIds();
    expect(another).toBeUndefined();
    expect(begun[0]).toMatchObject({ ok: true, value: { href: `/demo-payment/${paymentId}` } });
    expect(await shop.cards()).toEqual([]);

    await shop.pay(paymentId as string, "pay", 5);
    const [card, second] = await shop.cards();
    expect(second).toBeUndefined();
    expect(card).toMatchObject({ kind: "certificate", proCode: "HLT", services: ["HLT"], status: "ACTIVE" });
    expect(card).toMatchObject({
      amount: { minor: 100_00, currency: "USD" },
      expiresOn: Math.floor(SHOP_OPENS / DAY) + 365,
    });
    expect([await shop.contra("payment-clearing"), await shop.contra("sales")]).toEqual([-90_00n, 90_00n]);
    expect([await shop.contra("issued"), await shop.isWhole()]).toEqual([-100_00n, true]);
    expect(await shop.emails()).toEqual(["Your certificate is in your wallet"]);

    // A form from before it was paid is of the same purchase; the next one is another.
    const before = await shop.buy(offer);
    expect(before).toMatchObject({ ok: true, value: { href: `/wallet/purchases/${card?.id}` } });
    expect(await shop.certificates.nextNumber(shop.organisation, shop.account, offer)).toBe(1);
    expect(await shop.buy(offer, { number: 1 })).toMatchObject({ ok: true });
    expect(await shop.paymentIds()).toHaveLength(2);
  });

  test("WA-06 the email about a certificate names the products that it pays for, in the buyer's language", async () => {
    const shop = await aShop();
    for (const [language, subject, usable] of [
      ["en", "Your certificate is in your wallet", "Can be used for: hotels, vacation stays, XYZ"],
      ["es", "Tu certificado está en tu cartera", "Se puede usar para: hoteles, casas de vacaciones y XYZ"],
      ["ar", "شهادتك في محفظتك", "تُستخدم في: الفنادق، وبيوت العطلات، وXYZ"],
    ] as const) {
      await shop.db.updateTable("account").set({ language }).execute();
      await shop.paidFor(await shop.buy(await shop.anOffer({ services: ["HLT", "HST", "XYZ"] })));
      expect(await shop.email(subject)).toContain(usable);
    }
  });

  test("WA-06 nothing is bought by a payment that was declined, and the same purchase is tried again", async () => {
    const shop = await aShop();
    const offer = await shop.anOffer();
    await shop.buy(offer);
    const [first] = await shop.paymentIds();
    await shop.pay(first as string, "decline");
    expect(await shop.cards()).toEqual([]);
    await shop.buy(offer);
    const second = (await shop.paymentIds()).find((id) => id !== first);
    await shop.pay(second as string);
    expect([(await shop.cards()).length, await shop.contra("sales")]).toEqual([1, 90_00n]);
  });

  test("PD-02 WA-06 money after its payment was given up buys what is still open, once; of two payments one is not taken", async () => {
    const shop = await aShop();
    const offer = await shop.anOffer();
    await shop.buy(offer);
    const [id = ""] = await shop.paymentIds();
    shop.clock.time += HOUR;
    await shop.payments.watch.round();
    await shop.buy(offer);
    const second = (await shop.paymentIds()).find((each) => each !== id) ?? "";
    await Promise.all([shop.pay(id), shop.pay(second)]);
    const states = await shop.db.selectFrom("payment").select("state").orderBy("state").execute();
    expect(states.map(({ state }) => state)).toEqual(["paid", "voided"]);
    expect([(await shop.cards()).length, await shop.contra("sales")]).toEqual([1, 90_00n]);
    expect((await shop.emails()).filter((subject) => subject === "Your payment goes back to you")).toHaveLength(1);
    const refunds = await shop.db.selectFrom("payment_refund").select(["state", "amount"]).execute();
    expect([refunds, await shop.isWhole()]).toEqual([[{ state: "done", amount: 90_00 }], true]);
  });

  test("WA-08 a certificate is paid with a balance, whole and once, of however many at the same moment", async () => {
    const shop = await aShop();
    const offer = await shop.anOffer();
    await givenBalance(shop.db, shop.account, { minor: 200_00 });
    const { balances } = await shop.purchases.ways(shop.organisation, shop.account, offer.price);
    const [way] = balances;
    expect(balances).toMatchObject([{ kind: "cash-card", amount: { minor: 90_00 }, held: { minor: 200_00 } }]);
    const bought = await Promise.all(Array.from({ length: 8 }, () => shop.buy(offer, { way: way?.id ?? "" })));
    const [card, another] = await shop.cards();
    expect(another).toBeUndefined();
    for (const each of bought) expect(each).toMatchObject({ value: { href: `/wallet/purchases/${card?.id}` } });
    expect(await shop.held()).toEqual([["cash-card", 110_00, "USD"]]);
    expect([await shop.contra("sales"), await shop.isWhole()]).toEqual([90_00n, true]);
    expect(await shop.buy(offer, { way: "cash-card.USD.1", number: 1 })).toMatchObject({ reason: "way-gone" });
    expect(await shop.buy(offer, { way: way?.id ?? "", number: 1 })).toMatchObject({ ok: true });
    expect(await shop.held()).toEqual([["cash-card", 20_00, "USD"]]);
    expect((await shop.purchases.ways(shop.organisation, shop.account, offer.price)).balances).toEqual([]);
  });

  test("WA-08 a balance of another currency pays at today's rate, and gets back what it gave", async () => {
    const shop = await aShop();
    await givenRates(shop.db, { EUR: "0.8" }, { now: SHOP_OPENS });
    const offer = await shop.anOffer();
    await givenBalance(shop.db, shop.account, { minor: 80_00, currency: "EUR" });
    const [way] = (await shop.purchases.ways(shop.organisation, shop.account, offer.price)).balances;
    expect(way).toMatchObject({ amount: { minor: 72_00, currency: "EUR" } });
    await shop.buy(offer, { way: way?.id ?? "" });
    expect(await shop.held()).toEqual([["cash-card", 8_00, "EUR"]]);
    expect([await shop.contra("exchange", "EUR"), await shop.contra("exchange")]).toEqual([72_00n, -90_00n]);
    expect([await shop.contra("sales"), await shop.isWhole()]).toEqual([90_00n, true]);
    const [card] = await shop.cards();
    await givenRates(shop.db, { EUR: "0.5" }, { now: SHOP_OPENS, source: "another bank" });
    await shop.withdraw(card?.id ?? "");
    expect(await shop.held()).toEqual([["cash-card", 80_00, "EUR"]]);
    expect([await shop.contra("exchange", "EUR"), await shop.contra("exchange")]).toEqual([0n, 0n]);
  });

  test("WA-06 treats a forged purchase number as the next one: it starts no second purchase beside the open one", async () => {
    const shop = await aShop();
    const offer = await shop.anOffer();
    const [meant, made] = [await shop.buy(offer), await shop.buy(offer, { number: 999_999 })];
    expect(made).toEqual(meant);
    expect(await shop.paymentIds()).toHaveLength(1);
  });

  test("WA-06 A2 the same form from another account is another purchase", async () => {
    const shop = await aShop();
    const offer = await shop.anOffer();
    const other = await givenAccount(shop.db, shop.organisation);
    const bought = [await shop.buy(offer), await shop.buy(offer, { who: other })];
    const filled = [await shop.fill(50_00), await shop.fill(50_00, { who: other })];
    for (const [mine, theirs] of [bought, filled]) {
      if (!mine?.ok || !theirs?.ok) return expect.unreachable();
      expect(theirs.value.purchaseId).not.toBe(mine.value.purchaseId);
      expect(theirs.value.href).not.toBe(mine.value.href);
      expect(await shop.purchases.find(shop.organisation, other, mine.value.purchaseId)).toBeUndefined();
    }
    const payers = await shop.db.selectFrom("payment").select("account_id").execute();
    expect(payers.map(({ account_id }) => account_id).sort()).toEqual(
      [shop.account.id, shop.account.id, other.id, other.id].sort(),
    );
  });

  test("WA-08 a balance of exactly the price pays, and one of a cent less is not offered", async () => {
    for (const [minor, offered] of [
      [90_00, true],
      [89_99, false],
    ] as const) {
      const shop = await aShop();
      const offer = await shop.anOffer();
      await givenBalance(shop.db, shop.account, { minor });
      const { balances } = await shop.purchases.ways(shop.organisation, shop.account, offer.price);
      expect([minor, balances.length === 1]).toEqual([minor, offered]);
      const bought = await shop.buy(offer, { way: "cash-card.USD.9000" });
      expect([bought.ok, (await shop.cards()).length, await shop.held()]).toEqual(
        offered ? [true, 1, []] : [false, 0, [["cash-card", minor, "USD"]]],
      );
    }
  });

  test("WA-08 who is on the payment page pays there: a balance is not taken for the same certificate", async () => {
    const shop = await aShop();
    const offer = await shop.anOffer();
    await givenBalance(shop.db, shop.account, { minor: 200_00 });
    const [way] = (await shop.purchases.ways(shop.organisation, shop.account, offer.price)).balances;
    await shop.buy(offer);
    expect(await shop.buy(offer, { way: way?.id ?? "" })).toMatchObject({ reason: "being-paid" });
    const [id = ""] = await shop.paymentIds();
    await shop.pay(id, "decline");
    expect(await shop.buy(offer, { way: way?.id ?? "" })).toMatchObject({ ok: true });
    expect([(await shop.cards()).length, await shop.held()]).toEqual([1, [["cash-card", 110_00, "USD"]]]);
  });

  test("WA-07 what was bought and not used is withdrawn from within its days, and the price goes back the way it came", async () => {
    const shop = await aShop();
    const offer = await shop.anOffer();
    await givenBalance(shop.db, shop.account, { minor: 90_00 });
    const [way] = (await shop.purchases.ways(shop.organisation, shop.account, offer.price)).balances;
    await shop.buy(offer, { way: way?.id ?? "" });
    await shop.buy(offer, { number: 1 });
    const [id = ""] = await shop.paymentIds();
    await shop.pay(id);
    const ids = [...(await shop.certificates.withdrawable(shop.organisation, shop.account)).keys()];
    expect(ids.sort()).toEqual((await shop.cards()).map((card) => card.id).sort());

    const twice = ids.flatMap((each) => [each, each]);
    const withdrawn = await Promise.all(twice.map((each) => shop.withdraw(each)));
    expect(withdrawn).toEqual(twice.map(() => ({ ok: true })));
    expect((await shop.cards()).map(({ status }) => status)).toEqual(["INACTIVE", "INACTIVE"]);
    expect(await shop.held()).toEqual([["cash-card", 90_00, "USD"]]);
    const { refunded } = await shop.db.selectFrom("payment").select("refunded").executeTakeFirstOrThrow();
    expect(refunded).toBe(90_00);
    expect([await shop.contra("sales"), await shop.contra("issued")]).toEqual([0n, -90_00n]);
    expect([await shop.contra("payment-clearing"), await shop.isWhole()]).toEqual([0n, true]);
    expect((await shop.emails()).filter((subject) => subject.startsWith("You withdrew"))).toHaveLength(2);
    expect((await shop.certificates.withdrawable(shop.organisation, shop.account)).size).toBe(0);
  });

  test("BK-09 WA-07 what a purchase gives back to a balance that ended meanwhile can be used for 30 days more", async () => {
    const shop = await aShop();
    const today = Math.floor(SHOP_OPENS / DAY);
    await givenBalance(shop.db, shop.account, { minor: 90_00, expiresOn: today + 1 });
    await shop.buy(await shop.anOffer(), { way: "cash-card.USD.9000" });
    const [id = ""] = (await shop.certificates.withdrawable(shop.organisation, shop.account)).keys();
    shop.clock.time += 3 * DAY;
    expect(await shop.withdraw(id)).toEqual({ ok: true });
    const held = shop.db.selectFrom("ledger_account").select(["expires_on", "balance"]).where("kind", "=", "cash-card");
    expect(await held.where("balance", ">", 0).execute()).toEqual([{ expires_on: today + 3 + 30, balance: 90_00 }]);
    expect(await shop.isWhole()).toBe(true);
  });

  test("WA-07 refuses a withdrawal after the last day, from another's purchase, or if the terms give no days", async () => {
    const shop = await aShop();
    await shop.buy(await shop.anOffer());
    await shop.buy(await shop.anOffer({ withdrawDays: 0 }));
    for (const id of await shop.paymentIds()) await shop.pay(id);
    const withdrawable = await shop.certificates.withdrawable(shop.organisation, shop.account);
    const [id = ""] = withdrawable.keys();
    const never = (await shop.cards()).find((card) => card.id !== id);
    const withdraw = (which = id) => shop.withdraw(which);
    expect(withdrawable.size).toBe(1);
    expect(await withdraw(never?.id)).toMatchObject({ reason: "too-late" });
    const other = await givenAccount(shop.db, shop.organisation);
    expect(await shop.purchases.find(shop.organisation, other, id)).toBeUndefined();
    shop.clock.time = SHOP_OPENS + 15 * DAY;
    expect(await withdraw()).toMatchObject({ reason: "too-late" });
    shop.clock.time = SHOP_OPENS + 14 * DAY;
    expect(await withdraw()).toEqual({ ok: true });
  });

  test("WA-07 WA-09 what was spent of a bought certificate, or is withdrawn by an operator, is not paid back", async () => {
    const shop = await aShop();
    await shop.buy(await shop.anOffer());
    await shop.buy(await shop.anOffer());
    for (const id of await shop.paymentIds()) await shop.pay(id);
    const [spent, ended] = await shop.db.selectFrom("payment_card").selectAll().execute();
    if (!spent || !ended) throw new Error("two certificates were bought");
    await givenUsedUp(shop.db, spent);
    await createCardOperations(shop).withdraw(shop.organisation.id, ended.card_code, "ola");
    expect((await shop.certificates.withdrawable(shop.organisation, shop.account)).size).toBe(0);
    for (const { id } of [spent, ended]) expect(await shop.withdraw(id)).toMatchObject({ reason: "too-late" });
    expect(await shop.contra("payment-clearing")).toBe(-180_00n);
  });

  test("WA-06 A2 a purchase is seen by its buyer alone", async () => {
    const shop = await aShop();
    await shop.buy(await shop.anOffer());
    const { id } = await shop.db.selectFrom("purchase").select("id").executeTakeFirstOrThrow();
    const seen = async (organisation: Organisation, account: { id: string }) =>
      (await shop.purchases.find(organisation, account, id))?.id;
    expect(await seen(shop.organisation, shop.account)).toBe(id);
    expect(await seen(shop.organisation, await givenAccount(shop.db, shop.organisation))).toBeUndefined();
    expect(await seen(await givenOrganisation(shop.db), shop.account)).toBeUndefined();
  });

  test("WA-07 what was given back otherwise is asked for no more, so that others are not kept waiting", async () => {
    const shop = await aShop();
    await shop.buy(await shop.anOffer());
    const [id = ""] = await shop.paymentIds();
    await shop.pay(id);
    await shop.db.updateTable("payment").set({ refunded: 90_00 }).execute();
    const [purchaseId = ""] = (await shop.certificates.withdrawable(shop.organisation, shop.account)).keys();
    await shop.withdraw(purchaseId);
    expect(await shop.db.selectFrom("payment_refund").selectAll().execute()).toEqual([]);
    const [purchase] = await shop.db.selectFrom("purchase").select(["state", "taken_back"]).execute();
    expect(purchase).toEqual({ state: "withdrawn", taken_back: 0 });
    const email = await shop.email("You withdrew from your purchase");
    expect(email).toMatch(/USD\s90\.00 can't be refunded to your payment method/);
    expect(email).not.toContain("goes back");
  });

  test("WA-07 a withdrawal gives back what an operator left of its payment, and its documents and emails say so", async () => {
    const shop = await aShop();
    await shop.buy(await shop.anOffer());
    const [id = ""] = await shop.paymentIds();
    await shop.pay(id);
    await shop.db.updateTable("payment").set({ refunded: 20_00 }).execute();
    const [purchaseId = ""] = (await shop.certificates.withdrawable(shop.organisation, shop.account)).keys();
    await shop.withdraw(purchaseId);
    const { documents } = shop.context;
    const note = await documents.issued(shop.organisation, "credit-note", { kind: "purchase", id: purchaseId });
    expect(note?.content).toMatchObject({ total: 70_00, returned: [{ amount: { minor: 70_00 } }] });
    const refunds = await shop.db.selectFrom("payment_refund").select(["amount", "state"]).execute();
    expect(refunds).toEqual([{ amount: 70_00, state: "done" }]);
    const email = await shop.email("You withdrew from your purchase");
    expect(email).toMatch(/USD\s70\.00.*USD\s20\.00 can't be refunded/s);
  });

  test("WA-07 RT-05 a failed refund of a withdrawal is corrected by a document of its own, and its buyer gets an email", async () => {
    const shop = await aShop();
    await shop.buy(await shop.anOffer());
    const [id = ""] = await shop.paymentIds();
    await shop.pay(id);
    const [purchaseId = ""] = (await shop.certificates.withdrawable(shop.organisation, shop.account)).keys();
    await shop.withdraw(purchaseId);
    const subject = { kind: "purchase", id: purchaseId } as const;
    const { documents } = shop.context;
    const note = await documents.issued(shop.organisation, "credit-note", subject);
    await shop.db.updateTable("payment_refund").set({ state: "open" }).execute();
    const refund = (await shop.db.selectFrom("payment_refund").select("id").executeTakeFirstOrThrow()).id;
    for (const notice of ["one", "two"]) await shop.tell({ type: "refund.failed", id: notice, order: id, refund });
    const correction = await documents.issued(shop.organisation, "correction", subject);
    expect(correction).toMatchObject({ number: "D-2026-000001", content: { receipt: note?.number, total: 90_00 } });
    expect(await documents.issued(shop.organisation, "credit-note", subject)).toEqual(note);
    expect((await shop.emails()).filter((title) => title === "Your refund didn't go through")).toHaveLength(1);
    const purchase = await shop.purchases.find(shop.organisation, shop.account, purchaseId);
    expect([purchase?.lost, await shop.contra("payment-clearing"), await shop.isWhole()]).toEqual([90_00, 0n, true]);
  });

  test("AC-05 purchases are part of a download, and stay after their buyer is deleted; unpaid ones are never delivered", async () => {
    const shop = await aShop();
    await shop.buy(await shop.anOffer());
    const owner = { id: shop.account.id, organisationId: shop.organisation.id, emails: [] };
    expect(await purchasesPersonalData.export(shop.db, owner, anEncryption)).toMatchObject({
      purchase: [{ kind: "certificate", amount: 90_00, state: "open", agreed_at: SHOP_OPENS }],
    });
    await purchasesPersonalData.erase(shop.db, owner, SHOP_OPENS);
    const [id = ""] = await shop.paymentIds();
    await shop.pay(id);
    const payment = await shop.db.selectFrom("payment").select("state").executeTakeFirstOrThrow();
    expect([payment.state, await shop.emails()]).toEqual(["voided", []]);
    const { account_id, state } = await shop.db.selectFrom("purchase").selectAll().executeTakeFirstOrThrow();
    expect([account_id, state, await shop.cards()]).toEqual([null, "cancelled", []]);
  });
});
