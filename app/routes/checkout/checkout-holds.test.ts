import { beforeEach, expect, test } from "vitest";
import * as property from "~/products/stays/property/hotel-details";
import { seedRates } from "../../../server/db/seed/rates.ts";
import { bookingsIn, formOf, givenCheckout, NOW, openPage, plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { anOrganisation } from "../../../tests/fixtures/organisations.ts";
import { givenPlan } from "../../../tests/fixtures/stays.ts";
import * as checkout from "./checkout";

const CHOOSE = { intent: "choose" };

describeWithDatabase((open) => {
  let db: Awaited<ReturnType<typeof open>>["db"];
  beforeEach(async () => {
    ({ db } = await open());
  });

  const taken = async () => (await db.selectFrom("night").select("taken").execute()).map((night) => night.taken);

  test("BK-02 a GET holds nothing; choosing does, says until when, gives more time once, and books", async () => {
    const { pages, path, session } = await givenCheckout(db);
    expect(openPage((await pages.get(checkout, path, session)).data).hold).toBeUndefined();
    expect(await taken()).toEqual([]);

    const chosen = await pages.post(checkout, path, CHOOSE, session);
    expect(chosen).toMatchObject({ status: 303, location: expect.stringMatching(/&quote=[\w-]{22}$/) });
    expect(await taken()).toEqual([1]);
    const address = chosen.location ?? "";
    const page = openPage((await pages.get(checkout, address, session)).data);
    // Noon in Greenwich is noon in Lisbon.
    expect(plain(page.hold?.text ?? "")).toBe("Held for you until 12:15 PM (Lisbon time). 15 minutes left.");
    const button = { intent: "extend", label: "15 more minutes", note: "You can do this once." };
    expect(page.hold?.button).toEqual(button);
    // Chosen again it is the same.
    expect((await pages.post(checkout, path, CHOOSE, session)).location).toBe(address);

    const form = { ...formOf(page), requests: "High floor" };
    const more = await pages.post(checkout, address, { ...form, intent: "extend" }, session);
    expect(more).toMatchObject({ status: 303, location: `${address}#hold` });
    const longer = openPage((await pages.get(checkout, address, [session, ...more.cookies].join("; "))).data);
    expect(plain(longer.hold?.text ?? "")).toMatch(/^Held for you until 12:30 PM .* We can't hold it any longer/);
    expect(longer.hold?.button).toBeUndefined();
    expect(longer.typed.requests).toBe("High floor");
    expect(await pages.post(checkout, address, formOf(longer), session)).toMatchObject({ status: 303 });
    expect(await taken()).toEqual([1]);
    expect(await bookingsIn(db)).toHaveLength(1);
  });

  test("BK-02 tells the second visitor politely that the last room is taken, with or without the first one's link", async () => {
    const { pages, path, session, organisation } = await givenCheckout(db, {}, { room: { units: 1 } });
    const address = (await pages.post(checkout, path, CHOOSE, session)).location ?? "";
    const second = await pages.sessionOf(await givenAccount(db, organisation));
    const late = await pages.post(checkout, path, CHOOSE, second);
    expect(late).toMatchObject({ status: 303, location: path });
    for (const there of [path, address]) expect((await pages.get(checkout, there, second)).status).toBe(409);
    expect((await pages.get(checkout, address, session)).status).toBe(200);

    // Its end: the form stays, the sale still tries, and the quicker one has it.
    const form = formOf(openPage((await pages.get(checkout, address, session)).data));
    await db.updateTable("supplier_hold").set({ held_until: 1 }).execute();
    await db.updateTable("quote").set({ held_until: 1 }).execute();
    const over = openPage((await pages.get(checkout, address, session)).data);
    expect(over.hold).toEqual({ text: expect.stringContaining("no longer held for you") });
    expect(await pages.post(checkout, address, form, session)).toMatchObject({ status: 303 });
    expect((await pages.get(checkout, path, second)).status).toBe(409);
  });

  test("BK-02 a guest's room is held as soon as they give an email address, which is all that is asked for then", async () => {
    const { pages, path } = await givenCheckout(db, { bookWithoutSession: true });
    const first = await pages.get(checkout, path, "");
    const address = (await pages.post(checkout, path, CHOOSE, first.cookies.join("; "))).location ?? "";
    const cookies = first.cookies.join("; ");
    const page = openPage((await pages.get(checkout, address, cookies)).data);
    expect(page.hold?.button).toEqual({ intent: "hold", label: "Hold for 5 minutes" });
    expect(await taken()).toEqual([]);

    const nameless = { ...formOf(page), intent: "hold", email: "ana" };
    const wrong = await pages.post(checkout, address, nameless, cookies);
    expect(wrong.status).toBe(400);
    const errors = Object.entries(wrong.data.result?.error ?? {}).filter(([, texts]) => texts?.length);
    expect(errors).toEqual([["email", ["Enter an email address like ana@example.com"]]]);

    const held = await pages.post(checkout, address, { ...nameless, email: "ana@example.com" }, cookies);
    expect(held).toMatchObject({ status: 303, location: `${address}#hold` });
    const back = await pages.get(checkout, address, [cookies, ...held.cookies].join("; "));
    expect(openPage(back.data).hold?.text).toContain("Held for you until");
    expect(openPage(back.data).typed.email).toBe("ana@example.com");
    expect(await taken()).toEqual([1]);
  });

  test("BK-02 a guest who asks for more rooms than one network may hold reads why and what to do, and keeps the form", async () => {
    const { pages, path } = await givenCheckout(db, { bookWithoutSession: true });
    const wanted = path.replace("guests=2", "guests=2&guests=2&guests=2&guests=2");
    const cookies = (await pages.get(checkout, wanted, "")).cookies.join("; ");
    const address = (await pages.post(checkout, wanted, CHOOSE, cookies)).location ?? "";
    const form = formOf(openPage((await pages.get(checkout, address, cookies)).data));
    const typed = { ...form, intent: "hold", email: "ana@example.com", requests: "High floor" };
    const refused = await pages.post(checkout, address, typed, cookies);
    const back = openPage((await pages.get(checkout, address, [cookies, ...refused.cookies].join("; "))).data);
    expect(back.hold?.text).toMatch(
      /up to 3 rooms .* your internet connection, including those held for you now\. Sign in or choose fewer rooms/,
    );
    expect(back.typed).toMatchObject({ email: "ana@example.com", requests: "High floor" });
    expect(await taken()).toEqual([]);
  });

  test("BK-02 RO-03 returns a guest after sign-in to the room they chose, and holds it then", async () => {
    const { pages, path, session } = await givenCheckout(db);
    const chosen = await pages.post(checkout, path, CHOOSE);
    const address = chosen.location ?? "";
    const browser = chosen.cookies.join("; ");
    const page = openPage((await pages.get(checkout, address, browser)).data);
    const text = "Sign in, and we'll hold this for you for 15 minutes.";
    expect(page).toMatchObject({ newMember: {}, hold: { text } });
    expect(new URLSearchParams(page.signIn.split("?")[1]).get("redirectTo")).toBe(`${address}#booking`);
    expect(await taken()).toEqual([]);
    // A link from another viewer's choice holds nothing for the one who opens it.
    expect(openPage((await pages.get(checkout, address, session)).data).hold).toBeUndefined();
    expect(await taken()).toEqual([]);
    const back = await pages.get(checkout, address, [session, browser].join("; "));
    expect(openPage(back.data).hold?.text).toContain("Held for you until");
    expect(await taken()).toEqual([1]);
  });

  test("BK-02 RO-03 who may not book has nothing held, and nothing is said of holding", async () => {
    const { pages, path, organisation } = await givenCheckout(db);
    const session = await pages.sessionOf(await givenAccount(db, organisation, { canBook: false }));
    const address = (await pages.post(checkout, path, CHOOSE, session)).location ?? "";
    expect(address).toContain("&quote=");
    const page = openPage((await pages.get(checkout, address, session)).data);
    expect(page).toMatchObject({ barrier: "not-permitted", hold: undefined });
    expect(await taken()).toEqual([]);
  });

  test('BK-02 "Change room" counts what is held for the viewer as theirs, to a guest too; other guests share a page without it', async () => {
    const { pages, path, hotel } = await givenCheckout(db, { bookWithoutSession: true }, { room: { units: 1 } });
    await givenPlan(db, hotel, { no: 2, board: "room-only" });
    const cookies = (await pages.get(checkout, path, "")).cookies.join("; ");
    const address = (await pages.post(checkout, path, CHOOSE, cookies)).location ?? "";
    const form = formOf(openPage((await pages.get(checkout, address, cookies)).data));
    const held = await pages.post(checkout, address, { ...form, intent: "hold", email: "ana@example.com" }, cookies);
    const mine = [cookies, ...held.cookies].join("; ");
    const { otherOffers } = openPage((await pages.get(checkout, address, mine)).data);
    const shown = async (there: string, cookie: string) =>
      JSON.stringify((await pages.get(property, there, cookie)).data.page);
    const other = path.replace("plan=1", "plan=2");
    expect(await shown(otherOffers, mine)).toContain("/hotel-checkout?");
    expect(await shown(otherOffers, "")).not.toContain("/hotel-checkout?");
    expect(await shown(otherOffers.replace("&held=1", ""), mine)).not.toContain("/hotel-checkout?");
    expect((await pages.post(checkout, other, CHOOSE, "")).location).toBe(other);

    const changed = (await pages.post(checkout, other, CHOOSE, mine)).location ?? "";
    expect(openPage((await pages.get(checkout, changed, mine)).data).hold?.text).toContain("Held for you until");
    // And back to the first, whose form books it without being looked at again.
    expect(openPage((await pages.get(checkout, changed, mine)).data).about.what).toContain("Room only");
    const guest = { firstName: "Ana", lastName: "Silva", email: "ana@example.com" };
    const booked = await pages.post(checkout, address, { ...form, ...guest }, mine);
    expect(booked.location).toMatch(/^\/checkout-success/);
    expect(await taken()).toEqual([1]);
  });

  test("R1 BK-03 tells a viewer who chose too many rooms how long to wait, and still lets them book", async () => {
    const throttle = { ...anOrganisation().throttle, choices: 1 };
    const { pages, path, session } = await givenCheckout(db, { throttle });
    expect((await pages.post(checkout, path, CHOOSE)).status).toBe(303);
    const before = formOf(openPage((await pages.get(checkout, path, session)).data));
    const typed = await pages.post(checkout, path, { ...before, intent: "recalc", requests: "High floor" }, session);
    const mine = [session, ...typed.cookies].join("; ");
    const refused = await pages.post(checkout, path, CHOOSE, mine);
    expect(refused).toMatchObject({ status: 429, retryAfter: "60" });
    expect(Object.entries(refused.data.result?.error ?? {}).filter(([, texts]) => texts?.length)).toEqual([
      [
        "",
        [
          "Too many rooms were chosen from your internet connection, so this one isn't held. You can book it here, or choose it again in 1 minute.",
        ],
      ],
    ]);
    const page = openPage(refused.data);
    expect(page).toMatchObject({ hold: undefined, typed: { requests: "High floor" } });
    expect(await db.selectFrom("quote").select("id").execute()).toHaveLength(1);
    expect(await pages.post(checkout, path, formOf(page), session)).toMatchObject({ status: 303 });
    expect(await bookingsIn(db)).toHaveLength(1);
  });

  test("BK-02 says why a room isn't held after two expired holds", async () => {
    const { pages, path, session } = await givenCheckout(db);
    for (const _ of ["once", "twice"]) {
      await pages.post(checkout, path, CHOOSE, session);
      await db
        .updateTable("quote")
        .set({ held_until: NOW - 1 })
        .where("state", "=", "held")
        .execute();
      await db
        .updateTable("supplier_hold")
        .set({ held_until: NOW - 1 })
        .execute();
    }
    const address = (await pages.post(checkout, path, CHOOSE, session)).location ?? "";
    const page = openPage((await pages.get(checkout, address, session)).data);
    expect(page.hold).toEqual({ text: expect.stringContaining("reached the limit for today. You can book") });
    expect((await pages.post(checkout, address, formOf(page), session)).status).toBe(303);
  });

  test("BK-03 T14 reports a changed price in the viewer's currency only, the largest change first", async () => {
    await seedRates(db);
    const { pages, path, session } = await givenCheckout(db);
    const viewer = `${session}; currency_code=EUR`;
    const address = (await pages.post(checkout, path, CHOOSE, viewer)).location ?? "";
    const before = openPage((await pages.get(checkout, address, viewer)).data);
    await db.updateTable("rate").set({ price: 120_00, weekend_price: 120_00 }).execute();
    const euros = String.raw`EUR \d+\.\d\d`;
    const told = new RegExp(
      `The price has changed from ${euros} to ${euros}\\. 1 night: ${euros} is now ${euros}\\. Tax: ${euros} is now ${euros}\\.`,
    );
    const old = await pages.post(checkout, address, formOf(before), viewer);
    expect(plain(old.data.result?.error?.[""]?.[0] ?? "")).toMatch(told);
    await db.updateTable("rate").set({ price: 140_00, weekend_price: 140_00 }).execute();
    expect(plain(openPage((await pages.get(checkout, address, viewer)).data).changed ?? "")).toMatch(told);
  });

  test("BK-03 T14 reports each change since the choice by name, old and new, and books only the new terms", async () => {
    const { pages, path, session } = await givenCheckout(db);
    const address = (await pages.post(checkout, path, CHOOSE, session)).location ?? "";
    const before = openPage((await pages.get(checkout, address, session)).data);
    expect(before.changed).toBeUndefined();
    await db.updateTable("property").set({ city_tax_person_night: 3_00 }).execute();
    await db.updateTable("rate_plan").set({ board: "room-only", free_until_hours: null }).execute();

    const now = openPage((await pages.get(checkout, address, session)).data);
    const told = plain(now.changed ?? "");
    for (const words of [
      "from USD 110.00 to USD 116.00",
      "City tax: USD 0.00 is now USD 6.00",
      "from “Breakfast included” to “Room only”",
      "The cancellation policy has changed. Before: Free cancellation until",
    ])
      expect(told).toContain(words);
    const old = await pages.post(checkout, address, formOf(before), session);
    expect(old.status).toBe(409);
    expect(plain(old.data.result?.error?.[""]?.[0] ?? "")).toContain("City tax: USD 0.00 is now USD 6.00");
    expect(await bookingsIn(db)).toHaveLength(0);
    // What was just told is what was seen last.
    expect(openPage((await pages.get(checkout, address, session)).data).changed).toBeUndefined();
    expect((await pages.post(checkout, address, formOf(now), session)).status).toBe(303);
  });
});
