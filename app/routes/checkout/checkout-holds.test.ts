import { beforeEach, expect, test } from "vitest";
import { bookingsIn, formOf, givenCheckout, openPage, plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeOnEachDatabase } from "../../../tests/drivers/databases.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import * as checkout from "./checkout";

const CHOOSE = { intent: "choose" };

describeOnEachDatabase((open) => {
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
    expect(plain(page.hold?.text ?? "")).toBe(
      "Held for you until 12:15 PM (Lisbon time): nobody else can book it in the meantime.",
    );
    expect(page.hold?.button).toEqual({ intent: "extend", label: "15 more minutes" });
    // Chosen again it is the same.
    expect((await pages.post(checkout, path, CHOOSE, session)).location).toBe(address);

    const form = { ...formOf(page), requests: "High floor" };
    const more = await pages.post(checkout, address, { ...form, intent: "extend" }, session);
    expect(more).toMatchObject({ status: 303, location: address });
    const longer = openPage((await pages.get(checkout, address, [session, ...more.cookies].join("; "))).data);
    expect(plain(longer.hold?.text ?? "")).toContain("until 12:30 PM");
    expect(longer.hold?.button).toBeUndefined();
    expect(longer.typed.requests).toBe("High floor");
    expect(await pages.post(checkout, address, formOf(longer), session)).toMatchObject({ status: 303 });
    expect(await taken()).toEqual([1]);
    expect(await bookingsIn(db)).toHaveLength(1);
  });

  test("BK-02 the second visitor of the last room is told politely, with or without the link of the first", async () => {
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
    expect(page.hold?.button).toEqual({ intent: "hold", label: "Hold for 15 minutes" });
    expect(await taken()).toEqual([]);

    const nameless = { ...formOf(page), intent: "hold", email: "ana" };
    const wrong = await pages.post(checkout, address, nameless, cookies);
    expect(wrong.status).toBe(400);
    const errors = Object.entries(wrong.data.result?.error ?? {}).filter(([, texts]) => texts?.length);
    expect(errors).toEqual([["email", ["Enter an email address like ana@example.com"]]]);

    const held = await pages.post(checkout, address, { ...nameless, email: "ana@example.com" }, cookies);
    expect(held).toMatchObject({ status: 303, location: address });
    const back = await pages.get(checkout, address, [cookies, ...held.cookies].join("; "));
    expect(openPage(back.data).hold?.text).toContain("Held for you until");
    expect(openPage(back.data).typed.email).toBe("ana@example.com");
    expect(await taken()).toEqual([1]);
  });

  test("BK-02 RO-03 whoever has to sign in comes back to what they chose, and it is held for them then", async () => {
    const { pages, path, session } = await givenCheckout(db);
    const chosen = await pages.post(checkout, path, CHOOSE);
    const address = chosen.location ?? "";
    const browser = chosen.cookies.join("; ");
    const page = openPage((await pages.get(checkout, address, browser)).data);
    expect(page).toMatchObject({ barrier: "sign-in", hold: undefined });
    expect(new URLSearchParams(page.signIn.split("?")[1]).get("redirectTo")).toBe(address);
    expect(await taken()).toEqual([]);
    // A link that somebody else made holds nothing for whoever opens it.
    expect(openPage((await pages.get(checkout, address, session)).data).hold).toBeUndefined();
    expect(await taken()).toEqual([]);
    const back = await pages.get(checkout, address, [session, browser].join("; "));
    expect(openPage(back.data).hold?.text).toContain("Held for you");
    expect(await taken()).toEqual([1]);
  });

  test("BK-03 T14 what changed since it was chosen is told, each by its name, old and new, and booked as that alone", async () => {
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
