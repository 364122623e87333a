import { expect, test } from "vitest";
import type { Account } from "#server/auth/account";
import * as bookingPage from "~/routes/bookings/booking";
import { auditTo } from "../../../server/admin/audit.ts";
import { createMoneyVerbs } from "../../../server/admin/money.ts";
import { nthSubjectId } from "../../../server/core/document-turns.ts";
import { inTransaction } from "../../../server/db/transaction.ts";
import { createLedger } from "../../../server/ledger/ledger.ts";
import { createSettlements } from "../../../server/orders/index.ts";
import { aCheckout, CHECKOUT_AT } from "../../../tests/drivers/checkout-ahead.ts";
import { plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeOnEachDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { boxOffice } from "../../../tests/fakes/trial-product.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { demoPayments } from "../../../tests/fixtures/payments.ts";
import * as refundPage from "./refund-payment";

const WHOLE = 110_00;
const PART = 44_00;

describeOnEachDatabase((open) => {
  test.each([
    { minor: PART, loss: "supplier" },
    { minor: PART, loss: "house" },
    { minor: WHOLE, loss: "supplier" },
    { minor: WHOLE, loss: "house" },
  ] as const)(
    "OP-11 BK-06 a refund of $minor at the loss of the $loss is the same by command and by page: ledger, documents, emails, settlement, audit",
    async ({ minor, loss }) => {
      const [command, page] = [await paid(), await paid()];
      expect(await command.byCommand({ minor, loss })).toMatchObject({ ok: true, value: { state: "done" } });
      expect(await page.byPage({ minor, loss })).toMatch(/\?done=refunded$/);
      const seen = await command.seen();
      expect(await page.seen()).toEqual(seen);
      expect(seen).toMatchObject({
        owed: loss === "house" ? WHOLE : WHOLE - minor,
        goodwill: loss === "house" ? -minor : 0,
        clearing: minor - WHOLE,
        documents: ["credit-note 1", "receipt 1"],
        credited: minor,
        isRefund: true,
        part: { kept: WHOLE - minor, back: minor, lost: 0 },
        events: ["refunded"],
        audit: [{ verb: "payments.refund", loss }],
        toPay: 0,
      });
      expect(seen.emails).toHaveLength(1);
      expect(seen.emails[0]).toMatch(/is refunding part of what you paid/);
    },
  );

  test("OP-11 BK-05 the page of a booking that stands says what of it was refunded", async () => {
    const { byCommand, site, booking, pages } = await paid();
    const name = { name: booking.reference };
    const session = await pages.sessionOf(site.account);
    const notes = async () =>
      (await pages.get(bookingPage, `/bookings/${booking.reference}`, session, name)).data.view.price.notes;
    const before = await notes();
    await byCommand({ minor: PART, loss: "house" });
    expect((await notes()).slice(before.length).map(plain)).toEqual([expect.stringContaining("USD 44.00 refunded")]);
  });

  test("OP-11 BK-06 what goes back by a cancellation has the lines of a refund of the whole at the supplier's loss", async () => {
    const [refunded, cancelled] = [await paid(), await paid()];
    await refunded.byCommand({ minor: WHOLE, loss: "supplier" });
    await cancelled.site.cancel(cancelled.booking.reference);
    const [one, other] = [await refunded.seen(), await cancelled.seen()];
    expect(one.lines).toEqual(other.lines);
    expect([one.owed, one.documents, one.part]).toEqual([other.owed, other.documents, other.part]);
  });

  test("OP-11 a refund typed twice, or by many at once, moves money once and says so; under another key it is another one", async () => {
    const { byCommand, seen } = await paid();
    const all = await Promise.all(Array.from({ length: 8 }, () => byCommand({ minor: 10_00, loss: "supplier" })));
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await byCommand({ minor: 10_00, loss: "supplier" })).toEqual({
      ok: false,
      reason: "done-before",
      state: "done",
    });
    expect((await seen()).audit).toHaveLength(1);
    expect(await byCommand({ minor: 10_00, loss: "supplier", key: "second" })).toMatchObject({ ok: true });
    expect(await byCommand({ minor: 90_01, loss: "house" })).toEqual({ ok: false, reason: "not-refundable" });
    expect(await seen()).toMatchObject({ owed: 90_00, part: { kept: 90_00, back: 20_00 }, audit: [{}, {}] });
  });

  test("OP-11 WA-09 an operator's refund and a cancellation give back no more than the payment has left", async () => {
    const { site, booking, paymentId, seen } = await paid();
    const { organisation, db, context, paying } = site;
    const amount = { minor: 40_00, currency: "USD" };
    await context.payments.refund(organisation, { id: paymentId, key: "by the provider", amount });
    const of = { organisationId: organisation.id, bookingId: booking.id };
    const given = { paymentId, minor: WHOLE - 40_00 + 1, loss: "supplier", as: "more" } as const;
    expect(await inTransaction(db, (trx) => paying.giveBack(trx, { ...of, actorId: "ops" }, given))).toEqual({
      ok: false,
      reason: "too-much",
    });
    const [part] = (await paying.planRefund(db, of, 0)).parts;
    expect(part).toMatchObject({ back: { minor: WHOLE - 40_00 }, lost: { minor: 40_00 } });
    await site.cancel(booking.reference);
    expect(await seen()).toMatchObject({
      credited: WHOLE - 40_00,
      part: { kept: 0, back: WHOLE - 40_00, lost: 40_00 },
    });
  });

  test("OP-07 OP-11 operators neither refund nor approve their own payment, below the limit and above it; a guest's waits for a colleague", async () => {
    const { site, paymentId, verbs } = await paid();
    const payer = site.context.asOperator({ ...site.account, staffRole: "owner" } as unknown as Account);
    const order = { id: paymentId, amount: { minor: WHOLE, currency: "USD" }, reason: "no hot water", key: "form" };
    const limited = { ...site.organisation, secondPersonAbove: WHOLE - 1 };
    for (const organisation of [{ ...limited, secondPersonAbove: WHOLE }, limited])
      expect(await payer.payments.refund(organisation, order)).toEqual({ ok: false, reason: "own" });
    expect(await verbs.approvals.open(limited)).toEqual([]);

    expect(await verbs.payments.refund(limited, order)).toEqual({ ok: false, reason: "requested" });
    const [request] = await verbs.approvals.open(limited);
    const decision = { id: request?.id ?? "", reason: "agreed" };
    expect(await payer.approvals.approve(limited, decision)).toEqual({ ok: false, reason: "own" });

    await verbs.approvals.refuse(limited, decision);
    await site.db.updateTable("payment").set({ account_id: null }).execute();
    const again = { ...order, key: "another form" };
    expect(await verbs.payments.refund(limited, again)).toEqual({ ok: false, reason: "requested" });
  });

  test("OP-11 BK-06 a cancellation after a refund returns the rest, owes nothing for what the house bore, and never calls refunded money lost", async () => {
    for (const loss of ["supplier", "house"] as const) {
      const { byCommand, seen, site, booking } = await paid();
      await byCommand({ minor: PART, loss });
      await site.cancel(booking.reference);
      expect(await seen()).toMatchObject({
        ...{ owed: 0, goodwill: 0, clearing: 0, part: { kept: 0, back: WHOLE, lost: 0 } },
        documents: ["credit-note 1", "credit-note 2", "receipt 1"],
      });
      const [email = ""] = await emailsWith(site, "Canceled:");
      expect(email).toMatch(/USD\s66\.00/);
      expect(email).not.toMatch(/can't be refunded|110\.00 back/);
    }
  });

  test("OP-11 what was settled with a property before a refund it owes, unless the house bears it", async () => {
    for (const [loss, due] of [
      ["supplier", -PART],
      ["house", 0],
    ] as const) {
      const { byCommand, seen, settle } = await paid();
      await settle();
      await byCommand({ minor: PART, loss });
      expect([loss, (await seen()).owed]).toEqual([loss, due]);
    }
  });

  test("OP-11 T13 a dispute won after the booking was canceled is money of the guest: refunded, documented, told, and lost no more", async () => {
    const { byCommand, seen, site, booking, verbs } = await paid();
    await site.chargeBack();
    await site.cancel(booking.reference);
    expect(await verbs.payments.returnable(site.organisation)).toEqual([]);
    await site.win();
    expect(await verbs.payments.returnable(site.organisation)).toMatchObject([
      { booking: { id: booking.id }, amount: { minor: WHOLE, currency: "USD" }, isWon: true },
    ]);
    expect(await byCommand({ minor: WHOLE, loss: "supplier" })).toMatchObject({ ok: true });
    expect(await verbs.payments.returnable(site.organisation)).toEqual([]);
    expect(await seen()).toMatchObject({
      ...{ clearing: 0, owed: 0, documents: ["credit-note 2", "receipt 1"], credited: WHOLE },
      ...{ part: { kept: 0, back: WHOLE, lost: 0 }, events: ["refunded"] },
    });
    expect((await seen()).emails).toHaveLength(1);
  });

  test("OP-11 T13 a refund that failed waits for an operator, and goes back again by the same way", async () => {
    const { byCommand, seen, site, booking, verbs } = await paid();
    await site.cancel(booking.reference);
    await site.db.updateTable("payment_refund").set({ state: "open" }).execute();
    await site.tellRefunds("refund.failed");
    expect(await verbs.payments.returnable(site.organisation)).toMatchObject([{ isWon: false }]);
    expect(await byCommand({ minor: WHOLE, loss: "supplier" })).toMatchObject({ ok: true });
    expect(await verbs.payments.returnable(site.organisation)).toEqual([]);
    expect(await seen()).toMatchObject({ clearing: 0, part: { kept: 0, back: WHOLE, lost: 0 } });
  });

  test("OP-11 T13 what failed to go back goes back up to what failed, not up to what the payment has", async () => {
    const { byCommand, seen, site, verbs } = await paid();
    await byCommand({ minor: PART, loss: "supplier" });
    await site.db.updateTable("payment_refund").set({ state: "open" }).execute();
    await site.tellRefunds("refund.failed");
    const refunded = async (minor: number) => (await byCommand({ minor, loss: "supplier" })).ok;
    expect([await refunded(PART + 1), await refunded(30_00), await refunded(PART - 30_00 + 1)]).toEqual([
      false,
      true,
      false,
    ]);
    expect(await verbs.payments.returnable(site.organisation)).toMatchObject([{ amount: { minor: PART - 30_00 } }]);
    expect(await refunded(PART - 30_00)).toBe(true);
    expect(await seen()).toMatchObject({ clearing: PART - WHOLE, part: { kept: WHOLE - PART, back: PART, lost: 0 } });
  });

  type Site = Awaited<ReturnType<typeof aCheckout>>;

  const emailsWith = async ({ db }: Site, subject: string) => {
    const rows = await db.selectFrom("outbox").select("text").where("subject", "like", `${subject}%`).execute();
    return rows.map(({ text }) => text);
  };

  /** A night that USD 110.00 on the payment page paid, and what an operator sees of it. */
  async function paid() {
    const { db } = await open();
    const site = await aCheckout(db);
    const { organisation, clock, context } = site;
    // No two moments of a real clock are the same.
    const first = clock.now;
    let passed = 0;
    clock.now = () => first() + passed++;
    const booking = await site.bookPaid(await site.form());
    const olga = await givenAccount(db, organisation, { email: "olga@example.com", staffRole: "owner" });
    const operator = { ...olga, staffRole: "owner" } as unknown as Account;
    const verbs = context.asOperator(operator);
    const payment = await db
      .selectFrom("payment")
      .select("id")
      .where("organisation_id", "=", organisation.id)
      .executeTakeFirstOrThrow();
    const settlements = createSettlements({ db, ledger: createLedger({ clock }), clock });
    const command = createMoneyVerbs({
      ...{ db, clock, actor: "ops", providers: demoPayments(db, clock).providers },
      audit: auditTo({ info: () => undefined }, "ops", { db, clock }),
    });
    const pages = pagesOf(db, organisation, CHECKOUT_AT, { clock, sellers: [boxOffice(db, clock)] });
    return {
      site,
      booking,
      pages,
      paymentId: payment.id,
      verbs,
      byCommand: ({ minor, loss, key }: { minor: number; loss: "supplier" | "house"; key?: string }) =>
        command.payments.refund(organisation, {
          ...{ id: payment.id, amount: { minor, currency: "USD" }, reason: "no hot water", loss, key },
        }),
      async byPage({ minor, loss }: { minor: number; loss: string }) {
        const form = { amount: (minor / 100).toFixed(2), loss, reason: "no hot water", key: "0123456789abcdef" };
        const at = `/admin/payments/${payment.id}/refund`;
        const cookie = await pages.sessionOf(olga);
        return (await pages.post(refundPage, at, form, cookie, { payment: payment.id })).location;
      },
      async settle() {
        const { payee: propertyCode } = booking;
        const order = { organisationId: organisation.id, propertyCode, currency: "USD", until: 99_999, actorId: "x" };
        await settlements.settle({ ...order, reference: "SEPA" });
      },
      async seen() {
        const of = { organisationId: organisation.id, bookingId: booking.id };
        const [part] = await site.paying.paidFor(db, of);
        const subject = { kind: "booking", id: booking.id } as const;
        const documents = await context.documents.listOf(organisation, subject);
        const turn = documents.find(({ kind }) => kind === "credit-note")?.turn ?? 1;
        const noted = { ...subject, id: nthSubjectId(booking.id, turn) };
        const note = await context.documents.issued(organisation, "credit-note", noted);
        const shown = await verbs.bookings.show(organisation, booking.reference);
        const entries = await db
          .selectFrom("audit_entry")
          .select(["verb", "after"])
          .where("organisation_id", "=", organisation.id)
          .execute();
        const lines = await db
          .selectFrom("ledger_line")
          .innerJoin("ledger_transaction", "ledger_transaction.id", "ledger_line.transaction_id")
          .leftJoin("ledger_account", "ledger_account.id", "ledger_line.account")
          .select(["ledger_transaction.reason", "ledger_account.kind", "account", "ledger_line.unit", "amount"])
          .where("ledger_line.organisation_id", "=", organisation.id)
          .where("ledger_transaction.reason", "in", ["refund", "send-back"])
          .execute();
        expect(await site.isWhole()).toBe(true);
        const owed = (await settlements.list(organisation.id)).reduce((sum, { amount }) => sum + amount, 0);
        return {
          owed,
          goodwill: Number(await site.contra("goodwill")),
          clearing: Number(await site.clearing()),
          lines: lines
            .map(({ reason, kind, account, unit, amount }) => [reason, kind ?? account, unit, amount].join(" "))
            .sort(),
          documents: documents.map(({ kind, turn }) => `${kind} ${turn}`).sort(),
          credited: note?.content.kind === "credit-note" ? note.content.total : 0,
          // What its credit note says of it.
          isRefund: note?.content.kind === "credit-note" && note.content.refunded === true,
          part: part && { kept: part.kept.minor, back: part.back.minor, lost: part.lost.minor },
          events: shown?.events.map(({ what }) => what).filter((what) => what === "refunded"),
          audit: entries
            .filter(({ verb }) => verb === "payments.refund")
            .map(({ verb, after }) => {
              const { payment: _, refund: _refund, reference: _reference, ...told } = JSON.parse(after);
              return { verb, ...told };
            }),
          emails: (await emailsWith(site, "Refund:")).map((text) => text.replaceAll(/[A-Z0-9]{7}|https?:\S+/g, "…")),
          toPay: (await context.booking.standing(booking))?.toPay ?? 0,
        };
      },
    };
  }
});
