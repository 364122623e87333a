import { between, pick, type Random, randomFrom } from "../../../core/random.ts";
import { UNITS_PER_USD } from "../../../db/seed/rates.ts";
import { EVERYONE } from "../../../organisation/sold-by.ts";
import { findCountry } from "../../../reference/countries.ts";
import { minorUnits } from "../../../reference/currencies.ts";
import { findPlace, type Place, placeName } from "../../../reference/places.ts";
import type { ActivityLine } from "../catalogue/import-format.ts";
import { MEETINGS, PHRASES, QUESTIONS, type Setting, TEMPLATES, type Template, UNITS } from "./templates.ts";

/** Places of the home page, then others that are sought after; all of them have stays. */
const MUCH: Record<Setting, number[]> = {
  // Lisbon, Istanbul, Barcelona, Mexico City, Buenos Aires, Hanoi, Reykjavík, Kyoto, Marrakesh, Rome, Cairo, Seville, Chiang Mai, Amman
  city: [
    2267057, 745044, 3128760, 3530597, 3435910, 1581130, 3413829, 1857910, 2542997, 3169070, 360630, 2510911, 1153671,
    250441,
  ],
  // Cape Town, Cartagena, Cancún, Dubai, Punta Cana, Sharm el-Sheikh
  beach: [3369157, 3687238, 3531673, 292223, 3494242, 349340],
  // Zermatt, Queenstown, Banff, Cusco
  mountain: [2657928, 6204696, 5892532, 3941584],
};
const SOME: Record<Setting, number[]> = {
  // London, Paris, Madrid, New York, Tokyo, Singapore, Sydney, Athens, Vienna, Prague, Berlin, Amsterdam, Dublin, Edinburgh, Florence, Venice, Lima, Bogotá, San Francisco, Montreal, Riyadh, Doha, Tunis, Casablanca, Luxor, Granada, Porto
  city: [
    2643743, 2988507, 3117735, 5128581, 1850147, 1880252, 2147714, 264371, 2761369, 3067696, 2950159, 2759794, 2964574,
    2650225, 3176959, 3164603, 3936456, 3688689, 5391959, 6077243, 108410, 290030, 2464470, 2553604, 360502, 2517117,
    2735943,
  ],
  // Honolulu, Muscat, Aqaba, Hurghada, Palma, Dubrovnik, Phuket, Miami
  beach: [5856195, 287286, 250774, 361291, 2512989, 3201047, 1151254, 4164138],
  mountain: [],
};
const AT_MOST = { much: 8, some: 4 };

const PROVIDERS = ["Blue Door", "Lantern & Map", "Slow Steps", "Compass Rose", "Second Breakfast", "Good Company"];
const LANGUAGES_OF_GUIDES = [["en"], ["en", "es"], ["en", "es", "fr"], ["en", "ar"], ["en", "es", "ar"]];
const CENTS = 100;

/** Invented activities at real places in the importer's format, the same each time. */
export function* demoActivities(): Generator<ActivityLine> {
  for (const [places, most] of [[MUCH, AT_MOST.much] as const, [SOME, AT_MOST.some] as const])
    for (const [setting, ids] of Object.entries(places) as [Setting, number[]][])
      for (const id of ids) {
        const fitting = TEMPLATES.filter(({ settings }) => settings.includes(setting));
        const random = randomFrom(Math.imul(id, 2_654_435_761) + 11);
        while (fitting.length > most) fitting.splice(Math.floor(random() * fitting.length), 1);
        for (const template of fitting) yield demoActivity(random, findPlace(id)!, template);
      }
}

function demoActivity(random: Random, place: Place, its: Template): ActivityLine {
  const { currencyCode, priceIndex } = findCountry(place.countryCode) ?? { currencyCode: null, priceIndex: 1 };
  const currency = currencyCode && UNITS_PER_USD[currencyCode] ? currencyCode : "USD";
  const price = its.price * (0.6 + 0.4 * priceIndex) * (0.9 + random() * 0.25);
  const named = (text: { en: string; es: string; ar: string }) => ({
    en: text.en.replaceAll("PLACE", placeName(place, "en")),
    es: text.es.replaceAll("PLACE", placeName(place, "es")),
    ar: text.ar.replaceAll("PLACE", placeName(place, "ar")),
  });
  const phrases = (keys: (keyof typeof PHRASES)[]) => keys.map((key) => PHRASES[key]);
  const isOpenDaily = its.open !== undefined || random() < 0.6;
  const capacity = Math.max(6, Math.round(its.capacity * (0.8 + random() * 0.4)));
  const option = (no: number, name: keyof typeof PHRASES, percent: number, places: number) => ({
    no,
    name: PHRASES[name],
    units: UNITS[its.units]!.map((unit) => ({
      ...unit,
      price: inMoney((price * percent * unit.price) / (CENTS * CENTS), currency),
    })),
    schedules: [
      {
        capacity: places,
        ...(its.open ? { open: its.open } : { times: its.times }),
        // One day off in the week.
        ...(!isOpenDaily && { weekdays: [1, 2, 3, 4, 5, 6, 7].filter((day) => day !== restDay) }),
      },
    ],
  });
  const restDay = between(random, 1, 3);
  const languages = pick(random, LANGUAGES_OF_GUIDES);
  return {
    activityFormat: 1,
    code: `A${place.id}-${its.key}`,
    category: its.category,
    organisation: "waypoint",
    soldBy: [EVERYONE],
    destinationId: place.id,
    durationMinutes: its.minutes,
    cutoffMinutes: its.open ? 60 : its.minutes > 300 ? 12 * 60 : 120,
    languages: its.included.includes("guide") ? languages : [],
    currency,
    taxPercent: pick(random, [0, 5, 10]),
    cancellation: its.freeHours === undefined ? [] : [{ untilHours: its.freeHours, percent: 0 }],
    review: { score: Number((8.2 + random() * 1.6).toFixed(1)), count: between(random, 12, 900) },
    popularity: between(random, 100, 1_000),
    artSeed: (Math.imul(place.id, 31) + TEMPLATES.indexOf(its) * 97) >>> 0,
    provider: `${pick(random, PROVIDERS)} ${placeName(place, "en")}`,
    content: {
      title: named(its.title),
      description: named(its.description),
      meeting: {
        where: MEETINGS[its.meeting],
        latitude: Number((place.latitude + (random() - 0.5) / 100).toFixed(5)),
        longitude: Number((place.longitude + (random() - 0.5) / 100).toFixed(5)),
      },
      included: phrases(its.included),
      notIncluded: phrases(its.notIncluded ?? []),
      know: phrases(its.know),
      // Fictional numbers.
      phone: `+1 202 555 01${String(between(random, 0, 99)).padStart(2, "0")}`,
      minAge: its.minAge,
      minHeightCm: its.minHeightCm,
      accessibility: its.accessibility,
      questions: its.asks ? [structuredClone(QUESTIONS[its.asks]) as Question] : [],
    },
    options: [
      option(1, "shared", 100, capacity),
      ...(its.extra ? [option(2, its.extra.name, its.extra.percent, 6)] : []),
    ],
  };
}

type Question = NonNullable<ActivityLine["content"]["questions"]>[number];

/** Cents of a dollar in a currency, with two digits and zeros. */
function inMoney(cents: number, currency: string): number {
  const amount = (cents / CENTS) * Number(UNITS_PER_USD[currency]);
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, amount))) - 1);
  return Math.round(amount / step) * step * 10 ** minorUnits(currency);
}
