import { beforeEach, expect, test } from "vitest";
import * as calendar from "~/routes/bookings/calendar-file";
import * as success from "~/routes/bookings/checkout-success";
import { bookingsIn, formOf, givenCheckout, openPage, plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenCertificate } from "../../../tests/fixtures/wallet.ts";
import * as checkout from "./checkout";

describeWithDatabase((open) => {
  let db: Awaited<ReturnType<typeof open>>["db"];
  beforeEach(async () => {
    ({ db } = await open());
  });

  test("BK-04 booking leads to the confirmation, and the same form again to the same one", async () => {
    const { pages, path, session, account } = await givenCheckout(db);
    await givenCertificate(db, account);
    const form = formOf(openPage((await pages.get(checkout, path, session)).data));
    const first = await pages.post(checkout, path, form, session);
    const second = await pages.post(checkout, path, form, session);
    expect(first).toMatchObject({ status: 303, location: expect.stringMatching(/^\/checkout-success\?booking=/) });
    expect(second.location).toBe(first.location);
    expect(await bookingsIn(db)).toHaveLength(1);

    const page = await pages.get(success, first.location ?? "", session);
    expect(page.data.confirmation).toMatchObject({
      reference: expect.stringMatching(/^[A-Z0-9]{7}$/),
      property: { name: "Casa do Rio", place: "Lisbon, Portugal" },
      guest: "Miss Ana Silva",
    });
    expect(plain(page.data.confirmation.price.payable)).toBe("USD 60.00");
  });

  test("BK-04 T7 a form that booked already does not book the same for another guest, unless that is asked for", async () => {
    const { pages, path, session } = await givenCheckout(db);
    const form = formOf(openPage((await pages.get(checkout, path, session)).data));
    const first = await pages.post(checkout, path, form, session);
    const { status, data } = await pages.post(checkout, path, { ...form, firstName: "Eva" }, session);
    expect(status).toBe(409);
    expect(data.page).toMatchObject({
      booked: { heading: "You've already booked this", see: { href: first.location } },
    });
  });

  test("T14 BK-03 a price that changed is shown, old and new, and booked only when it is accepted", async () => {
    const { pages, path, session } = await givenCheckout(db);
    const form = formOf(openPage((await pages.get(checkout, path, session)).data));
    await db.updateTable("rate").set({ price: 120_00, weekend_price: 120_00 }).execute();

    const changed = await pages.post(checkout, path, { ...form, requests: "High floor" }, session);
    expect(changed.status).toBe(409);
    expect(plain(changed.data.result?.error?.[""]?.[0] ?? "")).toContain("from USD 110.00 to USD 132.00");
    expect(openPage(changed.data).typed.requests).toBe("High floor");
    expect(await bookingsIn(db)).toHaveLength(0);

    expect((await pages.post(checkout, path, formOf(openPage(changed.data)), session)).status).toBe(303);
  });

  test("BK-03 a room that sold out meanwhile leads back to the rooms, with the form kept for another one", async () => {
    const { pages, path, session, hotel, organisation } = await givenCheckout(db, {}, { room: { units: 1 } });
    const form = { ...formOf(openPage((await pages.get(checkout, path, session)).data)), requests: "High floor" };
    const quicker = await pages.sessionOf(await givenAccount(db, organisation));
    await pages.post(checkout, path, formOf(openPage((await pages.get(checkout, path, quicker)).data)), quicker);

    const late = await pages.post(checkout, path, form, session);
    expect(late.status).toBe(409);
    expect(late.data.page).toMatchObject({ gone: "sold-out" });
    expect((late.data.page as { others: { href: string } }).others.href).toContain(
      `/hotel-details?property=${hotel.code}`,
    );
    expect((await pages.get(checkout, path, session)).status).toBe(409);

    await db.updateTable("night").set({ taken: 0 }).execute();
    const kept = await pages.get(checkout, path, [session, ...late.cookies].join("; "));
    expect(openPage(kept.data).typed.requests).toBe("High floor");
  });

  test("BK-05 a session that ended keeps everything typed for its owner alone", async () => {
    const { pages, path, session, account, organisation } = await givenCheckout(db);
    const card = await givenCertificate(db, account);
    const second = await givenCertificate(db, account, { card_code: "60117250" });
    const page = openPage((await pages.get(checkout, path, session)).data);
    const selection = `${second.card_code}-${second.id}`;
    const ended = await pages.post(checkout, path, { ...formOf(page), selection, requests: "High floor" });
    expect(ended.status).toBe(401);
    expect(ended.data.result?.error?.[""]?.[0]).toContain("You've been signed out");
    expect(openPage(ended.data)).toMatchObject({
      barrier: "session-ended",
      signIn: `/login?${new URLSearchParams({ redirectTo: `${path}#booking` })}`,
      typed: { requests: "High floor", selection },
    });

    const back = await pages.get(checkout, path, [session, ...ended.cookies].join("; "));
    expect(openPage(back.data).typed.requests).toBe("High floor");
    expect(openPage(back.data).wallet?.chosen).toBe(selection);
    expect(selection).not.toBe(`${card.card_code}-${card.id}`);

    const somebodyElse = await pages.sessionOf(await givenAccount(db, organisation));
    const theirs = await pages.get(checkout, path, [somebodyElse, ...ended.cookies].join("; "));
    expect(openPage(theirs.data).typed.requests).toBe("");
  });

  test("BK-03 a form of one person is not booked in the name of another", async () => {
    const { pages, path, session, organisation } = await givenCheckout(db);
    const form = formOf(openPage((await pages.get(checkout, path, session)).data));
    const somebodyElse = await pages.sessionOf(await givenAccount(db, organisation));
    const { status, data } = await pages.post(checkout, path, form, somebodyElse);
    expect(status).toBe(409);
    expect(data.result?.error?.[""]?.[0]).toContain("You're now signed in with a different account");
    expect(await bookingsIn(db)).toHaveLength(0);
  });

  test("T13 the confirmation has the address, the way there, and a file for the calendar of its owner alone", async () => {
    const { pages, path, session } = await givenCheckout(db);
    const form = formOf(openPage((await pages.get(checkout, path, session)).data));
    const { location } = await pages.post(checkout, path, form, session);
    const { confirmation } = (await pages.get(success, location ?? "", session)).data;
    expect(confirmation.property.address).toBe("Rua das Flores 12");
    expect(confirmation.directions).toMatch(/^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=38\./);
    const name = { name: confirmation.reference };
    const file = await pages.get(calendar, confirmation.calendar, session, name);
    expect(file.status).toBe(200);
    expect(String(file.data).replaceAll("\r\n ", "")).toContain("LOCATION:Casa do Rio\\, Rua das Flores 12\\, Lisbon");
    expect((await pages.get(calendar, confirmation.calendar, "", name)).status).toBe(302);
  });

  test("BK-05 the confirmation is its owner's alone", async () => {
    const { pages, path, session, organisation } = await givenCheckout(db);
    const form = formOf(openPage((await pages.get(checkout, path, session)).data));
    const { location } = await pages.post(checkout, path, form, session);
    const address = location ?? "";
    expect((await pages.get(success, address, session)).status).toBe(200);
    expect((await pages.get(success, address)).status).toBe(404);
    const somebodyElse = await pages.sessionOf(await givenAccount(db, organisation));
    expect((await pages.get(success, address, somebodyElse)).status).toBe(404);
    const elsewhere = (await givenCheckout(db)).pages;
    expect((await elsewhere.get(success, address, session)).status).toBe(404);
    expect((await pages.get(success, "/checkout-success", session)).status).toBe(404);
  });
});
