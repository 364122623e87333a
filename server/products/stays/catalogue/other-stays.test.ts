import { beforeEach, expect, test } from "vitest";
import { describeWithDatabase } from "../../../../tests/drivers/databases.ts";
import { aStay, givenHotel, givenPlan, offerKey } from "../../../../tests/fixtures/stays.ts";
import { weekdayOf } from "../../../core/day.ts";
import { DAY } from "../../../core/durations.ts";
import { createEmbeddedSupplier } from "../embedded-supplier.ts";
import { isOwnKey, type Stay } from "../supplier.ts";
import { createCatalogue } from "./catalogue.ts";

const LISBON = 2267057;
const TODAY = 20_800;
const clock = { now: () => TODAY * DAY };
const ARRIVAL = TODAY + 30;

describeWithDatabase((open) => {
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
      organisationId: "waypoint",
      unitsPerUsd: {},
      currency: "USD",
    });
    return [instead, (await stays.details(code, stay))?.instead];
  }

  test("T7 tells a party too large for any room how few rooms sleep it", async () => {
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

  /** Saturday weeks. */
  const WEEKS = [
    { from: 0, to: 60_000, weekdays: [1, 2, 3, 4, 5, 7], closedToArrival: true },
    { from: 0, to: 60_000, minNights: 7, maxNights: 14 },
  ];
  const TUESDAY = 20_830 + ((9 - weekdayOf(20_830)) % 7);

  test.each<[string, object[], number, number, object]>([
    ["too short", [{ from: 0, to: 60_000, minNights: 3 }], 0, 1, { rule: "min-stay", otherLength: [0, 3] }],
    ["too long", [{ from: 0, to: 60_000, maxNights: 2 }], 0, 5, { rule: "max-stay", otherLength: [0, 2] }],
    [
      "begun on a closed day",
      [{ from: TUESDAY, to: TUESDAY + 1, closedToArrival: true }],
      0,
      2,
      { rule: "closed-to-arrival", otherLength: [-1, 2], arrivals: [-1, 1, -2, 2] },
    ],
    [
      "ended on a closed day",
      [{ from: TUESDAY + 2, to: TUESDAY + 3, closedToDeparture: true }],
      0,
      2,
      { rule: "closed-to-departure", otherLength: [0, 3] },
    ],
    ["begun on another day than its week does", WEEKS, 0, 3, { rule: "closed-to-arrival", otherLength: [-3, 4] }],
    ["a week from another day", WEEKS, 0, 7, { rule: "closed-to-arrival", arrivals: [-3] }],
  ])(
    "T7 BK-01 answers a stay that is %s with the rule and the nearest available stay",
    async (_, rules, move, nights, expected) => {
      const hotel = await givenHotel(db, { room: { stay_rules: JSON.stringify(rules) } });
      const {
        rule,
        otherLength,
        arrivals = [],
      } = expected as {
        rule: string;
        otherLength?: [number, number];
        arrivals?: number[];
      };
      for (const each of await instead(hotel.code, aStay(TUESDAY + move, { nights }))) {
        expect(each).toMatchObject({ fits: true, rule });
        expect(each?.arrivals.map((day) => day - TUESDAY).slice(0, arrivals.length)).toEqual(arrivals);
        const other = each?.otherLength;
        if (otherLength) expect(other && [other.arrival - TUESDAY, other.departure - TUESDAY]).toEqual(otherLength);
      }
    },
  );

  test("BK-01 where plans are for other lengths, the nearest of them is offered", async () => {
    const hotel = await givenHotel(db, { plan: { min_nights: 4 } });
    for (const each of await instead(hotel.code, aStay(TUESDAY, { nights: 2 })))
      expect(each).toMatchObject({ rule: "min-stay", otherLength: { arrival: TUESDAY, departure: TUESDAY + 4 } });
    expect(await instead(hotel.code, aStay(TUESDAY, { nights: 4 }))).toEqual([undefined, undefined]);
  });

  test("BK-01 BK-04 what a rule forbids is neither found, nor offered, nor sold, and the reason has a name", async () => {
    const rules = [{ from: 0, to: 60_000, weekdays: [2], closedToArrival: true }];
    const hotel = await givenHotel(db, { room: { stay_rules: JSON.stringify(rules) }, plan: { max_nights: 5 } });
    await givenPlan(db, hotel, { no: 2, min_nights: 2 });
    const supplier = createEmbeddedSupplier({ db, catalogue: createCatalogue({ db, clock }) });
    const refusal = async (arrival: number, nights: number, planNo = 1) => {
      const key = { ...offerKey(hotel, aStay(arrival, { nights })), planNo };
      const asked = [
        await supplier.recheck(key),
        await db.transaction().execute((trx) => supplier.joins.book(key, trx)),
      ];
      const [reason, same] = asked.map((answer) => (answer.ok ? "sold" : answer.reason));
      expect(same).toBe(reason);
      return reason;
    };
    expect(await refusal(TUESDAY, 2)).toBe("closed-to-arrival");
    expect(await refusal(TUESDAY + 1, 6)).toBe("max-stay");
    expect(await refusal(TUESDAY + 1, 1, 2)).toBe("min-stay");
    expect(await refusal(TUESDAY + 1, 2, 2)).toBe("sold");
    const { stays } = createCatalogue({ db, clock });
    const plansFor = async (nights: number) =>
      (await stays.details(hotel.code, aStay(TUESDAY + 1, { nights })))?.rooms[0]?.offers.map(
        ({ key }) => isOwnKey(key) && key.planNo,
      );
    expect([await plansFor(1), await plansFor(2), await plansFor(6)]).toEqual([[1], [1, 2], [2]]);
  });
});
