import type { Kysely } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "../../../server/db/schema.ts";
import { formOf, givenCheckout, openPage } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { givenHotel, givenPlan } from "../../../tests/fixtures/stays.ts";
import { givenCertificate } from "../../../tests/fixtures/wallet.ts";
import * as checkout from "./checkout";

describeWithDatabase((open) => {
  let db: Kysely<Database>;
  beforeEach(async () => {
    ({ db } = await open());
  });

  test("BK-05 a draft belongs to one property, its dates and rooms", async () => {
    const { pages, path, session, hotel } = await givenCheckout(db);
    const other = await givenHotel(db);
    const form = formOf(openPage((await pages.get(checkout, path, session)).data));
    const typed = { ...form, firstName: "Eva", requests: "High floor", intent: "recalc" };
    const { cookies } = await pages.post(checkout, path, typed, session);
    const cookie = [session, ...cookies].join("; ");
    const elsewhere = path.replace(hotel.code, other.code).replace(`room=${hotel.roomId}`, `room=${other.roomId}`);
    for (const another of [
      elsewhere,
      path.replace("guests=2", "guests=1"),
      path.replace("out=2026-12-13", "out=2026-12-14"),
    ]) {
      const shown = openPage((await pages.get(checkout, another, cookie)).data).typed;
      expect([another, shown]).toEqual([another, expect.objectContaining({ firstName: "Ana", requests: "" })]);
    }
    const back = openPage((await pages.get(checkout, path, cookie)).data).typed;
    expect(back).toMatchObject({ firstName: "Eva", requests: "High floor" });
  });

  test("BK-05 BK-04 at another offer of the property the texts come along, the form's name and the wallet's choice do not", async () => {
    const { pages, path, session, account, hotel } = await givenCheckout(db);
    await givenPlan(db, hotel, { no: 2, board: "room-only" });
    const { id } = await givenCertificate(db, account);
    const page = openPage((await pages.get(checkout, path, session)).data);
    const typed = { ...formOf(page), requests: "High floor", selection: "none", show: "only-discount" };
    const { cookies } = await pages.post(checkout, path, { ...typed, intent: "recalc" }, session);
    const cookie = [session, ...cookies].join("; ");
    const { typed: same, key } = openPage((await pages.get(checkout, path, cookie)).data);
    expect([same.selection, same.show, key]).toEqual(["none", "only-discount", page.key]);
    const other = openPage((await pages.get(checkout, path.replace("plan=1", "plan=2"), cookie)).data);
    expect(other.typed).toMatchObject({ requests: "High floor", selection: "", show: "" });
    expect(other.wallet).toMatchObject({ mode: "certificates", chosen: expect.stringContaining(id) });
    expect(other.key).not.toBe(page.key);
  });

  test("BK-05 changing the room keeps the form for another one of the same stay", async () => {
    const { pages, path, session, hotel } = await givenCheckout(db);
    await givenPlan(db, hotel, { no: 2, board: "room-only" });
    const page = openPage((await pages.get(checkout, path, session)).data);
    const left = await pages.post(
      checkout,
      path,
      { ...formOf(page), requests: "High floor", intent: "rooms" },
      session,
    );
    expect([left.status, left.location]).toEqual([303, page.otherOffers]);
    const other = await pages.get(checkout, path.replace("plan=1", "plan=2"), [session, ...left.cookies].join("; "));
    expect(openPage(other.data).typed.requests).toBe("High floor");
  });

  test("BK-05 BK-04 what became a booking is forgotten: the database keeps nothing of what was typed", async () => {
    const { pages, path, session } = await givenCheckout(db);
    const form = formOf(openPage((await pages.get(checkout, path, session)).data));
    const refused = await pages.post(checkout, path, { ...form, email: "" }, session);
    expect(await db.selectFrom("draft").select("id").execute()).toHaveLength(1);
    const booked = await pages.post(checkout, path, form, [session, ...refused.cookies].join("; "));
    expect(booked.location).toContain("/checkout-success");
    // The cookie goes on naming it: what it names is the booking now.
    expect(booked.cookies).toEqual([]);
    expect(await db.selectFrom("draft").select("id").execute()).toEqual([]);
  });
});
