import { between, pick, randomFrom } from "../../../core/random.ts";
import { UNITS_PER_USD } from "../../../db/seed/rates.ts";
import { EVERYONE } from "../../../organisation/sold-by.ts";
import { BUSIEST_AIRPORTS } from "../../../reference/airport-names.ts";
import { type Airport, allAirports } from "../../../reference/airports.ts";
import { findCountry } from "../../../reference/countries.ts";
import { minorUnits } from "../../../reference/currencies.ts";
import { nearestFew } from "../../../reference/distance.ts";
import { allPlaces, findPlace, type Place } from "../../../reference/places.ts";
import type { BaseLine } from "../catalogue/import-format.ts";
import { FURTHEST_KM } from "../catalogue/rules.ts";
import type { VehicleClass } from "../catalogue/vocabulary.ts";

/** No demo trade in places most operators cannot sell. */
const LEFT_OUT = new Set("KP SY AF YE SD LY SO SS".split(" "));
const [LARGE_CITY, TOWN] = [300_000, 20_000];
/** Of those that are sought after, and of towns nearby. */
const [MOST_SOUGHT, MOST_TOWNS] = [16, 12];
/** Of latitude: more than `FURTHEST_KM`. */
const FURTHEST_DEGREES = 1.5;
const MOST_POPULAR = 1_000;
const PROVIDERS = ["Blue Door Cars", "Meridian Transfers", "Lantern Drivers", "Compass Cars"];

/** Prices in dollars, where prices are as in the United States. */
const VEHICLES: Record<VehicleClass, { seats: number; bags: number; start: number; perKm: number; capacity: number }> =
  {
    standard: { seats: 3, bags: 3, start: 14, perKm: 1.2, capacity: 12 },
    executive: { seats: 3, bags: 3, start: 26, perKm: 1.9, capacity: 6 },
    van: { seats: 7, bags: 7, start: 24, perKm: 1.7, capacity: 8 },
    "accessible-van": { seats: 5, bags: 5, start: 24, perKm: 1.7, capacity: 4 },
    minibus: { seats: 15, bags: 16, start: 45, perKm: 2.8, capacity: 3 },
  };

const MEETING: BaseLine["meeting"] = {
  en: "In the arrivals hall, past customs: the driver stands by the exit with a sign.",
  es: "En la sala de llegadas, después de la aduana: el conductor espera junto a la salida con un cartel.",
  ar: "في صالة الوصول بعد الجمارك: ينتظرك السائق قرب المخرج ومعه لافتة.",
};

/** Invented companies at real airports in the importer's format, the same each time. */
export function* demoBases(): Generator<BaseLine> {
  const inCountry = new Map<string, Place[]>();
  for (const place of allPlaces().filter((each) => isSoughtAfter(each) || each.population >= TOWN)) {
    const there = inCountry.get(place.countryCode) ?? [];
    there.push(place);
    inCountry.set(place.countryCode, there);
  }
  for (const airport of allAirports()) {
    const city = airport.placeId === undefined ? undefined : findPlace(airport.placeId);
    if (airport.size !== "large" || !city || LEFT_OUT.has(airport.countryCode)) continue;
    const there = (inCountry.get(airport.countryCode) ?? []).filter(
      ({ latitude }) => Math.abs(latitude - airport.latitude) < FURTHEST_DEGREES,
    );
    const near = [
      ...nearestFew(there.filter(isSoughtAfter), airport, MOST_SOUGHT, FURTHEST_KM),
      ...nearestFew(there, airport, MOST_TOWNS, FURTHEST_KM),
    ];
    if (near.length > 0) yield demoBase(airport, [...new Set(near)]);
  }
}

const isSoughtAfter = ({ kind, population }: Place): boolean =>
  kind === "resort" || kind === "capital" || population >= LARGE_CITY;

function demoBase({ code, countryCode }: Airport, near: Place[]): BaseLine {
  const random = randomFrom([...code].reduce((seed, letter) => seed * 31 + letter.charCodeAt(0), 7));
  const { currencyCode, priceIndex } = findCountry(countryCode) ?? { currencyCode: null, priceIndex: 1 };
  const currency = currencyCode && UNITS_PER_USD[currencyCode] ? currencyCode : "USD";
  const level = (0.5 + 0.5 * priceIndex) * (0.9 + random() * 0.2);
  return {
    transferFormat: 1,
    airport: code,
    organisation: "waypoint",
    soldBy: [EVERYONE],
    currency,
    taxPercent: pick(random, [0, 5, 10]),
    nightPercent: pick(random, [15, 20, 25]),
    cutoffMinutes: pick(random, [3, 6, 12]) * 60,
    freeUntilHours: 24,
    provider: `${pick(random, PROVIDERS)} ${code}`,
    // Fictional numbers.
    phone: `+1 202 555 01${String(between(random, 0, 99)).padStart(2, "0")}`,
    popularity: BUSIEST_AIRPORTS.includes(code) ? MOST_POPULAR - BUSIEST_AIRPORTS.indexOf(code) : 0,
    meeting: MEETING,
    places: near.map(({ id }) => id),
    vehicles: (Object.keys(VEHICLES) as VehicleClass[]).map((id) => {
      const { start, perKm, ...its } = VEHICLES[id];
      return {
        ...{ id, ...its, stepFree: id === "accessible-van" },
        start: inMoney(start * level, currency, 2),
        perKm: inMoney(perKm * level, currency, 2),
      };
    }),
  };
}

/** Dollars in a currency, with so many digits and zeros. */
function inMoney(dollars: number, currency: string, digits: number): number {
  const minor = dollars * Number(UNITS_PER_USD[currency]) * 10 ** minorUnits(currency);
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, minor))) - digits + 1);
  return Math.round(minor / step) * step;
}
