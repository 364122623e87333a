import { between, pick, type Random, randomFrom } from "../../../core/random.ts";
import { UNITS_PER_USD } from "../../../db/seed/rates.ts";
import type { Language } from "../../../organisation/settings.ts";
import { EVERYONE } from "../../../organisation/sold-by.ts";
import { airportName, BUSIEST_AIRPORTS } from "../../../reference/airport-names.ts";
import { type Airport, allAirports } from "../../../reference/airports.ts";
import { findCountry } from "../../../reference/countries.ts";
import { minorUnits } from "../../../reference/currencies.ts";
import { findPlace, type Place, placeName } from "../../../reference/places.ts";
import type { StationLine } from "../catalogue/import-format.ts";

type Template = {
  code: string;
  example: string;
  seats: number;
  bags: number;
  /** In dollars, where prices are average. */
  day: number;
  excess: number;
  deposit: number;
  minAge: number;
};

const car = (code: string, example: string, ...[seats, bags, day, excess, deposit, minAge]: Six): Template => ({
  ...{ code, example, seats, bags, day, excess, deposit, minAge },
});
type Six = [seats: number, bags: number, day: number, excess: number, deposit: number, minAge: number];

/** In the order in which they are recommended. */
const CLASSES: Template[] = [
  car("CDMR", "Volkswagen Golf", 5, 2, 34, 1_100, 300, 21),
  car("CDAR", "Kia Ceed", 5, 2, 39, 1_100, 300, 21),
  car("EDMR", "Toyota Yaris", 5, 1, 28, 950, 250, 19),
  car("EDAR", "Hyundai i20", 5, 1, 32, 950, 250, 19),
  car("IFAR", "Nissan Qashqai", 5, 3, 52, 1_400, 400, 23),
  car("MDMR", "Fiat Panda", 4, 1, 24, 900, 0, 18),
  car("IDAR", "Škoda Octavia", 5, 3, 45, 1_200, 350, 21),
  car("CDAH", "Toyota Corolla Hybrid", 5, 2, 42, 1_200, 300, 21),
  car("CWMD", "Ford Focus Estate", 5, 3, 41, 1_200, 300, 21),
  car("FVMD", "Ford Tourneo", 9, 5, 85, 1_800, 600, 25),
  car("FVAR", "Kia Carnival", 7, 4, 82, 1_800, 600, 25),
  car("SDAR", "Toyota Camry", 5, 3, 55, 1_400, 400, 23),
  car("SFAE", "Hyundai Ioniq 5", 5, 3, 68, 1_600, 500, 25),
  car("FFAR", "Toyota Highlander", 7, 4, 92, 1_900, 700, 25),
  car("STAR", "Mazda MX-5", 2, 1, 88, 2_000, 800, 25),
  car("PDAR", "BMW 5 Series", 5, 3, 99, 2_200, 900, 25),
  car("LDAR", "Mercedes-Benz S-Class", 5, 3, 180, 3_000, 1_500, 28),
];
/** Where cars with a manual gearbox are hardly rented. */
const AUTOMATIC_ONLY = ["US", "CA", "AE", "SA", "QA", "KW", "BH", "OM", "JP", "SG", "KR"];

/** Countries that cars may be taken between. */
const TOGETHER = [
  ["AT", "BE", "CH", "CZ", "DE", "DK", "ES", "FR", "IT", "LU", "NL", "PL", "PT", "SE"],
  ["CA", "US"],
  ["AE", "OM"],
];

const NORTHERN = [85, 85, 95, 105, 100, 115, 135, 140, 110, 95, 85, 110];
const HALF_YEAR = 6;

const ALL_DAY = { from: "00:00", until: "23:59" };
const LONG_DAY = { from: "06:00", until: "23:30" };
const OFFICE = { from: "08:00", until: "19:00" };
const SATURDAY = { from: "09:00", until: "14:00" };

const IN_ARRIVALS = {
  en: "The counter is in the arrivals hall, past customs.",
  es: "El mostrador está en la sala de llegadas, pasada la aduana.",
  ar: "المكتب في صالة الوصول بعد الجمارك.",
};
const BY_SHUTTLE = {
  en: "A free shuttle runs every 10 minutes from outside arrivals. Follow the signs to car rental.",
  es: "Un autobús gratuito sale cada 10 minutos frente a llegadas. Sigue las señales de alquiler de coches.",
  ar: "تنطلق حافلة مجانية كل 10 دقائق من أمام صالة الوصول. اتبع لافتات تأجير السيارات.",
};
const IN_TOWN = {
  en: "The counter is beside the main station. Parking for returns is behind the building.",
  es: "El mostrador está junto a la estación central. Las devoluciones se hacen detrás del edificio.",
  ar: "المكتب بجانب المحطة الرئيسية، وموقف إعادة السيارات خلف المبنى.",
};

/** Airports whose cities have a counter in town too. */
const CITIES =
  "LIS OPO MAD BCN FCO MXP CDG LHR BER MUC AMS VIE PRG ATH CAI DXB RUH DOH AMM CMN JFK LAX MIA SFO ORD MEX EZE BOG LIM SYD HND SIN CPT".split(
    " ",
  );

/** Invented counters at real airports in the importer's format, the same each time. */
export function* demoStations(): Generator<StationLine> {
  const airports = allAirports().flatMap((airport) => {
    const place = airport.size === "large" && airport.placeId !== undefined && findPlace(airport.placeId);
    return place ? [{ airport, place }] : [];
  });
  for (const { airport, place } of airports) yield airportStation(airport, place);
  for (const { airport, place } of airports) if (CITIES.includes(airport.code)) yield townStation(airport, place);
}

const MOST_POPULAR = 1_000;

const seedOf = (code: string): number =>
  [...code].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7);

function airportStation(airport: Airport, place: Place): StationLine {
  const random = randomFrom(seedOf(airport.code));
  const own = airport.name.replace(/ \(.*\)$/, "").replace(/\s+/g, " ");
  const known = (language: Language) => airportName(airport.code, language);
  const week = random() < 0.3 ? ALL_DAY : LONG_DAY;
  return {
    ...alike(random, airport, place),
    code: airport.code,
    airport: true,
    popularity: BUSIEST_AIRPORTS.includes(airport.code) ? MOST_POPULAR - BUSIEST_AIRPORTS.indexOf(airport.code) : 0,
    timeZone: airport.timeZone,
    name: {
      en: known("en") ? `${known("en")} Airport` : `${placeName(place, "en")}, ${own}`,
      es: known("es") ? `Aeropuerto de ${known("es")}` : `${placeName(place, "es")}, aeropuerto`,
      ar: known("ar") ? `مطار ${known("ar")}` : `${placeName(place, "ar")}، المطار`,
    },
    airportFeePercent: pick(random, [10, 12, 15]),
    hours: Array.from({ length: 7 }, () => week),
    conditions: {
      ...terms(random, airport.countryCode),
      address: `${own}, ${airport.code}`,
      latitude: airport.latitude,
      longitude: airport.longitude,
      directions: random() < 0.6 ? IN_ARRIVALS : BY_SHUTTLE,
    },
  };
}

function townStation(airport: Airport, place: Place): StationLine {
  const random = randomFrom(seedOf(`${airport.code} town`));
  return {
    ...alike(random, { ...airport, countryCode: place.countryCode }, place),
    code: `${airport.code}-C`,
    timeZone: place.timeZone,
    name: {
      en: `${placeName(place, "en")}, city center`,
      es: `${placeName(place, "es")}, centro`,
      ar: `${placeName(place, "ar")}، وسط المدينة`,
    },
    hours: [null, OFFICE, OFFICE, OFFICE, OFFICE, OFFICE, SATURDAY],
    conditions: {
      ...terms(random, place.countryCode),
      address: `${between(random, 2, 90)} Station Square, ${placeName(place, "en")}`,
      latitude: place.latitude,
      longitude: place.longitude,
      directions: IN_TOWN,
    },
  };
}

function alike(random: Random, { countryCode, timeZone }: Airport, place: Place) {
  const currency = currencyOf(countryCode);
  const level = 0.6 + 0.4 * (findCountry(countryCode)?.priceIndex ?? 1);
  const money = (dollars: number) => inMoney(dollars, currency);
  const isAutomatic = AUTOMATIC_ONLY.includes(countryCode);
  const classes = CLASSES.filter(({ code }) => !isAutomatic || code[2] === "A");
  const most = between(random, 8, 12);
  while (classes.length > most) classes.splice(between(random, 2, classes.length - 1), 1);
  const limit = random() < 0.25 ? { kmPerDay: pick(random, [200, 250, 300]) } : {};
  const north = place.latitude >= 0;
  return {
    carFormat: 1 as const,
    organisation: "waypoint",
    soldBy: [EVERYONE],
    destinationId: place.id,
    currency,
    taxPercent: pick(random, [5, 10, 19, 21]),
    provider: providerOf(timeZone),
    popularity: 0,
    seasons: NORTHERN.map((_, month) => NORTHERN[north ? month : (month + HALF_YEAR) % 12]! + between(random, -5, 5)),
    classes: classes.map(({ day, excess, deposit, ...its }) => ({
      ...its,
      dayPrice: money(day * level * (0.9 + random() * 0.25)),
      cars: between(random, 2, 12),
      excess: money(excess),
      deposit: money(deposit),
      ...limit,
    })),
  };
}

function terms(random: Random, countryCode: string) {
  const currency = currencyOf(countryCode);
  const money = (dollars: number) => inMoney(dollars, currency);
  return {
    // Fictional numbers.
    phone: `+1 202 555 01${String(between(random, 0, 99)).padStart(2, "0")}`,
    debit: random() < 0.6,
    abroad: TOGETHER.find((group) => group.includes(countryCode))?.filter((code) => code !== countryCode) ?? [],
    ...(random() < 0.9 && { oneWay: { fee: money(40), perKm: money(0.1), mostKm: 1_500 } }),
    young: { below: 25, perDay: money(14), most: money(140) },
    childSeat: { perDay: money(8), most: money(60) },
    secondDriver: { perDay: money(6), most: money(60) },
  };
}

const providerOf = (timeZone: string): string =>
  timeZone.startsWith("Europe/") || timeZone.startsWith("Atlantic/")
    ? "Meridian Cars"
    : timeZone.startsWith("America/")
      ? "Open Road Rentals"
      : "Dune & Coast Cars";

function currencyOf(countryCode: string): string {
  const code = findCountry(countryCode)?.currencyCode;
  return code && UNITS_PER_USD[code] ? code : "USD";
}

/** Dollars in a currency, with two digits and zeros. */
function inMoney(dollars: number, currency: string): number {
  const minor = dollars * Number(UNITS_PER_USD[currency]) * 10 ** minorUnits(currency);
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, minor))) - 1);
  return Math.round(minor / step) * step;
}
