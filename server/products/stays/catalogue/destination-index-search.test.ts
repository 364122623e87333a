import { beforeAll, expect, test } from "vitest";
import { describeOnEachDatabase } from "../../../../tests/drivers/databases.ts";
import { randomSearches } from "../../../../tests/fixtures/search-queries.ts";
import { readHouses, searchHouses } from "../../../../tests/fixtures/search-reference.ts";
import { offerKey } from "../../../../tests/fixtures/stays.ts";
import { fillCatalogue, syntheticPlaces, WINDOW } from "../../../../tests/fixtures/synthetic-catalogue.ts";
import { dayIn } from "../../../core/day.ts";
import { DAY, HOUR } from "../../../core/durations.ts";
import { USUAL_ROOMS } from "../../../core/party.ts";
import { isOwnKey } from "../supplier.ts";
import { createCatalogue } from "./catalogue.ts";

const FIRST_DAY = 20_800;
const SEARCHES = 200;
/** Midnight in the first place's zone is somewhere else in the others': early enough to be before all first days. */
const NOW = FIRST_DAY * DAY - 2 * DAY;
const clock = { now: () => NOW };

describeOnEachDatabase((open) => {
  let db: Awaited<ReturnType<typeof open>>["db"];
  const places = syntheticPlaces(3);

  beforeAll(async () => {
    ({ db } = await open());
    await fillCatalogue(db, { properties: 220, destinations: 3, firstDay: FIRST_DAY, soldPart: 0.3, ruledPart: 0.3 });
  });

  test("BK-01 T10 a search answers what going through every row, night and filter by hand would", async () => {
    const catalogue = createCatalogue({ db, clock });
    const searches = randomSearches(
      SEARCHES,
      places.map(({ id }) => id),
      FIRST_DAY,
    );
    const houses = new Map(await Promise.all(places.map(async ({ id }) => [id, await readHouses(db, id)] as const)));
    let found = 0;
    for (const search of searches) {
      const place = places.find(({ id }) => id === search.destinationId)!;
      const { hits, instead, version: _version, ...answer } = await catalogue.stays.search(search);
      const hours = hoursUntil(search.stay.arrival, place.timeZone);
      const { hits: expected, ...truth } = searchHouses(houses.get(place.id)!, search, hours);
      expect(answer).toEqual(truth);
      expect(instead === undefined).toBe(answer.available > 0);
      expect(
        hits.map(({ property, offer, freeOffer }) => ({
          code: property.code,
          roomId: offer.room.id,
          planNo: isOwnKey(offer.key) && offer.key.planNo,
          total: offer.price.total,
          freeTotal: freeOffer?.price.total,
        })),
      ).toEqual(expected);
      found += hits.length;
    }
    expect(found).toBeGreaterThan(SEARCHES);
  });

  test("BK-02 a property's page, its re-check and the list it came from say the same price", async () => {
    const { stays } = createCatalogue({ db, clock });
    const [search] = randomSearches(1, [places[0]!.id], FIRST_DAY, 3);
    const { hits } = await stays.search({ ...search!, filters: {}, page: 1 });
    expect(hits.length).toBeGreaterThan(3);
    for (const { property, offer } of hits) {
      const details = await stays.details(property.code, search!.stay);
      const shown = details?.rooms.flatMap(({ offers }) => offers);
      expect(details?.property).toEqual(property);
      expect(shown).toContainEqual(offer);
      expect(Math.min(...shown!.map(({ price }) => price.total))).toBe(offer.price.total);
      expect(await stays.recheck(offer.key)).toEqual({ ok: true, value: offer });
    }
  });

  test("BK-01 pages follow one another without a gap or a repetition, whatever the order", async () => {
    const { stays } = createCatalogue({ db, clock });
    const [search] = randomSearches(1, [places[0]!.id], FIRST_DAY, 5);
    for (const sort of ["recommended", "price", "stars", "score", "distance"] as const) {
      const everything = { ...search!, filters: {}, sort };
      const { hits: all, total } = await stays.search({ ...everything, page: 1, perPage: 500 });
      expect(all.length).toBe(total);
      const paged: string[] = [];
      for (let page = 1; page <= Math.ceil(total / 7) + 1; page++) {
        const { hits } = await stays.search({ ...everything, page, perPage: 7 });
        paged.push(...hits.map(({ property }) => property.code));
      }
      expect(paged).toEqual(all.map(({ property }) => property.code));
    }
  });

  test("BK-01 a stay beyond the last rate, without a night or without people finds nothing, without an error", async () => {
    const { stays } = createCatalogue({ db, clock });
    const [search] = randomSearches(1, [places[0]!.id], FIRST_DAY);
    const { stay } = search!;
    for (const other of [
      { ...stay, arrival: FIRST_DAY + WINDOW - 1, departure: FIRST_DAY + WINDOW + 1 },
      { ...stay, departure: stay.arrival },
      { ...stay, departure: stay.arrival - 3 },
      { ...stay, departure: stay.arrival + 5_000 },
      { ...stay, rooms: [] },
      { ...stay, rooms: [...USUAL_ROOMS, { adults: 0, childAges: [9] }] },
      { ...stay, rooms: [{ adults: 1_000_000, childAges: [] }] },
      { ...stay, rooms: [{ adults: Number.NaN, childAges: [] }] },
      { ...stay, arrival: Number.NaN },
    ]) {
      expect(await stays.search({ ...search!, stay: other })).toMatchObject({ total: 0, hits: [] });
    }
    expect(await stays.search({ ...search!, destinationId: 1 })).toMatchObject({ known: 0, total: 0 });
    expect(await stays.details("no-such-house", stay)).toBeUndefined();
    expect(await stays.recheck(offerKey({ code: "no-such-house", roomId: 1, planNo: 1 }, stay))).toMatchObject({
      reason: "not-offered",
    });
  });
});

/** As a clock on the wall there says; the test's days are not near a change of the clocks. */
function hoursUntil(day: number, timeZone: string): number {
  const today = dayIn(timeZone, NOW);
  const midnight = [...Array(48 * 4).keys()]
    .map((quarter) => NOW - (quarter * HOUR) / 4)
    .findLast((time) => dayIn(timeZone, time) === today)!;
  return (day - today) * 24 - (NOW - midnight) / HOUR;
}
