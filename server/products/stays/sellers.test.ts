import { describe, expect, test } from "vitest";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { bookingOn } from "../../../tests/fixtures/bookings.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { aStay, givenHotel, offerKey } from "../../../tests/fixtures/stays.ts";
import { parseDay } from "../../core/day.ts";
import { earliestArrival } from "./earliest-arrival.ts";

describe("days and times where the property is", () => {
  const evening = Date.UTC(2026, 10, 21, 20);

  test.each([
    ["Asia/Tokyo", 0, "2026-11-22"],
    ["Asia/Tokyo", 1, "2026-11-23"],
    ["America/New_York", 0, "2026-11-21"],
  ])("RO-05 the earliest check-in in %s with %i days ahead is %s", (timeZone, days, expected) => {
    expect(earliestArrival(timeZone, days, evening)).toBe(parseDay(expected));
  });
});

describeWithDatabase((open) => {
  test("BK-03 T14 what a page shows of an offer changes with the name of the room and with the rules of the house", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const { sellers } = bookingOn(db, { now: () => Date.UTC(2026, 10, 21) });
    const key = offerKey(await givenHotel(db), aStay(parseDay("2026-12-12") as number));
    const seen = async () => {
      const checked = await sellers.of(organisation, key)?.recheck(organisation, key);
      if (!checked?.ok) throw new Error(checked?.reason);
      return JSON.stringify(checked.value.seen);
    };
    const before = await seen();
    expect(await seen()).toBe(before);
    await db
      .updateTable("room_type")
      .set({ name: JSON.stringify({ en: "Another name" }) })
      .execute();
    expect(await seen()).not.toBe(before);
  });
});
