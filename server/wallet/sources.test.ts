import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { contraBalance } from "../../tests/fixtures/ledger.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { cardNow, givenCertificate, givenDiscountCard, heldBy } from "../../tests/fixtures/wallet.ts";
import type { Database, Db } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { heldAccounts } from "../ledger/held-accounts.ts";
import { createLedger } from "../ledger/ledger.ts";
import type { ContraAccount } from "../ledger/rules.ts";
import { verifyLedger } from "../ledger/verify.ts";
import { dueOf, markSettled, unsettledSources } from "./owed-sources.ts";
import { createSources, type Source } from "./sources.ts";
import type { BookingSourceRow, PaymentCardRow } from "./tables.ts";

const NOW = Date.UTC(2026, 10, 22);

describeOnEachDatabase((open, engine) => {
  test("WA-08 WA-09 reserved money can't be spent elsewhere; once captured it is owed to the property, and a certificate's rest is lost", async () => {
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
      const given = await heldByKind(db);
      const owedBefore = await contra("owed-to-property", "EUR");
      await reserve([await paying(certificate, 40_00), await paying(discount, 10_00)], booking);
      await inTransaction(db, (trx) => sources.capture(trx, booking));
      const plan = await sources.planRefund(db, booking, penalty);
      const refund = () => inTransaction(db, (trx) => sources.refund(trx, booking, plan));
      expect([await refund(), await refund()]).toMatchObject([{ ok: true }, { ok: true }]);
      const left = await heldByKind(db);
      const kept = cards.map(({ kind }) => (given.get(kind) ?? 0) - (left.get(kind) ?? 0));
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

  test("WA-08 RT-05 each movement is a posting of its booking, named after both; what was released has no document", async () => {
    const { reserve, paying, sources, subject, discount, db } = await aBooking();
    const captured = { ...subject, bookingId: "captured" };
    for (const booking of [subject, captured]) await reserve([await paying(discount, 10_00)], booking);
    await inTransaction(db, (trx) => sources.release(trx, subject));
    await inTransaction(db, (trx) => sources.capture(trx, captured));
    await inTransaction(db, (trx) => sources.refund(trx, captured));
    const posted = db
      .selectFrom("ledger_transaction")
      .select(["key", "reason"])
      .where("actor_id", "=", subject.actorId);
    expect(new Set(await posted.execute())).toEqual(
      new Set([
        { key: "booking:booking:reserve", reason: "reserve" },
        { key: "booking:captured:reserve", reason: "reserve" },
        { key: "booking:booking:release", reason: "release" },
        { key: "booking:captured:capture", reason: "capture" },
        { key: "booking:captured:refund", reason: "refund" },
      ]),
    );
    const documents = db.selectFrom("document").select(["kind", "subject_kind", "subject_id", "due_at"]);
    const expected = { subject_kind: "booking", subject_id: "captured", due_at: NOW };
    expect(new Set(await documents.execute())).toEqual(
      new Set([
        { kind: "receipt", ...expected },
        { kind: "credit-note", ...expected },
      ]),
    );
  });

  test("WA-08 a source is kept as it was told, with its owner, its rate and what of it is left, through all that becomes of it", async () => {
    const { reserve, paying, sources, subject, account, certificate, db } = await aBooking();
    await reserve([await paying(certificate, 40_00)]);
    const stored = () => db.selectFrom("booking_source").selectAll().executeTakeFirstOrThrow();
    const told = {
      id: expect.any(String),
      organisation_id: subject.organisationId,
      booking_id: "booking",
      account: (await heldBy(db, certificate)).account,
      owner_id: account.id,
      kind: "certificate",
      unit: "USD",
      amount: 50_00,
      paid: 40_00,
      worth: 32_00,
      owed: 32_00,
      mark_up: 0,
      owed_unit: "EUR",
      created_at: NOW,
      rate: "0.8",
      rate_day: "2026-11-20",
      rate_feed: "a feed",
      settled: 0,
      house_worth: 0,
      settled_worth: 0,
      lost: 0,
    };
    const whole = { kept: 50_00, worth_kept: 32_00, refunded_at: null };
    expect(await stored()).toEqual({ ...told, state: "held", ...whole });
    await inTransaction(db, (trx) => sources.capture(trx, subject));
    expect(await stored()).toEqual({ ...told, state: "captured", ...whole });
    await inTransaction(db, (trx) => sources.refund(trx, subject));
    expect(await stored()).toEqual({ ...told, state: "refunded", kept: 0, worth_kept: 0, refunded_at: NOW });
    const again = { ...subject, bookingId: "again" };
    await reserve([{ ...(await paying(certificate, 40_00)), rate: null }], again);
    await inTransaction(db, (trx) => sources.release(trx, again));
    const released = db.selectFrom("booking_source").selectAll().where("booking_id", "=", "again");
    expect(await released.executeTakeFirst()).toMatchObject({
      state: "released",
      kept: 0,
      worth_kept: 0,
      refunded_at: NOW,
      rate: null,
      rate_day: null,
      rate_feed: null,
    });
  });

  test("WA-09 what a plan of what is captured does not name goes back whole", async () => {
    const { reserve, paying, sources, subject, contra, certificate, discount, db, whole } = await aBooking();
    await reserve([await paying(certificate, 40_00), await paying(discount, 10_00)]);
    expect(await sources.returned(db, subject)).toEqual([]);
    // Nothing goes back of what is only reserved.
    expect(await sources.planRefund(db, subject, 5)).toEqual({ refunds: [], uncovered: 5 });
    const held = await db.selectFrom("booking_source").select(["id", "kind"]).execute();
    const { id } = held.find(({ kind }) => kind === "discount") as { id: string };
    const usd = (minor: number) => ({ minor, currency: "USD" });
    const plan = { refunds: [{ id, kept: usd(10_00), refund: usd(0), worthKept: 8_00 }], uncovered: 0 };
    await inTransaction(db, (trx) => sources.capture(trx, subject, plan));
    expect([await cardNow(db, certificate), await contra("owed-to-property", "EUR"), await contra("held")]).toEqual([
      { status: "ACTIVE", amount: 50_00 },
      8_00n,
      0n,
    ]);
    expect(await sources.returned(db, subject)).toEqual([]);
    expect(await sources.planRefund(db, { ...subject, organisationId: "another" }, 5)).toEqual({
      refunds: [],
      uncovered: 5,
    });
    const kept = await sources.planRefund(db, subject, 2_00);
    expect(await inTransaction(db, (trx) => sources.refund(trx, subject, kept))).toMatchObject({ ok: true });
    expect([await heldBy(db, discount), await heldBy(db, certificate)]).toMatchObject([
      { balance: 35_00 },
      { balance: 50_00 },
    ]);
    await whole();
  });

  test("WA-09 lists refunds of a booking with their worth, without sources that a penalty used up or that were released", async () => {
    const { reserve, paying, sources, subject, discount, certificate, db } = await aBooking();
    const refund = (penalty: number, booking = subject) =>
      inTransaction(db, async (trx) => sources.refund(trx, booking, await sources.planRefund(trx, booking, penalty)));
    const part = { ...subject, bookingId: "part" };
    await reserve([await paying(certificate, 40_00), await paying(discount, 10_00)], part);
    await inTransaction(db, (trx) => sources.capture(trx, part));
    await refund(10_00, part);
    expect(await sources.returned(db, part)).toEqual([
      { kind: "certificate", amount: { minor: 46_87, currency: "USD" }, worth: 30_00, at: NOW, lasts: [] },
    ]);
    expect(await sources.returned(db, { ...part, organisationId: "another" })).toEqual([]);
    const released = { ...subject, bookingId: "released" };
    for (const booking of [subject, released]) await reserve([await paying(discount, 10_00)], booking);
    await inTransaction(db, (trx) => sources.release(trx, released));
    await inTransaction(db, (trx) => sources.capture(trx, subject));
    await refund(8_00);
    expect([await sources.returned(db, subject), await sources.returned(db, released)]).toEqual([[], []]);
  });

  test("WA-09 RT-05 lists refunds in a fixed order, each balance once, whatever the ids of its sources", async () => {
    const { db, reserve, paying, sources, subject, certificate, discount, whole } = await aBooking();
    const spare = await givenDiscountCard(db, { id: subject.actorId, organisationId: subject.organisationId });
    const cash = async (card: PaymentCardRow): Promise<Source> => ({
      ...(await paying(card, 5_00)),
      kind: "cash-card",
    });
    await reserve([await paying(certificate, 40_00), await cash(discount), await cash(spare)]);
    // By their ids the certificate comes first.
    for (const { id, kind } of await db.selectFrom("booking_source").select(["id", "kind"]).execute())
      await db
        .updateTable("booking_source")
        .set({ id: `${kind === "certificate" ? "a" : "b"}${id}` })
        .where("id", "=", id)
        .execute();
    await inTransaction(db, (trx) => sources.capture(trx, subject));
    const kinds = async () => (await sources.paidFor(db, subject)).map(({ kind }) => kind);
    expect(await kinds()).toEqual(["cash-card", "certificate"]);
    await inTransaction(db, (trx) => sources.refund(trx, subject));
    const returned = await sources.returned(db, subject);
    expect(returned.map(({ kind, amount, worth }) => [kind, amount.minor, worth])).toEqual([
      ["cash-card", 10_00, 8_00],
      ["certificate", 50_00, 32_00],
    ]);
    await whole();
  });

  test("WA-09 BK-06 what is kept of a booking that has not ended goes back in another turn, each told by itself", async () => {
    const { reserve, paying, sources, subject, discount, certificate, db, contra, whole } = await aBooking();
    await reserve([await paying(certificate, 40_00), await paying(discount, 10_00)]);
    await inTransaction(db, (trx) => sources.capture(trx, subject));
    const keep = (kept: number, ended: boolean) =>
      inTransaction(db, async (trx) =>
        sources.refund(trx, subject, await sources.planRefund(trx, subject, kept), { ended }),
      );
    // Nothing comes of what costs as much as before, and it is no turn.
    for (const [kept, ended] of [
      [40_00, false],
      [20_00, false],
      [6_00, false],
      [1_00, true],
    ] as const)
      expect(await keep(kept, ended)).toMatchObject({ ok: true });
    const usd = (minor: number) => ({ minor, currency: "USD" });
    const turns = [];
    for (let turn = 1; turn <= (await sources.turns(db, subject)); turn++)
      turns.push((await sources.returned(db, subject, turn)).map(({ kind, amount, worth }) => [kind, amount, worth]));
    expect(turns).toEqual([
      [["certificate", usd(31_25), 20_00]],
      expect.arrayContaining([
        ["certificate", usd(18_75), 12_00],
        ["discount", usd(2_50), 2_00],
      ]),
      [["discount", usd(6_25), 5_00]],
    ]);
    // Each rest of a certificate is a card.
    expect([await heldByKind(db), await heldBy(db, certificate)]).toMatchObject([
      new Map([
        ["certificate", 50_00],
        ["discount", 36_25],
      ]),
      { balance: 0 },
    ]);
    expect(await contra("owed-to-property", "EUR")).toBe(1_00n);
    const states = await db
      .selectFrom("booking_source")
      .select(["kind", "state", "worth_kept"])
      .orderBy("kind")
      .execute();
    expect(states).toEqual([
      { kind: "certificate", state: "refunded", worth_kept: 0 },
      { kind: "discount", state: "refunded", worth_kept: 1_00 },
    ]);
    const notes = db
      .selectFrom("document")
      .select("subject_id")
      .where("kind", "=", "credit-note")
      .orderBy("subject_id");
    expect((await notes.execute()).map(({ subject_id }) => subject_id)).toEqual(["booking", "booking.2", "booking.3"]);
    await whole();
  });

  test("WA-09 what is captured is owed to its property until it is settled, once; what is only reserved is not", async () => {
    const { reserve, paying, sources, subject, organisation, discount, db } = await aBooking();
    const owed = () => unsettledSources(db, organisation.id).execute();
    await reserve([await paying(discount, 10_00)]);
    expect(await owed()).toEqual([]);
    await inTransaction(db, (trx) => sources.capture(trx, subject));
    const [source] = (await owed()) as [BookingSourceRow];
    expect(dueOf(source)).toBe(8_00);
    expect([await markSettled(db, source), await markSettled(db, source)]).toEqual([true, false]);
    expect(await owed()).toEqual([]);
    await inTransaction(db, (trx) => sources.refund(trx, subject));
    expect((await owed()).map(dueOf)).toEqual([-8_00]);
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

  // SQLite has only one writer at a time.
  if (engine === "postgres") {
    test("WA-08 a payment waits only for other payments with the same card", async () => {
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
    const clock = { now: () => NOW };
    const ledger = createLedger({ clock });
    const sources = createSources({ ledger, clock });
    const subject = { organisationId: organisation.id, bookingId: "booking", actorId: account.id };
    /** At 0.8 euros a dollar; a certificate gives all it holds. */
    const paying = async (card: PaymentCardRow, minor: number): Promise<Source> => ({
      grant: { id: (await heldBy(db, card)).account, expiresOn: null },
      kind: card.kind,
      unit: "USD",
      amount: card.kind === "certificate" ? card.issued : minor,
      paid: minor,
      worth: minor * 0.8,
      owed: { minor: minor * 0.8, currency: "EUR" },
      rate: { from: "USD", to: "EUR", rate: "0.8", asOf: "2026-11-20", source: "a feed" },
    });
    return {
      db,
      organisation,
      account,
      sources,
      subject,
      paying,
      certificate: await givenCertificate(db, account),
      discount: await givenDiscountCard(db, account),
      reserve: (paid: Source[], booking = subject) => inTransaction(db, (trx) => sources.reserve(trx, booking, paid)),
      contra: (name: ContraAccount, unit = "USD") =>
        contraBalance(db, { organisationId: organisation.id, account: name, unit }),
      whole: async () => expect(await verifyLedger(db, organisation.id)).toEqual([]),
    };
  }
});

async function heldByKind(db: Db): Promise<Map<string, number>> {
  const rows = await heldAccounts(db).execute();
  return new Map(
    ["certificate", "discount"].map((each) => [
      each,
      rows.reduce((sum, { kind, balance }) => sum + (kind === each ? balance : 0), 0),
    ]),
  );
}
