import { expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { noting } from "../../tests/drivers/statements.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import {
  cardNow,
  givenBalance,
  givenCertificate,
  givenCredit,
  givenDiscountCard,
} from "../../tests/fixtures/wallet.ts";
import { type Day, dayIn } from "../core/day.ts";
import { DAY } from "../core/durations.ts";
import type { ReceiptSource } from "../core/receipt.ts";
import { inTransaction } from "../db/transaction.ts";
import { createLedger } from "../ledger/ledger.ts";
import { verifyLedger } from "../ledger/verify.ts";
import { balancesOf, TENDER_KINDS } from "./balances.ts";
import { createPaying } from "./paying.ts";
import { walletPersonalData } from "./personal-data.ts";
import { listCards } from "./queries.ts";
import type { PaymentCardRow } from "./tables.ts";

// At noon in Greenwich it is the next day on Kiritimati already.
const NOW = Date.UTC(2026, 10, 21, 12);
const KIRITIMATI = "Pacific/Kiritimati";
const TODAY = dayIn(KIRITIMATI, NOW);

describeWithDatabase((open) => {
  const lasting: [ends: string, own: Day | null, rest: Day | null][] = [
    ["would have ended today", TODAY, TODAY + 30],
    ["would have ended a day too soon", TODAY + 29, TODAY + 30],
    ["lasts as long by itself", TODAY + 30, TODAY + 30],
    ["lasts longer by itself", TODAY + 31, TODAY + 31],
    ["has no end", null, null],
  ];
  test.each(lasting)(
    "WA-09 what a penalty leaves of a certificate is one of the same code that can be spent for thirty days, where it is today where the organisation is: one that %s",
    async (_, own, rest) => {
      const { db, organisation, owner, account, clock, pay, refund } = await aTraveller();
      const card = await givenCertificate(db, account, { amount: 80_00, expires_on: own, services: "HLT,RST" });
      expect(await pay("one", [of(card, 50_00)])).toMatchObject({ ok: true });
      expect(await refund("one", 20_00)).toBe(0);
      const [before, left, another] = await listCards(db, owner);
      expect([before?.status, another]).toEqual(["USED", undefined]);
      // 20.00 of the 50.00 that it paid are kept: as much of the 80.00 that it held.
      expect(left).toEqual({
        ...before,
        id: left?.id,
        status: "ACTIVE",
        amount: { minor: 48_00, currency: "USD" },
        held: { minor: 48_00, currency: "USD" },
        expiresOn: rest,
      });
      const row = { ...card, id: left?.id ?? "" };
      const days = (rest ?? TODAY + 9_999) - TODAY;
      clock.time = NOW + (days + 1) * DAY;
      if (rest !== null) expect(await pay("late", [of(row, 48_00)])).toEqual({ ok: false, reason: "card-gone" });
      clock.time = NOW + days * DAY;
      expect(await pay("in time", [of(row, 48_00)])).toMatchObject({ ok: true });
      expect(await verifyLedger(db, organisation.id)).toEqual([]);
    },
  );

  test("WA-09 what a penalty leaves of a certificate that was withdrawn meanwhile is withdrawn as well", async () => {
    const { db, owner, account, pay, refund } = await aTraveller();
    const card = await givenCertificate(db, account);
    await pay("one", [of(card, 50_00)]);
    await db.updateTable("payment_card").set({ status: "INACTIVE" }).execute();
    await refund("one", 20_00);
    const cards = await listCards(db, owner);
    expect(cards.map(({ status, amount }) => [status, amount.minor])).toEqual([
      ["INACTIVE", 50_00],
      ["INACTIVE", 30_00],
    ]);
    expect(await pay("two", [of({ ...card, id: cards[1]?.id ?? "" }, 30_00)])).toMatchObject({ reason: "card-gone" });
  });

  test("WA-09 of a discount card and of a balance that last long enough a penalty leaves no other one", async () => {
    const { db, owner, account, pay, refund, held } = await aTraveller();
    const card = await givenDiscountCard(db, account, { expires_on: TODAY + 30 });
    await givenBalance(db, account, { minor: 20_00, expiresOn: TODAY + 30 });
    await pay("one", [of(card, 30_00), cash(20_00)]);
    expect(await refund("one", 25_00)).toBe(0);
    expect((await listCards(db, owner)).map(({ amount, expiresOn }) => [amount.minor, expiresOn])).toEqual([
      [32_50, TODAY + 30],
    ]);
    expect(await held()).toEqual([]);
  });

  test("WA-09 returns the part of a penalty beyond the payment, and refunds nothing", async () => {
    const { db, owner, account, pay, refund } = await aTraveller();
    const card = await givenCertificate(db, account);
    await pay("one", [of(card, 50_00)]);
    expect(await refund("one", 70_00)).toBe(20_00);
    expect((await listCards(db, owner)).map(({ status }) => status)).toEqual(["USED"]);
  });

  test("A2 WA-09 a card of another organisation pays nothing, be its owner's account named alike", async () => {
    const { db, account, pay } = await aTraveller();
    const alike = await givenAccount(db, await givenOrganisation(db), { id: account.id });
    const cards = [await givenCertificate(db, alike), await givenDiscountCard(db, alike)];
    for (const card of cards) {
      const before = await cardNow(db, card);
      expect(await pay(card.id, [of(card, 10_00)])).toEqual({ ok: false, reason: "card-gone" });
      expect(await cardNow(db, card)).toEqual(before);
    }
    await givenBalance(db, alike, { minor: 50_00 });
    expect(await pay("one", [cash(10_00)])).toEqual({ ok: false, reason: "balance-gone" });
  });

  test("AC-05 WA-09 a card of a deleted account pays nothing more, nor what its bookings give back to it", async () => {
    const { db, organisation, owner, account, pay, refund } = await aTraveller();
    const [spent, whole] = [await givenCertificate(db, account), await givenDiscountCard(db, account)];
    await pay("whole", [of(whole, 37_50)]);
    await pay("less a penalty", [of(spent, 50_00)]);
    await walletPersonalData.erase(db, { id: account.id, organisationId: organisation.id, emails: [] }, NOW);
    await refund("whole");
    await refund("less a penalty", 20_00);
    const cards = await listCards(db, owner);
    expect(cards.map(({ status, amount }) => [status, amount.minor])).toEqual([
      ["INACTIVE", 50_00],
      ["INACTIVE", 37_50],
      ["INACTIVE", 30_00],
    ]);
    for (const { id, kind } of cards)
      expect(await pay(id, [of({ id, kind, currency: "USD" }, 30_00)])).toEqual({ ok: false, reason: "card-gone" });
  });

  test("WA-08 a balance that holds less than it should give, or only what ended yesterday, gives nothing", async () => {
    const { db, account, pay, held } = await aTraveller();
    await givenBalance(db, account, { minor: 9_99 });
    await givenBalance(db, account, { minor: 50_00, expiresOn: TODAY - 1 });
    expect(await pay("one", [cash(10_00)])).toEqual({ ok: false, reason: "balance-gone" });
    expect(await held()).toEqual([["cash-card", 9_99]]);
    expect(await pay("one", [cash(9_99)])).toMatchObject({ ok: true });
    expect(await held()).toEqual([]);
  });

  test("WA-08 what is left today is spent before what lasts, and a card named twice gives what it holds", async () => {
    const { db, account, pay, held } = await aTraveller();
    await givenBalance(db, account, { minor: 10_00 });
    await givenBalance(db, account, { minor: 10_00, expiresOn: TODAY });
    await givenCredit(db, account, 5_00);
    expect(await pay("one", [cash(15_00), { ...cash(2_00), kind: "credit" }])).toMatchObject({ ok: true });
    expect(await held()).toEqual([
      ["cash-card", 5_00],
      ["credit", 3_00],
    ]);
    const card = await givenDiscountCard(db, account);
    expect(await pay("two", [of(card, 30_00), of(card, 30_00)])).toEqual({ ok: false, reason: "card-gone" });
    expect(await cardNow(db, card)).toMatchObject({ amount: 37_50 });
  });

  test("WA-08 RO-04 where several grants pay a source together, their shares come to its worth and to what is owed", async () => {
    const { db, organisation, account, pay, refund, held } = await aTraveller();
    for (const expiresOn of [TODAY, TODAY + 1, null]) await givenBalance(db, account, { minor: 1, expiresOn });
    const rate = { from: "USD", to: "EUR", rate: "0.67", asOf: "2026-11-20", source: "a feed" };
    expect(await pay("one", [{ ...cash(3), worth: 2, owed: 4, rate }])).toMatchObject({ ok: true });
    const stored = await db
      .selectFrom("booking_source")
      .innerJoin("ledger_account", "ledger_account.id", "booking_source.account")
      .selectAll("booking_source")
      .orderBy("ledger_account.expires_on", (order) => order.asc().nullsLast())
      .execute();
    expect(stored.map(({ amount, paid, worth, owed }) => [amount, paid, worth, owed])).toEqual([
      [1, 1, 1, 1],
      [1, 1, 0, 2],
      [1, 1, 1, 1],
    ]);
    const told = { kind: "cash-card", unit: "USD", owed_unit: "EUR", rate: "0.67", state: "captured" };
    for (const source of stored) expect(source).toMatchObject(told);
    expect([await refund("one"), await held()]).toEqual([0, [["cash-card", 3]]]);
    expect(await verifyLedger(db, organisation.id)).toEqual([]);
  });

  test("AG-06 credit that was offered pays nothing any more once it is overdue; other balances do", async () => {
    const { db, account, clock, pay } = await aTraveller();
    await givenCredit(db, account, 50_00);
    await givenBalance(db, account, { minor: 5_00 });
    const credit = { ...cash(10_00), kind: "credit" } as const;
    expect(await pay("one", [credit])).toMatchObject({ ok: true });
    clock.time = NOW + 60 * DAY;
    expect(await pay("two", [credit])).toEqual({ ok: false, reason: "balance-gone" });
    expect(await pay("three", [cash(5_00)])).toMatchObject({ ok: true });
  });

  test("WA-08 who pays of one account locks nothing before it is posted, be there others of its kind", async () => {
    const { db, account, pay } = await aTraveller();
    const [card] = [await givenDiscountCard(db, account), await givenDiscountCard(db, account)];
    const asked: string[] = [];
    expect(await pay("one", [of(card, 10_00)], noting(db, asked))).toMatchObject({ ok: true });
    const posted = asked.indexOf("InsertQueryNode ledger_transaction");
    expect(asked.slice(0, posted).filter((statement) => statement.startsWith("Update"))).toEqual([]);
    expect(asked.slice(posted)).toContain("UpdateQueryNode ledger_account");
  });

  test("WA-09 where the books have another posting under a booking's name, it pays nothing, or its cancelling fails, and nothing moves", async () => {
    const { db, organisation, account, ledger, pay, refund } = await aTraveller();
    const card = await givenDiscountCard(db, account);
    const mistake = (key: string) =>
      ledger.post(db, {
        organisationId: organisation.id,
        key,
        reason: "a mistake",
        actorId: "ola",
        entries: [
          { contra: "sales", unit: "USD", amount: 1 },
          { contra: "issued", unit: "USD", amount: -1 },
        ],
      });
    await mistake("booking:one:capture");
    expect(await pay("one", [of(card, 10_00)])).toEqual({ ok: false, reason: "card-gone" });
    await mistake("booking:two:refund");
    expect(await pay("two", [of(card, 10_00)])).toMatchObject({ ok: true });
    await expect(refund("two")).rejects.toThrow("cannot go back: key-reused");
    expect(await cardNow(db, card)).toMatchObject({ amount: 27_50 });
    expect(await verifyLedger(db, organisation.id)).toEqual([]);
  });

  test("WA-09 a booking that nothing pays for moves nothing, and gives nothing back", async () => {
    const { db, pay, refund } = await aTraveller();
    expect(await pay("one", [])).toEqual({ ok: true, value: undefined });
    expect(await refund("one", 5_00)).toBe(5_00);
    expect(await db.selectFrom("ledger_transaction").select("id").execute()).toEqual([]);
  });

  const ends: [days: number, until: number][] = [
    [-90, 45],
    [0, 45],
    [44, 45],
    [45, 45],
    [46, 46],
  ];
  test.each(ends)(
    "BK-09 a card or balance that ended %i days after the refund of all can be used for 45 by the organization's setting: until day %i",
    async (days, until) => {
      const { db, owner, account, clock, paying, pay, refund, held } = await aTraveller({ returnedValueDays: 45 });
      clock.time = NOW - 91 * DAY;
      const expiresOn = TODAY + days;
      const certificate = await givenCertificate(db, account, { amount: 120_00, expires_on: expiresOn });
      const discount = await givenDiscountCard(db, account, { amount: 50_00, expires_on: expiresOn });
      for (const kind of ["cash-card", "myvacations"] as const)
        await givenBalance(db, account, { kind, minor: 50_00, expiresOn });
      await givenBalance(db, account, { kind: "points", minor: 900, currency: "points", expiresOn });
      const myvacations: ReceiptSource = { kind: "myvacations", id: null, ...paid(30_00) };
      const points: ReceiptSource = { kind: "points", id: null, ...paid(800, "points") };
      expect(await pay("by card", [of(certificate, 120_00)])).toMatchObject({ ok: true });
      expect(await pay("by others", [of(discount, 20_00), cash(30_00), myvacations, points])).toMatchObject({
        ok: true,
      });
      clock.time = NOW;
      const planned = await Promise.all(
        ["by card", "by others"].map(async (bookingId) => {
          const { parts } = await paying.planRefund(db, { organisationId: owner.organisationId, bookingId }, 0);
          return parts.map(({ kind, lasts }) => [kind, lasts]);
        }),
      );
      for (const bookingId of ["by card", "by others"]) await refund(bookingId);
      const of45 = (minor: number) => [{ minor, until: TODAY + until }];
      const told = [
        [["certificate", of45(120_00)]],
        [
          ["cash-card", of45(30_00)],
          ["myvacations", of45(30_00)],
          ["points", of45(800)],
          ["discount", of45(20_00)],
        ],
      ];
      expect(planned.map((parts) => new Map(parts as never))).toEqual(told.map((parts) => new Map(parts as never)));
      for (const [index, bookingId] of ["by card", "by others"].entries()) {
        const booking = { organisationId: owner.organisationId, bookingId };
        const [parts, noted] = [await paying.paidFor(db, booking), await paying.returned(db, booking)];
        for (const all of [parts, noted])
          expect(new Map(all.map(({ kind, lasts }) => [kind, lasts]))).toEqual(new Map(told[index] as never));
      }
      // What was refunded alone can be used for longer.
      const cards = (await listCards(db, owner))
        .map(({ kind, held: { minor }, expiresOn: day }) => [kind, minor, day])
        .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));
      const stays = days >= 45;
      expect(cards).toEqual(
        stays
          ? [
              ["certificate", 120_00, expiresOn],
              ["discount", 50_00, expiresOn],
            ]
          : [
              ["certificate", 0, expiresOn],
              ["certificate", 120_00, TODAY + 45],
              ["discount", 30_00, expiresOn],
              ["discount", 20_00, TODAY + 45],
            ],
      );
      const whole = days >= 0;
      expect(await held()).toEqual([
        ["cash-card", whole ? 50_00 : 30_00],
        ["myvacations", whole ? 50_00 : 30_00],
        ["points", whole ? 900 : 800],
      ]);
      clock.time = NOW + until * DAY;
      const id = (await listCards(db, owner)).find(({ held }) => held.minor === 120_00)?.id ?? "";
      expect(await pay("again", [of({ ...certificate, id }, 120_00), cash(30_00), points])).toMatchObject({ ok: true });
    },
  );

  test("BK-09 what was only reserved can be used for thirty days too once its order is rejected or lapses", async () => {
    const { db, account, owner, organisation, paying, pay, clock } = await aTraveller();
    await givenBalance(db, account, { minor: 50_00, expiresOn: TODAY });
    const card = await givenCertificate(db, account, { amount: 40_00, expires_on: TODAY + 3 });
    const reserved = await inTransaction(db, (trx) =>
      paying.pay(
        trx,
        {
          organisation,
          accountId: account.id,
          bookingId: "one",
          sources: [of(card, 40_00), cash(20_00)],
          currency: "EUR",
        },
        { captured: false },
      ),
    );
    expect(reserved).toMatchObject({ ok: true });
    clock.time = NOW + DAY;
    const booking = { organisationId: organisation.id, bookingId: "one" };
    await db.transaction().execute((trx) => paying.settle(trx, { ...booking, actorId: "us" }, "release"));
    expect((await paying.paidFor(db, booking)).map(({ kind, lasts }) => [kind, lasts])).toEqual([
      ["cash-card", [{ minor: 20_00, until: TODAY + 31 }]],
      ["certificate", [{ minor: 40_00, until: TODAY + 31 }]],
    ]);
    const left = (await listCards(db, owner)).findLast(({ held }) => held.minor > 0);
    expect(left).toMatchObject({ status: "ACTIVE", code: card.card_code, expiresOn: TODAY + 31 });
    clock.time = NOW + 31 * DAY;
    expect(await pay("two", [of({ ...card, id: left?.id ?? "" }, 40_00), cash(20_00)])).toMatchObject({ ok: true });
  });

  test("BK-09 what goes back part by part is told with the last day of each part", async () => {
    const { db, account, paying, pay, refund, clock, owner } = await aTraveller();
    await givenBalance(db, account, { minor: 100_00, expiresOn: TODAY });
    expect(await pay("one", [cash(100_00)])).toMatchObject({ ok: true });
    for (const kept of [60_00, 10_00]) {
      clock.time += 10 * DAY;
      await refund("one", kept, { ended: false });
    }
    const booking = { organisationId: owner.organisationId, bookingId: "one" };
    const [first, second] = [
      { minor: 40_00, until: TODAY + 40 },
      { minor: 50_00, until: TODAY + 50 },
    ];
    expect((await paying.paidFor(db, booking))[0]?.lasts).toEqual([first, second]);
    for (const [turn, lasts] of [first, second].entries())
      expect((await paying.returned(db, booking, turn + 1))[0]?.lasts).toEqual([lasts]);
  });

  async function aTraveller(settings: Parameters<typeof givenOrganisation>[1] = {}) {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { timeZone: KIRITIMATI, ...settings });
    const account = await givenAccount(db, organisation);
    const owner = { organisationId: organisation.id, accountId: account.id };
    const clock = { time: NOW, now: () => clock.time };
    const ledger = createLedger({ clock });
    const paying = createPaying({ ledger, clock });
    return {
      db,
      organisation,
      account,
      owner,
      clock,
      ledger,
      paying,
      pay: (bookingId: string, sources: ReceiptSource[], on = db) =>
        inTransaction(on, (trx) =>
          paying.pay(trx, { organisation, accountId: account.id, bookingId, sources, currency: "EUR" }),
        ),
      refund: (bookingId: string, penalty?: number, how?: { ended: boolean }) =>
        db.transaction().execute(async (trx) => {
          const { id: organisationId } = organisation;
          const subject = { organisationId, bookingId, actorId: "an operator" };
          return (await paying.refund(trx, subject, penalty, how)).uncovered;
        }),
      held: async () =>
        (await balancesOf(db, ledger, { ...owner, organisation }, TENDER_KINDS, TODAY)).map(({ kind, held }) => [
          kind,
          held.minor,
        ]),
    };
  }
});

const paid = (minor: number, currency = "USD") => ({
  amount: { minor, currency },
  worth: minor,
  owed: minor,
  rate: null,
});

const of = (
  { id, kind, currency }: Pick<PaymentCardRow, "id" | "kind" | "currency">,
  minor: number,
): ReceiptSource => ({
  kind,
  id,
  ...paid(minor, currency),
});

const cash = (minor: number): ReceiptSource => ({ kind: "cash-card", id: null, ...paid(minor) });
