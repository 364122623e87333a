import { expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { givenPayer, subjectOf } from "../../tests/fixtures/documents.ts";
import { anEncryption } from "../../tests/fixtures/encryption.ts";
import { givenCertificate } from "../../tests/fixtures/wallet.ts";
import { inTransaction } from "../db/transaction.ts";
import { bookingPersonalData } from "../orders/index.ts";
import { expectDocument } from "./expect.ts";
import { documentsPersonalData } from "./personal-data.ts";

const LAW = { legalName: "Testreisen GmbH", legalAddress: "Hauptstr. 1, Wien", taxNumber: "ATU00000018" };

describeWithDatabase((open, _engine, race) => {
  test("RT-05 a booking that was paid for through us has a receipt, with the organisation as the law knows it", async () => {
    const { db } = await open();
    const { organisation, account, documents, bookPaid } = await givenPayer(db, LAW);
    const booking = await bookPaid();
    const receipt = await documents.issued(organisation, "receipt", subjectOf(booking));
    expect(receipt).toMatchObject({
      number: "2026-000001",
      content: {
        kind: "receipt",
        issuer: { name: "Testreisen GmbH", address: "Hauptstr. 1, Wien", taxNumber: "ATU00000018" },
        reference: booking.reference,
        booked: { title: "Casa do Rio" },
        sources: [{ kind: "discount", amount: { minor: 37_50, currency: "USD" }, worth: 37_50, rate: null }],
        totals: { inAll: 110_00, now: 37_50, onSite: 72_50, isLeast: false },
      },
    });
    expect(JSON.stringify(receipt)).not.toContain(account.firstName);
  });

  test("RT-05 what was not paid through us, is another organisation's or never was has no receipt, and no credit note before it is canceled", async () => {
    const { db } = await open();
    const { organisation, documents, book, bookPaid } = await givenPayer(db);
    const unpaid = await book();
    const paid = await bookPaid();
    const other = (await givenPayer(db)).organisation;
    expect(await documents.listOf(organisation, subjectOf(unpaid))).toEqual([]);
    expect(await documents.listOf(organisation, subjectOf(paid))).toEqual([{ kind: "receipt", turn: 1 }]);
    for (const [whose, subject] of [
      [organisation, unpaid],
      [other, paid],
      [organisation, { id: "nothing" }],
    ] as const)
      expect(await documents.issued(whose, "receipt", subjectOf(subject))).toBeUndefined();
    expect(await documents.issued(organisation, "credit-note", subjectOf(paid))).toBeUndefined();
  });

  test("RT-05 without the law's names the receipt has the organisation's, and says nothing of a tax number", async () => {
    const { db } = await open();
    const { organisation, documents, bookPaid } = await givenPayer(db);
    const booking = await bookPaid();
    const receipt = await documents.issued(organisation, "receipt", subjectOf(booking));
    expect(receipt?.content.issuer).toEqual({ name: organisation.name, address: null, taxNumber: null });
  });

  race(
    "RT-05 of eight who ask at once for each of five receipts all get the same one, and the numbers have no gap",
    async () => {
      const { db } = await open();
      const { organisation, documents, bookPaid } = await givenPayer(db);
      const booked = [];
      for (let each = 0; each < 5; each++) booked.push(await bookPaid());
      const askers = booked.flatMap((booking) => Array.from({ length: 8 }, () => booking));
      const got = await Promise.all(
        askers.map(async (booking) => {
          const receipt = await documents.issued(organisation, "receipt", subjectOf(booking));
          return `${booking.reference} ${receipt?.number}`;
        }),
      );
      const different = [...new Set(got)];
      expect(different).toHaveLength(5);
      expect(different.map((each) => each.split(" ")[1]).sort()).toEqual(
        [1, 2, 3, 4, 5].map((number) => `2026-00000${number}`),
      );
      const { last } = await db.selectFrom("document_series").select("last").executeTakeFirstOrThrow();
      expect(last).toBe(5);
    },
  );

  test("RT-05 a sale that is undone leaves no receipt, and takes no number from anybody", async () => {
    const { db } = await open();
    const { organisation, documents, bookPaid, time } = await givenPayer(db);
    await inTransaction(db, async (trx) => {
      const key = {
        organisationId: organisation.id,
        kind: "receipt",
        subject: { kind: "booking", id: "undone" },
      } as const;
      await expectDocument(trx, key, time.now);
      return { ok: false, reason: "undone" };
    });
    const booking = await bookPaid();
    expect(await documents.listOf(organisation, { kind: "booking", id: "undone" })).toEqual([]);
    expect(await db.selectFrom("document").select(["number", "content"]).execute()).toEqual([
      { number: null, content: null },
    ]);
    expect(await documents.issued(organisation, "receipt", subjectOf(booking))).toMatchObject({
      number: "2026-000001",
    });
  });

  test("RT-05 a document never changes, whatever becomes of the organisation and the booking", async () => {
    const { db } = await open();
    const { organisation, documents, bookPaid, cancel, time } = await givenPayer(db, LAW);
    const booking = await bookPaid();
    const first = await documents.issued(organisation, "receipt", subjectOf(booking));
    time.now += 86_400_000;
    await cancel(booking.reference);
    const moved = { ...organisation, legalName: "Other Inc.", taxNumber: undefined };
    expect(await documents.issued(moved, "receipt", subjectOf(booking))).toEqual(first);
  });

  test("WA-09 RT-05 a canceled booking has a credit note of a series of its own, which names the receipt and what went back", async () => {
    const { db } = await open();
    const { organisation, account, documents, book, cancel } = await givenPayer(db);
    await givenCertificate(db, account, { amount: 200_00 });
    const booking = await book();
    await cancel(booking.reference);
    // The receipt wasn't requested before.
    const note = await documents.issued(organisation, "credit-note", subjectOf(booking));
    expect(note).toMatchObject({
      number: "C-2026-000001",
      content: {
        kind: "credit-note",
        receipt: "2026-000001",
        returned: [{ kind: "certificate", amount: { minor: 200_00, currency: "USD" }, worth: 110_00 }],
        total: 110_00,
      },
    });
    expect(await documents.issued(organisation, "receipt", subjectOf(booking))).toMatchObject({
      number: "2026-000001",
    });
  });

  test("WA-09 RT-05 of a penalty the credit note tells what went back, and where nothing did there is none", async () => {
    const { db } = await open();
    const { organisation, documents, bookPaid, paying } = await givenPayer(db);
    const [part, whole] = [await bookPaid(), await bookPaid()];
    const { id: organisationId } = organisation;
    const refund = (bookingId: string, penalty: number) =>
      db.transaction().execute((trx) => paying.refund(trx, { organisationId, bookingId, actorId: "us" }, penalty));
    await refund(part.id, 30_00);
    await refund(whole.id, 90_00);
    expect(await documents.issued(organisation, "credit-note", subjectOf(part))).toMatchObject({
      content: { returned: [{ amount: { minor: 7_50 }, worth: 7_50 }], total: 7_50 },
    });
    expect(await documents.listOf(organisation, subjectOf(whole))).toEqual([{ kind: "receipt", turn: 1 }]);
  });

  test("RT-05 numbers documents by organisation, from one in each new year of its time zone", async () => {
    const { db } = await open();
    const [one, other] = [await givenPayer(db), await givenPayer(db)];
    const ask = async ({ documents, organisation, bookPaid }: typeof one) => {
      const booking = await bookPaid();
      return (await documents.issued(organisation, "receipt", subjectOf(booking)))?.number;
    };
    expect([await ask(one), await ask(one), await ask(other)]).toEqual(["2026-000001", "2026-000002", "2026-000001"]);
    const [late, early] = [await one.bookPaid(), await one.bookPaid()];
    const numbered = async (booking: { id: string }, at: number) => {
      one.time.now = at;
      return (await one.documents.issued(one.organisation, "receipt", subjectOf(booking)))?.number;
    };
    // In New York it is still the old year.
    expect(await numbered(late, Date.UTC(2027, 0, 1, 4, 59))).toBe("2026-000003");
    expect(await numbered(early, Date.UTC(2027, 0, 1, 5))).toBe("2027-000001");
  });

  test("RT-05 housekeeping numbers documents not yet requested, the oldest first, and logs failures", async () => {
    const { db } = await open();
    const { organisation, documents, bookPaid, cancel, time, lines } = await givenPayer(db);
    await bookPaid();
    const second = await bookPaid();
    time.now += 1000;
    await cancel(second.reference);
    const gone = {
      organisationId: organisation.id,
      kind: "receipt",
      subject: { kind: "booking", id: "gone" },
    } as const;
    await expectDocument(db, gone, time.now);
    await Promise.all([documents.issueDue(), documents.issueDue()]);
    const rows = await db
      .selectFrom("document")
      .select(["kind", "number", "subject_id"])
      .where("number", "is not", null)
      .orderBy("kind", "desc")
      .orderBy("number")
      .execute();
    expect(rows.map(({ kind, number }) => [kind, number])).toEqual([
      ["receipt", 1],
      ["receipt", 2],
      ["credit-note", 1],
    ]);
    expect(JSON.stringify(lines)).toContain("a document cannot be given its number");
  });

  test("RT-05 it is emailed as text and HTML, and not again a moment later", async () => {
    const { db } = await open();
    const { organisation, documents, bookPaid, time } = await givenPayer(db, LAW);
    const booking = await bookPaid();
    const subject = subjectOf(booking);
    const path = `/bookings/${booking.reference}/receipt`;
    const reader = { email: "ana@example.com", name: "Ana Silva", path };
    const send = (language: "en" | "es" | "ar") =>
      documents.email(organisation, "receipt", subject, { ...reader, language }, "https://book.example.com");
    expect(await Promise.all([send("en"), send("en"), send("en")])).toEqual([true, true, true]);
    const emails = () => db.selectFrom("outbox").selectAll().where("subject", "like", "%2026-000001%").execute();
    const [email, ...more] = await emails();
    expect(more).toEqual([]);
    expect(email).toMatchObject({ to_address: "ana@example.com", subject: "Receipt 2026-000001 · Casa do Rio" });
    for (const part of [email?.text, email?.html])
      for (const words of ["2026-000001", "Testreisen GmbH", "ATU00000018", booking.reference, "37.50", "72.50", path])
        expect(part).toContain(words);
    for (const language of ["es", "ar"] as const) {
      time.now += 5 * 60_000;
      await send(language);
    }
    expect((await emails()).map((each) => each.subject.split(" ")[0]).sort()).toEqual(["Receipt", "Recibo", "إيصال"]);
    expect(
      await documents.email(organisation, "credit-note", subject, { ...reader, language: "en" }, "https://a.example"),
    ).toBe(false);
  });

  test("AC-05 a download has the documents; after the account is deleted they stay without a name", async () => {
    const { db } = await open();
    const { organisation, account, documents, bookPaid, time } = await givenPayer(db);
    const booking = await bookPaid();
    await documents.issued(organisation, "receipt", subjectOf(booking));
    const owner = { id: account.id, organisationId: organisation.id, emails: [] };
    expect(await documentsPersonalData.export(db, owner, anEncryption)).toMatchObject({
      document: [{ kind: "receipt", year: 2026, number: 1, totals: { now: 37_50 } }],
    });
    await db.transaction().execute(async (trx) => {
      for (const source of [bookingPersonalData, documentsPersonalData])
        await source.erase(trx, owner, time.now + 60 * 86_400_000);
    });
    expect(await documents.issued(organisation, "receipt", subjectOf(booking))).toMatchObject({
      content: { totals: { now: 37_50 } },
    });
    const { guest } = await db.selectFrom("booking").select("guest").executeTakeFirstOrThrow();
    expect(guest).not.toContain("Silva");
  });
});
