import { expect, test } from "vitest";
import { dayIn } from "#server/core/day";
import { formOf, givenCheckout, NOW, openPage } from "../../../tests/drivers/checkout-pages.ts";
import { describeOnEachDatabase } from "../../../tests/drivers/databases.ts";
import * as checkout from "../checkout/checkout";
import * as booking from "./booking";
import * as history from "./booking-history";
import * as calendar from "./calendar-file";
import * as trips from "./my-trips";

describeOnEachDatabase((open) => {
  test("T29 the page of a booking fits a stay ahead, one under way, one that is over and one that was cancelled", async () => {
    const { db, see, show } = await aBooking();
    const { arrival, departure } = await db.selectFrom("booking").selectAll().executeTakeFirstOrThrow();
    const length = departure - arrival;
    expect((await see()).phase).toBe("upcoming");
    const today = dayIn("Europe/Lisbon", NOW);
    await show({ arrival: today, departure: today + length });
    expect((await see()).phase).toBe("current");
    await show({ arrival: today - 30, departure: today - 30 + length });
    expect((await see()).phase).toBe("past");
    await show({ arrival, departure, state: "cancelled" });
    const view = await see();
    expect(view).toMatchObject({ phase: "cancelled", property: { name: "Casa do Rio" }, contact: "hello@example.com" });
    expect(view.directions).toMatch(/^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=-?[\d.]+,-?[\d.]+$/);
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
    for (const line of [`UID:${reference}@`, "SUMMARY:Casa do Rio", "DTSTART:20261212T"])
      expect(answer.data).toContain(line);
    const request = new Request(new URL(path, pages.context.origin), { headers: { cookie: session } });
    const file = await calendar.loader({ request, params: { name: reference }, context: pages.context });
    expect(file.headers.get("Cache-Control")).toBe("private, no-store");
    expect(await pages.get(calendar, path, "", { name: reference })).toMatchObject({
      status: 302,
      location: `/login?redirectTo=${encodeURIComponent(path)}`,
    });
  });

  /** Somebody who has booked. */
  async function aBooking() {
    const { db } = await open();
    const { pages, path, session } = await givenCheckout(db);
    const form = formOf(openPage((await pages.get(checkout, path, session)).data));
    await pages.post(checkout, path, form, session);
    const { reference } = await db.selectFrom("booking").select("reference").executeTakeFirstOrThrow();
    return {
      db,
      pages,
      session,
      reference,
      see: async () =>
        (await pages.get(booking, `/bookings/${reference}`, session, { name: reference.toLowerCase() })).data.view,
      show: (changes: { arrival?: number; departure?: number; state?: string }) =>
        db.updateTable("booking").set(changes).execute(),
    };
  }
});
