import { expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { expectBalanced } from "../../tests/drivers/invariants.ts";
import { givenShow, seatKey, seatsTaken } from "../../tests/fakes/trial-product.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { bookingOn, givenPaidBooking } from "../../tests/fixtures/bookings.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { cardNow, givenDiscountCard } from "../../tests/fixtures/wallet.ts";
import type { CancelTerms } from "../core/cancel-terms.ts";
import { parseDay } from "../core/day.ts";
import { DAY, HOUR } from "../core/durations.ts";
import { cancelBooking, markNoShow } from "./cancel.ts";
import { completeBookings } from "./completion.ts";
import { findById } from "./queries.ts";
import { planReminder, remindOfDeadlines } from "./reminders.ts";

const BOOKED_AT = Date.UTC(2026, 10, 21, 12);
const ARRIVAL = parseDay("2026-12-12") as number;
/** At 15:00 in Lisbon. */
const CHECK_IN = Date.UTC(2026, 11, 12, 15);
const CHECK_OUT = Date.UTC(2026, 11, 13, 11);
const FREE_UNTIL = CHECK_IN - 48 * HOUR;
const shouldContinue = () => true;

describeWithDatabase((open) => {
  test("BK-06 reminds a guest once, two days before free cancellation ends by the property's clock", async () => {
    const { db, clock, remind } = await given();
    clock.time = FREE_UNTIL - 48 * HOUR - 1;
    expect(await remind()).toBe(0);
    clock.time += 1;
    const told = await Promise.all(Array.from({ length: 6 }, remind));
    expect(told.reduce((sum, each) => sum + each, 0)).toBe(1);
    const emails = await db.selectFrom("outbox").selectAll().where("subject", "like", "Free cancellation%").execute();
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text.replace(/[\u00a0\u202f]/g, " ")).toContain("December 10, 2026 at 3:00 PM");
    expect(await remind()).toBe(0);
  });

  test("BK-06 sends no reminder for a cancelled booking or a past deadline", async () => {
    const cancelled = await given();
    await cancelled.cancel();
    cancelled.clock.time = FREE_UNTIL - HOUR;
    expect(await cancelled.remind()).toBe(0);
    const late = await given();
    late.clock.time = FREE_UNTIL;
    expect(await late.remind()).toBe(0);
  });

  test("BK-06 a reminder is planned only for a deadline three days ahead or later", async () => {
    const { db, booking } = await given();
    const planned = async (cancel: CancelTerms, now: number) => {
      await db.deleteFrom("booking_reminder").execute();
      await planReminder(db, { ...booking, cancel }, "https://example.com", now);
      return (await db.selectFrom("booking_reminder").select("remind_at").execute()).map(({ remind_at }) => remind_at);
    };
    const freeThen = (percent: number): CancelTerms => ({
      kind: "steps",
      steps: [{ before: FREE_UNTIL, penalty: { percent: 0 } }],
      then: { percent },
      zone: "Europe/Lisbon",
    });
    expect(await planned(freeThen(100), FREE_UNTIL - 3 * DAY)).toEqual([FREE_UNTIL - 2 * DAY]);
    expect(await planned(freeThen(100), FREE_UNTIL - 3 * DAY + 1)).toEqual([]);
    expect(await planned(freeThen(0), BOOKED_AT)).toEqual([]);
    expect(await planned({ kind: "none" }, BOOKED_AT)).toEqual([]);
  });

  test("BK-04 a day after check-out a stay is completed, by whichever process comes first", async () => {
    const { db, clock, complete, state, events } = await given();
    clock.time = CHECK_OUT + DAY - 1;
    expect(await complete()).toBe(0);
    expect(await state()).toBe("confirmed");
    clock.time += 1;
    const done = await Promise.all(Array.from({ length: 6 }, complete));
    expect(done.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect(await state()).toBe("used");
    expect(await events()).toEqual(["booked", "completed"]);
    expect(await db.selectFrom("booking_item").select("state").execute()).toEqual([{ state: "used" }]);
  });

  test("BK-06 WA-09 a no-show keeps the penalty of the terms, refunds the rest and emails the guest", async () => {
    const { db, clock, card, noShow, state, events } = await given();
    clock.time = CHECK_IN - 1;
    expect(await noShow()).toEqual({ ok: false, reason: "not-begun" });
    clock.time = CHECK_IN;
    const all = await Promise.all(Array.from({ length: 4 }, noShow));
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect([await state(), await events()]).toEqual(["no-show", ["booked", "no-show"]]);
    // Late, the whole price is lost: nothing of the card comes back.
    expect(await cardNow(db, card)).toMatchObject({ amount: 0 });
    const emails = await db.selectFrom("outbox").select(["subject", "text"]).execute();
    expect(emails.find(({ subject }) => subject.includes("were empty"))?.text).toContain("If you sat there");
    expect(await seatsTaken(db)).toBe(1);
    await expectBalanced(db);
  });

  test("BK-06 AC-08 what a no-show kept goes back where an operator cancels the stay after it", async () => {
    const { db, clock, card, noShow, cancel, state } = await given();
    clock.time = CHECK_IN;
    await noShow();
    expect(await cardNow(db, card)).toMatchObject({ amount: 0 });
    expect(await cancel()).toMatchObject({ ok: true });
    expect(await state()).toBe("cancelled");
    expect(await cardNow(db, card)).toMatchObject({ amount: 10_00 });
    await expectBalanced(db);
  });

  test("BK-06 accepts a no-show for thirty days, also after the stay was completed", async () => {
    const { clock, complete, noShow, state } = await given();
    clock.time = CHECK_OUT + DAY;
    await complete();
    clock.time = CHECK_IN + 30 * DAY;
    expect(await noShow()).toMatchObject({ ok: true });
    expect(await state()).toBe("no-show");
    const late = await given();
    late.clock.time = CHECK_IN + 30 * DAY + 1;
    expect(await late.noShow()).toEqual({ ok: false, reason: "too-late" });
  });

  async function given() {
    const { db } = await open();
    const clock = { time: BOOKED_AT, now: () => clock.time };
    const organisation = await givenOrganisation(db);
    const account = await givenAccount(db, organisation);
    const card = await givenDiscountCard(db, account, { amount: 10_00 });
    const key = seatKey(givenShow(), ARRIVAL);
    const { reference, id } = await givenPaidBooking(db, clock, { organisation, account, key });
    const { sellers, wallet: paying, payments } = bookingOn(db, clock);
    const deps = { db, clock, sellers, paying, payments };
    const order = { organisation, reference, actorId: "op", origin: "https://book.example.com" };
    const row = () => db.selectFrom("booking").select("state").where("id", "=", id).executeTakeFirstOrThrow();
    const booking = await findById(db, organisation.id, id);
    if (!booking) throw new Error("nothing was booked");
    return {
      db,
      clock,
      card,
      booking,
      remind: () => remindOfDeadlines({ db, clock, organisations: async () => [organisation] }, shouldContinue),
      complete: () => completeBookings({ db, clock }, shouldContinue),
      noShow: () => markNoShow(deps, order),
      cancel: () => cancelBooking(deps, { ...order, reason: "guest" }),
      state: async () => (await row()).state,
      events: async () =>
        (await db.selectFrom("booking_event").select("what").orderBy("number").execute()).map(({ what }) => what),
    };
  }
});
