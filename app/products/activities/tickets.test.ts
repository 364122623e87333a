import { expect, test } from "vitest";
import { MINUTE } from "#server/core/durations";
import { OTHER_TIME_LIFE } from "#server/core/lifetimes";
import { productOf } from "#server/products/product";
import { deserialize } from "~/request/serialized";
import * as bookingPage from "~/routes/bookings/booking";
import * as voucherPage from "~/routes/bookings/voucher";
import * as voucherFile from "~/routes/bookings/voucher-file";
import * as checkout from "~/routes/checkout/checkout";
import { formOf, openPage, plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { anActivity, givenActivities } from "../../../tests/fixtures/activities.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import * as activityPage from "./activity";
import * as callOffPage from "./call-off";
import * as redeemPage from "./redeem";

const note = async () => {};
const STAFF = { actorId: "staff", note };

/** Noon in Lisbon. */
const NOW = Date.UTC(2026, 10, 21, 12);
/** A quarter to ten there. */
const ON_THE_DAY = Date.UTC(2026, 11, 12, 9, 45);
const CODE = /^[A-Z0-9]{4}(-[A-Z0-9]{4}){3}$/;

describeWithDatabase((open, _engine, race) => {
  /** A family's tickets for ten o'clock, and staff on the day. */
  async function booked(option: Parameters<typeof anActivity>[0] = {}) {
    const { db } = await open();
    const organisation = await givenOrganisation(db, {
      products: ["ACT"],
      currency: "EUR",
      payments: { provider: "demo" },
    });
    await givenActivities(db, anActivity({ organisation: organisation.id, ...option }));
    const buyer = await givenAccount(db, organisation);
    const before = pagesOf(db, organisation, NOW);
    const session = await before.sessionOf(buyer);
    const { data } = await before.get(activityPage, "/activity?code=LIS-WALK&day=2026-12-12&adult=2&child=1&infant=1");
    const path = deserialize(data.page).days?.[0]?.slots[0]?.href ?? "";
    const chosen = await before.post(checkout, path, { intent: "choose" }, session);
    const form = formOf(openPage((await before.get(checkout, chosen.location ?? "", session)).data));
    const placed = await before.post(checkout, chosen.location ?? "", form, session);
    const payment = placed.location?.split("/demo-payment/")[1]?.split("?")[0] ?? "";
    for (const { raw, headers } of (await before.context.demoPaymentPage.choose(organisation.id, payment, "pay")) ?? [])
      await before.context.payments.notice(organisation, "demo", raw, headers);
    const { id, reference } = await db.selectFrom("booking").select(["id", "reference"]).executeTakeFirstOrThrow();
    const codesNow = async () =>
      (await db.selectFrom("activity_ticket").select("code").orderBy("item").execute()).map(({ code }) => code);
    const operator = await givenAccount(db, organisation, { email: "gate@example.com", staffRole: "owner" });
    const clock = { time: ON_THE_DAY };
    const pages = pagesOf(db, organisation, ON_THE_DAY, { clock: { now: () => clock.time } });
    const staff = await pages.sessionOf(operator);
    const redeem = async (ticket: string) => {
      const answer = await pages.post(redeemPage, "/admin/tickets", { ticket }, staff);
      return { ...answer, error: plain(answer.data?.result?.error?.["ticket"]?.[0] ?? "") };
    };
    const cancel = (items: number[]) =>
      db.updateTable("booking_item").set({ state: "cancelled", penalty: 0 }).where("number", "in", items).execute();
    return {
      db,
      organisation,
      pages,
      before,
      session,
      staff,
      operator,
      clock,
      id,
      reference,
      codesNow,
      redeem,
      cancel,
    };
  }

  test("PD-03 BK-05 each traveler has a code on the voucher, drawn and as text, and canceled tickets have none", async () => {
    const { before, session, id, codesNow, cancel } = await booked();
    const codes = await codesNow();
    expect(new Set(codes).size).toBe(4);
    for (const code of codes) expect(code).toMatch(CODE);
    const shown = async () => (await before.get(voucherPage, `/bookings/${id}/voucher`, session, { name: id })).data;
    const { tickets, heading, file } = await shown();
    expect(heading).toBe("Tickets");
    expect(tickets.map(({ name, code }) => [name, code])).toEqual([
      ["Ticket 1: Adult", codes[0]],
      ["Ticket 2: Adult", codes[1]],
      ["Ticket 3: Child", codes[2]],
      ["Ticket 4: Infant", codes[3]],
    ]);
    expect(tickets[0]?.squares).toMatchObject({ size: 21, path: expect.stringMatching(/^M0 0h7v1H0z/) });
    expect(file?.href).toMatch(/\/voucher\.html$/);
    await cancel([2, 3, 4]);
    expect((await shown()).tickets.map(({ name, code, note }) => [name, code, note])).toEqual([
      ["Ticket 1: Adult", codes[0], undefined],
      ["Ticket 2: Adult", undefined, "Canceled"],
      ["Ticket 3: Child", undefined, "Canceled"],
      ["Ticket 4: Infant", undefined, "Canceled"],
    ]);
  });

  test("PD-03 BK-05 the tickets are one file without a reference, linked from the booking and its email", async () => {
    const { db, before, session, id, codesNow } = await booked();
    const file = await before.get(voucherFile, `/bookings/${id}/voucher.html`, session, { name: id });
    const html = String(file.data);
    for (const code of await codesNow()) expect(html).toContain(code);
    expect(html.match(/<svg/g)).toHaveLength(4);
    expect(html).not.toMatch(/(src|href|url|@import|<script)\b/);
    const { view } = (await before.get(bookingPage, `/bookings/${id}`, session, { name: id })).data;
    expect(view.tickets?.href).toMatch(/\/voucher\.html$/);
    expect(view.again).toBe("/activity?code=LIS-WALK&adult=2&child=1&infant=1");
    const emails = await db.selectFrom("outbox").select("html").execute();
    expect(emails.some((email) => email.html.includes(`/bookings/${id}/voucher.html`))).toBe(true);
    expect((await before.get(voucherFile, `/bookings/${id}/voucher.html`, "", { name: id })).status).toBe(302);
  });

  test("PD-03 an option may give all travelers of an order one code, which admits those that are left", async () => {
    const { codesNow, redeem, cancel, reference, pages, staff } = await booked({ option: { ticketFor: "order" } });
    const codes = await codesNow();
    expect(new Set(codes).size).toBe(1);
    await cancel([4]);
    const { location } = await redeem(codes[0] ?? "");
    expect(location).toMatch(new RegExp(`^/admin/tickets\\?done=${reference}\\.1\\.2\\.3&of=`));
    const { done } = (await pages.get(redeemPage, location ?? "", staff)).data;
    expect(plain(done ?? "")).toBe(
      "Valid, redeemed Dec 12, 2026, 9:45 AM · Ana Silva · A walk by the river · Saturday, December 12, 2026, 10:00 AM · Shared walk · Ticket 1: Adult, Ticket 2: Adult, and Ticket 3: Child",
    );
  });

  test("PD-03 AC-08 staff redeem a typed code once, on its day, and the booking notes it", async () => {
    const { db, codesNow, redeem, cancel, clock, pages, before, session, organisation, id, operator } = await booked();
    const [one = "", two = "", three = "", four = ""] = await codesNow();
    clock.time = Date.UTC(2026, 11, 11, 23, 30);
    expect((await redeem(one)).error).toContain("Not for today: Dec 12, 2026 · Ana Silva");
    clock.time = ON_THE_DAY;
    expect((await redeem(one.toLowerCase().replaceAll("-", " "))).status).toBe(303);
    const noted = await db.selectFrom("audit_entry").select(["verb", "actor"]).execute();
    expect(noted).toEqual([{ verb: "tickets.redeem", actor: operator.id }]);
    clock.time = Date.UTC(2026, 11, 13, 12);
    expect((await redeem(one)).error).toContain("Already used Dec 12, 2026, 9:45 AM · Ana Silva");
    expect((await redeem(two)).error).toContain("Not for today");
    clock.time = ON_THE_DAY;
    await cancel([3]);
    expect((await redeem(three)).error).toContain("Canceled: don't let them in · Ana Silva");
    expect((await redeem("ABCD")).error).toBe("We don't know this code. Check it and try again.");
    expect((await redeem("")).status).toBe(400);
    const { data } = await before.get(voucherPage, `/bookings/${id}/voucher`, session, { name: id });
    expect(plain(data.tickets[0]?.note ?? "")).toBe("Used Dec 12, 2026, 9:45 AM");
    const events = await db.selectFrom("booking_event").selectAll().where("what", "=", "redeemed").execute();
    expect(events).toMatchObject([{ booking_id: id, item: 1, actor_id: operator.id }]);
    const guest = await before.post(redeemPage, "/admin/tickets", { ticket: four }, session);
    expect(guest.status).toBe(403);
    const elsewhere = await givenOrganisation(db, { products: ["ACT"] });
    const theirs = pagesOf(db, elsewhere, ON_THE_DAY);
    expect(await theirs.context.activities.redeem(elsewhere, four, STAFF)).toEqual({ ok: false, reason: "unknown" });
    expect(await pages.context.activities.redeem(organisation, four, STAFF)).toMatchObject({ ok: true });
  });

  test("PD-03 SI-11 wrong codes are limited and logged without the code", async () => {
    const { codesNow, redeem, pages } = await booked();
    const [one = ""] = await codesNow();
    for (let tries = 0; tries < 10; tries++) await redeem(`WRONG${tries}`);
    expect((await redeem(one)).status).toBe(429);
    const lines = pages.lines.filter(({ event }) => event === "ticket");
    expect(lines.at(-1)).toMatchObject({ outcome: "failure", reason: "throttled" });
    expect(lines[0]).toMatchObject({ outcome: "failure", reason: "unknown" });
    expect(JSON.stringify(lines)).not.toContain("WRONG");
  });

  test("PD-03 WA-09 an organizer cancels a time: it isn't sold any more, its tickets admit nobody, and buyers are refunded in full if they choose nothing", async () => {
    const { db, organisation, before, session, staff, id, codesNow, pages, clock } = await booked();
    const at = "/admin/activity-times?code=LIS-WALK&day=2026-12-12";
    clock.time = NOW;
    const operator = await before.sessionOf(
      await givenAccount(db, organisation, { email: "o@example.com", staffRole: "owner" }),
    );
    expect((await before.get(callOffPage, at, session)).status).toBe(403);
    const listed = (await before.get(callOffPage, at, operator)).data;
    expect(listed.times?.list.map(({ time, taken }) => `${plain(time)} ${taken}`)).toEqual([
      "10:00 AM 4 places taken",
      "3:30 PM 0 places taken",
    ]);
    const asked = (await before.get(callOffPage, `${at}&time=10:00`, operator)).data;
    expect(plain(asked.confirm?.heading ?? "")).toBe("Cancel A walk by the river on Dec 12, 2026, 10:00 AM");
    const form = { ...asked.confirm!.values, understood: "on" };
    expect((await before.post(callOffPage, at, { ...form, understood: "" }, operator)).status).toBe(400);
    const called = await before.post(callOffPage, at, form, operator);
    const canceled = `${at}&time=10%3A00`;
    expect([called.status, called.location]).toEqual([303, canceled]);
    const shown = async () => (await before.get(callOffPage, canceled, operator)).data.done;
    expect(await shown()).toBe("This time is canceled. 1 booking waits for its buyer's choice or its refund.");
    const state = async () => {
      const { state: its } = await db
        .selectFrom("booking")
        .select("state")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return [its, (await db.selectFrom("payment_refund").select("amount").execute()).map(({ amount }) => amount)];
    };
    const { total } = await db.selectFrom("booking").select("total").executeTakeFirstOrThrow();
    const slots = async () => {
      const { data } = await before.get(activityPage, "/activity?code=LIS-WALK&day=2026-12-12&adult=2");
      return deserialize(data.page).days?.[0]?.slots.map(({ time }) => plain(time));
    };
    expect(await slots()).toEqual(["3:30 PM"]);
    // Imported again, it stays canceled; pressed again, it sends no second email.
    await givenActivities(db, anActivity({ organisation: organisation.id }));
    expect(await slots()).toEqual(["3:30 PM"]);
    expect((await before.post(callOffPage, at, form, operator)).location).toBe(canceled);
    clock.time = NOW + OTHER_TIME_LIFE - 1;
    await pages.jobs.round();
    expect(await state()).toEqual(["changed", []]);
    clock.time = NOW + OTHER_TIME_LIFE + MINUTE;
    await pages.jobs.round();
    expect(await state()).toEqual(["cancelled", [total]]);
    expect(await shown()).toBe("This time is canceled.");
    const emails = await db.selectFrom("outbox").select("subject").execute();
    const subjects = emails.map(({ subject }) => subject).filter((subject) => subject.includes("A walk by the river"));
    expect(subjects.map((it) => it.split(":")[0]).sort()).toEqual([
      "Booked",
      "Canceled",
      "Canceled, choose another time",
    ]);
    clock.time = ON_THE_DAY;
    const [one = ""] = await codesNow();
    const answer = await pages.post(redeemPage, "/admin/tickets", { ticket: one }, staff);
    expect(answer.data.result.error?.["ticket"]?.[0]).toContain("Canceled: don't let them in");
  });

  test("PD-03 a time that an activity doesn't have is refused with the times of that day, and none counts as canceled", async () => {
    const { db, before, organisation } = await booked({ closed: ["2026-12-13"] });
    const staff = { email: "o@example.com", staffRole: "owner" } as const;
    const operator = await before.sessionOf(await givenAccount(db, organisation, staff));
    const on = (day: string) => `/admin/activity-times?code=LIS-WALK&day=${day}`;
    const ask = async (path: string) => {
      const { status, data } = await before.get(callOffPage, path, operator);
      return [status, data.errors.map(({ text }) => text), data.times?.list.length, data.done, data.confirm];
    };
    const text = "Nothing begins at that time, or it's over. Choose one of the times of that day.";
    const form = { code: "LIS-WALK", day: "2026-12-12", time: "10:01", understood: "on" };
    const { status, location } = await before.post(callOffPage, on("2026-12-12"), form, operator);
    expect([status, location]).toEqual([303, `${on("2026-12-12")}&time=10%3A01`]);
    expect(await ask(location ?? "")).toEqual([400, [text], 2, undefined, undefined]);
    expect(await ask(`${on("2026-12-12")}&done=1.0.0`)).toEqual([200, [], 2, undefined, undefined]);
    const callOff = (day: number, time: string) =>
      before.context.activities.callOff({ organisation, actorId: "them", note }, { code: "LIS-WALK", day, time });
    const refusal = (times: string[]) => ({ ok: false, reason: "no-such-time", times });
    expect(await callOff(20799, "10")).toEqual(refusal(["10:00", "15:30"]));
    // A day that its import closes.
    expect(await callOff(20800, "")).toEqual(refusal([]));
    expect(await ask(`${on("2026-12-13")}&time=10:00`)).toEqual([400, [text], 0, undefined, undefined]);
  });

  test("PD-03 only the organization whose activity it is cancels a time, for the buyers of all that sell it", async () => {
    const { db, organisation, id } = await booked({ organisation: "another" });
    const other = await givenOrganisation(db, { products: ["ACT"] });
    const theirs = pagesOf(db, other, NOW);
    const when = { code: "LIS-WALK", day: 20799, time: "10:00" };
    const callOff = (by: typeof other) =>
      theirs.context.activities.callOff({ organisation: by, actorId: "them", note }, when);
    expect(await callOff(organisation)).toEqual({ ok: false, reason: "unknown" });
    await db.updateTable("activity").set({ owner_id: other.id }).execute();
    expect(await callOff(other)).toEqual({ ok: true, value: { choosing: 1, refunding: 0, left: 0 } });
    const events = await db.selectFrom("booking_event").selectAll().where("what", "=", "called-off").execute();
    expect(events).toMatchObject([{ organisation_id: organisation.id, booking_id: id, actor_id: "supplier" }]);
  });

  test("PD-03 the owner of an activity redeems tickets that others sold, and nobody else does", async () => {
    const { db, codesNow, organisation } = await booked();
    const owner = await givenOrganisation(db, { products: ["ACT"] });
    const [one = ""] = await codesNow();
    const theirs = pagesOf(db, owner, ON_THE_DAY);
    const staff = await theirs.sessionOf(await givenAccount(db, owner, { email: "g@example.com", staffRole: "owner" }));
    const redeem = () => theirs.post(redeemPage, "/admin/tickets", { ticket: one }, staff);
    expect((await redeem()).status).toBe(400);
    await db.updateTable("activity").set({ owner_id: owner.id }).execute();
    const { status, location } = await redeem();
    expect(status).toBe(303);
    const { done } = (await theirs.get(redeemPage, location ?? "", staff)).data;
    expect(plain(done ?? "")).toContain("Valid, redeemed Dec 12, 2026, 9:45 AM · Ana Silva");
    const events = await db.selectFrom("booking_event").selectAll().where("what", "=", "redeemed").execute();
    expect(events).toMatchObject([{ organisation_id: organisation.id, item: 1, actor_id: "supplier" }]);
  });

  test("PD-03 BK-06 a used ticket is no longer canceled, neither by its holder nor with its time", async () => {
    const { db, codesNow, redeem, before, organisation, reference } = await booked();
    const [one = ""] = await codesNow();
    expect((await redeem(one)).status).toBe(303);
    const { booking, activities } = before.context;
    const plan = async (items: number[]) =>
      booking.planCancellation(organisation, (await booking.findByReference(organisation.id, reference))!, items);
    expect(await plan([1])).toMatchObject({ ok: false, reason: "begun" });
    expect(await plan([2, 3, 4])).toMatchObject({ ok: true });
    const by = { organisation, actorId: "them", note };
    const when = { code: "LIS-WALK", day: 20799, time: "10:00" };
    const told = await activities.callOff(by, when);
    expect(told).toMatchObject({ value: { choosing: 0, refunding: 1 } });
    await before.jobs.round();
    const states = await db.selectFrom("booking_item").select("state").orderBy("number").execute();
    expect(states.map(({ state }) => state)).toEqual(["confirmed", "cancelled", "cancelled", "cancelled"]);
  });

  test("PD-03 a canceled time is listed while bookings of it stand, and a time that is over isn't", async () => {
    const { db, before, organisation, clock, pages } = await booked();
    const { activities } = before.context;
    const activity = (await activities.activities.findOwn(organisation.id, "LIS-WALK"))!;
    const when = { day: 20799, time: "10:00" };
    const slot = { destination_id: activity.destinationId, activity_id: activity.id, ...when };
    const times = async (on = activities) => [...(await on.timesOn(activity, when.day))];
    await db.transaction().execute((trx) => activities.close(trx, slot));
    expect(await times()).toEqual([
      ["15:30", 0],
      ["10:00", 4],
    ]);
    const by = { organisation, actorId: "them", note };
    const callOff = () => activities.callOff(by, { code: "LIS-WALK", ...when });
    expect(await callOff()).toMatchObject({ ok: true, value: { choosing: 1 } });
    expect(await times()).toEqual([["15:30", 0]]);
    clock.time = Date.UTC(2026, 11, 12, 23);
    const late = pages.context.activities;
    expect(await times(late)).toEqual([]);
    const over = { code: "LIS-WALK", day: when.day, time: "15:30" };
    expect(await late.callOff(by, over)).toMatchObject({ ok: false, reason: "no-such-time" });
    expect(await late.callOff(by, { code: "LIS-WALK", ...when })).toMatchObject({ ok: true, value: { choosing: 0 } });
    const closed = await db.selectFrom("activity_closed").select("time").execute();
    expect(closed).toEqual([{ time: "10:00" }]);
  });

  test("PD-03 WA-09 a part of an order that waits for another part is refunded if its time is canceled meanwhile, and has no ticket", async () => {
    const { db, before, organisation, id } = await booked();
    await db.deleteFrom("activity_ticket").execute();
    await db
      .updateTable("booking_item")
      .set({ order_reference: `${id}-1` })
      .execute();
    const when = { code: "LIS-WALK", day: 20799, time: "10:00" };
    const by = { organisation, actorId: "them", note };
    expect(await before.context.activities.callOff(by, when)).toMatchObject({ value: { choosing: 0, refunding: 0 } });
    const items = await db.selectFrom("booking_item").selectAll().execute();
    await db.transaction().execute((trx) => productOf("ACT").tickets!.issue(trx, items, NOW));
    expect(await db.selectFrom("activity_ticket").selectAll().execute()).toEqual([]);
    await before.jobs.round();
    const { state, total } = await db.selectFrom("booking").select(["state", "total"]).executeTakeFirstOrThrow();
    const refunds = await db.selectFrom("payment_refund").select("amount").execute();
    expect([state, refunds]).toEqual(["cancelled", [{ amount: total }]]);
  });

  race("PD-03 of 24 who redeem one code at once, one admits its holder", async () => {
    const { codesNow, pages, organisation } = await booked();
    const [one = ""] = await codesNow();
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        pages.context.activities.redeem(organisation, one, { ...STAFF, actorId: `staff ${index}` }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok && answer.reason === "used")).toHaveLength(23);
  });
});
