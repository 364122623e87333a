import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { dayIn } from "#server/core/day";
import type { ItemState } from "#server/core/item-states";
import type { Database } from "#server/db/schema";
import { throttle } from "#server/organisation/credential-settings";
import { ruleColumns } from "#server/products/stays/catalogue/cancel-rule";
import { formOf, givenCheckout, NOW, openPage, plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenDiscountCard } from "../../../tests/fixtures/wallet.ts";
import * as cancelBooking from "../admin/cancel-booking";
import * as checkout from "../checkout/checkout";
import * as booking from "./booking";
import * as history from "./booking-history";
import * as calendar from "./calendar-file";
import * as cancel from "./cancel";
import * as confirming from "./checkout-confirming";
import * as success from "./checkout-success";
import * as document from "./document";
import * as find from "./find";
import * as trips from "./my-trips";

type Owner = Parameters<typeof givenDiscountCard>[1];

describeWithDatabase((open) => {
  test("T29 the page of a booking fits a stay ahead, one under way, one that is over and one that was cancelled", async () => {
    const { db, see, show } = await aBooking();
    const { starts_on, ends_on } = await db.selectFrom("booking").selectAll().executeTakeFirstOrThrow();
    const length = ends_on - starts_on;
    expect((await see()).phase).toBe("upcoming");
    const today = dayIn("Europe/Lisbon", NOW);
    await show({ starts_on: today, ends_on: today + length });
    expect((await see()).phase).toBe("current");
    await show({ starts_on: today - 30, ends_on: today - 30 + length });
    expect((await see()).phase).toBe("past");
    await show({ starts_on, ends_on, state: "cancelled" });
    const view = await see();
    expect(view).toMatchObject({ phase: "cancelled", property: { name: "Casa do Rio" }, contact: "hello@example.com" });
    expect(view.directions).toMatch(/^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=-?[\d.]+,-?[\d.]+$/);
  });

  test("BK-08 a guest corrects a mistyped address, whose link and code die; a finder can't, and no more emails go out than may", async () => {
    const { db } = await open();
    const limits = { guestEmails: 1_000, guestEmailRequests: 2 };
    const throttled = { bookWithoutSession: true, throttle: throttle.parse(limits) };
    const { pages, path, organisation } = await givenCheckout(db, throttled);
    const form = formOf(openPage((await pages.get(checkout, path)).data));
    const guest = { firstName: "Marge", lastName: "Lund", email: "marge@exmaple.com" };
    const booked = await pages.post(checkout, path, { ...form, ...guest });
    const id = /booking=([\w-]{22})/.exec(booked.location ?? "")?.[1] ?? "";
    const { reference } = await db.selectFrom("booking").select("reference").executeTakeFirstOrThrow();
    const { addresses } = pages.context.booking;
    const mails = () => db.selectFrom("outbox").select(["to_address as to", "text"]).orderBy("to_address").execute();
    const secretsOf = (text = "") => ({
      key: /confirm-address\?key=([\w.-]+)/.exec(text)?.[1] ?? "",
      code: /\b\d{6}\b/.exec(text)?.[0] ?? "",
    });
    const [first] = await mails();
    const old = secretsOf(first?.text);
    // A stranger may read it: it has nothing that opens the booking later on.
    expect(first?.text).not.toContain(id);
    const change = (email: string, as = "", name = id) =>
      pages.post(booking, `/bookings/${name}`, { intent: "address-change", email }, as, { name });
    const shown = async (search: string, as = "", name = id) =>
      (await pages.get(booking, `/bookings/${name}${search}`, as, { name })).data.view.unconfirmed;

    expect(await change("marge@")).toMatchObject({ status: 400, data: { field: "email", typed: "marge@" } });
    const found = await pages.post(find, "/bookings/find", { reference, email: guest.email });
    const finder = found.cookies.join("; ");
    expect((await shown("", finder, reference))?.change).toBeUndefined();
    expect((await change("eve@example.com", finder, reference)).location).toBe(`/bookings/${reference}`);
    expect((await pages.get(success, `/checkout-success?booking=${id}`)).data.unconfirmed?.change).toBeDefined();
    const twice = [await change("marge@example.com"), await change(" Marge@example.com ")];
    expect(twice.map(({ location }) => location)).toEqual(Array(2).fill(`/bookings/${id}?done=address-changed`));
    expect((await shown("?done=address-changed"))?.done).toContain("marge@example.com");
    const sent = await mails();
    expect(sent.map(({ to }) => to)).toEqual(["marge@example.com", "marge@exmaple.com"]);
    const fresh = secretsOf(sent[0]?.text);
    const keys = [await addresses.find(organisation.id, old.key), await addresses.find(organisation.id, fresh.key)];
    expect(keys.map((each) => each?.id)).toEqual([undefined, id]);

    const limited = await change("marge@example.org");
    expect(limited).toMatchObject({ status: 429, data: { field: "email", typed: "marge@example.org" } });
    const confirm = (code: string) =>
      pages.post(booking, `/bookings/${id}`, { intent: "address-code", code }, "", { name: id });
    expect([(await confirm(old.code)).status, (await confirm(fresh.code)).location]).toEqual([
      400,
      `/bookings/${id}?done=address`,
    ]);
    // A confirmed address stays.
    expect((await change("eve@example.com")).location).toBe(`/bookings/${id}`);
    expect((await mails()).map(({ to }) => to)).toEqual([...Array(2).fill("marge@example.com"), "marge@exmaple.com"]);
  });

  test("BK-04 while its supplier is asked the page says so and refreshes itself; then it leads to the confirmation", async () => {
    const { pages, session, reference, show } = await aBooking();
    await show({ state: "booking" });
    const query = `?booking=${reference}`;
    expect(await pages.get(success, `/checkout-success${query}`, session)).toMatchObject({
      location: `/checkout-confirming${query}`,
    });
    expect((await pages.get(confirming, `/checkout-confirming${query}`, session)).data).toMatchObject({
      reference,
      here: `/checkout-confirming${query}`,
      refresh: 5,
    });
    await show({ state: "confirmed" });
    expect(await pages.get(confirming, `/checkout-confirming${query}`, session)).toMatchObject({
      location: `/checkout-success${query}`,
    });
  });

  test("WA-09 T29 a cancelled booking says when and at whose wish it ended, what came back to which source, and nothing of a price to pay", async () => {
    const { db, pages, session, organisation, reference, see } = await aBooking(async (db, account) => {
      await givenDiscountCard(db, account);
    });
    expect((await see()).cancelled).toBeUndefined();
    const operator = await givenAccount(db, organisation, { email: "olga@example.com", staffRole: "owner" });
    const form = { reason: "organisation", understood: "on" };
    const cancelling = `/admin/bookings/${reference}/cancel`;
    const confirmation = `/checkout-success?booking=${reference}`;
    expect((await pages.get(success, confirmation, session)).status).toBe(200);
    await pages.post(cancelBooking, cancelling, form, await pages.sessionOf(operator), { reference });

    const view = await see();
    expect(plain(view.cancelled?.what ?? "")).toBe(`Canceled by ${organisation.name} on Nov 21, 2026.`);
    expect(view.cancelled?.parts?.map(({ name, text }) => [plain(name), plain(text)])).toEqual([
      ["Discount card ··0182", "USD 37.50"],
    ]);
    expect(view.otherStays).toMatch(/^\/search-detail\?dest=2267057&in=\d{4}-\d\d-\d\d&out=\d{4}-\d\d-\d\d&guests=2$/);
    expect(view.price).toEqual({
      lines: expect.any(Array),
      paid: [],
      notes: [],
      total: expect.stringContaining("110.00"),
    });
    expect(view.documents).toEqual({
      receipt: `/bookings/${reference}/receipt`,
      creditNotes: [`/bookings/${reference}/credit-note`],
      corrections: [],
    });
    expect(await pages.get(success, confirmation, session)).toMatchObject({
      status: 302,
      location: `/bookings/${reference}`,
    });
  });

  test("RO-03 WA-09 a guest finds it by its id, where nothing was paid in advance", async () => {
    const { db, pages, organisation, reference } = await aBooking();
    const { id } = await db.selectFrom("booking").select("id").executeTakeFirstOrThrow();
    await db.updateTable("booking").set({ account_id: null }).execute();
    const operator = await givenAccount(db, organisation, { email: "olga@example.com", staffRole: "owner" });
    const form = { reason: "guest", understood: "on" };
    const cancelling = `/admin/bookings/${reference}/cancel`;
    await pages.post(cancelBooking, cancelling, form, await pages.sessionOf(operator), { reference });
    const { view, isOwner } = (await pages.get(booking, `/bookings/${id}`, "", { name: id })).data;
    expect([isOwner, view.phase, plain(view.cancelled?.what ?? ""), view.cancelled?.parts]).toEqual([
      ...[false, "cancelled", "Canceled on Nov 21, 2026, as you asked.", []],
    ]);
    expect(view.otherStays).toBeUndefined();
    expect(await pages.get(success, `/checkout-success?booking=${id}`)).toMatchObject({ location: `/bookings/${id}` });
  });

  test("BK-06 is cancelled as it was told, not by an older promise, and sent twice it is cancelled once", async () => {
    const { db, pages, session, reference, see } = await aBooking();
    const path = `/bookings/${reference}/cancel`;
    const { view } = (await pages.get(cancel, path, session, { name: reference })).data;
    const send = (token: string) => pages.post(cancel, path, { token }, session, { name: reference });
    expect(await send("an older promise")).toMatchObject({ status: 409, data: { problem: expect.any(String) } });
    expect((await see()).phase).toBe("upcoming");
    const token = view.plan?.token ?? "";
    expect(await send(token)).toMatchObject({ status: 303, location: `/bookings/${reference}?done=canceled-1` });
    expect(await send(token)).toMatchObject({ status: 303, location: `/bookings/${reference}` });
    const { done } = (await pages.get(booking, `/bookings/${reference}?done=canceled-1`, session, { name: reference }))
      .data;
    expect(done).toBe("Your booking is canceled. We've emailed you.");
    expect((await see()).phase).toBe("cancelled");
    expect(await db.selectFrom("booking_item").select("state").execute()).toEqual([{ state: "cancelled" }]);
    const sent = await db.selectFrom("outbox").select("subject").execute();
    expect(sent.filter(({ subject }) => /cancel/i.test(subject))).toHaveLength(1);
    expect(await pages.get(cancel, path, session, { name: reference })).toMatchObject({
      status: 302,
      location: `/bookings/${reference}`,
    });
  });

  test("BK-06 both rooms of a booking, ticked as the form has them, are cancelled at once; what stays pays for the rest where one is not", async () => {
    const { pages, session, reference, see } = await aBooking(
      (db, account) => givenDiscountCard(db, account, { amount: 20_00 }),
      {},
      "&guests=1",
    );
    const params = { name: reference };
    const path = `/bookings/${reference}/cancel`;
    const one = (await pages.get(cancel, `${path}?rooms=some&room=2`, session, params)).data.view;
    expect(one.plan?.parts.map(({ text }) => plain(text))).toEqual([
      "we keep USD 20.00 to pay for the rest of the booking",
    ]);
    const { view } = (await pages.get(cancel, path, session, params)).data;
    const ticked = [
      ["rooms", "some"],
      ...(view.rooms ?? []).map(({ number }) => ["room", String(number)]),
      ["token", view.plan?.token ?? ""],
    ] as [string, string][];
    expect(ticked).toHaveLength(4);
    // The address alone says nothing that isn't so.
    const forged = await pages.get(booking, `/bookings/${reference}?done=canceled-1.2`, session, params);
    expect(forged.data.done).toBeUndefined();
    expect(await pages.post(cancel, path, ticked, session, params)).toMatchObject({
      status: 303,
      location: `/bookings/${reference}?done=canceled-1.2`,
    });
    expect((await see()).phase).toBe("cancelled");
  });

  test("RO-04 BK-06 the cancel page says how much more is then paid at the property, and takes its consent for that", async () => {
    const { pages, session, reference, see } = await aBooking(
      (db, account) => givenDiscountCard(db, account, { amount: 9_000_00 }),
      {
        tax_bp: 0,
        cleaning_fee_room: 80_00,
        rate: { price: 1_00, weekend_price: 1_00 },
        plan: { supplement_person_night: 600_00 },
      },
      "&guests=1",
    );
    const [path, params] = [`/bookings/${reference}/cancel`, { name: reference }];
    const rooms = "rooms=some&room=1";
    const { plan } = (await pages.get(cancel, `${path}?${rooms}`, session, params)).data.view;
    expect(plain(plan?.onSite ?? "")).toBe(
      "You'll pay USD 19.90 more at the property (USD 19.90 in total), because your discount card can't cover as much without these rooms.",
    );
    const sent: [string, string][] = [...new URLSearchParams(rooms), ["token", plan?.token ?? ""]];
    expect(await pages.post(cancel, `${path}?${rooms}`, sent, session, params)).toMatchObject({ status: 303 });
    expect((await see()).price.total).toContain("681.00");
  });

  test("T29 RT-05 trips show what is ahead, the history everything, or what is past or cancelled alone", async () => {
    const { pages, session, show, reference } = await aBooking();
    const listed = async (route: typeof trips | typeof history, path: string) =>
      (await pages.get(route, path, session)).data.trips.map((trip) => trip.href);
    const here = [`/bookings/${reference}`];
    expect(await listed(trips, "/user/my-trips")).toEqual(here);
    expect(await listed(history, "/user/booking-history")).toEqual(here);
    expect(await listed(history, "/user/booking-history?show=past")).toEqual([]);
    await show({ state: "cancelled" });
    expect(await listed(trips, "/user/my-trips")).toEqual([]);
    expect(await listed(history, "/user/booking-history?show=cancelled")).toEqual(here);
    expect(await listed(history, "/user/booking-history?show=nonsense")).toEqual(here);
  });

  test("BK-05 T29 a booking can be added to a calendar; a guest is asked to sign in first", async () => {
    const { pages, session, reference } = await aBooking();
    const path = `/bookings/${reference}/calendar.ics`;
    const answer = await pages.get(calendar, path, session, { name: reference });
    expect(answer.status).toBe(200);
    for (const line of ["SUMMARY:Casa do Rio", "DTSTART:20261212T"]) expect(answer.data).toContain(line);
    const fileAt = (origin: string) => {
      const request = new Request(new URL(path, origin), { headers: { cookie: session } });
      return calendar.loader({ request, params: { name: reference }, context: { ...pages.context, origin } });
    };
    const uidAt = async (origin: string) => /\r\nUID:.*\r\n/.exec(await (await fileAt(origin)).text())?.[0];
    // Calendars know the booking by it, whichever host of the organisation was visited.
    const uid = `\r\nUID:${reference}@${pages.context.organisation.id}\r\n`;
    expect([await uidAt("https://book.example"), await uidAt("https://stays.example")]).toEqual([uid, uid]);
    const file = await fileAt(pages.context.origin);
    expect(file.headers.get("Cache-Control")).toBe("private, no-store");
    expect(await pages.get(calendar, path, "", { name: reference })).toMatchObject({
      status: 302,
      location: `/login?redirectTo=${encodeURIComponent(path)}`,
    });
  });

  test("BK-06 T29 shows no sum of zero if the wallet pays for the remaining room", async () => {
    const { pages, session, reference, see } = await aBooking(
      (db, account) => givenDiscountCard(db, account, { amount: 160_00 }),
      {},
      "&guests=1",
    );
    const params = { name: reference };
    const path = `/bookings/${reference}/cancel?rooms=some&room=2`;
    const token = (await pages.get(cancel, path, session, params)).data.view.plan?.token ?? "";
    await pages.post(cancel, path, { token }, session, params);
    const { price, todo } = await see();
    expect(plain(price.payable ?? "")).toBe("USD 0.00");
    expect(todo.lines).toContain("There's nothing to pay at the property.");
    expect((await pages.get(trips, "/user/my-trips", session)).data.trips[0]?.payable).toBeUndefined();
  });

  test("BK-06 T29 after one room was cancelled its page, the lists and the receipt tell the rooms that stand, and what the other one cost", async () => {
    const { db, pages, session, reference, see } = await aBooking(
      (db, account) => givenDiscountCard(db, account, { amount: 20_00 }),
      { plan: ruleColumns({ steps: [{ untilHours: 48, penalty: { minor: 30_00 } }], then: { percent: 100 } }) },
      "&guests=1",
    );
    const params = { name: reference };
    const listed = async () => (await pages.get(history, "/user/booking-history", session)).data.trips[0];
    expect(plain((await listed())?.payable ?? "")).toBe("USD 200.00");
    expect((await see()).price.paid).toHaveLength(1);
    const cancelRooms = async (query: string) => {
      const path = `/bookings/${reference}/cancel${query}`;
      const token = (await pages.get(cancel, path, session, params)).data.view.plan?.token ?? "";
      return pages.post(cancel, path, { token }, session, params);
    };
    await cancelRooms("?rooms=some&room=2");

    const { price, cancellation, about, todo, isPriceBefore } = await see();
    const shown = [...price.lines, ...price.paid].map(({ label, amount }) => `${label} ${plain(amount)}`);
    expect([shown, plain(price.total ?? ""), plain(price.payable ?? "")]).toEqual([
      ["1 night USD 100.00", "Tax USD 10.00", "Canceled rooms USD 15.00", "Paid with your booking -USD 20.00"],
      ...["USD 125.00", "USD 105.00"],
    ]);
    expect([isPriceBefore, about.facts.at(-1)?.text]).toEqual([false, expect.stringContaining("2 adults, 1 room")]);
    expect(todo.lines.map(plain)).toContain("You still pay USD 105.00 at the property.");
    expect(cancellation.map(plain)).toEqual([
      expect.stringContaining("canceling costs USD 15.00"),
      "After that: the full price (USD 110.00)",
    ]);
    expect(await listed()).toMatchObject({
      about: { who: expect.stringContaining("1 room") },
      payable: expect.stringContaining("105.00"),
      cost: undefined,
    });
    const confirmation = `/checkout-success?booking=${reference}`;
    expect(await pages.get(success, confirmation, session)).toMatchObject({ location: `/bookings/${reference}` });
    const { since } = (await pages.get(document, `/bookings/${reference}/receipt`, session, params)).data.view;
    expect(since?.map(readable)).toEqual([
      "Canceled: Room 2: Double room. Cancellation fee: USD 15.00.",
      "Discount card ··0182: USD 20.00 kept to pay for the rest of your booking",
      "You still pay USD 105.00 at the property.",
    ]);
    const last = (await pages.get(cancel, `/bookings/${reference}/cancel`, session, params)).data.view.plan;
    expect(plain(last?.before ?? "")).toBe(
      "With the USD 15.00 for rooms you canceled before, that's USD 30.00 in total.",
    );

    await cancelRooms("");
    expect(await listed()).toMatchObject({ payable: undefined, cost: expect.stringContaining("30.00") });
    await pages.post(document, `/bookings/${reference}/receipt`, { send: "email" }, session, params);
    const { text } = await db
      .selectFrom("outbox")
      .select("text")
      .where("subject", "like", "Receipt%")
      .executeTakeFirstOrThrow();
    expect(readable(text)).toContain("Canceled on Nov 21, 2026, as you asked.");
  });

  /** A member with a booking. */
  async function aBooking(
    before: (db: Kysely<Database>, account: Owner) => Promise<unknown> = async () => {},
    hotel: Parameters<typeof givenCheckout>[2] = {},
    moreRooms = "",
  ) {
    const { db } = await open();
    const { pages, path: first, session, account, organisation } = await givenCheckout(db, {}, hotel);
    const path = first + moreRooms;
    await before(db, account);
    const form = formOf(openPage((await pages.get(checkout, path, session)).data));
    await pages.post(checkout, path, form, session);
    const { reference } = await db.selectFrom("booking").select("reference").executeTakeFirstOrThrow();
    return {
      db,
      pages,
      session,
      account,
      organisation,
      reference,
      see: async () =>
        (await pages.get(booking, `/bookings/${reference}`, session, { name: reference.toLowerCase() })).data.view,
      show: (changes: { starts_on?: number; ends_on?: number; state?: ItemState }) =>
        db.updateTable("booking").set(changes).execute(),
    };
  }
});

/** Without what keeps the direction of its parts. */
const readable = (text: string): string => plain(text).replace(/[\u2068\u2069]/g, "");
