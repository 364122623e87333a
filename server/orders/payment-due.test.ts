import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, inject, onTestFinished, test } from "vitest";
import { ARRIVAL, aCheckout } from "../../tests/drivers/checkout-ahead.ts";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { testsAll } from "../../tests/drivers/scope.ts";
import { freeUntil } from "../../tests/fakes/trial-product.ts";
import { givenBalance } from "../../tests/fixtures/wallet.ts";
import type { Account } from "../auth/account.ts";
import { instantIn, startOfDay } from "../core/day.ts";
import { DAY, HOUR, MINUTE } from "../core/durations.ts";
import type { DatabaseSettings } from "../db/connect.ts";
import type { Paying } from "../wallet/paying.ts";
import { cancelRooms, markNoShow, planCancellation } from "./cancel.ts";
import { createDueSteps } from "./due-steps.ts";
import { bookingPersonalData } from "./personal-data.ts";
import { forgetGuests } from "./retention.ts";

const ZONE = "Europe/Lisbon";
const CASH = "cash-card";
const ROUNDS = join(import.meta.dirname, "../../tests/drivers/due-rounds.ts");
/** To be paid three days before arrival, on December 9: USD 110.00. */
const DUE_ON = ARRIVAL - 3;
const BY_A_DAY = { due: 3, cancel: freeUntil(96) };
const END = startOfDay(ZONE, DUE_ON + 1) + 2 * DAY;
const at = (daysBefore: number) => instantIn(ZONE, DUE_ON - daysBefore, "09:00");

type Wanted = { guest?: boolean; seats?: number; balance?: number; payLaterFrom?: typeof CASH; tender?: string[] };

describeWithDatabase((open) => {
  /** A booking of which all is due by a day. */
  async function aBooking(
    { guest = false, seats = 1, balance = 0, ...choice }: Wanted = {},
    now?: number,
    { arrival = ARRIVAL, daysBefore = 3, cancel = BY_A_DAY.cancel } = {},
  ) {
    const { db, settings } = await open();
    const offered = { ...BY_A_DAY, due: daysBefore, cancel, seats };
    const site = await aCheckout(db, { bookWithoutSession: true }, offered);
    if (now !== undefined) site.clock.time = now;
    if (balance > 0) await givenBalance(db, site.account, { minor: balance });
    const form = { ...(await site.form({ tender: choice.tender ?? [] }, arrival)), ...choice };
    const booking = await site.book(guest ? { ...form, account: undefined, browser: "a browser" } : form);
    const due = () => db.selectFrom("payment_due").selectAll().executeTakeFirstOrThrow();
    const { context, clock, organisation } = site;
    const { id } = await due();
    const cancelling = {
      db,
      clock,
      sellers: context.sellers,
      paying: site.paying,
      payments: context.payments,
    };
    const steps = (wallet: Pick<Paying, "pay"> = site.paying) =>
      createDueSteps({ ...context, db, clock, organisations: async () => [organisation], wallet, cancelling });
    /** Sends what is in the outbox. */
    const deliver = () => db.updateTable("outbox").set({ sent_at: clock.now() }).execute();
    return {
      ...site,
      settings,
      booking,
      due,
      id,
      cancelling,
      deliver,
      /** The job, in so many processes at once. */
      async job(time: number, processes = 1) {
        clock.time = time;
        const done = await Promise.all(Array.from({ length: processes }, () => steps().round(() => true)));
        return done.reduce((sum, count) => sum + count, 0);
      },
      /** The same, in a process that dies when it has taken what is due. */
      async dies(time: number) {
        clock.time = time;
        const pay: Paying["pay"] = async (...asked) => {
          await site.paying.pay(...asked);
          throw new Error("killed");
        };
        await steps({ pay }).round(() => true);
      },
      async reminded() {
        for (const time of [at(14), at(3), at(1)]) {
          clock.time = time;
          await steps().round(() => true);
          await deliver();
        }
      },
      /** By its buyer, at what it costs now. */
      async cancelRoom(room: number) {
        const planned = await planCancellation(cancelling, booking, [room]);
        if (!planned.ok) throw new Error(planned.reason);
        const order = { organisation, bookingId: booking.id, actorId: site.account.id, rooms: [room] };
        return cancelRooms(cancelling, { ...order, token: planned.value.token, origin: "https://ours.example" });
      },
      start: (payer = { accountId: guest ? undefined : site.account.id, browser: guest ? "a browser" : undefined }) =>
        context.duePayments.start({ organisation, id, payer, language: "en", origin: "https://book.example.com" }),
      subjects: async () =>
        (await db.selectFrom("outbox").select("subject").orderBy("created_at").execute()).map(({ subject }) => subject),
      state: async () => (await site.bookingOf(booking.id)).state,
    };
  }

  test("BK-08 a booking to be paid by a day counts as unpaid until it is paid", async () => {
    const limits = { network: 1, address: 1, account: 1, agent: 1 };
    const site = await aCheckout((await open()).db, { unpaidBookings: limits }, BY_A_DAY);
    const first = await site.book(await site.form());
    const again = async () => site.context.booking.place({ ...(await site.form()), another: first.id });
    expect(await again()).toMatchObject({ ok: false, reason: "unpaid-account" });
    const due = await site.db.selectFrom("payment_due").select("id").executeTakeFirstOrThrow();
    const payer = { accountId: site.account.id, browser: undefined };
    const order = { organisation: site.organisation, id: due.id, payer, language: "en" as const };
    await site.context.duePayments.start({ ...order, origin: "https://book.example.com" });
    await site.pay();
    expect(await again()).toMatchObject({ ok: true });
  });

  test("RO-04 BK-06 what is due by a day is reminded of 14, 3 and 1 days before, once each with several processes", async () => {
    const site = await aBooking();
    expect(await site.due()).toMatchObject({ amount: 110_00, currency: "USD", due_on: DUE_ON, state: "open" });
    expect(await site.job(at(14) - MINUTE, 3)).toBe(0);
    for (const [time, count] of [
      [at(14), 1],
      [at(3), 1],
      [at(3) + HOUR, 0],
      [at(1), 1],
      [at(0), 0],
    ] as const)
      expect(await site.job(time, 3)).toBe(count);
    const [, ...reminders] = await site.subjects();
    expect(reminders).toEqual(
      Array(3).fill(expect.stringMatching(/^Pay USD\s110\.00 by Wednesday, December 9, 2026: Casa do Rio/)),
    );
    const [text = ""] = (await site.emails()).filter((each) => each.includes("due by")).slice(-1);
    expect(text).toContain(`https://book.example.com/pay/${site.id}`);
  });

  if (testsAll) {
    test("RO-04 BK-06 a job killed between reminding and lapsing does each once when it runs again", async () => {
      const site = await aBooking();
      const process = dueRounds(site.settings, site.organisation.id);
      for (const time of [at(14), at(3), at(1)]) {
        expect([await process.round(time), await process.round(time + MINUTE)]).toEqual(["1", "0"]);
        await site.deliver();
      }
      expect(await process.round(END)).toBe("lapsing");
      await process.kill();
      expect([(await site.due()).state, await site.state()]).toEqual(["open", "confirmed"]);
      expect([await site.job(END + MINUTE, 3), await site.job(END + HOUR, 3)]).toEqual([1, 0]);
      expect([(await site.due()).state, await site.state()]).toEqual(["lapsed", "cancelled"]);
      const [, ...subjects] = await site.subjects();
      expect(subjects).toEqual([...Array(3).fill(expect.stringMatching(/^Pay /)), expect.stringMatching(/^Canceled/)]);
    });
  }

  test("AC-05 an operator's note on a payment made outside goes with its guest's data; that it was paid stays", async () => {
    const paidOutside = async () => {
      const site = await aBooking();
      const note = { minor: 110_00, reference: "Transfer of Ana Silva", actorId: "an operator" };
      const { dues } = site.context.asOperator({ ...site.account, staffRole: "owner" } as unknown as Account);
      await dues.settle(site.organisation, site.id, note);
      const noted = async () => {
        const { state, reference, amount } = await site.due();
        return [state, reference, amount];
      };
      expect(await noted()).toEqual(["paid", "Transfer of Ana Silva", 110_00]);
      return { ...site, noted };
    };
    const old = await paidOutside();
    const keeper = { id: old.organisation.id, guestDataYears: 1 };
    await forgetGuests(old.db, [keeper], old.clock.time);
    expect((await old.noted())[1]).toBe("Transfer of Ana Silva");
    await forgetGuests(old.db, [keeper], old.clock.time + 800 * DAY);
    expect(await old.noted()).toEqual(["paid", null, 110_00]);

    const left = await paidOutside();
    const owner = { id: left.account.id, organisationId: left.organisation.id, emails: [] };
    const erase = (time: number) => left.db.transaction().execute((trx) => bookingPersonalData.erase(trx, owner, time));
    await erase(left.clock.time);
    expect((await left.noted())[1]).toBe("Transfer of Ana Silva");
    await erase(left.clock.time + 100 * DAY);
    expect(await left.noted()).toEqual(["paid", null, 110_00]);
  });

  test("RO-04 a booking made later than a reminder's day gets the nearest one only", async () => {
    const site = await aBooking({}, at(3) - HOUR);
    for (const time of [at(3), at(1)]) expect(await site.job(time)).toBe(1);
    expect((await site.subjects()).length).toBe(3);
    const late = await aBooking({}, at(0) + HOUR);
    expect([await late.job(at(0) + HOUR), await late.job(at(0) + 2 * HOUR)]).toEqual([1, 0]);
  });

  test("RO-04 WA-09 what is due is paid by its link: it is a source of the booking, and goes back when that is cancelled", async () => {
    const site = await aBooking({ guest: true });
    await site.reminded();
    expect(await site.start()).toMatchObject({ ok: true, value: { href: expect.any(String) } });
    await site.pay("pay-and-tell-twice", { times: 3 });
    expect(await site.due()).toMatchObject({ state: "paid", payment_id: expect.any(String) });
    expect(await site.payments()).toMatchObject([{ state: "paid", amount: 110_00, refunded: 0 }]);
    const paid = await site.bookingOf(site.booking.id);
    expect(paid.receipt).toMatchObject({
      payable: 0,
      sources: [{ kind: "payment", worth: 110_00, owed: 110_00, turn: 1 }],
    });
    expect([await site.clearing(), await site.isWhole()]).toEqual([-110_00n, true]);
    expect((await site.subjects()).join("\n")).toMatch(/Payment received/);
    expect(await site.start()).toEqual({ ok: false, reason: "over" });
    expect(await site.job(END)).toBe(0);
    const receipt = await site.context.documents.issued(site.organisation, "receipt", { kind: "booking", id: paid.id });
    expect(receipt?.content).toMatchObject({ totals: { inAll: 110_00, now: 110_00, onSite: 0 } });

    await site.cancel(paid.reference);
    expect(await site.refunds()).toEqual([{ amount: 110_00, state: "done" }]);
    expect([await site.clearing(), await site.isWhole()]).toEqual([0n, true]);
  });

  test("RO-04 WA-09 what was paid at the sale and later has a receipt each, and the bank takes both back", async () => {
    const site = await aBooking({ balance: 40_00, tender: [`${CASH}-USD`] });
    expect(await site.due()).toMatchObject({ amount: 70_00 });
    await site.start();
    await site.pay();
    const paid = await site.bookingOf(site.booking.id);
    expect(paid.receipt.sources.map(({ kind, worth, turn }) => [kind, worth, turn])).toEqual([
      [CASH, 40_00, undefined],
      ["payment", 70_00, 2],
    ]);
    const nowOf = async (id: string) => {
      const issued = await site.context.documents.issued(site.organisation, "receipt", { kind: "booking", id });
      return issued?.content.kind === "receipt" ? issued.content.totals.now : undefined;
    };
    expect([await nowOf(paid.id), await nowOf(`${paid.id}.2`)]).toEqual([40_00, 110_00]);
    await site.chargeBack();
    expect((await site.db.selectFrom("booking_event").select("what").execute()).map(({ what }) => what)).toEqual([
      "booked",
      "due-paid",
      "charged-back",
    ]);
    expect(await site.isWhole()).toBe(true);
  });

  test("RT-05 the credit note of all that was paid at the sale and later names both receipts", async () => {
    const site = await aBooking({ balance: 40_00, tender: [`${CASH}-USD`] });
    await site.start();
    await site.pay();
    expect((await site.cancelRoom(1)).ok).toBe(true);
    const { id } = site.booking;
    const { documents } = site.context;
    const numbers = [];
    for (const each of [id, `${id}.2`])
      numbers.push((await documents.issued(site.organisation, "receipt", { kind: "booking", id: each }))?.number);
    const note = await documents.issued(site.organisation, "credit-note", { kind: "booking", id });
    expect(note?.content).toMatchObject({ receipt: numbers.join(", "), total: 110_00 });
  });

  test("RO-04 WA-08 on its day it is taken from the balance that its buyer agreed to, once", async () => {
    const site = await aBooking({ balance: 150_00, payLaterFrom: CASH });
    await site.reminded();
    expect((await site.emails()).join("\n")).toContain("as you agreed");
    expect(await site.job(at(0) - MINUTE)).toBe(0);
    expect(await site.job(at(0), 3)).toBe(1);
    expect(await site.due()).toMatchObject({ state: "paid", payment_id: null });
    expect((await site.bookingOf(site.booking.id)).receipt).toMatchObject({ payable: 0, sources: [{ kind: CASH }] });
    expect([await site.held(), await site.isWhole()]).toEqual([{ [`${CASH}-USD`]: 40_00 }, true]);
    const consent = await site.context.booking.consent(site.booking);
    expect(consent).toMatchObject({
      payLaterFrom: CASH,
      notes: [expect.stringContaining("we take it from your balance")],
    });
  });

  test("RO-04 without an agreement nothing is taken, and an agreement needs a balance that covers it if anything is left to pay", async () => {
    const site = await aBooking({ balance: 150_00 });
    await site.reminded();
    expect(await site.job(at(0))).toBe(0);
    expect(await site.held()).toEqual({ [`${CASH}-USD`]: 150_00 });
    const poor = await aCheckout((await open()).db, {}, BY_A_DAY);
    await givenBalance(poor.db, poor.account, { minor: 109_99 });
    const form = { ...(await poor.form()), payLaterFrom: CASH } as const;
    expect(await poor.context.booking.place(form)).toEqual({ ok: false, reason: "balance-gone" });
    expect(await poor.states()).toEqual([]);
    expect(await poor.book({ ...form, payNow: true })).toMatchObject({ state: "awaiting-payment" });
  });

  test("RO-04 a balance that is gone on the day is asked for by email, and the rest ends as without it", async () => {
    const site = await aBooking({ balance: 110_00, payLaterFrom: CASH });
    await site.reminded();
    await site.db.updateTable("ledger_account").set({ balance: 1 }).where("kind", "=", CASH).execute();
    expect([await site.job(at(0)), await site.job(at(0) + HOUR)]).toEqual([1, 0]);
    expect((await site.subjects()).join("\n")).toMatch(/We couldn't take your payment/);
    // No page promises to take it once more.
    expect((await site.due()).balance).toBeNull();
    await site.deliver();
    expect(await site.job(END)).toBe(1);
    expect(await site.state()).toBe("cancelled");
  });

  test("RO-04 BK-06 what is not paid by its day and two more is cancelled under the accepted terms, once, with an email", async () => {
    const site = await aBooking();
    await site.reminded();
    expect(await site.job(END - MINUTE)).toBe(0);
    expect(await site.job(END, 3)).toBe(1);
    expect([await site.state(), (await site.due()).state]).toEqual(["cancelled", "lapsed"]);
    expect(await site.taken()).toEqual({ taken: 0, held: 0 });
    const emails = (await site.emails()).join("\n");
    expect(emails).toContain("because we didn't receive the payment that was due");
    expect(emails).toMatch(
      /The payment by Wednesday, December 9, 2026 is no longer due\. Under the terms of your booking, .+ may charge you USD\s110\.00\./,
    );
    expect(emails).not.toMatch(/theater may charge|to pay at the box office/i);
    const events = await site.db.selectFrom("booking_event").select(["what", "actor_id", "reason"]).execute();
    expect(events.at(-1)).toEqual({ what: "cancelled", actor_id: "system", reason: "unpaid" });
    expect(await site.start()).toEqual({ ok: false, reason: "over" });
  });

  test("RO-04 BK-06 an unpaid booking costs what canceling on its due day does, as its reminders say, however late the job is", async () => {
    // Free for a day after the due day, which ends 63 hours before the show; then the whole price.
    const site = await aBooking({}, undefined, { cancel: freeUntil(48) });
    await site.reminded();
    const reminders = (await site.emails()).filter(
      (text) => text.includes("Use the button below") && !text.includes("Your seats are booked"),
    );
    expect(reminders.map((text) => plain(text).includes("The cancellation fee is then USD 0.00"))).toEqual([
      true,
      true,
      true,
    ]);
    expect(await site.context.duePayments.lapseCost(site.booking, await site.due())).toEqual({
      minor: 0,
      currency: "USD",
    });
    expect(await site.job(END + 6 * HOUR)).toBe(1);
    const items = await site.db.selectFrom("booking_item").select(["state", "penalty"]).execute();
    expect(items).toEqual([{ state: "cancelled", penalty: 0 }]);
  });

  test("RO-04 BK-06 where the job is so late that the show has begun, an operator decides", async () => {
    const site = await aBooking();
    await site.reminded();
    await site.job(END + 2 * DAY);
    expect([(await site.due()).state, await site.state()]).toEqual(["case", "confirmed"]);
  });

  test("RO-04 BK-06 of two bookings the one that isn't paid is canceled, and of two rooms the one that is left", async () => {
    const site = await aBooking();
    await site.start();
    await site.pay();
    const unpaid = await site.book(await site.form({}, ARRIVAL + 1));
    await site.reminded();
    expect(await site.job(END + DAY)).toBe(1);
    expect([await site.state(), (await site.bookingOf(unpaid.id)).state]).toEqual(["confirmed", "cancelled"]);

    const two = await aBooking({ seats: 2 });
    expect((await two.cancelRoom(2)).ok).toBe(true);
    await two.reminded();
    expect(await two.job(END)).toBe(1);
    const items = await two.db.selectFrom("booking_item").select(["number", "penalty"]).orderBy("number").execute();
    expect([await two.state(), items]).toEqual([
      "cancelled",
      [
        { number: 1, penalty: 110_00 },
        { number: 2, penalty: 0 },
      ],
    ]);
  });

  test("RO-04 BK-06 a no-show ends what was due, and nothing is asked for any more", async () => {
    const site = await aBooking();
    site.clock.time = Date.UTC(2026, 11, 12, 15);
    const order = { organisation: site.organisation, actorId: "an operator", origin: "https://book.example.com" };
    const { reference } = site.booking;
    expect(await markNoShow(site.cancelling, { ...order, reference })).toMatchObject({ value: { state: "no-show" } });
    expect(await site.due()).toMatchObject({ state: "cancelled", amount: 110_00 });
  });

  test("RO-04 BK-04 nothing is cancelled while its payment is open; money that comes after that is returned", async () => {
    const site = await aBooking();
    await site.reminded();
    site.clock.time = END - MINUTE;
    await site.start();
    expect(await site.job(END)).toBe(0);
    expect(await site.state()).toBe("confirmed");
    await site.pay("decline");
    expect(await site.job(END + 2 * HOUR)).toBe(1);
    expect(await site.state()).toBe("cancelled");

    const other = await aBooking();
    await other.reminded();
    await other.start();
    const [{ id = "" } = {}] = await other.payments();
    await other.context.payments.watch.round();
    await other.cancel(other.booking.reference);
    await other.pay("pay", { id });
    expect(await other.payments()).toMatchObject([{ refunded: 110_00 }]);
    expect((await other.subjects()).join("\n")).toMatch(/Your payment wasn't needed/);
    expect(await other.isWhole()).toBe(true);
  });

  test("RO-04 AC-08 where no reminder was delivered an operator decides, who asks once more by a later day", async () => {
    const site = await aBooking();
    for (const time of [at(14), at(3), at(1)]) await site.job(time);
    expect(await site.job(END, 3)).toBe(1);
    expect([await site.state(), (await site.due()).state]).toEqual(["confirmed", "case"]);
    const { dues } = site.context.asOperator({ ...site.account, staffRole: "owner" } as unknown as Account);
    expect(await dues.cases(site.organisation)).toMatchObject([{ booking: { reference: site.booking.reference } }]);
    const elsewhere = { ...site.organisation, id: "another" };
    expect(await dues.cases(elsewhere)).toEqual([]);
    expect(await dues.prolong(elsewhere, site.id, 1)).toEqual({ ok: false, reason: "decided-before" });
    expect(await dues.prolong(site.organisation, site.id, 90)).toEqual({ ok: false, reason: "begun" });
  });

  test("RO-04 AC-08 a case is prolonged once: its payer is reminded at once, and can still pay", async () => {
    const site = await aBooking({}, undefined, { arrival: ARRIVAL + 14, daysBefore: 17 });
    for (const time of [at(14), at(3), at(1)]) await site.job(time);
    await site.job(END);
    expect((await site.due()).state).toBe("case");
    const { dues } = site.context.asOperator({ ...site.account, staffRole: "owner" } as unknown as Account);
    expect(await dues.prolong(site.organisation, site.id, 3)).toMatchObject({ ok: true });
    expect(await dues.prolong(site.organisation, site.id, 3)).toEqual({ ok: false, reason: "decided-before" });
    expect(await site.job(END)).toBe(1);
    expect((await site.bookingOf(site.booking.id)).due).toEqual({ by: DUE_ON + 3 + 3 });
    await site.start();
    await site.pay();
    expect((await site.due()).state).toBe("paid");
  });

  test("RO-04 AC-08 what is marked as paid outside is neither reminded of nor canceled, also where it was late", async () => {
    const early = await aBooking();
    const settle = (site: typeof early) => {
      const { dues } = site.context.asOperator({ ...site.account, staffRole: "owner" } as unknown as Account);
      return dues.settle(site.organisation, site.id, { minor: 110_00, reference: "TR-1" });
    };
    expect((await settle(early)).ok).toBe(true);
    expect([await early.job(at(14)), await early.job(END), await early.state()]).toEqual([0, 0, "confirmed"]);

    const late = await aBooking();
    for (const time of [at(14), at(3), at(1), END]) await late.job(time);
    expect((await late.due()).state).toBe("case");
    expect((await settle(late)).ok).toBe(true);
    expect([await late.job(END + DAY), await late.state(), (await late.due()).state]).toEqual([0, "confirmed", "paid"]);
  });

  test("RO-04 a process that dies between its steps leaves nothing half done", async () => {
    const site = await aBooking({ balance: 110_00, payLaterFrom: CASH });
    await site.reminded();
    site.clock.time = at(0);
    await site.dies(at(0));
    expect([(await site.due()).state, await site.held()]).toEqual(["open", { [`${CASH}-USD`]: 110_00 }]);
    expect(await site.job(at(0))).toBe(1);
    expect([(await site.due()).state, await site.held(), await site.isWhole()]).toEqual(["paid", {}, true]);
  });

  test("RO-04 BK-06 nothing is asked any more of what is cancelled, and less of what is cancelled in part", async () => {
    const whole = await aBooking();
    await whole.cancel(whole.booking.reference);
    expect((await whole.due()).state).toBe("cancelled");
    expect((await whole.emails()).join("\n")).toContain("There's nothing left to pay.");
    expect([await whole.job(at(14)), await whole.start()]).toEqual([0, { ok: false, reason: "over" }]);

    const two = await aBooking({ seats: 2 });
    expect((await two.due()).amount).toBe(220_00);
    await two.start();
    expect((await two.cancelRoom(2)).ok).toBe(true);
    expect(await two.due()).toMatchObject({ amount: 110_00, state: "open" });
    // The payment of the old amount gives way to one of the new one.
    expect((await two.start()).ok).toBe(true);
    const payments = await two.payments();
    await two.pay("pay", { id: payments.find(({ amount }) => amount === 220_00)?.id ?? "" });
    expect([(await two.due()).state, await two.clearing()]).toEqual(["open", 0n]);
    expect((await two.payments()).map(({ refunded }) => refunded).sort()).toEqual([0, 220_00]);
    await two.pay("pay", { id: payments.find(({ amount }) => amount === 110_00)?.id ?? "" });
    expect(payments.map(({ amount, state }) => `${amount} ${state}`).sort()).toEqual(["11000 open", "22000 expired"]);
    expect([(await two.due()).state, await two.isWhole()]).toEqual(["paid", true]);
  });

  test("RO-04 a link opens what it is of in its organisation alone, and a balance pays for its owner alone", async () => {
    const site = await aBooking({ balance: 150_00 });
    const { duePayments } = site.context;
    const { account: other } = await site.anotherBuyer();
    await givenBalance(site.db, other, { minor: 150_00 });
    expect(await duePayments.find(site.organisation.id, site.id)).toMatchObject({ due: { amount: 110_00 } });
    expect(await duePayments.find("another", site.id)).toBeUndefined();
    expect(await duePayments.find(site.organisation.id, `${site.id.slice(0, -1)}_`)).toBeUndefined();
    const payFrom = (account: { id: string }, organisation = site.organisation) =>
      duePayments.payFrom(organisation, site.id, { account, kind: CASH });
    expect(await payFrom(other)).toEqual({ ok: false, reason: "over" });
    expect(await payFrom(site.account, { ...site.organisation, id: "another" })).toEqual({ ok: false, reason: "over" });
    const paid = await Promise.all([payFrom(site.account), payFrom(site.account)]);
    expect(paid.filter(({ ok }) => ok).length).toBe(1);
    expect(await site.held()).toEqual({ [`${CASH}-USD`]: 40_00 });
  });

  test("RO-04 WA-08 the balances that are offered cover all of it, in its currency, and belong to its buyer", async () => {
    const site = await aBooking({ balance: 109_99 });
    const { duePayments } = site.context;
    const offered = async () => {
      const found = await duePayments.find(site.organisation.id, site.id);
      return found && duePayments.balances(site.organisation, found);
    };
    await givenBalance(site.db, site.account, { minor: 500_00, currency: "EUR" });
    expect(await offered()).toEqual([]);
    await givenBalance(site.db, site.account, { minor: 1 });
    expect(await offered()).toEqual([CASH]);
    await site.db.updateTable("booking").set({ account_id: null }).execute();
    expect(await offered()).toEqual([]);
  });

  test("RO-04 WA-08 a balance behind an option that is off pays nothing", async () => {
    const site = await aBooking({ balance: 150_00 });
    const organisation = { ...site.organisation, walletOptions: [] };
    const paid = await site.context.duePayments.payFrom(organisation, site.id, { account: site.account, kind: CASH });
    expect(paid).toEqual({ ok: false, reason: "balance-gone" });
    expect([await site.held(), (await site.due()).state]).toEqual([{ [`${CASH}-USD`]: 150_00 }, "open"]);
  });

  test("RO-04 T1 another payer gets a page of their own, and the first one's closes", async () => {
    const site = await aBooking({ guest: true });
    expect(await site.start({ accountId: undefined, browser: undefined })).toEqual({ ok: false, reason: "no-cookie" });
    const [first, again] = [await site.start(), await site.start()];
    const other = await site.start({ accountId: undefined, browser: "another browser" });
    expect(again).toEqual(first);
    expect([other.ok, other]).not.toEqual([true, first]);
    expect((await site.payments()).map(({ state }) => state).sort()).toEqual(["expired", "open"]);
    await site.pay();
    expect([(await site.due()).state, await site.clearing()]).toEqual(["paid", -110_00n]);
  });

  test("RO-04 WA-09 none of those who open one link at once is led to another one's payment, and no link ends its owner's", async () => {
    const site = await aBooking({ guest: true });
    const { payments } = site.context;
    const browsers = Array.from({ length: inject("attempts") }, (_, at) => `browser ${at}`);
    const begun = await Promise.all(browsers.map((browser) => site.start({ accountId: undefined, browser })));
    for (const [at, started] of begun.entries()) {
      if (!started.ok) {
        expect(started.reason).toMatch(/^(?:being-paid|ended|over)$/);
        continue;
      }
      const id = new URL(started.value.href, "https://book.example.com").pathname.split("/").at(-1) ?? "";
      const payer = { accountId: undefined, browser: browsers[at] };
      expect(await payments.find(site.organisation.id, id, payer)).toMatchObject({ id });
    }
    expect(begun.some(({ ok }) => ok)).toBe(true);
    expect((await site.payments()).filter(({ state }) => state === "open").length).toBeLessThan(2);

    const owned = await aBooking();
    const first = await owned.start();
    expect(await owned.start({ accountId: undefined, browser: "of the link" })).toEqual({
      ok: false,
      reason: "being-paid",
    });
    expect(await owned.start()).toEqual(first);
  });

  test("RO-04 BK-06 a booking that is being canceled asks for nothing, and money for it goes back", async () => {
    const site = await aBooking();
    const { duePayments } = site.context;
    expect(await duePayments.ofBooking(site.booking)).toMatchObject({ amount: 110_00 });
    await site.start();
    await site.db.updateTable("booking").set({ state: "cancelling" }).execute();
    expect(await site.start()).toEqual({ ok: false, reason: "over" });
    await site.pay();
    expect([await site.payments(), (await site.due()).state]).toMatchObject([[{ refunded: 110_00 }], "open"]);
    expect([await site.clearing(), await site.isWhole()]).toEqual([0n, true]);
  });

  test.each(["paid", "returned"])(
    "RO-04 AC-05 a guest who was forgotten gets no email of a payment: %s",
    async (what) => {
      const site = await aBooking();
      await site.start();
      const guest = JSON.stringify({ ...site.booking.guest, email: "" });
      await site.db.updateTable("booking").set({ guest }).execute();
      if (what === "returned") await site.db.updateTable("booking").set({ state: "cancelling" }).execute();
      await site.pay();
      expect(await site.payments()).toMatchObject([{ refunded: what === "paid" ? 0 : 110_00 }]);
      expect(await site.subjects()).toEqual([expect.stringContaining("Booked")]);
    },
  );

  test("RO-04 without a payment provider it is sold only where the wallet covers it at once", async () => {
    const site = await aCheckout((await open()).db, { payments: { provider: "none" } }, BY_A_DAY);
    await givenBalance(site.db, site.account, { minor: 200_00 });
    expect(await site.context.booking.place(await site.form())).toEqual({ ok: false, reason: "no-provider" });
    expect(await site.book(await site.form({ tender: [`${CASH}-USD`] }))).toMatchObject({ state: "confirmed" });
    expect(await site.db.selectFrom("payment_due").selectAll().execute()).toEqual([]);
  });
});

/** The job in a process of its own, which is killed at the latest when the test ends. */
function dueRounds(database: DatabaseSettings, organisationId: string) {
  const args = ["--import", "tsx", ROUNDS, JSON.stringify({ database, organisationId })];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  const ended = once(child, "exit");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  onTestFinished(() => void child.kill("SIGKILL"));
  return {
    async round(time: number): Promise<unknown> {
      child.stdin.write(`${time}\n`);
      return (await lines.next()).value;
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, " ");
