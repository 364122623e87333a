import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../../../tests/drivers/databases.ts";
import { aStay, givenHotel, offerKey } from "../../../../tests/fixtures/stays.ts";
import { parseDay } from "../../../core/day.ts";
import type { StaySearch } from "../supplier.ts";
import { createCatalogue } from "./catalogue.ts";

const ARRIVAL = parseDay("2026-12-12") as number;
const CLOCK = { now: () => Date.UTC(2026, 10, 21, 12) };
/** The largest amount of money there is. */
const MOST = 1_000_000_000_000_000;

describeOnEachDatabase((open) => {
  test("RO-04 BK-02 a night at IDR 12.5 million, and one at the largest amount, are found, shown and re-checked to the unit", async () => {
    const { db } = await open();
    for (const price of [1_250_000_000, MOST]) {
      const { stays } = createCatalogue({ db, clock: CLOCK });
      const rates = { price, weekend_price: price };
      const hotel = await givenHotel(db, { currency: "IDR", tax_bp: 0, plan: { pct_bp: 10_000 }, rate: rates });
      const key = offerKey(hotel, aStay(ARRIVAL));
      const { hits } = await stays.search(aSearch({ destinationId: hotel.destinationId }));
      expect(hits.find(({ property }) => property.code === hotel.code)?.offer.price.total).toBe(price);
      const details = await stays.details(hotel.code, key.stay);
      expect(details?.rooms[0]?.offers[0]?.price.total).toBe(price);
      expect(await stays.recheck(key)).toMatchObject({ ok: true, value: { price: { total: price } } });
    }
  });

  test("RO-04 fees and supplements hold the largest amount too", async () => {
    const { db } = await open();
    const { stays } = createCatalogue({ db, clock: CLOCK });
    const fees = {
      service_fee_stay: MOST - 4,
      cleaning_fee_room: 1,
      city_tax_person_night: 0,
      resort_fee_room_night: 1,
    };
    const hotel = await givenHotel(db, { ...fees, tax_bp: 0, rate: { price: 1, weekend_price: 1 } });
    await db.updateTable("rate_plan").set({ supplement_person_night: 0 }).execute();
    const checked = await stays.recheck(offerKey(hotel, aStay(ARRIVAL)));
    expect(checked).toMatchObject({ ok: true, value: { price: { total: MOST - 1 } } });
  });

  test("RO-04 a stay that would cost more than the largest amount is not offered, rather than at a wrong price", async () => {
    const { db } = await open();
    const { stays } = createCatalogue({ db, clock: CLOCK });
    const hotel = await givenHotel(db, { tax_bp: 1, rate: { price: MOST, weekend_price: MOST } });
    const { stay, ...key } = offerKey(hotel, aStay(ARRIVAL));
    const longest = aStay(ARRIVAL, { nights: 30, rooms: 2 });
    for (const other of [stay, { ...stay, departure: ARRIVAL + 2 }, longest]) {
      expect(await stays.recheck({ ...key, stay: other })).toEqual({ ok: false, reason: "not-offered" });
      expect((await stays.details(hotel.code, other))?.rooms).toEqual([]);
      expect(await stays.search(aSearch({ destinationId: hotel.destinationId, stay: other }))).toMatchObject({
        known: 1,
        total: 0,
        hits: [],
      });
    }
  });
});

function aSearch(changes: Partial<StaySearch>): StaySearch {
  return {
    destinationId: 0,
    stay: aStay(ARRIVAL),
    products: ["HLT"],
    filters: {},
    sort: "price",
    page: 1,
    perPage: 10,
    organisationId: "waypoint",
    unitsPerUsd: { USD: "1", IDR: "16650" },
    currency: "USD",
    ...changes,
  };
}
