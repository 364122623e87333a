import { expect, test } from "vitest";
import { demoNoticeSecret } from "#server/adapters/payments/demo";
import { SIGNATURE_HEADER, signatureOf } from "#server/adapters/payments/notice-signature";
import { MINUTE } from "#server/core/durations";
import { OTHER_TIME_LIFE } from "#server/core/lifetimes";
import * as activityPage from "~/products/activities/activity";
import { deserialize } from "~/request/serialized";
import * as checkout from "~/routes/checkout/checkout";
import { formOf, openPage, plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { anActivity, givenActivities } from "../../../tests/fixtures/activities.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import * as bookingPage from "./booking";
import * as calendarPage from "./calendar-file.ts";
import * as cancelPage from "./cancel";
import * as voucherPage from "./voucher";

const note = async () => {};

/** Noon in Lisbon. */
const NOW = Date.UTC(2026, 10, 21, 12);
/** December 12, 2026. */
const DAY = 20_799;
const THEN = { code: "LIS-WALK", day: DAY, time: "10:00" };
const LATER = "2026-12-13T15:30";

const GUEST = {
  ...{ title: "Mrs", firstName: "Ana", lastName: "Silva", account: "" },
  ...{ email: "ana@example.com", phone: "+351 912 345 678" },
};

describeWithDatabase((open, _engine, race) => {
  /** Guests with tickets for ten o'clock on December 12, of ten places. */
  async function givenGuests(guests: number, query = "adult=2&child=1") {
    const { db } = await open();
    const organisation = await givenOrganisation(db, {
      ...{ products: ["ACT"], currency: "EUR", payments: { provider: "demo" } },
      bookWithoutSession: true,
    });
    await givenActivities(db, anActivity({ organisation: organisation.id }));
    const clock = { time: NOW };
    const pages = pagesOf(db, organisation, NOW, { clock: { now: () => clock.time } });
    const { context } = pages;
    for (let guest = 0; guest < guests; guest++) {
      const { data } = await pages.get(activityPage, `/activity?code=LIS-WALK&day=2026-12-12&${query}`);
      const path = deserialize(data.page).days?.[0]?.slots[0]?.href ?? "";
      const chosen = (await pages.post(checkout, path, { intent: "choose" })).location ?? "";
      const opened = await pages.get(checkout, chosen);
      const cookie = opened.cookies.join("; ");
      const placed = await pages.post(checkout, chosen, { ...formOf(openPage(opened.data)), ...GUEST }, cookie);
      const payment = placed.location?.split("/demo-payment/")[1]?.split("?")[0] ?? "";
      for (const { raw, headers } of (await context.demoPaymentPage.choose(organisation.id, payment, "pay")) ?? [])
        await context.payments.notice(organisation, "demo", raw, headers);
    }
    const ids = (await db.selectFrom("booking").select("id").orderBy("created_at").execute()).map(({ id }) => id);
    const callOff = () => context.activities.callOff({ organisation, actorId: "them", note }, THEN);
    const at = (id: string) => [`/bookings/${id}`, "", { name: id }] as const;
    const see = async (id = ids[0] ?? "", query = "") => {
      const [path, ...rest] = at(id);
      return (await pages.get(bookingPage, path + query, ...rest)).data;
    };
    const post = (form: Record<string, string>, id = ids[0] ?? "") =>
      pages.post(bookingPage, `/bookings/${id}`, form, "", { name: id });
    async function state() {
      const bookings = await db.selectFrom("booking").select("state").execute();
      const refunds = await db.selectFrom("payment_refund").select("amount").execute();
      const slots = await db.selectFrom("activity_slot").select(["day", "time", "taken"]).orderBy("day").execute();
      return {
        bookings: bookings.map(({ state }) => state as string),
        refunds: refunds.map(({ amount }) => amount),
        taken: Object.fromEntries(slots.map(({ day, time, taken }) => [`${day - DAY} ${time}`, taken])),
      };
    }
    async function chargeBack() {
      const { id } = await db.selectFrom("payment").select("id").executeTakeFirstOrThrow();
      const raw = Buffer.from(JSON.stringify({ id: `disputed-${id}`, type: "payment.charged_back", order: id }));
      const signature = signatureOf(demoNoticeSecret(context.secret, organisation.id), raw, clock.time);
      await context.payments.notice(organisation, "demo", raw, new Headers({ [SIGNATURE_HEADER]: signature }));
    }
    const subjects = async () =>
      (await db.selectFrom("outbox").select("subject").orderBy("subject").execute()).map(
        ({ subject }) => subject.split(":")[0],
      );
    return { db, organisation, pages, context, clock, ids, callOff, see, post, state, subjects, chargeBack };
  }

  test("PD-03 BK-05 a guest of a canceled time moves to another one by the link in the email, keeps the tickets and pays nothing", async () => {
    const { db, pages, callOff, see, post, state, subjects, ids, clock, context, organisation } = await givenGuests(1);
    const [id = ""] = ids;
    const codes = () => db.selectFrom("activity_ticket").select(["code", "begins"]).orderBy("item").execute();
    const before = await codes();
    const asked = await see(id, "?done=moved");
    expect([asked.others, asked.done]).toEqual([undefined, undefined]);
    const dry = await context.activities.callOff({ organisation, actorId: "them", note, isDry: true }, THEN);
    expect(dry).toEqual({ ok: true, value: { choosing: 1, refunding: 0, left: 0 } });
    expect((await see()).others).toBeUndefined();
    expect(await callOff()).toEqual(dry);
    const email = await db
      .selectFrom("outbox")
      .select("text")
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirst();
    expect(email?.text).toContain(`/bookings/${id}`);
    const { others, view } = await see();
    expect(plain(others?.until ?? "")).toContain("until Nov 23, 2026, 12:00 PM");
    expect(others?.times[0]).toEqual({
      value: "2026-12-05T10:00",
      label: expect.stringContaining("December 5, 2026"),
    });
    expect(others?.times.map(({ value }) => value)).not.toContain("2026-12-12T10:00");
    expect([view.cancel, view.voucher, view.tickets]).toEqual([undefined, undefined, undefined]);
    const voucher = await pages.get(voucherPage, `/bookings/${id}/voucher`, "", { name: id });
    expect(voucher.data.tickets.map(({ code }) => code)).toEqual([undefined, undefined, undefined]);
    expect((await pages.get(cancelPage, `/bookings/${id}/cancel`, "", { name: id })).status).toBe(302);
    const calendar = async () =>
      String((await pages.get(calendarPage, `/bookings/${id}/calendar.ics`, "", { name: id })).data).match(
        /^(SEQUENCE|DTSTART|STATUS):.*$/gm,
      );
    expect(await calendar()).toEqual(["SEQUENCE:2", "DTSTART:20261212T100000Z", "STATUS:TENTATIVE"]);
    expect((await see(id, "?done=moved")).done).toBeUndefined();
    expect((await post({ time: "" })).status).toBe(400);
    expect((await post({ time: "2026-12-12T10:00" })).status).toBe(409);
    expect(await state()).toMatchObject({ bookings: ["changed"], refunds: [] });
    const moved = await post({ time: LATER });
    expect([moved.status, moved.location]).toEqual([303, `/bookings/${id}?done=moved`]);
    expect(await state()).toEqual({ bookings: ["confirmed"], refunds: [], taken: { "0 10:00": 0, "1 15:30": 3 } });
    expect(await codes()).toEqual(before.map(({ code }) => ({ code, begins: LATER })));
    expect(await calendar()).toEqual(["SEQUENCE:3", "DTSTART:20261213T153000Z", "STATUS:CONFIRMED"]);
    const shown = await see(id, "?done=moved");
    expect(shown.done).toBe("Your tickets are valid at the new time.");
    expect(
      [shown.others, shown.view.about.when, shown.view.about.facts[0]?.text].map((it) => it && plain(it as string)),
    ).toEqual([undefined, "Dec 13, 2026", "Sunday, December 13, 2026, 3:30 PM"]);
    expect(plain(shown.view.cancellation[0] ?? "")).toContain("Free cancellation until Dec 12, 2026, 3:30 PM");
    expect(await subjects()).toEqual(["Booked", "Canceled, choose another time", "New time"]);
    expect((await post({ time: "2026-12-14T10:00" })).location).toBe(`/bookings/${id}`);
    // Nothing is refunded of it later, and it is canceled by its new terms, once.
    clock.time = NOW + OTHER_TIME_LIFE + MINUTE;
    await pages.jobs.round();
    expect(await state()).toMatchObject({ bookings: ["confirmed"], refunds: [] });
    const booking = (await context.booking.find(organisation.id, id, undefined))!;
    const plan = await context.booking.planCancellation(organisation, booking, [1, 2, 3]);
    expect(plan).toMatchObject({ ok: true, value: { penalty: 0 } });
    const token = plan.ok ? plan.value.token : "";
    await pages.post(cancelPage, `/bookings/${id}/cancel`, { token }, "", { name: id });
    const total = booking.receipt.total;
    expect(await state()).toEqual({ bookings: ["cancelled"], refunds: [total], taken: { "0 10:00": 0, "1 15:30": 0 } });
  });

  test("PD-03 AG-03 of a booking for a client the agent is emailed, too: the agent's account alone opens it", async () => {
    const { db, organisation, callOff } = await givenGuests(1);
    const agent = await givenAccount(db, organisation, { type: "agent", email: "grace@example.com" });
    await db.updateTable("booking").set({ account_id: agent.id, client_id: "maria" }).execute();
    await callOff();
    const asked = await db.selectFrom("outbox").select(["to_address", "subject"]).orderBy("to_address").execute();
    const choose = asked.filter(({ subject }) => subject.startsWith("Canceled, choose"));
    expect(choose.map(({ to_address }) => to_address)).toEqual(["ana@example.com", "grace@example.com"]);
  });

  test("PD-03 AG-03 after a handover the client's agent of today is emailed, not the one who booked", async () => {
    const { db, organisation, pages, callOff } = await givenGuests(1);
    const former = await givenAccount(db, organisation, { type: "agent", email: "former@example.com" });
    const today = await givenAccount(db, organisation, { type: "agent", email: "today@example.com" });
    const names = { firstName: "Maria", lastName: "Lopez" };
    const client = await pages.context.agency.clients.add(
      today,
      { ...names, externalId: "", phone: "", currency: "", language: "", email: "" },
      "form-1",
      { organisation, origin: "https://ours.example" },
    );
    if (!client.ok) throw new Error(client.reason);
    const booked = { account_id: former.id, client_id: client.value.id, by_agent: 1 };
    await db.updateTable("booking").set(booked).execute();
    await callOff();
    const asked = await db.selectFrom("outbox").select(["to_address", "subject"]).orderBy("to_address").execute();
    const choose = asked.filter(({ subject }) => subject.startsWith("Canceled, choose"));
    expect(choose.map(({ to_address }) => to_address)).toEqual(["ana@example.com", "today@example.com"]);
  });

  test("PD-03 RO-06 a booking is called in the reader's language what its product calls it", async () => {
    const { pages, ids } = await givenGuests(1);
    const [id = ""] = ids;
    const seen = async (language: string) =>
      (await pages.get(bookingPage, `/bookings/${id}`, `lan_code=${language}`, { name: id })).data.view.property.name;
    expect([await seen("en-US"), await seen("es-ES")]).toEqual(["A walk by the river", "Paseo junto al río"]);
  });

  test("PD-03 WA-09 the guest gets all of the money at once on request, and without other times or an equal price by itself", async () => {
    const { db, pages, callOff, post, state, see } = await givenGuests(1);
    const { total } = await db.selectFrom("booking").select("total").executeTakeFirstOrThrow();
    await callOff();
    await db.updateTable("activity").set({ tax_bp: 700 }).execute();
    expect((await see()).others).toMatchObject({
      times: [],
      words: { none: "No other times are free at the moment." },
    });
    expect((await post({ time: LATER })).status).toBe(409);
    expect((await post({ intent: "refund" })).status).toBe(303);
    expect(await state()).toMatchObject({ bookings: ["cancelled"], refunds: [total] });
    await post({ intent: "refund" });
    await pages.jobs.round();
    expect((await state()).refunds).toEqual([total]);
    const alone = await givenGuests(1);
    await alone.db
      .updateTable("activity_schedule")
      .set({ times: "10:00", from_day: DAY, to_day: DAY + 1 })
      .execute();
    expect(await alone.callOff()).toEqual({ ok: true, value: { choosing: 0, refunding: 1, left: 0 } });
    const { view, others } = await alone.see();
    expect([others, view.todo.lines[1]]).toEqual([undefined, "We're refunding all you paid for it."]);
    expect((await alone.post({ intent: "refund" })).status).toBe(303);
    await alone.pages.jobs.round();
    expect(await alone.state()).toMatchObject({ bookings: ["cancelled"], refunds: [total] });
  });

  test("PD-03 WA-09 a time that costs more than was paid is not taken, though it was free when the page listed it", async () => {
    const { db, callOff, state, context, organisation, ids } = await givenGuests(1);
    const [bookingId = ""] = ids;
    await callOff();
    const { product, sold } = (await context.booking.find(organisation.id, bookingId, undefined))!;
    const paid = { minor: 79_50, currency: "EUR" };
    const [time] = (await context.activities.otherTimes({ product, sold }, paid)) ?? [];
    await db.updateTable("activity").set({ tax_bp: 700 }).execute();
    const moving = { organisation, origin: "https://ours.example", bookingId, actorId: "guest", key: time!.key };
    expect(await context.booking.move(moving)).toEqual({ ok: false, reason: "gone" });
    expect(await state()).toEqual({ bookings: ["changed"], refunds: [], taken: { "0 10:00": 3 } });
    await db.updateTable("activity").set({ tax_bp: 600 }).execute();
    expect(await context.booking.move(moving)).toMatchObject({ ok: true });
  });

  test("PD-03 WA-09 a disputed payment ends the choice, also one that had begun", async () => {
    const early = await givenGuests(1);
    await early.chargeBack();
    expect(await early.callOff()).toMatchObject({ value: { choosing: 0, refunding: 1 } });
    const late = await givenGuests(1);
    await late.callOff();
    expect((await late.see()).others).toBeDefined();
    await late.chargeBack();
    expect((await late.see()).others).toBeUndefined();
    await late.post({ time: LATER });
    expect((await late.state()).taken["1 15:30"]).toBeUndefined();
  });

  test("PD-03 AC-05 a guest whose email address is erased has no choice and is refunded", async () => {
    const { db, callOff, state, pages, subjects } = await givenGuests(1);
    const { guest, total } = await db.selectFrom("booking").select(["guest", "total"]).executeTakeFirstOrThrow();
    await db
      .updateTable("booking")
      .set({ guest: JSON.stringify({ ...JSON.parse(guest), email: "" }), guest_email: "" })
      .execute();
    expect(await callOff()).toMatchObject({ value: { choosing: 0, refunding: 1 } });
    await pages.jobs.round();
    expect(await state()).toMatchObject({ bookings: ["cancelled"], refunds: [total] });
    expect(await subjects()).not.toContain("Canceled, choose another time");
  });

  test("PD-03 WA-09 a guest who moved to a time that is canceled too, with no other left, is refunded at once", async () => {
    const { db, callOff, post, state, see, pages, context, organisation, subjects } = await givenGuests(1);
    const { total } = await db.selectFrom("booking").select("total").executeTakeFirstOrThrow();
    await callOff();
    await post({ time: LATER });
    await db
      .updateTable("activity_schedule")
      .set({ times: "15:30", from_day: DAY + 1, to_day: DAY + 1 })
      .execute();
    const again = { ...THEN, day: DAY + 1, time: "15:30" };
    const told = await context.activities.callOff({ organisation, actorId: "them", note }, again);
    expect(told).toEqual({ ok: true, value: { choosing: 0, refunding: 1, left: 0 } });
    expect((await see()).view.todo.lines[1]).toBe("We're refunding all you paid for it.");
    await pages.jobs.round();
    expect(await state()).toMatchObject({ bookings: ["cancelled"], refunds: [total] });
    expect(await subjects()).toHaveLength(4);
  });

  race(
    "PD-03 BK-04 of those who choose the last places of another time as many have them as fit, and the others choose again",
    async () => {
      const { callOff, post, state, ids, context, db } = await givenGuests(5, "adult=2");
      await callOff();
      await context.activities.book(
        { code: "LIS-WALK", optionNo: 1, day: DAY + 1, time: "15:30", tickets: { adult: 6 } },
        db,
      );
      const answers = await Promise.all(ids.map((id) => post({ time: LATER }, id)));
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 303, 409, 409, 409]);
      const { taken, bookings, refunds } = await state();
      expect([taken["1 15:30"], bookings.filter((it) => it === "changed").length, refunds]).toEqual([10, 3, []]);
    },
  );

  race(
    "PD-03 WA-09 who chooses, asks for the money, and the job at the deadline: one of them does it, and money moves once",
    async () => {
      for (let round = 0; round < 6; round++) {
        const { callOff, post, state, pages, clock, db } = await givenGuests(1);
        const { total } = await db.selectFrom("booking").select("total").executeTakeFirstOrThrow();
        await callOff();
        clock.time = NOW + OTHER_TIME_LIFE - 1;
        const choosing = post({ time: LATER });
        const refunding = round % 2 === 0 ? post({ intent: "refund" }) : undefined;
        clock.time = NOW + OTHER_TIME_LIFE + MINUTE;
        await Promise.all([choosing, refunding, pages.jobs.round()]);
        const { bookings, refunds, taken } = await state();
        if (bookings[0] === "confirmed") expect([refunds, taken["1 15:30"], taken["0 10:00"]]).toEqual([[], 3, 0]);
        else
          expect([bookings, refunds, taken["1 15:30"] ?? 0, taken["0 10:00"]]).toEqual([["cancelled"], [total], 0, 0]);
      }
    },
  );
});
