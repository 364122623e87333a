import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { cardNow, givenCertificate, givenDiscountCard, heldBy } from "../../tests/fixtures/wallet.ts";
import type { Database } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { createLedger } from "../ledger/ledger.ts";
import type { ContraAccount } from "../ledger/rules.ts";
import { verifyLedger } from "../ledger/verify.ts";
import { createSources, type Source } from "./sources.ts";
import type { PaymentCardRow } from "./tables.ts";

describeOnEachDatabase((open, engine) => {
  test("WA-08 WA-09 what is reserved nobody else can spend; captured it is owed to the property, and what a certificate does not pay is lost", async () => {
    const { reserve, paying, sources, subject, contra, certificate, discount, db, whole } = await aBooking();
    expect(await reserve([await paying(certificate, 40_00), await paying(discount, 10_00)])).toMatchObject({
      ok: true,
    });
    expect([await contra("held"), await contra("owed-to-property", "EUR")]).toEqual([60_00n, 0n]);
    expect([await cardNow(db, certificate), await cardNow(db, discount)]).toEqual([
      { status: "USED", amount: 50_00 },
      { status: "ACTIVE", amount: 27_50 },
    ]);
    const capture = () => inTransaction(db, (trx) => sources.capture(trx, subject));
    expect([await capture(), await capture()]).toMatchObject([{ ok: true }, { ok: true }]);
    expect([await contra("held"), await contra("breakage"), await contra("exchange")]).toEqual([0n, 10_00n, 50_00n]);
    expect([await contra("exchange", "EUR"), await contra("owed-to-property", "EUR")]).toEqual([-40_00n, 40_00n]);
    await whole();
  });

  test("WA-09 what is released is free again, and captured no more", async () => {
    const { reserve, paying, sources, subject, contra, certificate, db, whole } = await aBooking();
    await reserve([await paying(certificate, 40_00)]);
    for (const settle of [sources.release, sources.release, sources.capture])
      expect(await inTransaction(db, (trx) => settle(trx, subject))).toMatchObject({ ok: true });
    expect(await cardNow(db, certificate)).toEqual({ status: "ACTIVE", amount: 50_00 });
    expect([await contra("held"), await contra("breakage"), await contra("owed-to-property", "EUR")]).toEqual([
      0n,
      0n,
      0n,
    ]);
    await whole();
  });

  test("WA-08 an account that holds less than it should give reserves nothing of any", async () => {
    const { reserve, paying, certificate, discount, db, contra, whole } = await aBooking();
    const outcome = await reserve([await paying(certificate, 40_00), await paying(discount, 37_51)]);
    expect(outcome).toEqual({ ok: false, reason: "insufficient" });
    expect([await cardNow(db, certificate), await contra("held")]).toEqual([{ status: "ACTIVE", amount: 50_00 }, 0n]);
    expect(await db.selectFrom("booking_source").select("id").execute()).toEqual([]);
    await whole();
  });

  test("WA-09 a part is captured and the rest goes back at once", async () => {
    const { reserve, paying, sources, subject, contra, discount, db, whole } = await aBooking();
    await reserve([await paying(discount, 10_00)]);
    const [{ id }] = (await db.selectFrom("booking_source").select("id").execute()) as [{ id: string }];
    const usd = (minor: number) => ({ minor, currency: "USD" });
    const half = { refunds: [{ id, kept: usd(5_00), refund: usd(5_00), worthKept: 4_00 }], uncovered: 0 };
    await inTransaction(db, (trx) => sources.capture(trx, subject, half));
    expect([await cardNow(db, discount), await contra("owed-to-property", "EUR")]).toEqual([
      { status: "ACTIVE", amount: 32_50 },
      4_00n,
    ]);
    expect(await sources.planRefund(db, subject, 1_00)).toMatchObject({
      refunds: [{ refund: usd(3_75), worthKept: 1_00 }],
    });
    await whole();
  });

  test("WA-09 RO-04 whatever the penalty, each source gets what the plan promised, nothing is lost or made, and again gives nothing", async () => {
    const { reserve, paying, sources, subject, contra, account, db, whole } = await aBooking();
    for (const penalty of [0, 1, 7_99, 8_00, 8_01, 20_00, 39_99, 40_00, 99_00]) {
      const booking = { ...subject, bookingId: `penalty ${penalty}` };
      const cards = [await givenDiscountCard(db, account), await givenCertificate(db, account)];
      const [discount, certificate] = cards as [PaymentCardRow, PaymentCardRow];
      const owedBefore = await contra("owed-to-property", "EUR");
      await reserve([await paying(certificate, 40_00), await paying(discount, 10_00)], booking);
      await inTransaction(db, (trx) => sources.capture(trx, booking));
      const plan = await sources.planRefund(db, booking, penalty);
      const refund = () => inTransaction(db, (trx) => sources.refund(trx, booking, plan));
      expect([await refund(), await refund()]).toMatchObject([{ ok: true }, { ok: true }]);
      const kept = [];
      for (const card of cards) kept.push(card.issued - (await heldBy(db, card)).balance);
      expect([penalty, kept]).toEqual([penalty, plan.refunds.map((part) => part.kept.minor)]);
      // The property keeps of 8.00 and 32.00 euros what the penalty is.
      const owed = Number((await contra("owed-to-property", "EUR")) - owedBefore);
      expect([penalty, owed, plan.uncovered]).toEqual([
        penalty,
        Math.min(penalty, 40_00),
        Math.max(0, penalty - 40_00),
      ]);
    }
    await whole();
  });

  test("WA-09 a booking is refunded once by ten at once", async () => {
    const { reserve, paying, sources, subject, certificate, db, whole } = await aBooking();
    await reserve([await paying(certificate, 40_00)]);
    await inTransaction(db, (trx) => sources.capture(trx, subject));
    const all = await Promise.all(
      Array.from({ length: 10 }, () => inTransaction(db, (trx) => sources.refund(trx, subject))),
    );
    expect(all.every(({ ok }) => ok)).toBe(true);
    expect(await heldBy(db, certificate)).toMatchObject({ balance: 50_00 });
    await whole();
  });

  // SQLite has one writer at a time, whoever writes.
  if (engine === "postgres") {
    test("WA-08 who pays waits for whoever spends of the same card, and for nobody else's booking", async () => {
      const { db, organisation, sources, subject, paying, certificate, whole } = await aBooking();
      const other = await givenCertificate(db, await givenAccount(db, organisation));
      const pay = async (trx: Kysely<Database>, bookingId: string, card: PaymentCardRow) => {
        const booking = { ...subject, bookingId };
        const reserved = await sources.reserve(trx, booking, [await paying(card, 40_00)]);
        return reserved.ok ? sources.capture(trx, booking) : reserved;
      };
      const payMeanwhile = (bookingId: string, card: PaymentCardRow) =>
        inTransaction(db, async (trx) => {
          await sql`set local lock_timeout = '300ms'`.execute(trx);
          return pay(trx, bookingId, card);
        });
      await inTransaction(db, async (trx) => {
        const paid = await pay(trx, "one", certificate);
        expect(await payMeanwhile("another", other)).toMatchObject({ ok: true });
        await expect(payMeanwhile("the same card", certificate)).rejects.toMatchObject({ code: "55P03" });
        return paid;
      });
      expect(await heldBy(db, other)).toMatchObject({ balance: 0 });
      expect(await payMeanwhile("the same card", certificate)).toEqual({ ok: false, reason: "insufficient" });
      await whole();
    });
  }

  async function aBooking() {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const account = await givenAccount(db, organisation);
    const clock = { now: () => Date.UTC(2026, 10, 22) };
    const ledger = createLedger({ clock });
    const sources = createSources({ ledger, clock });
    const subject = { organisationId: organisation.id, bookingId: "booking", actorId: account.id };
    /** At 0.8 euros a dollar; a certificate gives all it holds. */
    const paying = async (card: PaymentCardRow, minor: number): Promise<Source> => ({
      grant: { id: (await heldBy(db, card)).account, expiresOn: null },
      ...{ kind: card.kind, unit: "USD", amount: card.kind === "certificate" ? card.issued : minor },
      ...{ paid: minor, worth: minor * 0.8, owed: { minor: minor * 0.8, currency: "EUR" } },
      rate: { from: "USD", to: "EUR", rate: "0.8", asOf: "2026-11-20", source: "a feed" },
    });
    return {
      ...{ db, organisation, account, sources, subject, paying },
      certificate: await givenCertificate(db, account),
      discount: await givenDiscountCard(db, account),
      reserve: (paid: Source[], booking = subject) => inTransaction(db, (trx) => sources.reserve(trx, booking, paid)),
      contra: (name: ContraAccount, unit = "USD") =>
        ledger.contraBalance(db, { organisationId: organisation.id, account: name, unit }),
      whole: async () => expect(await verifyLedger(db, organisation.id)).toEqual([]),
    };
  }
});
