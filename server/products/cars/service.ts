import { type Day, dayIn } from "../../core/day.ts";
import { MINUTE } from "../../core/durations.ts";
import { knownFor } from "../../core/known-for.ts";
import type { Store } from "../../db/schema.ts";
import type { Organisation } from "../../organisation/settings.ts";
import { createPlaceFinder } from "../../places/find-places.ts";
import { fold } from "../../places/fold.ts";
import { placeIndex } from "../../places/place-index.ts";
import { resolvePlace } from "../../places/resolve-place.ts";
import { countries } from "../../reference/countries.ts";
import { otherNamesOf } from "../../reference/country-names.ts";
import { ofOwnStock, type ProductService, pagesOfAll } from "../product.ts";
import { createCars, planRental, pricedFor } from "./catalogue/cars.ts";
import { ageProblem } from "./catalogue/rules.ts";
import { createCarSearch } from "./catalogue/search.ts";
import type { Station } from "./catalogue/station.ts";
import { CAR_CODE, ownKey } from "./key.ts";
import { carsPages } from "./pages.ts";
import { createCarSellers } from "./sellers.ts";
import { carItems, soldOf } from "./sold.ts";
import * as texts from "./texts.ts";

/** Longer than any name of a place. */
const LONGEST_TEXT = 100;
const MOST_OFFERED = 8;

/** Counters that a text may mean, the likeliest first; `isSure`: it means the first one. */
export type FoundStations = { stations: Station[]; isSure: boolean };

export function createCarService({ db, clock }: Store) {
  const cars = createCars({ db, clock });
  const finder = knownFor(readFinder, { clock, life: MINUTE });

  /** Of places with counters. */
  async function readFinder() {
    const rows = await db
      .selectFrom("car_station")
      .select((select) => ["destination_id as id", select.fn.countAll<number>().as("count")])
      .groupBy("destination_id")
      .execute();
    return createPlaceFinder(placeIndex(), new Map(rows.map(({ id, count }) => [id, Number(count)])));
  }

  async function stationsFor({ id }: Organisation, typed: string): Promise<FoundStations> {
    const text = typed.trim().slice(0, LONGEST_TEXT);
    if (text === "") return { stations: [], isSure: false };
    // As fields are filled in: "Lisbon (LIS)".
    const code = /\(([\w.-]+)\)$/.exec(text)?.[1] ?? text;
    const named = await cars.findFor(id, /^[a-z]{3}$/.test(code) ? code.toUpperCase() : code);
    if (named) return { stations: [named], isSure: true };
    if (/^\d{1,10}$/.test(text)) return { stations: await cars.listAt(id, [Number(text)]), isSure: true };
    const found = resolvePlace(placeIndex(), await finder.current(), { q: text });
    const places = found.kind === "one" ? [found.place] : found.kind === "several" ? found.places : found.near;
    const order = places.map((place) => place.id);
    const stations = await cars.listAt(id, order);
    stations.sort((a, b) => order.indexOf(a.destinationId) - order.indexOf(b.destinationId));
    return { stations: stations.slice(0, MOST_OFFERED), isSure: found.kind === "one" };
  }

  /** By its code or any of its names, in whatever language. */
  function countryOf(text: string): string | undefined {
    const wanted = fold(text.slice(0, LONGEST_TEXT));
    return countries.find(
      ({ countryCode }) =>
        countryCode.toLowerCase() === wanted || otherNamesOf(countryCode).some((name) => fold(name) === wanted),
    )?.countryCode;
  }

  return {
    ...ofOwnStock(clock),
    ...texts,
    cars,
    search: createCarSearch({ db, clock }),
    stationsFor,
    countryOf,
    keyOf: ownKey,
    soldOf,
    carItems,
    plan: (pickUp: Station, dropOff: Station, times: { from: string; to: string }) =>
      planRental(pickUp, dropOff, times, clock.now()),
    pricedFor,
    ageProblem,
    /** RO-05: the first day on which something may be picked up there. */
    earliestDay: (zone: string | undefined, { minCheckinDays, timeZone }: Organisation): Day =>
      dayIn(zone ?? timeZone, clock.now()) + minCheckinDays,
    sellers: createCarSellers({ db, clock, cars }),
    warm: async () => void (await finder.current()),
    detailPages: pagesOfAll(CAR_CODE, carsPages, cars.listFor),
  } satisfies ProductService & Record<string, unknown>;
}
