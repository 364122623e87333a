import type { Day } from "../../../core/day.ts";
import { bell, between, pick, pickWeighted, type Random, randomFrom } from "../../../core/random.ts";
import { findCountry } from "../../../reference/countries.ts";
import { kilometresBetween } from "../../../reference/distance.ts";
import { type Place, placeName } from "../../../reference/places.ts";
import type { PropertyLine } from "../catalogue/import-format.ts";
import type { PropertyType, Setting } from "../catalogue/vocabulary.ts";
import type { StayProduct } from "../pages.ts";
import { SCORED } from "../supplier.ts";
import { nameFor } from "./catalogue-names.ts";
import { amenitiesFor, boardFor, ratePlansFor, stayRulesFor, taxesFor } from "./catalogue-offers.ts";
import { type DemoPlace, demoPlaces } from "./catalogue-places.ts";
import { HOUSE_RULES, roomKindsOf, WEEK } from "./catalogue-rooms.ts";
import { fullHouse, type Month, monthsOnSale, seasonsFor, soldNights } from "./catalogue-seasons.ts";
import { streetFor } from "./catalogue-streets.ts";
import { describeProperty } from "./catalogue-texts.ts";
import { inLocalCurrency } from "./demo-currency.ts";

const TYPES: Record<Setting, Partial<Record<PropertyType, number>>> = {
  city: { hotel: 62, apartment: 14, hostel: 7, "guest-house": 10, boutique: 7 },
  beach: { hotel: 30, resort: 38, condo: 14, villa: 8, "guest-house": 10 },
  mountain: { hotel: 36, resort: 20, condo: 14, chalet: 20, "guest-house": 10 },
};

const STAR_RANGE: Partial<Record<PropertyType, [number, number]>> = {
  hostel: [1, 2],
  "guest-house": [2, 3],
  apartment: [3, 4],
  condo: [3, 4],
  villa: [4, 5],
  chalet: [3, 5],
  boutique: [4, 5],
  resort: [4, 5],
};

const ROOMS: Record<PropertyType, number> = {
  hostel: 18,
  "guest-house": 9,
  apartment: 28,
  condo: 60,
  villa: 14,
  chalet: 12,
  boutique: 34,
  resort: 180,
  hotel: 90,
};

/** Of Seville, the first houses: Azul's own, and no one else sells them. */
const SEVILLE = 2510911;
const OF_AZUL = 3;

/** Dollars a night of a house of no particular class where prices are average, and what its stars make of it. */
const BASE_RATE = 92;
const STAR_FACTOR = [0.36, 0.42, 0.6, 0.88, 1.45, 2.7];
/** Above it a country counts as expensive, and its houses have more stars. */
const EXPENSIVE = 1.1;
const LOWEST_RATE = 14;
const FULL_HOUSES = 0.12;
const SCORED_AS_A_WHOLE = 0.4;

/**
 * The demo's properties in the importer's format: invented houses at real places, the same for the same month. Nothing of
 * a real house, brand, photograph or review is in them.
 */
export function* demoProperties(today: Day, places = demoPlaces()): Generator<PropertyLine> {
  const months = monthsOnSale(today);
  for (const demoPlace of places) {
    const names = new Set<string>();
    for (let no = 1; no <= demoPlace.properties; no++) {
      yield inLocalCurrency(demoProperty(demoPlace, no, names, months), demoPlace.place.countryCode);
    }
  }
}

export const demoCode = (place: Place, no: number): string => `P${place.id}-${no}`;

function demoProperty({ place, setting }: DemoPlace, no: number, names: Set<string>, months: Month[]): PropertyLine {
  const random = randomFrom(Math.imul(place.id, 2_654_435_761) + no * 40_503 + 7);
  const type = pickWeighted(random, TYPES[setting]);
  const priceIndex = findCountry(place.countryCode)?.priceIndex ?? 1;
  const stars = starsFor(random, type, priceIndex);
  const name = nameFor(random, place, type, setting, names);
  const point = pointNear(random, place, setting);
  const distanceKm = kilometresBetween(point, place);
  const roomCount = Math.max(4, Math.floor(ROOMS[type] * (0.6 + random() * 1.2)));
  const rate = rateFor(random, { place, setting, stars, priceIndex, distanceKm });
  const amenities = amenitiesFor(random, type, stars, setting);
  const board = boardFor(random, type, amenities);
  const petsAllowed = random() < 0.22;
  const green = random() < 0.16;
  // Of their own numbers, so that the houses stay those they were.
  const address = streetFor(randomFrom(Math.imul(place.id, 40_503) + no), place);
  const review = withScores(reviewFor(random, stars, roomCount), randomFrom(Math.imul(place.id, 22_695_477) + no));
  const ofTerms = randomFrom(Math.imul(place.id, 69_069) + no);
  return {
    format: 2,
    address,
    code: demoCode(place, no),
    name,
    type,
    product: productOf(type),
    ...(place.id === SEVILLE && no <= OF_AZUL ? { organisation: "azul" } : { organisation: "waypoint", soldBy: ["*"] }),
    destinationId: place.id,
    ...point,
    timeZone: place.timeZone,
    setting,
    stars,
    review,
    green,
    artSeed: (Math.imul(place.id, 31) + no * 97) >>> 0,
    currency: "USD",
    amenities,
    petsAllowed,
    description: describeProperty(random, {
      type,
      setting,
      stars,
      placeName: { en: placeName(place, "en"), es: placeName(place, "es"), ar: placeName(place, "ar") },
      distanceKm,
      roomCount,
      amenities,
      petsAllowed,
      green,
    }),
    checkInFrom: pick(random, ["14:00", "15:00", "15:00", "16:00"]),
    checkOutUntil: pick(random, ["10:00", "11:00", "11:00", "12:00"]),
    taxes: taxesFor(random, place.countryCode, type, stars),
    rooms: roomsFor(random, { type, stars, setting, latitude: place.latitude, roomCount, rate, months, ofTerms }),
    ratePlans: ratePlansFor(random, ofTerms, board, amenities, { type, stars }),
  };
}

function starsFor(random: Random, type: PropertyType, priceIndex: number): number {
  const expensive = priceIndex > EXPENSIVE;
  const range = STAR_RANGE[type];
  if (range) return random() < (expensive ? 0.55 : 0.35) ? range[1] : range[0];
  const hotels = expensive ? { 2: 10, 3: 36, 4: 38, 5: 16 } : { 2: 18, 3: 42, 4: 29, 5: 11 };
  return Number(pickWeighted(random, hotels));
}

/** Most houses are near the middle; large cities spread further. */
function pointNear(random: Random, place: Place, setting: Setting): { latitude: number; longitude: number } {
  const spread = setting === "city" ? Math.min(9, Math.log10(Math.max(10_000, place.population)) - 2.3) : 2.2;
  const distance = Math.abs(bell(random)) * spread;
  const angle = random() * 2 * Math.PI;
  const kmPerDegree = 111;
  const shrink = Math.cos((place.latitude * Math.PI) / 180);
  return {
    latitude: rounded(place.latitude + (distance / kmPerDegree) * Math.sin(angle), 5),
    longitude: rounded(place.longitude + (distance / (kmPerDegree * shrink)) * Math.cos(angle), 5),
  };
}

type RateFacts = { place: Place; setting: Setting; stars: number; priceIndex: number; distanceKm: number };

function rateFor(random: Random, { place, setting, stars, priceIndex, distanceKm }: RateFacts): number {
  const demand = setting !== "city" ? 1.22 : place.population > 5_000_000 ? 1.16 : 1;
  const away = 1 - 0.02 * Math.min(distanceKm, 8);
  const rate = BASE_RATE * STAR_FACTOR[stars]! * priceIndex * demand * away * (0.86 + random() * 0.3);
  return Math.max(LOWEST_RATE, Math.round(rate));
}

function reviewFor(random: Random, stars: number, roomCount: number): { score: number; count: number } {
  const score = Math.max(5.8, Math.min(9.8, 6.7 + stars * 0.38 + bell(random) * 0.55));
  const count = Math.round(Math.exp(3.2 + Math.log10(roomCount + 10) * 1.15 + bell(random) * 0.8));
  return { score: rounded(score, 1), count };
}

/** Some houses were scored by what guests look at too, around the whole score. */
function withScores(review: { score: number; count: number }, random: Random): PropertyLine["review"] {
  if (random() < SCORED_AS_A_WHOLE) return review;
  const around = () => rounded(Math.max(2, Math.min(10, review.score + bell(random) * 0.6)), 1);
  return { ...review, scores: Object.fromEntries(SCORED.map((scored) => [scored, around()])) };
}

function productOf(type: PropertyType): StayProduct {
  if (type === "resort") return "RST";
  if (type === "condo") return "CND";
  if (type === "villa" || type === "chalet") return "HST";
  return type === "hotel" || type === "boutique" ? "HLT" : "STY";
}

type HouseFacts = {
  type: PropertyType;
  stars: number;
  setting: Setting;
  latitude: number;
  roomCount: number;
  rate: number;
  months: Month[];
  ofTerms: Random;
};

/** Seven nights at least, from a Saturday to a Saturday. */
function weekFor(no: number, house: HouseFacts): Room {
  const { name, beds, sizeM2, maxAdults, maxOccupancy, rateFactor, share, home } = WEEK;
  const span = { from: house.months[0]!.from, to: house.months.at(-1)!.to };
  const otherDays = { ...span, weekdays: [1, 2, 3, 4, 5, 7] };
  return {
    no,
    name,
    beds,
    sizeM2,
    maxAdults,
    maxOccupancy,
    units: Math.max(2, Math.round(house.roomCount * share)),
    ...(home && { home: { ...homeFor(home, house.rate * rateFactor), deposit: 0 } }),
    seasons: seasonsFor(house.months, house.setting, house.latitude, house.rate * rateFactor),
    stayRules: [
      { ...span, minNights: 7 },
      { ...otherDays, closedToArrival: true, closedToDeparture: true },
    ],
  };
}

type Room = PropertyLine["rooms"][number];

function roomsFor(random: Random, house: HouseFacts): Room[] {
  const full = random() < FULL_HOUSES ? fullHouse(random, house.months) : undefined;
  const span = { from: house.months[0]!.from, to: house.months.at(-1)!.to };
  const rules = stayRulesFor(house.ofTerms, house.type, span);
  const kinds = roomKindsOf(house.type, house.stars);
  const rooms = kinds.map(({ rateFactor, share, home, ...kind }, index) => {
    const units = Math.max(1, Math.round(house.roomCount * share));
    return {
      no: index + 1,
      ...kind,
      sizeM2: kind.sizeM2 + house.stars * 2 + between(random, -2, 3),
      units,
      ...(home && { home: homeFor(home, house.rate * rateFactor) }),
      seasons: seasonsFor(house.months, house.setting, house.latitude, house.rate * rateFactor),
      inventory: soldNights(random, house.months, units, full),
      stayRules: index === kinds.length - 1 ? rules.best : rules.whole,
    };
  });
  return house.type === "resort" ? [...rooms, weekFor(rooms.length + 1, house)] : rooms;
}

/** The deposit against damage is the price of two nights in steps of fifty dollars; a cheap studio has none. */
function homeFor([bedrooms, bathrooms]: [number, number], rate: number): NonNullable<Room["home"]> {
  const deposit = Math.floor((rate * 2) / DEPOSIT_STEP) * DEPOSIT_STEP * CENTS;
  return { bedrooms, bathrooms, houseRules: HOUSE_RULES.slice(0, bedrooms > 0 ? 3 : 2), deposit };
}

const DEPOSIT_STEP = 50;
const CENTS = 100;

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
