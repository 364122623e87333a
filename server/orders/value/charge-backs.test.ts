import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { aShop } from "../../../tests/drivers/shop.ts";
import { givenBalance, givenUsedUp } from "../../../tests/fixtures/wallet.ts";
import { createPaymentOperations } from "../../payments/operations.ts";
import { promiseRefund } from "../../payments/refunds.ts";
import { statementLines } from "../../wallet/statement.ts";
import { purchasesPersonalData } from "./personal-data.ts";
import { markChargedBack } from "./queries.ts";

describeWithDatabase((open, _engine, race) => {
  /** A member topped up USD 50.00 or bought a certificate, and paid on the demo's page. */
  async function paidFor(what: "top-up" | "certificate") {
    const shop = await aShop((await open()).db);
    const begun = what === "top-up" ? await shop.fill(50_00) : await shop.buy(await shop.anOffer());
    const [paymentId = ""] = await shop.paymentIds();
    await shop.pay(paymentId);
    const purchaseId = begun.ok ? begun.value.purchaseId : "";
    const chargedBack = () => shop.chargeBack(paymentId);
    const purchase = () => shop.db.selectFrom("purchase").selectAll().executeTakeFirstOrThrow();
    const missing = async () =>
      (await shop.db.selectFrom("payment").select("missing").executeTakeFirstOrThrow()).missing;
    const documents = async () =>
      (await shop.context.documents.listOf(shop.organisation, { kind: "purchase", id: purchaseId }))
        .map(({ kind }) => kind)
        .sort();
    const clearing = async () => [
      await shop.contra("payment-clearing"),
      await shop.contra("sales"),
      await shop.contra("differences"),
    ];
    const warnings = () => shop.lines.filter(({ told, level }) => told === "chargeback" && level === 40);
    return { ...shop, paymentId, purchaseId, chargedBack, purchase, missing, documents, clearing, warnings };
  }

  test("T13 WA-08 takes a charged-back top-up out of the balance once, however many notices come at once", async () => {
    const { chargedBack, held, clearing, isWhole, purchase, missing, warnings, documents, ...shop } =
      await paidFor("top-up");
    await givenBalance(shop.db, shop.account, { minor: 30_00 });
    expect(await Promise.all([chargedBack(), chargedBack(), chargedBack()])).toEqual([
      { ok: true },
      { ok: true },
      { ok: true },
    ]);
    await shop.chargeBack(shop.paymentId, "another notice");
    expect([await held(), await clearing(), await isWhole()]).toEqual([
      [["cash-card", 30_00, "USD"]],
      [0n, 0n, 0n],
      true,
    ]);
    expect(await purchase()).toMatchObject({
      state: "charged-back",
      taken_back: 50_00,
      charged_back_at: shop.clock.time,
    });
    expect([await missing(), warnings(), await documents()]).toEqual([0, [], ["credit-note", "receipt"]]);
  });

  test("T13 WA-08 what was spent of a top-up before is missing: the balance goes to nothing and not below, the log and the list of payments say how much", async () => {
    const { chargedBack, held, clearing, isWhole, missing, warnings, ...shop } = await paidFor("top-up");
    await givenBalance(shop.db, shop.account, { minor: 60_00 });
    const offer = await shop.anOffer();
    const [way] = (await shop.purchases.ways(shop.organisation, shop.account, offer.price)).balances;
    expect(await shop.buy(offer, { way: way?.id ?? "" })).toMatchObject({ ok: true });
    await chargedBack();
    expect([await held(), await missing(), await isWhole()]).toEqual([[], 30_00, true]);
    expect(await clearing()).toEqual([0n, 90_00n, -30_00n]);
    expect(warnings()).toMatchObject([{ missing: 30_00, currency: "USD", payment: shop.paymentId }]);
    const operations = createPaymentOperations({
      db: shop.db,
      clock: shop.clock,
      providers: { of: () => undefined, missingSecrets: () => [] },
      purposes: {},
    });
    const list = async (state: "charged-back" | "paid") =>
      (await operations.list(shop.organisation.id, state, { page: 1, perPage: 10 })).payments;
    expect(await list("charged-back")).toMatchObject([
      { id: shop.paymentId, chargedBack: { at: shop.clock.time, missing: 30_00 } },
    ]);
    expect(await list("paid")).toMatchObject([{ id: shop.paymentId }]);
  });

  race(
    "T13 F14 a top-up that is charged back while its balance is spent is missing or was not spent; never both, and never below zero",
    async () => {
      const { chargedBack, held, isWhole, missing, ...shop } = await paidFor("top-up");
      await givenBalance(shop.db, shop.account, { minor: 60_00 });
      const offer = await shop.anOffer();
      const [way] = (await shop.purchases.ways(shop.organisation, shop.account, offer.price)).balances;
      const [bought] = await Promise.all([shop.buy(offer, { way: way?.id ?? "" }), chargedBack()]);
      const spent = [[], 30_00];
      const taken = [[["cash-card", 60_00, "USD"]], 0];
      expect([[await held(), await missing()], await isWhole()]).toEqual([bought.ok ? spent : taken, true]);
    },
  );

  test("T13 WA-08 other balances, currencies and people are left alone", async () => {
    const { chargedBack, held, missing, db, account, paymentId } = await paidFor("top-up");
    await givenBalance(db, account, { minor: 10_00, kind: "myvacations" });
    await givenBalance(db, account, { minor: 20_00, currency: "EUR" });
    await chargedBack();
    expect([await held(), await missing()]).toEqual([
      [
        ["cash-card", 20_00, "EUR"],
        ["myvacations", 10_00, "USD"],
      ],
      0,
    ]);
    const rows = await db.selectFrom("payment").select(["id", "missing"]).execute();
    expect(rows).toEqual([{ id: paymentId, missing: 0 }]);
  });

  test("T13 WA-07 a certificate that nothing was spent of is withdrawn when its payment is charged back, and the sale undone", async () => {
    const { chargedBack, cards, clearing, isWhole, missing, warnings, documents, ...shop } =
      await paidFor("certificate");
    await Promise.all([chargedBack(), chargedBack()]);
    expect((await cards()).map(({ status }) => status)).toEqual(["INACTIVE"]);
    expect([await clearing(), await shop.contra("issued"), await isWhole()]).toEqual([[0n, 0n, 0n], 0n, true]);
    expect([await missing(), warnings(), await documents()]).toEqual([0, [], ["credit-note", "receipt"]]);
    const withdraw = () => shop.withdraw(shop.purchaseId);
    expect(await withdraw()).toMatchObject({ reason: "too-late" });
    expect(await shop.db.selectFrom("payment_refund").selectAll().execute()).toEqual([]);
  });

  test("T13 WA-07 a spent certificate stays spent: the whole price is missing, and an operator is alerted", async () => {
    const { chargedBack, cards, clearing, isWhole, missing, warnings, documents, db } = await paidFor("certificate");
    await givenUsedUp(db, await db.selectFrom("payment_card").selectAll().executeTakeFirstOrThrow());
    await chargedBack();
    expect((await cards()).map(({ status }) => status)).toEqual(["USED"]);
    expect([await missing(), await clearing(), await isWhole()]).toEqual([90_00, [0n, 90_00n, -90_00n], true]);
    expect([warnings(), await documents()]).toMatchObject([[{ missing: 90_00 }], ["receipt"]]);
  });

  test("T13 F9 told before the payment itself, a chargeback voids it: nothing is bought and nothing taken", async () => {
    const shop = await aShop((await open()).db);
    await givenBalance(shop.db, shop.account, { minor: 60_00 });
    await shop.fill(50_00);
    const [id = ""] = await shop.paymentIds();
    await shop.chargeBack(id);
    await shop.pay(id);
    await shop.chargeBack(id, "another notice");
    const { state, missing } = await shop.db.selectFrom("payment").selectAll().executeTakeFirstOrThrow();
    expect([state, missing, await shop.held()]).toEqual(["voided", null, [["cash-card", 60_00, "USD"]]]);
    expect([await shop.contra("payment-clearing"), await shop.isWhole()]).toEqual([0n, true]);
  });

  test("T13 WA-07 after a withdrawal nothing more is taken; what had been given back is missing, since it went twice", async () => {
    const { chargedBack, clearing, isWhole, missing, warnings, purchase, ...shop } = await paidFor("certificate");
    await shop.withdraw(shop.purchaseId);
    await chargedBack();
    expect([await missing(), await clearing(), await isWhole()]).toEqual([90_00, [90_00n, 0n, -90_00n], true]);
    expect([warnings(), await purchase()]).toMatchObject([
      [{ missing: 90_00 }],
      { state: "withdrawn", taken_back: 90_00 },
    ]);
  });

  test("T13 WA-08 what an operator had given back of a top-up is not taken out of the balance again: it has gone twice", async () => {
    const { chargedBack, held, clearing, isWhole, missing, ...shop } = await paidFor("top-up");
    const part = { id: shop.paymentId, key: "part", amount: { minor: 20_00, currency: "USD" } };
    await shop.payments.refund(shop.organisation, part);
    await chargedBack();
    expect([await held(), await missing(), await isWhole()]).toEqual([[["cash-card", 20_00, "USD"]], 20_00, true]);
    // The code that takes an operator's refund out of the balance posts it.
    expect(await clearing()).toEqual([0n, 0n, -20_00n]);
  });

  test("T13 WA-07 what is refunded of a certificate that is charged back has gone twice, unless the refund fails in the end", async () => {
    for (const [type, gone] of [
      ["refund.done", 40_00],
      ["refund.failed", 0],
    ] as const) {
      const { chargedBack, cards, clearing, isWhole, missing, db, ...shop } = await paidFor("certificate");
      const part = { key: "part", amount: { minor: 40_00, currency: "USD" } };
      const payment = { organisationId: shop.organisation.id, id: shop.paymentId };
      const promised = await db
        .transaction()
        .execute((trx) => promiseRefund(trx, { ...payment, ...part }, shop.clock.time));
      await chargedBack();
      expect([await missing(), await clearing()]).toEqual([40_00, [40_00n, 0n, -40_00n]]);
      const refund = promised.ok ? promised.value.id : "";
      const told = () => shop.tell({ type, id: `${type}-${refund}`, order: shop.paymentId, refund });
      await Promise.all([told(), told()]);
      expect([await missing(), await clearing(), await isWhole()]).toEqual([
        ...[gone, [BigInt(gone), 0n, BigInt(-gone)], true],
      ]);
      expect((await cards()).map(({ status }) => status)).toEqual(["INACTIVE"]);
    }
  });

  test("T13 AC-05 takes nothing from a deleted account: the whole amount is missing", async () => {
    const { chargedBack, clearing, missing, documents, ...shop } = await paidFor("top-up");
    const owner = { id: shop.account.id, organisationId: shop.organisation.id, emails: [] };
    await purchasesPersonalData.erase(shop.db, owner, shop.clock.time);
    await chargedBack();
    expect([await missing(), await clearing(), await documents()]).toEqual([50_00, [0n, 0n, -50_00n], ["receipt"]]);
  });

  test("T13 only the payment that paid for it undoes a purchase: no other one", async () => {
    const { db, organisation, purchaseId: id, paymentId, purchase } = await paidFor("certificate");
    const undone = (by: string) => markChargedBack(db, { organisationId: organisation.id, id }, by, 1);
    expect([await undone("another"), (await purchase()).state]).toEqual([undefined, "done"]);
    expect(await undone(paymentId)).toMatchObject({ id, state: "charged-back" });
  });

  test.each(["top-up", "certificate"] as const)(
    "T13 WA-07 WA-08 a dispute over a %s that is won restores what was withdrawn, once, in any order",
    async (what) => {
      for (const order of [["back", "won"], ["won", "back"], ["back", "won", "won"], ["at once"]]) {
        const { chargedBack, held, cards, purchase, missing, documents, isWhole, ...shop } = await paidFor(what);
        const before = [await held(), (await cards()).map(({ held, status }) => [held, status]), await shop.clearing()];
        const won = () => shop.tell({ type: "payment.charge_back_won", id: "won", order: shop.paymentId });
        for (const step of order) {
          if (step === "back") await chargedBack();
          if (step === "won") await won();
          if (step === "at once") await Promise.all([chargedBack(), won(), won(), chargedBack()]);
        }
        const after = [await held(), (await cards()).map(({ held, status }) => [held, status]), await shop.clearing()];
        expect([order, after, await isWhole()]).toEqual([order, before, true]);
        expect([(await purchase()).state, await missing()]).toEqual(["done", null]);
        const told = await documents();
        expect([["receipt"], ["correction", "credit-note", "receipt"]]).toContainEqual(told);
        if (order[0] === "back") expect(told).toHaveLength(3);
      }
    },
  );

  test("T13 WA-08 a dispute that is won gives back what was left of a top-up, and no more", async () => {
    const { chargedBack, held, clearing, isWhole, ...shop } = await paidFor("top-up");
    await givenBalance(shop.db, shop.account, { minor: 60_00 });
    const offer = await shop.anOffer();
    const [way] = (await shop.purchases.ways(shop.organisation, shop.account, offer.price)).balances;
    await shop.buy(offer, { way: way?.id ?? "" });
    await chargedBack();
    expect(await held()).toEqual([]);
    await shop.tell({ type: "payment.charge_back_won", id: "won", order: shop.paymentId });
    expect([await held(), (await clearing())[2], await isWhole()]).toEqual([[["cash-card", 20_00, "USD"]], 0n, true]);
  });

  test("T13 WA-08 the statement tells why a balance and a certificate went", async () => {
    for (const what of ["top-up", "certificate"] as const) {
      const { chargedBack, db, account, organisation, clock } = await paidFor(what);
      await chargedBack();
      const holder = { organisationId: organisation.id, ownerId: account.id };
      const lines = await statementLines(db, holder, { from: 0, until: clock.time + 1 }, { limit: 10, offset: 0 });
      expect(lines.map(({ reason, balance }) => [reason, balance])).toEqual([
        what === "top-up" ? ["top-up", 50_00] : ["issue", 100_00],
        ["chargeback", 0],
      ]);
    }
  });
});
