import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { aShop } from "../../../tests/drivers/shop.ts";
import { givenRates } from "../../../tests/fixtures/rates.ts";
import { givenBalance } from "../../../tests/fixtures/wallet.ts";

describeWithDatabase((open) => {
  async function aBuyer() {
    const shop = await aShop((await open()).db);
    const { documents } = shop.context;
    const issued = (kind: "receipt" | "credit-note", id: string) =>
      documents.issued(shop.organisation, kind, { kind: "purchase", id });
    const idOf = (begun: Awaited<ReturnType<typeof shop.buy>>) => {
      if (!begun.ok) throw new Error(begun.reason as string);
      return begun.value.purchaseId;
    };
    return { ...shop, documents, issued, idOf };
  }

  test("RT-05 WA-06 a bought certificate and a top-up have receipts of one series, which say what was bought and what paid for it", async () => {
    const { buy, fill, anOffer, paymentIds, pay, issued, idOf, clock, account } = await aBuyer();
    const bought = idOf(await buy(await anOffer()));
    const [first = ""] = await paymentIds();
    const filled = idOf(await fill(50_00));
    expect(await issued("receipt", bought)).toBeUndefined();
    const others = (await paymentIds()).filter((id) => id !== first);
    for (const id of [first, ...others]) await pay(id, "pay-and-tell-twice", 2);
    const receipt = await issued("receipt", bought);
    expect(receipt).toMatchObject({
      number: "2026-000001",
      content: {
        kind: "receipt",
        reference: bought,
        booked: null,
        at: clock.time,
        currency: "USD",
        rate: null,
        lines: [{ code: "certificate", amount: 90_00, shown: true, collectedBy: "us", due: "now" }],
        sources: [{ kind: "payment", amount: { minor: 90_00, currency: "USD" }, worth: 90_00, owed: 0, rate: null }],
        totals: { inAll: 90_00, now: 90_00, onSite: 0, isLeast: false },
      },
    });
    expect([first, ...others]).toContain(receipt?.content.kind === "receipt" && receipt.content.sources[0]?.id);
    expect(await issued("receipt", filled)).toMatchObject({
      number: "2026-000002",
      content: { lines: [{ code: "top-up", amount: 50_00 }], totals: { now: 50_00 } },
    });
    expect(await issued("receipt", bought)).toEqual(receipt);
    expect(JSON.stringify(receipt)).not.toContain(account.firstName);
    expect(await issued("credit-note", bought)).toBeUndefined();
  });

  test("RT-05 WA-08 the receipt of what a balance of another currency paid has the rate of that day, and its credit note what went back", async () => {
    const { db, account, organisation, purchases, buy, anOffer, issued, idOf, clock, withdraw } = await aBuyer();
    await givenRates(db, { EUR: "0.8" }, { now: clock.time });
    const offer = await anOffer();
    await givenBalance(db, account, { minor: 40_00, currency: "EUR", kind: "myvacations" });
    await givenBalance(db, account, { minor: 40_00, currency: "EUR", kind: "myvacations", expiresOn: 30_000 });
    const [way] = (await purchases.ways(organisation, account, offer.price)).balances;
    const id = idOf(await buy(offer, { way: way?.id ?? "" }));
    await givenRates(db, { EUR: "0.5" }, { now: clock.time, source: "another bank" });
    const source = { kind: "myvacations", id: null, amount: { minor: 72_00, currency: "EUR" }, worth: 90_00 };
    const receipt = await issued("receipt", id);
    expect(receipt).toMatchObject({ content: { sources: [{ ...source, rate: { from: "EUR", to: "USD" } }] } });
    const rate = receipt?.content.kind === "receipt" ? receipt.content.sources[0]?.rate?.rate : "";
    expect(Number(rate)).toBe(1.25);
    clock.time += 1000;
    await withdraw(id);
    expect(await issued("credit-note", id)).toMatchObject({
      number: "C-2026-000001",
      content: {
        kind: "credit-note",
        receipt: "2026-000001",
        reference: id,
        at: clock.time,
        total: 90_00,
        returned: [{ kind: "myvacations", amount: { minor: 72_00, currency: "EUR" }, worth: 90_00 }],
      },
    });
  });

  test("RT-05 T13 the credit note of a chargeback tells what could be taken back of it", async () => {
    const { db, account, fill, paymentIds, pay, chargeBack, issued, idOf, anOffer, buy, purchases, organisation } =
      await aBuyer();
    const id = idOf(await fill(50_00));
    const [paymentId = ""] = await paymentIds();
    await pay(paymentId);
    await givenBalance(db, account, { minor: 60_00 });
    const offer = await anOffer();
    const [way] = (await purchases.ways(organisation, account, offer.price)).balances;
    await buy(offer, { way: way?.id ?? "" });
    await chargeBack(paymentId);
    expect(await issued("credit-note", id)).toMatchObject({
      content: { returned: [{ kind: "payment", amount: { minor: 20_00 }, worth: 20_00 }], total: 20_00 },
    });
  });

  test("RT-05 A2 receipts of purchases belong to their organisation and are numbered without gaps, despite rollbacks and simultaneous requests", async () => {
    const { db, organisation, documents, buy, anOffer, account, issued, idOf, purchases } = await aBuyer();
    await givenBalance(db, account, { minor: 1_000_00 });
    const offer = await anOffer();
    const ids: string[] = [];
    for (let number = 0; number < 4; number++) {
      const [way] = (await purchases.ways(organisation, account, offer.price)).balances;
      ids.push(idOf(await buy(offer, { way: way?.id ?? "", number })));
      expect(await buy(offer, { way: "cash-card.USD.1", number: number + 1 })).toMatchObject({ ok: false });
    }
    const other = (await aBuyer()).organisation;
    expect(await documents.issued(other, "receipt", { kind: "purchase", id: ids[0] ?? "" })).toBeUndefined();
    const askers = ids.flatMap((id) => [id, id, id]);
    const numbers = await Promise.all(askers.map(async (id) => (await issued("receipt", id))?.number));
    expect([...new Set(numbers)].sort()).toEqual([1, 2, 3, 4].map((number) => `2026-00000${number}`));
  });

  test("RT-05 it is emailed with what was bought, in each language, and says nothing of a stay", async () => {
    const { organisation, documents, buy, anOffer, paymentIds, pay, idOf, db, clock } = await aBuyer();
    const id = idOf(await buy(await anOffer()));
    for (const payment of await paymentIds()) await pay(payment);
    const words = {
      en: ["Certificate", "Bought on"],
      es: ["Certificado", "Fecha de la compra"],
      ar: ["شهادة", "تاريخ الشراء"],
    };
    for (const language of ["en", "es", "ar"] as const) {
      const reader = { email: "ana@example.com", name: "Ana", language, path: `/wallet/purchases/${id}/receipt` };
      await documents.email(organisation, "receipt", { kind: "purchase", id }, reader, "https://ours.example");
      clock.time += 5 * 60_000;
      const { subject, text } = await db
        .selectFrom("outbox")
        .select(["subject", "text"])
        .where("to_address", "=", "ana@example.com")
        .orderBy("created_at", "desc")
        .executeTakeFirstOrThrow();
      expect(subject).toContain(`2026-000001 · ${organisation.name}`);
      for (const word of [...words[language], "90.00".slice(0, 2), id]) expect(text).toContain(word);
      expect(text).not.toMatch(/property|alojamiento|مكان الإقامة/);
    }
  });
});
