import { describe, expect, test } from "vitest";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { stayBookingOn } from "../../../tests/fixtures/stay-bookings.ts";
import { aStay, givenHotel, offerKey } from "../../../tests/fixtures/stays.ts";
import { givenCertificate } from "../../../tests/fixtures/wallet.ts";
import { parseDay } from "../../core/day.ts";
import { MOST_DAYS_AHEAD } from "../../core/limits.ts";
import { earliestArrival } from "./earliest-arrival.ts";

const NOW = Date.UTC(2026, 10, 21, 20);
const CLOCK = { now: () => NOW };
const ARRIVAL = parseDay("2026-12-12") as number;

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
    const { sellers } = stayBookingOn(db, { now: () => Date.UTC(2026, 10, 21) });
    const key = offerKey(await givenHotel(db), aStay(parseDay("2026-12-12") as number));
    const seen = async () => {
      const checked = await sellers.supplierOf(organisation, key)?.recheck(organisation, key);
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

  test("RO-04 a discount reaches 110 percent of the base of a hotel and 105 of another stay", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { products: ["HLT", "STY"] });
    const account = await givenAccount(db, organisation);
    await givenCertificate(db, account, { amount: 200_00, pro_code: "HLT-STY", services: "HLT,STY" });
    const { booking } = stayBookingOn(db, CLOCK);
    for (const [product, discount] of [
      ["HLT", 110_00],
      ["STY", 105_00],
    ] as const) {
      const key = offerKey(await givenHotel(db, { product, tax_bp: 2_000 }), aStay(ARRIVAL));
      const quote = await booking.quote({ organisation, account, key, currency: "USD" });
      expect(quote).toMatchObject({ value: { receipt: { total: 120_00, discount } } });
    }
  });

  test("EN-04 a product the organisation does not offer cannot be had there", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const { booking } = stayBookingOn(db, CLOCK);
    const key = offerKey(await givenHotel(db, { product: "RST" }), aStay(ARRIVAL));
    const quote = await booking.quote({ organisation, account: undefined, key, currency: "USD" });
    expect(quote).toEqual({ ok: false, reason: "not-offered" });
  });

  test("W1 RO-05 the earliest check-in counts from today where the property is", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { minCheckinDays: 1 });
    const { booking } = stayBookingOn(db, CLOCK);
    // It is already the 22nd in Tokyo, so tomorrow is the 23rd there and the 22nd in Lisbon.
    const tokyo = await givenHotel(db, { time_zone: "Asia/Tokyo" });
    const lisbon = await givenHotel(db);
    const asked = async (hotel: typeof tokyo, day: string) => {
      const key = offerKey(hotel, aStay(parseDay(day) as number));
      const quote = await booking.quote({ organisation, account: undefined, key, currency: "USD" });
      return quote.ok || quote.reason;
    };
    expect(await asked(tokyo, "2026-11-22")).toBe("too-early");
    expect(await asked(tokyo, "2026-11-23")).toBe(true);
    expect(await asked(lisbon, "2026-11-21")).toBe("too-early");
    expect(await asked(lisbon, "2026-11-22")).toBe(true);
  });

  test("BK-01 BK-03 a stay is booked as far ahead as it is searched for", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { minCheckinDays: 1 });
    const { booking } = stayBookingOn(db, CLOCK);
    const hotel = await givenHotel(db);
    const first = parseDay("2026-11-22") as number;
    const asked = async (arrival: number) => {
      const key = offerKey(hotel, aStay(arrival));
      const quote = await booking.quote({ organisation, account: undefined, key, currency: "USD" });
      return quote.ok || quote.reason;
    };
    expect(await asked(first + MOST_DAYS_AHEAD)).toBe(true);
    expect(await asked(first + MOST_DAYS_AHEAD + 1)).toBe("too-late");
  });

  test("T8 W1 BK-03 what cannot be had is said by name", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const { booking } = stayBookingOn(db, CLOCK);
    const hotel = await givenHotel(db, { room: { units: 1 } });
    const reason = async (key: ReturnType<typeof offerKey>) => {
      const quote = await booking.quote({ organisation, account: undefined, key, currency: "USD" });
      return quote.ok || quote.reason;
    };
    const key = offerKey(hotel, aStay(ARRIVAL));
    expect(await reason({ ...key, propertyCode: "P1-1" })).toBe("not-offered");
    expect(await reason({ ...key, roomId: 1 })).toBe("not-offered");
    expect(await reason({ ...key, planNo: 9 })).toBe("not-offered");
    expect(await reason({ ...key, stay: aStay(ARRIVAL, { nights: -1 }) })).toBe("not-offered");
    expect(await reason({ ...key, stay: aStay(ARRIVAL, { rooms: 2 }) })).toBe("sold-out");
    expect(await reason(key)).toBe(true);
  });
});
