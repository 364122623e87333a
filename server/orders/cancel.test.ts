import { expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { givenShow, seatKey, seatsTaken } from "../../tests/fakes/trial-product.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { bookingOn } from "../../tests/fixtures/bookings.ts";
import { aForm } from "../../tests/fixtures/order-form.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { demoPayments } from "../../tests/fixtures/payments.ts";
import { cardNow, givenCertificate, givenDiscountCard } from "../../tests/fixtures/wallet.ts";
import type { CancelReason } from "../core/cancel-reasons.ts";
import { parseDay } from "../core/day.ts";
import { DAY } from "../core/durations.ts";
import { createLedger } from "../ledger/ledger.ts";
import { verifyLedger } from "../ledger/verify.ts";
import { createPaying } from "../wallet/paying.ts";
import type { Booking } from "./booked.ts";
import { bookingWithEvents, cancelBooking, cancelRooms, markNoShow, planCancellation } from "./cancel.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const ARRIVAL = parseDay("2026-12-12") as number;

describeWithDatabase((open, _engine, race) => {
  test("WA-09 a cancelled booking gives back all that paid for it and its rooms, tells its guest, and keeps its history", async () => {
    const { db, organisation, account, place, cancel } = await bookings();
    const certificate = await givenCertificate(db, account, { amount: 80_00 });
    const booking = await place();
    expect([await cardNow(db, certificate), await seatsTaken(db)]).toEqual([{ status: "USED", amount: 80_00 }, 1]);
    expect(await cancel(booking.reference.toLowerCase())).toMatchObject({ ok: true, value: { state: "cancelled" } });
    expect([await cardNow(db, certificate), await seatsTaken(db)]).toEqual([{ status: "ACTIVE", amount: 80_00 }, 0]);
    const found = await bookingWithEvents(db, organisation.id, booking.reference);
    expect(found?.events).toMatchObject([
      { what: "booked", actor_id: account.id, reason: null },
      { what: "cancelled", actor_id: "an operator", reason: "guest", at: NOW },
    ]);
    const emails = await db
      .selectFrom("outbox")
      .select(["subject", "text", "to_address", "calendar"])
      .orderBy("created_at")
      .execute();
    const [email] = emails.filter(({ subject }) => subject.startsWith("Canceled"));
    expect(email?.subject).toContain(booking.reference);
    const text = (email?.text ?? "").replace(/[\u00a0\u202f]/g, " ");
    expect(text).toContain("Your booking was canceled on Saturday, November 21, 2026, as you asked.");
    expect(text).toContain("Refund\nCertificate: USD 80.00");
    expect(text).toContain("There's nothing to pay at the box office.");
    expect(text).not.toMatch(/kept|Free cancellation|To pay at the box office/);
    expect(email?.text).toContain(`https://book.example.com/bookings/${booking.id}`);
    // The same event, later: calendars take it away (BK-05).
    const confirmed = emails.find(({ subject }) => subject.startsWith("Booked"));
    const uid = `UID:${booking.reference}@${organisation.id}`;
    for (const line of ["METHOD:PUBLISH", "SEQUENCE:0", uid]) expect(confirmed?.calendar).toContain(`${line}\r\n`);
    for (const line of ["METHOD:CANCEL", "SEQUENCE:1", "STATUS:CANCELLED", uid])
      expect(email?.calendar).toContain(`${line}\r\n`);
    expect(await verifyLedger(db, organisation.id)).toEqual([]);
  });

  test("AC-05 WA-09 a booking without its guest's data is cancelled without an email", async () => {
    const { db, account, place, cancel } = await bookings();
    const certificate = await givenCertificate(db, account, { amount: 80_00 });
    const booking = await place();
    const guest = JSON.stringify({ ...booking.guest, email: "" });
    await db.updateTable("booking").set({ guest }).execute();
    expect(await cancel(booking.reference)).toMatchObject({ ok: true, value: { state: "cancelled" } });
    expect([await cardNow(db, certificate), await seatsTaken(db)]).toEqual([{ status: "ACTIVE", amount: 80_00 }, 0]);
    expect(await db.selectFrom("outbox").select("subject").execute()).toHaveLength(1);
  });

  test("WA-09 the email and the page say at whose wish it ended, and what of each source came back and was kept", async () => {
    const { db, organisation, account, booking, place, cancel, refund } = await bookings();
    await givenDiscountCard(db, account, { amount: 30_00 });
    const standing = await place();
    expect(await booking.cancellation(standing)).toBeUndefined();
    await refund(standing, 5_00);
    await cancel(standing.reference, organisation, "property");
    expect(await booking.cancellation(standing)).toMatchObject({
      at: NOW,
      by: "property",
      parts: [{ kind: "discount", card: { code: "70040182" }, amount: { minor: 30_00 }, kept: { minor: 5_00 } }],
    });
    const emails = await db.selectFrom("outbox").select("text").where("subject", "like", "Canceled%").execute();
    const text = (emails[0]?.text ?? "").replace(/[\u00a0\u202f]/g, " ");
    expect(text).toContain("The theater canceled your seats on Saturday, November 21, 2026");
    // What went back before this cancellation is not what it gives back.
    expect(text).toContain("\n\nNot refunded\nDiscount card: USD 5.00");
    expect(text).not.toContain("USD 25.00");
  });

  test("WA-09 what was booked with no wallet says nothing of one, and can be booked again", async () => {
    const { db, place, cancel } = await bookings();
    const booking = await place();
    await cancel(booking.reference);
    const emails = await db.selectFrom("outbox").select("text").execute();
    expect(emails.some(({ text }) => text.includes("Refund\n"))).toBe(false);
    expect((await place()).reference).not.toBe(booking.reference);
  });

  race("WA-09 T1 of ten who cancel at once one does, and everything goes back once", async () => {
    const { db, organisation, account, place, cancel } = await bookings();
    const card = await givenDiscountCard(db, account);
    const { reference } = await place();
    const all = await Promise.all(Array.from({ length: 10 }, () => cancel(reference)));
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(all.filter((each) => !each.ok && each.reason === "cancelled-before")).toHaveLength(9);
    expect([await cardNow(db, card), await seatsTaken(db)]).toEqual([{ status: "ACTIVE", amount: 37_50 }, 0]);
    expect(await verifyLedger(db, organisation.id)).toEqual([]);
  });

  test("A1 WA-09 another organisation cancels nothing", async () => {
    const { db, place, cancel } = await bookings();
    const { reference } = await place();
    expect(await cancel(reference, await givenOrganisation(db))).toEqual({ ok: false, reason: "unknown" });
    expect(await seatsTaken(db)).toBe(1);
  });

  test("BK-06 who agreed to another plan cancels nothing", async () => {
    const { db, place, plan, cancelRooms } = await bookings();
    const booking = await place();
    const { token } = await plan(booking);
    expect(await cancelRooms(booking, `${token}.`)).toEqual({ ok: false, reason: "plan-changed" });
    expect(await seatsTaken(db)).toBe(1);
    expect(await cancelRooms(booking, token)).toMatchObject({ ok: true, value: { state: "cancelled" } });
    expect(await seatsTaken(db)).toBe(0);
  });

  test("BK-06 WA-09 of several bookings the one that is named is cancelled or a no-show, by its reference and by its id", async () => {
    const { db, organisation, place, plan, cancel, cancelRooms, noShow } = await bookings();
    const [first, second, third] = [await place(), await place(ARRIVAL + 7), await place(ARRIVAL + 14)];
    const fourth = await place(ARRIVAL + 21);
    const states = async () => {
      const found = [first, second, third, fourth].map(({ id }) => bookingWithEvents(db, organisation.id, id));
      return (await Promise.all(found)).map((each) => each?.booking.state);
    };
    await cancel(second.reference);
    expect(await states()).toEqual(["confirmed", "cancelled", "confirmed", "confirmed"]);
    await cancelRooms(third, (await plan(third)).token);
    expect(await states()).toEqual(["confirmed", "cancelled", "cancelled", "confirmed"]);
    await noShow(fourth.reference, (ARRIVAL + 22) * DAY);
    expect(await states()).toEqual(["confirmed", "cancelled", "cancelled", "no-show"]);
  });

  async function bookings() {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const account = await givenAccount(db, organisation);
    const clock = { now: () => NOW };
    const { booking, sellers } = bookingOn(db, clock);
    const show = givenShow();
    const paying = createPaying({ ledger: createLedger({ clock }), clock });
    const order = { actorId: "an operator", origin: "https://book.example.com" };
    const deps = { db, clock, sellers, paying, payments: demoPayments(db, clock).operations };
    return {
      db,
      organisation,
      account,
      booking,
      cancel: (reference: string, whose = organisation, reason: CancelReason = "guest") =>
        cancelBooking(deps, { ...order, organisation: whose, reference, reason }),
      noShow: (reference: string, now: number) =>
        markNoShow({ ...deps, clock: { now: () => now } }, { ...order, organisation, reference }),
      async plan(booking: Booking) {
        const planned = await planCancellation(deps, booking, [1]);
        if (!planned.ok) throw new Error(planned.reason);
        return planned.value;
      },
      cancelRooms: ({ id: bookingId }: Booking, token: string) =>
        cancelRooms(deps, { ...order, organisation, bookingId, rooms: [1], token }),
      refund: ({ id: bookingId }: Booking, penalty: number) =>
        db.transaction().execute((trx) => {
          const { id: organisationId } = organisation;
          const subject = { organisationId, bookingId, actorId: "an operator" };
          return paying.refund(trx, subject, penalty);
        }),
      async place(arrival = ARRIVAL) {
        const form = { ...aForm(organisation), account, key: seatKey(show, arrival) };
        const quoted = await booking.quote({ ...form, selection: undefined });
        if (!quoted.ok) throw new Error(quoted.reason);
        const { priceToken, wallet } = quoted.value;
        const placed = await booking.place({ ...form, selection: wallet.chosen, priceToken });
        if (!placed.ok) throw new Error(placed.reason);
        return placed.value;
      },
    };
  }
});
