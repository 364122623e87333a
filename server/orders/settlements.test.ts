import { expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { givenShow, seatKey } from "../../tests/fakes/trial-product.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { bookingOn, givenPaidBooking } from "../../tests/fixtures/bookings.ts";
import { contraBalance } from "../../tests/fixtures/ledger.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { demoPayments } from "../../tests/fixtures/payments.ts";
import { givenDiscountCard } from "../../tests/fixtures/wallet.ts";
import { parseDay } from "../core/day.ts";
import { inTransaction } from "../db/transaction.ts";
import { createLedger } from "../ledger/ledger.ts";
import { verifyLedger } from "../ledger/verify.ts";
import { createPaying } from "../wallet/paying.ts";
import type { Booking } from "./booked.ts";
import { cancelBooking } from "./cancel.ts";
import { createSettlements } from "./settlements.ts";

const ARRIVAL = parseDay("2026-12-12") as number;

describeWithDatabase((open, _engine, race) => {
  test("WA-09 what a card paid is owed until it is settled, of stays that are over and of one property alone", async () => {
    const { book, settle, settlements, show, other, organisation, owed, clearing } = await aMonth();
    const early = await book(show, 0);
    const late = await book(show, 5);
    await book(other, 0);
    const amounts = async () => (await settlements.list(organisation.id)).map(({ amount }) => amount);
    expect(await amounts()).toEqual([5_00, 5_00, 5_00]);
    expect(await settle()).toMatchObject({
      value: { settlement: { amount: 5_00 }, dues: [{ reference: early.reference, departure: ARRIVAL + 1 }] },
    });
    expect(await settle()).toEqual({ ok: false, reason: "nothing-owed" });
    expect([await owed(), await clearing()]).toEqual([10_00n, 5_00n]);
    expect(await settle({ until: ARRIVAL + 6 })).toMatchObject({
      value: { dues: [{ reference: late.reference }] },
    });
    expect(await amounts()).toEqual([5_00]);
  });

  test("WA-09 a stay that ends on the last day is settled, one that ends on the next is not, and the settlement keeps that day", async () => {
    const { book, settle, settlements, show, organisation } = await aMonth();
    const [ends, next] = [await book(show, 3), await book(show, 4)];
    const until = ARRIVAL + 4;
    const listed = (await settlements.list(organisation.id, { until })).map(({ reference }) => reference);
    expect(listed).toEqual([ends.reference]);
    expect(await settle({ until: until - 1 })).toEqual({ ok: false, reason: "nothing-owed" });
    const settled = await settle({ until });
    expect(settled).toMatchObject({ value: { settlement: { until }, dues: [{ reference: ends.reference }] } });
    expect(settled.ok && settled.value.dues).toHaveLength(1);
    const left = (await settlements.list(organisation.id)).map(({ reference }) => reference);
    expect(left).toEqual([next.reference]);
  });

  test("WA-09 what was settled and then cancelled the property owes, whole or but for a penalty, and the next settlement takes it off", async () => {
    const { book, settle, cancel, refund, show, owed, clearing, db, organisation } = await aMonth();
    const [gone, penalised] = [await book(show, 0), await book(show, 0)];
    await settle();
    await cancel(gone);
    await refund(penalised, 2_00);
    await book(show, 1);
    // The day does not matter to what was settled before.
    const next = await settle({ until: ARRIVAL + 2 });
    expect(next).toMatchObject({ value: { settlement: { amount: 5_00 - 5_00 - 3_00 } } });
    expect([await owed(), await clearing()]).toEqual([0n, 7_00n]);
    expect(await settle({ until: ARRIVAL + 9 })).toMatchObject({ reason: "nothing-owed" });
    expect(await verifyLedger(db, organisation.id)).toEqual([]);
  });

  test("WA-09 what takes each other off is settled without a posting", async () => {
    const { book, settle, cancel, show, owed } = await aMonth();
    const gone = await book(show, 0);
    await settle();
    await cancel(gone);
    await book(show, 0);
    expect(await settle()).toMatchObject({ value: { settlement: { amount: 0 }, dues: [{}, {}] } });
    expect(await owed()).toBe(0n);
  });

  race("WA-09 T4 of five who settle at once, while bookings are cancelled, each booking is settled once", async () => {
    const { book, settle, cancel, show, owed, clearing, db } = await aMonth();
    const bookings: Booking[] = [];
    for (let count = 0; count < 6; count++) bookings.push(await book(show, 0));
    await Promise.all([
      ...Array.from({ length: 5 }, () => settle()),
      ...bookings.slice(0, 3).map((booking) => cancel(booking)),
    ]);
    await settle();
    expect([await owed(), await clearing()]).toEqual([0n, 15_00n]);
    const { total } = await db
      .selectFrom("settlement_line")
      .select(({ fn }) => fn.sum<number>("amount").as("total"))
      .executeTakeFirstOrThrow();
    expect(Number(total)).toBe(15_00);
  });

  async function aMonth() {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { walletOptions: ["Discount Cards"] });
    const clock = { now: () => Date.UTC(2026, 10, 21, 12) };
    const [show, other] = [givenShow(), givenShow()];
    const ledger = createLedger({ clock });
    const settlements = createSettlements({ db, ledger, clock });
    const { sellers } = bookingOn(db, clock);
    const paying = createPaying({ ledger, clock });
    const cancelling = { organisation, reason: "guest", actorId: "op", origin: "https://book.example.com" } as const;
    const contra = (name: "owed-to-property" | "payment-clearing") => () =>
      contraBalance(db, { organisationId: organisation.id, account: name, unit: "USD" });
    return {
      db,
      organisation,
      show,
      other,
      settlements,
      owed: contra("owed-to-property"),
      clearing: contra("payment-clearing"),
      /** A new member's night, `later` days after the first; a card pays five dollars of it. */
      async book(at: typeof show, later: number) {
        const account = await givenAccount(db, organisation);
        await givenDiscountCard(db, account, { amount: 5_00 });
        const key = seatKey(at, ARRIVAL + later);
        return givenPaidBooking(db, clock, { organisation, account, key });
      },
      settle: (changes = {}) =>
        settlements.settle({
          organisationId: organisation.id,
          propertyCode: show.code,
          currency: "USD",
          until: ARRIVAL + 1,
          reference: "SEPA 1",
          actorId: "op",
          ...changes,
        }),
      cancel: ({ reference }: Booking) =>
        cancelBooking(
          { db, clock, sellers, paying, payments: demoPayments(db, clock).operations },
          { ...cancelling, reference },
        ),
      refund: ({ id }: Booking, penalty: number) =>
        inTransaction(db, async (trx) => {
          const { id: organisationId } = organisation;
          const subject = { organisationId, bookingId: id, actorId: "op" };
          return { ok: true, value: await paying.refund(trx, subject, penalty) } as const;
        }),
    };
  }
});
