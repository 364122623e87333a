import { pick, type Random } from "../../../core/random.ts";
import type { PropertyLine } from "../catalogue/import-format.ts";
import type { Amenity, PropertyType, Setting } from "../catalogue/vocabulary.ts";
import type { Board } from "../supplier.ts";

/** Amenities by how much of a house it takes to have them; the chance grows with the stars. */
const ALWAYS: Amenity[] = ["wifi", "non-smoking-rooms"];
const USUAL: Amenity[] = [
  "front-desk-24h",
  "air-conditioning",
  "parking",
  "breakfast",
  "elevator",
  "luggage-storage",
  "family-rooms",
  "laundry",
];
const UPSCALE: Amenity[] = [
  "restaurant",
  "bar",
  "gym",
  "room-service",
  "concierge",
  "airport-shuttle",
  "meeting-rooms",
  "ev-charging",
];
const LUXURY: Amenity[] = ["pool", "spa", "sauna", "kids-club", "butler-service", "rooftop-bar"];
const AT: Record<Setting, Amenity[]> = {
  city: [],
  beach: ["beach-access", "pool", "water-sports", "sun-loungers"],
  mountain: ["ski-storage", "sauna", "ski-shuttle", "fireplace"],
};
const ACCESS: Amenity[] = ["step-free-access", "accessible-bathroom"];
const SELF_CATERING = new Set<PropertyType>(["apartment", "condo", "villa", "chalet"]);

export function amenitiesFor(random: Random, type: PropertyType, stars: number, setting: Setting): Amenity[] {
  const chosen = new Set(ALWAYS);
  const some = (amenities: Amenity[], chance: number) => {
    for (const amenity of amenities) if (random() < chance) chosen.add(amenity);
  };
  some(USUAL, 0.25 + 0.14 * stars);
  if (stars >= 3) some(UPSCALE, 0.12 + 0.15 * (stars - 2));
  if (stars >= 4) some(LUXURY, 0.2 + 0.3 * (stars - 4));
  some(AT[setting], 0.6);
  some(ACCESS, 0.25 + 0.1 * stars);
  if (SELF_CATERING.has(type)) chosen.add("kitchen");
  return [...chosen];
}

/** What the house's own rate includes. */
export function boardFor(random: Random, type: PropertyType, amenities: Amenity[]): Board {
  if (type === "resort" && random() < 0.35) return "all-inclusive";
  return amenities.includes("breakfast") && random() < 0.4 ? "breakfast" : "room-only";
}

const NON_REFUNDABLE_HOUSES = 0.2;

/** The house's board cheaper without and dearer with free cancelling, and more board for a supplement. */
export function ratePlansFor(
  random: Random,
  ofTerms: Random,
  board: Board,
  amenities: Amenity[],
  { type, stars }: { type: PropertyType; stars: number },
): PropertyLine["ratePlans"] {
  const hours = random() < NON_REFUNDABLE_HOUSES ? null : pick(random, [24, 48, 168]);
  const terms = { cancellation: cancellationFor(ofTerms, hours), ...(hours === 168 && paymentFor(ofTerms)) };
  const plans: Omit<PropertyLine["ratePlans"][number], "no">[] = [];
  // Hostels want the money of what can't be cancelled at once.
  const paid = type === "hostel" && ({ payment: "now", net: true } as const);
  if (hours !== null) plans.push({ board, cancellation: null, percent: pick(random, [85, 88, 90, 92]), ...paid });
  plans.push({ board, ...terms });
  const breakfast = (6 + stars * 3) * 100;
  if (board === "room-only" && amenities.includes("breakfast")) {
    plans.push({ board: "breakfast", ...terms, supplementPerPersonNight: breakfast });
  }
  if (board !== "all-inclusive" && stars >= 4 && amenities.includes("restaurant")) {
    plans.push({ board: "half-board", ...terms, supplementPerPersonNight: breakfast + (12 + stars * 4) * 100 });
  }
  return plans.map((plan, index) => ({ no: index + 1, ...plan }));
}

const UNKNOWN_POLICIES = 0.15;
const ONE_NIGHT_ONLY = 0.3;
const PAID_BEFORE = 0.3;

/** Free until so many hours before check-in; the longer before, the more steps follow. */
function cancellationFor(random: Random, hours: number | null): PropertyLine["ratePlans"][number]["cancellation"] {
  const chance = random();
  if (hours === null) return chance < UNKNOWN_POLICIES ? "unknown" : null;
  const steps = [{ untilHours: hours, penalty: { percent: 0 } }];
  if (hours === 168) return { steps: [...steps, { untilHours: 48, penalty: { nights: 1 } }], then: { percent: 100 } };
  return { steps, then: chance < ONE_NIGHT_ONLY ? { nights: 1 } : { percent: 100 } };
}

const paymentFor = (random: Random) => random() < PAID_BEFORE && { payment: { daysBefore: 7 }, net: true };

/** Kinds of houses people stay in for some nights. */
const BY_THE_WEEKEND = new Set<PropertyType>(["villa", "chalet", "condo"]);
const WEEKEND_RULES = 0.2;
const NO_ARRIVALS = 0.25;

/**
 * Two nights at least from a Friday or Saturday: in some houses as a whole, in some others in their best rooms. No arrivals at
 * some on the last day of the year.
 */
export function stayRulesFor(
  random: Random,
  type: PropertyType,
  { from, to }: { from: string; to: string },
): { whole: StayRules; best: StayRules } {
  const weekend = random() < WEEKEND_RULES ? [{ from, to, weekdays: [5, 6], minNights: 2 }] : [];
  const closed = random() < NO_ARRIVALS ? [lastDayOfYear(from)] : [];
  return { whole: [...(BY_THE_WEEKEND.has(type) ? weekend : []), ...closed], best: [...weekend, ...closed] };
}

type StayRules = NonNullable<PropertyLine["rooms"][number]["stayRules"]>;

const lastDayOfYear = (from: string) => {
  const year = Number(from.slice(0, 4));
  return { from: `${year}-12-31`, to: `${year + 1}-01-01`, closedToArrival: true };
};

const TAX_PERCENT = [7, 10, 12, 12.5, 14, 19, 20];
/** Where towns ask visitors for a tax by the night. */
const CITY_TAX = new Set("FR IT ES PT DE AT NL BE CH GR HR CZ HU PL RO BG SI SK MT CY JP MA AE MY".split(" "));
const RESORT_FEES = 0.4;

export function taxesFor(
  random: Random,
  countryCode: string,
  type: PropertyType,
  stars: number,
): PropertyLine["taxes"] {
  const letters = countryCode.charCodeAt(0) * 31 + countryCode.charCodeAt(1);
  return {
    percent: TAX_PERCENT[letters % TAX_PERCENT.length],
    cityPerPersonNight: CITY_TAX.has(countryCode) ? 50 + stars * 50 : 0,
    resortPerRoomNight: type === "resort" && random() < RESORT_FEES ? (15 + Math.floor(random() * 30)) * 100 : 0,
    servicePerStay: type === "hostel" ? 200 : 0,
    cleaningPerRoom: SELF_CATERING.has(type) ? (20 + Math.floor(random() * 12) * 5) * 100 : 0,
  };
}
