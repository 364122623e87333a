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

  test("WA-09 of a discount card and of a balance a penalty leaves no other one", async () => {
    const { db, owner, account, pay, refund, held } = await aTraveller();
    const card = await givenDiscountCard(db, account, { expires_on: TODAY });
    await givenBalance(db, account, { minor: 20_00, expiresOn: TODAY });
    await pay("one", [of(card, 30_00), cash(20_00)]);
    expect(await refund("one", 25_00)).toBe(0);
    expect((await listCards(db, owner)).map(({ amount, expiresOn }) => [amount.minor, expiresOn])).toEqual([
      [32_50, TODAY],
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

  async function aTraveller() {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { timeZone: KIRITIMATI });
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
      pay: (bookingId: string, sources: ReceiptSource[], on = db) =>
        inTransaction(on, (trx) =>
          paying.pay(trx, { organisation, accountId: account.id, bookingId, sources, currency: "EUR" }),
        ),
      refund: (bookingId: string, penalty?: number) =>
        db.transaction().execute(async (trx) => {
          const { timeZone, id: organisationId } = organisation;
          const subject = { organisationId, timeZone, bookingId, actorId: "an operator" };
          return (await paying.refund(trx, subject, penalty)).uncovered;
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
