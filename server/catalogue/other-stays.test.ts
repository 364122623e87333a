import { beforeEach, expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { aStay, givenHotel } from "../../tests/fixtures/stays.ts";
import { DAY } from "../core/durations.ts";
import type { Stay } from "../ports/supplier.ts";
import { createCatalogue } from "./catalogue.ts";

const LISBON = 2267057;
const TODAY = 20_800;
const clock = { now: () => TODAY * DAY };
const ARRIVAL = TODAY + 30;

describeOnEachDatabase((open) => {
  let db: Awaited<ReturnType<typeof open>>["db"];
  beforeEach(async () => {
    ({ db } = await open());
  });

  /** What the list of the place and the page of the property say, in that order. */
  async function instead(code: string, stay: Stay) {
    const { stays } = createCatalogue({ db, clock });
    const { instead } = await stays.search({
      destinationId: LISBON,
      stay,
      products: ["HLT"],
      filters: {},
      sort: "recommended",
      page: 1,
      perPage: 10,
      unitsPerUsd: {},
      currency: "USD",
    });
    return [instead, (await stays.details(code, stay))?.instead];
  }

  test("T7 a party that no room sleeps is told so, with the fewest rooms that do", async () => {
    const hotel = await givenHotel(db, { room: { max_adults: 4, max_occupancy: 5 } });
    for (const each of await instead(hotel.code, aStay(ARRIVAL, { adults: 12, childAges: [5] })))
      expect(each).toEqual({
        fits: false,
        arrivals: [],
        rooms: [
          { adults: 4, childAges: [5] },
          { adults: 4, childAges: [] },
          { adults: 4, childAges: [] },
        ],
      });
  });

  test("T7 where one room is too small for its party the same people in as many rooms are offered", async () => {
    const hotel = await givenHotel(db);
    const parties = [
      { adults: 3, childAges: [] },
      { adults: 1, childAges: [8] },
    ];
    for (const each of await instead(hotel.code, aStay(ARRIVAL, { parties })))
      expect(each).toEqual({
        fits: false,
        arrivals: [],
        rooms: [
          { adults: 2, childAges: [8] },
          { adults: 2, childAges: [] },
        ],
      });
    const { stays } = createCatalogue({ db, clock });
    expect((await stays.details(hotel.code, aStay(ARRIVAL, { parties })))?.tooSmall).toMatchObject([
      { id: hotel.roomId, maxAdults: 2, maxOccupancy: 3 },
    ]);
    expect((await stays.details(hotel.code, aStay(ARRIVAL, { parties: parties.slice(1) })))?.tooSmall).toEqual([]);
  });

  test("T7 more rooms than there are are not offered, nor a room without an adult", async () => {
    const hotel = await givenHotel(db, { room: { units: 2 } });
    for (const party of [{ adults: 6 }, { adults: 1, childAges: [1, 2, 3] }])
      for (const each of await instead(hotel.code, aStay(ARRIVAL, party)))
        expect(each).toEqual({ fits: false, arrivals: [] });
  });

  test("T35 a stay that is sold out is offered on the nearest days that have every night left", async () => {
    const hotel = await givenHotel(db, { room: { units: 1 } });
    const taken = [ARRIVAL + 1, ARRIVAL + 4].map((day) => ({
      destination_id: LISBON,
      room_id: hotel.roomId,
      day,
      taken: 1,
      units: 1,
    }));
    await db.insertInto("night").values(taken).execute();
    for (const each of await instead(hotel.code, aStay(ARRIVAL, { nights: 2 }))) {
      expect(each).toMatchObject({ fits: true });
      expect(each?.arrivals.map((day) => day - ARRIVAL).slice(0, 5)).toEqual([-1, -2, 2, -3, -7]);
      expect(each?.rooms).toBeUndefined();
    }
  });

  test("T35 no day before today is offered, and nothing where rooms are to be had", async () => {
    const hotel = await givenHotel(db, { room: { units: 1 } });
    const night = { destination_id: LISBON, room_id: hotel.roomId, day: TODAY + 1, taken: 1, units: 1 };
    await db.insertInto("night").values(night).execute();
    for (const each of await instead(hotel.code, aStay(TODAY + 1)))
      expect(each?.arrivals.slice(0, 3)).toEqual([TODAY, TODAY + 2, TODAY + 3]);
    expect(await instead(hotel.code, aStay(TODAY + 2))).toEqual([undefined, undefined]);
  });
});
