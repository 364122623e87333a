import type { ActionFunctionArgs } from "@remix-run/node";
import { expect, test } from "vitest";
import { MINUTE } from "#server/core/durations";
import { formOf, givenCheckout, NOW, openPage, plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { givenDiscountCard } from "../../../tests/fixtures/wallet.ts";
import * as cancelBooking from "../admin/cancel-booking";
import * as reservations from "../api/bookings/reservations";
import * as checkout from "../checkout/checkout";
import * as booking from "./booking";
import * as bookingHistory from "./booking-history";
import * as calendar from "./calendar-file";
import * as cancel from "./cancel";
import * as consent from "./consent";
import * as document from "./document";
import * as find from "./find";
import * as guestName from "./guest-name";
import * as voucher from "./voucher";

const PATH = "/bookings/find";

describeWithDatabase((open) => {
  test("BK-05 shows the stay for half an hour to a viewer with reference and email address, without its payment", async () => {
    const { pages, reference, email, organisation, db } = await aBooking();
    const typed = {
      reference: ` ${reference.slice(0, 3).toLowerCase()}-${reference.slice(3)} `,
      email: email.toUpperCase(),
    };
    const found = await pages.post(find, PATH, typed);
    expect(found).toMatchObject({ status: 303, location: `/bookings/${reference}` });
    const [cookie = ""] = found.cookies;
    const { view, isOwner } = (await pages.get(booking, `/bookings/${reference}`, cookie, { name: reference })).data;
    expect([isOwner, view.property.name, view.guest]).toEqual([false, "Casa do Rio", "Mrs Ana Silva"]);
    expect([view.cancel, view.cancelByEmail]).toEqual([undefined, undefined]);
    expect([view.documents, view.consent]).toEqual([
      { receipt: undefined, creditNotes: [], corrections: [] },
      undefined,
    ]);
    expect(view.price.paid.map(({ label, amount }) => [label, plain(amount)])).toEqual([
      ["Paid with your booking", "-USD 37.50"],
    ]);
    for (const route of [document, consent] as const)
      expect(await pages.get(route, `/bookings/${reference}/x`, cookie, { name: reference })).toMatchObject({
        status: 302,
        location: expect.stringMatching(/^\/login\?/),
      });
    const file = (await pages.get(calendar, `/bookings/${reference}/calendar.ics`, cookie, { name: reference })).data;
    expect(file).toMatch(new RegExp(`URL:http://[^/]+/bookings/${reference}\r\n`));
    const { id } = await db.selectFrom("booking").select("id").executeTakeFirstOrThrow();
    expect(file + JSON.stringify(view)).not.toContain(id);
    const later = pagesOf(db, organisation, NOW + 30 * MINUTE);
    expect(await later.get(booking, `/bookings/${reference}`, cookie, { name: reference })).toMatchObject({
      location: `/login?redirectTo=${encodeURIComponent(`/bookings/${reference}`)}`,
    });
  });

  test("BK-05 A2 answers unknown, wrong, another organisation's and erased bookings alike; each try has one log line", async () => {
    const { db, pages, reference, email } = await aBooking();
    const elsewhere = pagesOf(db, await givenOrganisation(db), NOW);
    const tries = [
      await pages.post(find, PATH, { reference, email: "eve@example.com" }),
      await pages.post(find, PATH, { reference: "AAAAAAA", email }),
      await elsewhere.post(find, PATH, { reference, email }),
    ];
    await db
      .updateTable("booking")
      .set({ guest: '{"title":"","firstName":"","lastName":"","email":"","phone":"","requests":""}' })
      .execute();
    for (const email of ["eve@example.com", "\u200b"]) tries.push(await pages.post(find, PATH, { reference, email }));
    for (const { status, data, cookies } of tries)
      expect([status, data.result.error, cookies]).toEqual([
        ...[400, { "": [expect.stringContaining("We couldn't find a booking with this reference")] }, []],
      ]);
    const lines = pages.lines.filter(({ event }) => event === "booking_look_up_fail");
    expect(lines.map(({ reason }) => reason)).toEqual([
      ...["wrong-email", "unknown-reference", "wrong-email", "wrong-email"],
    ]);
    expect(lines[0]).toMatchObject({ outcome: "failure", clientAddress: "127.0.0.1", emailHash: expect.any(String) });
    expect(JSON.stringify(lines)).not.toMatch(/eve@|ana@/);
  });

  test("BK-05 a reference that is too short to be one is said so at its field, before anything is looked up or counted", async () => {
    const { pages, reference, email } = await aBooking();
    const short = reference.slice(0, 6);
    for (const typed of [short, ` ${short.slice(0, 3)} - ${short.slice(3)}  `]) {
      const { status, data } = await pages.post(find, PATH, { reference: typed, email });
      expect([status, data.result.error, data.result.initialValue]).toEqual([
        400,
        { reference: ["A booking reference has 7 letters and digits, for example LX4T9AA"] },
        { reference: typed.trim() === typed ? typed : expect.any(String), email },
      ]);
    }
    expect(pages.lines.filter(({ event }) => event === "booking_look_up_fail")).toEqual([]);
  });

  test("BK-05 SI-11 after ten wrong tries nothing is tried for a while, and the right one is not either", async () => {
    const { pages, reference, email } = await aBooking();
    for (let index = 1; index <= 9; index++)
      await pages.post(find, PATH, { reference, email: `eve${index}@example.com` });
    // What turns out well is not counted.
    expect((await pages.post(find, PATH, { reference, email })).status).toBe(303);
    await pages.post(find, PATH, { reference, email: "eve@example.com" });
    const { status, data } = await pages.post(find, PATH, { reference, email });
    expect([status, data.result.error]).toEqual([429, { "": ["Too many attempts. Please try again in 1 minute."] }]);
    expect(pages.lines.at(-1)).toMatchObject({ event: "excess_rate_limit_exceeded", reason: "booking-look-up" });
  });

  test("BK-05 A2 the right to see one booking opens no other one, and none that was made up opens any", async () => {
    const { db, pages, organisation, reference, email, again } = await aBooking();
    const other = await again();
    const { cookies } = await pages.post(find, PATH, { reference, email });
    const [cookie = ""] = cookies;
    for (const [name, with_] of [
      [other, cookie],
      [reference, "found_booking=eyJpZCI6IngifQ%3D%3D.x"],
    ] as const)
      expect(await pages.get(booking, `/bookings/${name}`, with_, { name })).toMatchObject({ status: 302 });
    const ben = await pages.sessionOf(await givenAccount(db, organisation, { email: "ben@example.com" }));
    expect(await pages.get(booking, `/bookings/${reference}`, ben, { name: reference })).toMatchObject({ status: 404 });
  });

  test("BK-05 A2 the right to see a booking opens no other organisation's of the same reference", async () => {
    const { db, pages, reference, email } = await aBooking();
    const { cookies } = await pages.post(find, PATH, { reference, email });
    const elsewhere = await givenCheckout(db);
    const form = formOf(openPage((await elsewhere.pages.get(checkout, elsewhere.path, elsewhere.session)).data));
    const named = { ...form, title: "Mrs", firstName: "Eva", lastName: "Costa" };
    await elsewhere.pages.post(checkout, elsewhere.path, named, elsewhere.session);
    await db
      .updateTable("booking")
      .set({ reference })
      .where("organisation_id", "=", elsewhere.organisation.id)
      .execute();
    const seen = await elsewhere.pages.get(booking, `/bookings/${reference}`, cookies[0] ?? "", { name: reference });
    expect(seen).toMatchObject({ status: 302, location: expect.stringMatching(/^\/login\?/) });
  });

  test("BK-05 a guest's booking that was found shows its receipt, and never the id that opens it for ever", async () => {
    const { db, pages, reference, email } = await aBooking();
    const { id } = await db.selectFrom("booking").select("id").executeTakeFirstOrThrow();
    await db.updateTable("booking").set({ account_id: null }).execute();
    const { cookies } = await pages.post(find, PATH, { reference, email });
    const page = await pages.get(booking, `/bookings/${reference}`, cookies[0], { name: reference });
    expect(page.data.view.consent).toBe(`/bookings/${reference}/consent`);
    expect([page.data.view.cancel, page.data.view.cancelByEmail]).toEqual([
      undefined,
      "To cancel, open the link in your confirmation email.",
    ]);
    const kept = Buffer.from(decodeURIComponent(cookies[0]?.split("=")[1] ?? "").split(".")[0] ?? "", "base64");
    expect(kept.toString()).toContain(reference);
    expect(kept.toString() + JSON.stringify(page.data)).not.toContain(id);
  });

  test("BK-05 WA-09 of a cancelled booking a finder sees that it ended and what takes it out of a calendar, not what came back", async () => {
    const { db, pages, organisation, reference, email } = await aBooking();
    const operator = await givenAccount(db, organisation, { email: "olga@example.com", staffRole: "owner" });
    const form = { reason: "property", understood: "on" };
    const name = { reference };
    await pages.post(cancelBooking, `/admin/bookings/${reference}/cancel`, form, await pages.sessionOf(operator), name);
    const [cookie = ""] = (await pages.post(find, PATH, { reference, email })).cookies;
    const { view } = (await pages.get(booking, `/bookings/${reference}`, cookie, { name: reference })).data;
    expect(plain(view.cancelled?.what ?? "")).toBe("Canceled by the property on Nov 21, 2026.");
    expect([view.cancelled?.parts, view.voucher, view.correctName]).toEqual([undefined, undefined, undefined]);
    const file = (await pages.get(calendar, `/bookings/${reference}/calendar.ics`, cookie, { name: reference })).data;
    for (const line of ["METHOD:CANCEL", "SEQUENCE:1", `UID:${reference}@`]) expect(file).toContain(line);
    expect(await pages.get(voucher, `/bookings/${reference}/voucher`, cookie, { name: reference })).toMatchObject({
      status: 302,
      location: `/bookings/${reference}`,
    });
  });

  test("BK-05 the voucher says who comes, when, and what is due, in the language of the booking and in English", async () => {
    const { db, pages, reference, session } = await aBooking();
    const see = async () => {
      const page = await pages.get(voucher, `/bookings/${reference}/voucher`, session, { name: reference });
      return page.data.texts.map(({ language, dir, rows }) => ({
        language,
        dir,
        rows: Object.fromEntries(rows.map(({ label, lines }) => [label, lines.map(plain)])),
      }));
    };
    const [english, ...none] = await see();
    expect(none).toEqual([]);
    expect(english).toMatchObject({
      language: "en-US",
      dir: "ltr",
      rows: {
        "Booking reference": [reference],
        "Booked for": ["Mrs Ana Silva"],
        Property: ["Casa do Rio"],
        "Paid with your booking": ["USD 37.50"],
        "Pay at the property": ["USD 72.50"],
        Cancellation: [expect.stringMatching(/^Free cancellation until/), "After that: the full price (USD 110.00)"],
        "Questions or changes?": [expect.stringContaining("hello@example.com")],
      },
    });
    expect(JSON.stringify(english)).not.toMatch(/Discount card|0182/);
    await db.updateTable("booking").set({ language: "ar" }).execute();
    const [arabic, second] = await see();
    expect([arabic?.language, arabic?.dir, second]).toEqual(["ar-AE", "rtl", english]);
    expect(arabic?.rows["رقم الحجز"]).toEqual([reference]);
  });

  test("BK-05 what the buyer agreed to stays as it was told them, whatever the offer or the booking becomes", async () => {
    const { db, pages, reference, session } = await aBooking();
    await db.updateTable("rate_plan").set({ board: "room-only" }).execute();
    const see = async () =>
      (await pages.get(consent, `/bookings/${reference}/consent`, session, { name: reference })).data;
    const { consent: kept, agreed } = await see();
    expect(plain(agreed)).toMatch(
      /^You agreed to these conditions when you booked with .+ on Nov 21, 2026, \d+:\d\d [AP]M [A-Z][a-z]+.* Time\.$/,
    );
    // What the form carried is kept, and tells a reader nothing.
    expect(kept).not.toHaveProperty("digest");
    expect(kept.price.map(({ label, text }) => [label, plain(text)])).toEqual([
      ["Stay", "USD 100.00"],
      ["Tax", "USD 10.00"],
      ["Total with taxes and fees", "USD 110.00"],
      ["Discount card", "-USD 37.50"],
      ["Pay at the property", "USD 72.50"],
    ]);
    expect(kept.cancellation.map(plain)).toEqual([
      expect.stringMatching(/^Free cancellation until December 10, 2026/),
      "After that: the full price (USD 110.00)",
    ]);
    expect(kept.rules).toMatch(/^By booking, you accepted the terms of use of .+ and the privacy policy of .+\.$/);
    expect(JSON.stringify(kept)).not.toMatch(/Ana|Silva|example\.com/);
  });

  test("BK-02 BK-05 CALL-16 shows the same cancellation steps and day of payment wherever a booking appears", async () => {
    const cancellation = JSON.stringify({
      steps: [
        { untilHours: 168, penalty: { percent: 0 } },
        { untilHours: 48, penalty: { nights: 1 } },
        { untilHours: 24, penalty: { minor: 30_00 } },
      ],
      then: { percent: 90 },
    });
    const plan = { free_until_hours: 168, cancellation, payment: "7" };
    const { pages, reference, email, session, token } = await aBooking({ plan });
    const at = (day: number) => new Date(Date.UTC(2026, 11, day, 15)).toISOString();
    const data = await reserved(pages, token);
    expect(data).toMatchObject({
      status: "booked",
      reference,
      to_pay: 72.5,
      due: "2026-12-05",
      payment_due: { amount: 72.5, by: "2026-12-05", url: expect.stringMatching(/\/pay\/[\w-]{22}$/) },
      cancellation: {
        free_until: at(5),
        steps: [
          { before: at(5), penalty: { percent: 0 } },
          { before: at(10), penalty: { nights: 1 } },
          { before: at(11), penalty: { amount: 30, currency: "USD" } },
          { before: null, penalty: { percent: 90 } },
        ],
      },
    });
    const told = data.cancellation.text;
    expect(told.map(plain)).toEqual([
      "Free cancellation until Dec 5, 2026, 3:00 PM (Lisbon time)",
      "After that, until Dec 10, 2026, 3:00 PM: 1 night (USD 110.00)",
      "After that, until Dec 11, 2026, 3:00 PM: USD 30.00",
      "After that: 90% of the price (USD 99.00)",
    ]);
    const { consent: agreed } = (
      await pages.get(consent, `/bookings/${reference}/consent`, session, { name: reference })
    ).data;
    // In the long dates of the confirmation email.
    expect(agreed.cancellation.map(plain)).toEqual([
      "Free cancellation until December 5, 2026 at 3:00 PM (Lisbon time)",
      "After that, until December 10, 2026 at 3:00 PM: 1 night (USD 110.00)",
      "After that, until December 11, 2026 at 3:00 PM: USD 30.00",
      "After that: 90% of the price (USD 99.00)",
    ]);
    expect(plain(agreed.price.at(-1)?.label ?? "")).toBe("Pay by Saturday, December 5, 2026");
    const [paper] = (await pages.get(voucher, `/bookings/${reference}/voucher`, session, { name: reference })).data
      .texts;
    expect(paper?.rows.find(({ label }) => label === "Cancellation")?.lines).toEqual(told);
    expect(paper?.rows.map(({ label }) => label)).toContain("To pay to Test Travel by Dec 5, 2026");
    const [cookie = ""] = (await pages.post(find, PATH, { reference, email })).cookies;
    const { view } = (await pages.get(booking, `/bookings/${reference}`, cookie, { name: reference })).data;
    expect(view.cancellation).toEqual(told);
    expect(view.todo.lines.map(plain)).toContain("Pay by Dec 5, 2026: USD 72.50");
    expect(plain(view.price.due ?? "")).toBe("Pay by Dec 5, 2026");
  });

  test("BK-05 BK-06 A2 a viewer with only reference and email can view a guest's booking and not cancel it", async () => {
    const { db, pages, reference, email, organisation } = await aBooking();
    await db.updateTable("booking").set({ account_id: null }).execute();
    const [cookie = ""] = (await pages.post(find, PATH, { reference, email })).cookies;
    const found = await pages.context.booking.findByReference(organisation.id, reference);
    const plan = found && (await pages.context.booking.planCancellation(organisation, found, [1]));
    if (!plan?.ok) return expect.unreachable();
    const path = `/bookings/${reference}/cancel`;
    const there = { status: 302, location: `/bookings/${reference}` };
    const params = { name: reference };
    expect(await pages.get(cancel, path, cookie, params)).toMatchObject(there);
    expect(await pages.post(cancel, path, { token: plan.value.token }, cookie, params)).toMatchObject(there);
    expect(await db.selectFrom("booking").select("state").execute()).toEqual([{ state: "confirmed" }]);
  });

  test("BK-05 the booking says that a name waits for its confirmation only while one does, whatever the address says", async () => {
    const { db, pages, reference, email } = await aBooking();
    await db.updateTable("booking").set({ account_id: null }).execute();
    const [cookie = ""] = (await pages.post(find, PATH, { reference, email })).cookies;
    const params = { name: reference };
    const at = `/bookings/${reference}?done=name-asked`;
    const done = async () => (await pages.get(booking, at, cookie, params)).data.done;
    expect(await done()).toBeUndefined();
    const name = { firstName: "Anna", lastName: "Silva" };
    const asked = await pages.post(guestName, `/bookings/${reference}/guest-name`, name, cookie, params);
    expect([asked.status, asked.location]).toEqual([303, at]);
    expect(await done()).toContain("email");
  });

  test("the owner corrects the spelling of the guest's name: values stay when something is wrong, sent twice is once", async () => {
    const { db, pages, reference, session } = await aBooking();
    const path = `/bookings/${reference}/guest-name`;
    const send = (form: Record<string, string>) => pages.post(guestName, path, form, session, { name: reference });
    const wrong = await send({ firstName: "Anna", lastName: "4" });
    expect([wrong.status, wrong.data.result.initialValue, Object.keys(wrong.data.result.error ?? {})]).toEqual([
      ...[400, { firstName: "Anna", lastName: "4" }, ["lastName"]],
    ]);
    const unnamed = await send({ firstName: " ", lastName: "" });
    expect([unnamed.status, unnamed.data.result.error]).toEqual([400, { firstName: ["Enter the guest's name"] }]);
    for (let time = 0; time < 2; time++)
      expect(await send({ firstName: " Anna ", lastName: "Silva" })).toMatchObject({
        status: 303,
        location: `/bookings/${reference}?done=name`,
      });
    const page = await pages.get(booking, `/bookings/${reference}?done=name`, session, { name: reference });
    expect(page.data).toMatchObject({
      done: "The booking is in the name of Mrs Anna Silva.",
      view: { guest: "Mrs Anna Silva" },
    });
    const events = await db.selectFrom("booking_event").select("what").orderBy("number").execute();
    expect(events.map(({ what }) => what)).toEqual(["booked", "name-corrected"]);
    for (const firstName of ["Ana", "Hannah"]) await send({ firstName, lastName: "Silva" });
    const fourth = await send({ firstName: "Anne", lastName: "Silva" });
    expect([fourth.status, fourth.data.result.error?.[""]]).toEqual([
      ...[409, [expect.stringContaining("corrected as often as we allow")]],
    ]);
    expect((await pages.get(guestName, path, session, { name: reference })).data.closed).toContain("hello@example.com");
  });

  /** A member booked with a discount card. */
  test("BK-06 CALL-16 after a room was canceled the call answers the others, what they cost and what is left to pay", async () => {
    const plan = { supplement_person_night: 10_00, cancellation: null, free_until_hours: 48 };
    const { pages, reference, session, token } = await aBooking({ plan }, "&guests=1");
    const two = { room_count: 2, total: 253, to_pay: 215.5 };
    expect(await reserved(pages, token)).toMatchObject(two);
    const cancelRoom = async (number: number) => {
      const [path, params] = [`/bookings/${reference}/cancel?rooms=some&room=${number}`, { name: reference }];
      const { plan } = (await pages.get(cancel, path, session, params)).data.view;
      const form = { rooms: "some", room: String(number), token: plan?.token ?? "" };
      expect((await pages.post(cancel, path, form, session, params)).status).toBe(303);
    };
    await cancelRoom(1);
    const one = { status: "booked", room_count: 1, rooms: [{ adults: 1, child_ages: [] }], total: 121, to_pay: 83.5 };
    expect(await reserved(pages, token)).toMatchObject(one);
    await cancelRoom(2);
    expect(await reserved(pages, token)).toMatchObject({ status: "cancelled", to_pay: 0 });
  });

  test("RO-04 BK-06 RT-05 what is due to us by a day is said so on every page after a room was canceled", async () => {
    const plan = { supplement_person_night: 10_00, cancellation: null, free_until_hours: 48, payment: "7" };
    const { db, pages, reference, session, email } = await aBooking({ plan }, "&guests=1");
    const params = { name: reference };
    const at = `/bookings/${reference}`;
    const rest = "USD 83.50 is due by Dec 5, 2026.";
    const path = `${at}/cancel?rooms=some&room=1`;
    const { view: offered } = (await pages.get(cancel, path, session, params)).data;
    expect(plain(offered.plan?.onSite ?? "")).toBe(rest);
    const form = { rooms: "some", room: "1", token: offered.plan?.token ?? "" };
    const { location } = await pages.post(cancel, path, form, session, params);
    const { view, done } = (await pages.get(booking, location ?? "", session, params)).data;
    const [cookie = ""] = (await pages.post(find, PATH, { reference, email })).cookies;
    const found = (await pages.get(booking, at, cookie, params)).data.view;
    const receipt = (await pages.get(document, `${at}/receipt`, session, params)).data;
    const creditNote = (await pages.get(document, `${at}/credit-note`, session, params)).data;
    const history = (await pages.get(bookingHistory, "/user/booking-history", session)).data;
    const paper = (await pages.get(voucher, `${at}/voucher`, session, params)).data;
    expect(plain(done ?? "")).toContain(rest);
    expect(plain(view.due?.text ?? "")).toBe(rest);
    expect(found.todo.lines.map(plain)).toContain(rest);
    expect(history.trips.map(({ payable, payableBy }) => [plain(payable ?? ""), payableBy])).toEqual([
      ["USD 83.50", "due by Dec 5, 2026"],
    ]);
    expect(receipt.view.since?.map(plain)).toContain(rest);
    expect(receipt.view.parts[1]?.sums.map(({ label, amount }) => [label, plain(amount)])).toContainEqual([
      "To be paid by Dec 5, 2026",
      "USD 215.50",
    ]);
    await pages.post(document, `${at}/receipt`, { send: "email" }, session, params);
    const emails = (await db.selectFrom("outbox").select(["subject", "text"]).execute()).filter(
      ({ subject }) => subject.startsWith("Receipt") || subject.includes("canceled"),
    );
    expect(emails).toHaveLength(2);
    const told = JSON.stringify([offered, view, done, found, receipt, creditNote, history, paper, emails]);
    expect(told).not.toContain("at the property");
  });

  async function aBooking(hotel: Parameters<typeof givenCheckout>[2] = {}, moreRooms = "") {
    const { db } = await open();
    const {
      pages,
      path: first,
      session,
      account,
      organisation,
    } = await givenCheckout(db, { payments: { provider: "demo" } }, hotel);
    const path = first + moreRooms;
    await givenDiscountCard(db, account);
    const book = async (at: string) => {
      const form = formOf(openPage((await pages.get(checkout, at, session)).data));
      const named = { ...form, title: "Mrs", firstName: "Ana", lastName: "Silva" };
      const { cookies } = await pages.post(checkout, at, named, session);
      const rows = await db.selectFrom("booking").select("reference").orderBy("created_at").execute();
      return { references: rows.map(({ reference }) => reference), token: reservationIn(cookies) };
    };
    const {
      references: [reference = ""],
      token,
    } = await book(path);
    const again = async () => {
      const { references } = await book(path.replace("guests=2", "guests=1"));
      return references.find((each) => each !== reference) ?? "";
    };
    return { db, pages, session, account, organisation, reference, token, email: account.email, again };
  }
});

/** What the call answers to the holder of a token. */
async function reserved({ context }: Awaited<ReturnType<typeof givenCheckout>>["pages"], token: string | undefined) {
  const request = new Request("http://localhost/api/reservations", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ json: { token } }),
  });
  const answer = await reservations.action({ request, params: {}, context } as ActionFunctionArgs);
  return ((await answer.json()) as { data: { cancellation: { text: string[] } } }).data;
}

const reservationIn = (cookies: string[]): string | undefined =>
  cookies.map((cookie) => cookie.split("=")).find(([name]) => name === "myReservationToken")?.[1];
