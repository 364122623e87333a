import { formatDay as dayText } from "../server/core/day.ts";
import { DAY } from "../server/core/durations.ts";
import { between, pick, randomFrom } from "../server/core/random.ts";
import { bulkInsert } from "../server/db/bulk-insert.ts";
import { migrate } from "../server/db/migrate.ts";
import type { Db } from "../server/db/schema.ts";
import { demoLines } from "../server/db/seed/demo-file.ts";
import { UNITS_PER_USD } from "../server/db/seed/rates.ts";
import { saveOrganisation } from "../server/organisation/queries.ts";
import { importStations } from "../server/products/cars/catalogue/import-file.ts";
import { stationLine } from "../server/products/cars/catalogue/import-format.ts";
import { SORTS as CAR_SORTS } from "../server/products/cars/catalogue/vocabulary.ts";
import { createCarService } from "../server/products/cars/service.ts";
import { cruiseLine } from "../server/products/cruises/catalogue/content.ts";
import { importCruises } from "../server/products/cruises/catalogue/import-file.ts";
import { departuresIn } from "../server/products/cruises/catalogue/sailings.ts";
import { poolOf as sailingOf } from "../server/products/cruises/catalogue/search.ts";
import { SORTS as CRUISE_SORTS, REGIONS } from "../server/products/cruises/catalogue/vocabulary.ts";
import { createCruiseService } from "../server/products/cruises/service.ts";
import { departuresOf } from "../server/products/dreamtrips/catalogue/departures.ts";
import { importDreamtrips } from "../server/products/dreamtrips/catalogue/import-file.ts";
import { dreamtripLine } from "../server/products/dreamtrips/catalogue/import-format.ts";
import { listTrips } from "../server/products/dreamtrips/catalogue/trips.ts";
import { SORTS as TRIP_SORTS } from "../server/products/dreamtrips/catalogue/vocabulary.ts";
import { PLACE, poolOf } from "../server/products/dreamtrips/offer.ts";
import { createTripSearch } from "../server/products/dreamtrips/search.ts";
import { importBases } from "../server/products/transfers/catalogue/import-file.ts";
import { baseLine } from "../server/products/transfers/catalogue/import-format.ts";
import { FURTHEST_KM } from "../server/products/transfers/catalogue/rules.ts";
import { SORTS as TRANSFER_SORTS } from "../server/products/transfers/catalogue/vocabulary.ts";
import { createTransferService } from "../server/products/transfers/service.ts";
import { allAirports } from "../server/reference/airports.ts";
import { nearestFew } from "../server/reference/distance.ts";
import { allPlaces, findPlace } from "../server/reference/places.ts";
import { anOrganisation } from "../tests/fixtures/organisations.ts";
import { circumstances, describeCircumstances } from "./circumstances.ts";
import { analyze, type Engine, measureSearches, openDatabase } from "./timed-searches.ts";

const USAGE = `Search of cars, transfers, cruises and dreamtrips on ten times the demo.

  npx tsx bench/counted-products.ts sqlite|postgres [cars|transfers|cruises|dreamtrips]

Prints how long searches take. A search of cars and transfers begins with a city that is typed.`;

const TIMES = 10;
const FIRST_DAY = 20_800;
const clock = { now: () => (FIRST_DAY - 2) * DAY };
const WINDOW = 60;
const SOLD_PART = 0.2;
const SEARCHES = 200;
const organisation = anOrganisation({ products: ["CAR", "TRF", "CRU", "DRM"] });
const unitsPerUsd = UNITS_PER_USD;

type Bench = { fill(db: Db): Promise<string>; search(db: Db): (() => Promise<unknown>)[] };
type SoldUnit = { kind: string; pool: string; unit: string; taken: number; capacity: number };

const asking = (make: () => () => Promise<unknown>) => Array.from({ length: SEARCHES }, make);
const demo = (name: string) => demoLines(name).map((line) => JSON.parse(line));
const sell = (db: Db, units: SoldUnit[]) => bulkInsert(db, "stock_unit", units);

const products: Record<string, Bench> = {
  cars: {
    async fill(db) {
      const random = randomFrom(5);
      const stations = demo("cars").flatMap((line) =>
        Array.from({ length: TIMES }, (_, no) =>
          stationLine.parse({ ...line, code: no === 0 ? line.code : `${line.code}-${no}` }),
        ),
      );
      const sold = { owner_id: "waypoint", sold_by: "*" };
      await importStations(
        db,
        stations.map((station) => ({ line: station, place: findPlace(station.destinationId)!, sold })),
        0,
      );
      await sell(
        db,
        stations.flatMap(({ code: pool, classes }) =>
          classes.flatMap(({ code, cars: capacity }) =>
            Array.from({ length: WINDOW }, (_, day) => day)
              .filter(() => random() < SOLD_PART)
              .map((day) => ({
                ...{ kind: "car", pool, unit: `${FIRST_DAY + day}/${code}`, capacity },
                taken: between(random, 1, capacity),
              })),
          ),
        ),
      );
      return `${stations.length} counters`;
    },
    search(db) {
      const service = createCarService({ db, clock });
      const cities = demo("cars").map(({ destinationId }) => findPlace(destinationId)!.name);
      const random = randomFrom(9);
      return asking(() => {
        const from = FIRST_DAY + between(random, 0, WINDOW - 15);
        const city = pick(random, cities);
        const times = { from: `${dayText(from)}T12:00`, to: `${dayText(from + between(random, 1, 14))}T12:00` };
        const asked = { age: 30, chosen: {}, sort: pick(random, CAR_SORTS), page: 1, perPage: 8 };
        return async () => {
          const [pickUp] = (await service.stationsFor(organisation, city)).stations;
          if (!pickUp) return;
          const plan = service.plan(pickUp, pickUp, times);
          if (plan.ok) await service.search({ ...asked, pickUp, plan: plan.value });
        };
      });
    },
  },
  transfers: {
    async fill(db) {
      const random = randomFrom(5);
      const lines = demo("transfers");
      const places = allPlaces();
      const bases = allAirports().flatMap((airport, index) => {
        const near = places.filter(({ latitude }) => Math.abs(latitude - airport.latitude) < 1.3);
        const its = nearestFew(near, airport, between(random, 10, 30), FURTHEST_KM).map(({ id }) => id);
        const line = { ...lines[index % lines.length]!, airport: airport.code, places: its };
        return its.length > 0 ? [baseLine.parse(line)] : [];
      });
      const sold = { owner_id: "waypoint", sold_by: "*" };
      await importBases(
        db,
        bases.map((base) => ({ line: base, place: undefined, sold })),
        0,
      );
      await sell(
        db,
        bases.flatMap(({ airport: pool, vehicles }) =>
          Array.from({ length: WINDOW * 24 }, (_, hour) => hour)
            .filter(() => random() < SOLD_PART)
            .map((hour) => {
              const { id, capacity } = pick(random, vehicles);
              const unit = `${FIRST_DAY * 24 + hour}/${id}`;
              return { kind: "transfer", pool, unit, capacity, taken: between(random, 1, capacity) };
            }),
        ),
      );
      return `${bases.length} airports`;
    },
    search(db) {
      const localeData = { rates: async () => ({ units: unitsPerUsd }) as never };
      const service = createTransferService({ db, clock, localeData });
      const random = randomFrom(9);
      const cities = allAirports().flatMap(({ placeId, size }) =>
        size === "large" && placeId !== undefined ? [findPlace(placeId)!.name] : [],
      );
      return asking(() => {
        const typed = pick(random, cities);
        const day = FIRST_DAY + between(random, 0, WINDOW - 15);
        const there = { way: "from-airport" as const, day, time: "12:30" };
        const back = { way: "to-airport" as const, day: day + between(random, 1, 14), time: "09:00" };
        const legs = random() < 0.5 ? [there] : [there, back];
        const party = { people: between(random, 1, 6), bags: between(random, 0, 4), chosen: {}, held: [] };
        const sort = pick(random, TRANSFER_SORTS);
        return async () => {
          const [airport] = await service.findAirports(organisation.id, typed);
          const [place] = airport ? await service.findPlaces(airport.code, typed) : [];
          const served = airport && place && (await service.bases.findServed(airport.code, place.id, organisation.id));
          if (served) await service.search(organisation, { ...party, served, legs, sort });
        };
      });
    },
  },
  cruises: {
    async fill(db) {
      const random = randomFrom(5);
      const lines = demo("cruises").flatMap((line) =>
        Array.from({ length: TIMES }, (_, no) => cruiseLine.parse({ ...line, code: `${line.code}-${no}` })),
      );
      const sold = { owner_id: "waypoint", sold_by: "*" };
      for (const line of lines) {
        const { code, cruise } = line;
        await importCruises(db, [{ line, place: undefined, sold }], 0);
        await sell(
          db,
          departuresIn(cruise, FIRST_DAY, FIRST_DAY + 500).flatMap((day) =>
            cruise.cabins.map(({ code: unit, cabins: capacity }) => ({
              ...{ kind: "cruise", pool: sailingOf(code, day), unit, capacity },
              taken: random() < SOLD_PART ? capacity : between(random, 1, capacity),
            })),
          ),
        );
      }
      return `${lines.length} cruises`;
    },
    search(db) {
      const service = createCruiseService({ db, clock });
      const random = randomFrom(9);
      return asking(() => {
        const from = FIRST_DAY + between(random, 0, 300);
        const asked = {
          organisation,
          // A month, as the page asks it.
          days: { from, to: from + 30 },
          ...(random() < 0.5 && { region: pick(random, REGIONS) }),
          parties: [{ adults: 2, childAges: pick(random, [[], [], [9]]) }],
          ...{ chosen: {}, sort: pick(random, CRUISE_SORTS), page: 1, perPage: 10 },
          worthOf: ({ total }: { total: number }) => total,
        };
        return () => service.search(asked);
      });
    },
  },
  dreamtrips: {
    async fill(db) {
      const random = randomFrom(5);
      await saveOrganisation(db, { ...organisation, createdAt: 0 });
      const ours = demo("dreamtrips").filter(({ organisation: slug }) => slug === "waypoint");
      const lines = ours.flatMap((line) =>
        Array.from({ length: TIMES }, (_, no) => dreamtripLine.parse({ ...line, code: `${line.code}-${no}` })),
      );
      const sold = { owner_id: organisation.id, sold_by: "" };
      await importDreamtrips(
        db,
        lines.map((line) => ({ line, place: findPlace(line.destinations[0]!)!, sold })),
        0,
      );
      const units: SoldUnit[] = [];
      const held: { reference: string; pool: string }[] = [];
      for (const trip of await listTrips(db, organisation.id))
        for (const day of departuresOf(trip, FIRST_DAY, FIRST_DAY + 500)) {
          const pool = poolOf(trip, day);
          const taken = between(random, 1, trip.places);
          units.push({ kind: "dreamtrip", pool, unit: PLACE, taken, capacity: trip.places });
          if (random() < SOLD_PART) held.push({ reference: pool, pool });
        }
      await sell(db, units);
      await bulkInsert(
        db,
        "stock_booking",
        held.map((each) => ({
          ...{ ...each, kind: "dreamtrip", state: "held", items: JSON.stringify([[PLACE]]), canceled: "" },
          ...{ held_until: (FIRST_DAY + 1) * DAY, holder: "guest", guest: 1, created_at: 0 },
        })),
      );
      return `${lines.length} trips of one organization`;
    },
    search(db) {
      const { search } = createTripSearch({ db, clock });
      const random = randomFrom(9);
      return asking(() => {
        const from = FIRST_DAY + between(random, 0, 300);
        const asked = {
          // Without a month the page asks for all departures.
          ...(random() < 0.5 ? { from: FIRST_DAY, to: FIRST_DAY + 500 } : { from, to: from + 30 }),
          party: { travellers: 2, singles: 0 },
          ...{ dest: undefined, chosen: {}, sort: pick(random, TRIP_SORTS) },
          ...{ page: 1, perPage: 10, plan: undefined, worthOf: ({ total }: { total: number }) => total },
        };
        return () => search(organisation, asked);
      });
    },
  },
};

const [engine, only] = process.argv.slice(2);
const isKnown = (name: string | undefined): name is Engine => name === "sqlite" || name === "postgres";
if (!isKnown(engine) || (only !== undefined && !(only in products))) {
  console.error(USAGE);
  process.exit(2);
}
for (const [name, { fill, search }] of Object.entries(products)) {
  if (only !== undefined && name !== only) continue;
  const { db, close } = await openDatabase(engine);
  try {
    await migrate(db);
    const filled = await fill(db);
    await analyze(db, engine);
    const { p50, p95 } = await measureSearches((run: () => Promise<unknown>) => run(), search(db));
    console.log(`| ${engine} | ${name} | ${filled} | ${p50} | ${p95} |`);
  } finally {
    await close();
  }
}
console.log(describeCircumstances(circumstances()));
