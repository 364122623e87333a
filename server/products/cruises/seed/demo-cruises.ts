import { findPlace, placeName } from "../../../reference/places.ts";
import type { CruiseLine } from "../catalogue/content.ts";
import type { Region } from "../catalogue/vocabulary.ts";

type Text = { en: string; es: string; ar: string };
type Ship = { name: string; built: number; guests: number; about: keyof typeof SHIPS; size: "small" | "large" };
type Route = {
  code: string;
  ship: Ship;
  region: Region;
  seas: keyof typeof SEAS;
  /** A Saturday or another day long past, and how often it departs from then on. */
  first: string;
  everyDays: number;
  /** Day, place, arrival, departure. */
  calls: [day: number, place: number, arrive?: string | undefined, leave?: string][];
  /** Of an inside cabin, in whole units of its currency. */
  fare: number;
  currency: string;
  /** The months in which it costs more. */
  summer: boolean;
  minAge?: number;
};

const SEAS: Record<string, Text> = {
  west: { en: "the Western Mediterranean", es: "el Mediterráneo occidental", ar: "غرب المتوسط" },
  balearic: { en: "the Balearic Islands", es: "las islas Baleares", ar: "جزر البليار" },
  aegean: { en: "the Aegean islands", es: "las islas del Egeo", ar: "جزر بحر إيجه" },
  levant: { en: "Türkiye and the Greek islands", es: "Turquía y las islas griegas", ar: "تركيا وجزر اليونان" },
  fjords: { en: "the Norwegian fjords", es: "los fiordos noruegos", ar: "مضايق النرويج" },
  baltic: { en: "the Baltic capitals", es: "las capitales del Báltico", ar: "عواصم البلطيق" },
  gulf: { en: "the Arabian Gulf", es: "el golfo Arábigo", ar: "الخليج العربي" },
  red: { en: "the Red Sea", es: "el mar Rojo", ar: "البحر الأحمر" },
  antilles: { en: "the Eastern Caribbean", es: "el Caribe oriental", ar: "شرق الكاريبي" },
  cayman: { en: "the Western Caribbean", es: "el Caribe occidental", ar: "غرب الكاريبي" },
  japan: { en: "Japan and Korea", es: "Japón y Corea", ar: "اليابان وكوريا" },
};

const SHIPS: Record<"grand" | "classic" | "small", Text> = {
  grand: {
    en: "Three pools, a theater, a children's club for every age and five restaurants, two of them open all day.",
    es: "Tres piscinas, teatro, club infantil para todas las edades y cinco restaurantes, dos abiertos todo el día.",
    ar: "ثلاثة مسابح ومسرح ونادٍ للأطفال من كل الأعمار وخمسة مطاعم، اثنان منها مفتوحان طوال اليوم.",
  },
  classic: {
    en: "A promenade around the whole deck, a library, live music every evening and a pool under a glass roof.",
    es: "Una cubierta de paseo que rodea el barco, biblioteca, música en directo cada noche y piscina bajo techo de cristal.",
    ar: "ممشى يحيط بالسفينة كلها ومكتبة وموسيقى حية كل مساء ومسبح تحت سقف زجاجي.",
  },
  small: {
    en: "Small enough for harbors that large ships pass by, with one restaurant where everyone eats when they like.",
    es: "Lo bastante pequeño para puertos donde no entran los grandes, con un restaurante sin turnos.",
    ar: "صغيرة بما يكفي لدخول موانئ لا تدخلها السفن الكبيرة، وفيها مطعم واحد يأكل فيه الجميع متى شاؤوا.",
  },
};

const ship = (name: string, built: number, guests: number, about: Ship["about"]): Ship => ({
  ...{ name, built, guests, about },
  size: guests > 1_500 ? "large" : "small",
});
const AURORA = ship("Aurora Bay", 2019, 3_200, "grand");
const HERON = ship("Little Heron", 2011, 420, "small");
const CYCLADES = ship("Cyclades Star", 2008, 900, "classic");
const LANTERN = ship("North Lantern", 2015, 1_100, "classic");
const PEARL = ship("Pearl Dhow", 2021, 2_600, "grand");
const CORAL = ship("Coral Route", 2013, 640, "small");
const TRADE = ship("Trade Wind", 2017, 2_900, "grand");
const CRANE = ship("Silver Crane", 2006, 780, "classic");

const [BARCELONA, MARSEILLE, GENOA, NAPLES, PALERMO, IBIZA, PALMA, VALENCIA] = [
  3128760, 2995469, 3176219, 3172394, 2523920, 2516479, 2512989, 2509954,
] as const;
const [PIRAEUS, MYKONOS, KUSADASI, RHODES, HERAKLION, ISTANBUL, IZMIR, ANTALYA] = [
  255274, 257056, 305359, 400666, 261745, 745044, 311046, 323777,
] as const;
const [COPENHAGEN, STAVANGER, BERGEN, ALESUND, STOCKHOLM, HELSINKI, TALLINN] = [
  2618425, 3137115, 3161732, 3163392, 2673730, 658225, 588409,
] as const;
const [DUBAI, ABU_DHABI, DOHA, MANAMA, MUSCAT, JEDDAH, YANBU, AQABA, SHARM] = [
  292223, 292968, 290030, 290340, 287286, 105343, 100425, 250774, 349340,
] as const;
const [MIAMI, NASSAU, SAN_JUAN, CHARLOTTE_AMALIE, PHILIPSBURG, COZUMEL, GEORGE_TOWN] = [
  4164138, 3571824, 4568127, 4795467, 3513392, 3530103, 3580661,
] as const;
const [YOKOHAMA, KOBE, NAGASAKI, BUSAN] = [1848354, 1859171, 1856177, 1838524] as const;

/** Two routes of one ship take turns: their departures are as many days apart as the other one lasts. */
const ROUTES: Route[] = [
  {
    ...{ code: "AUR-WEST", ship: AURORA, region: "west-mediterranean", seas: "west", currency: "EUR", fare: 620 },
    ...{ first: "2026-01-03", everyDays: 7, summer: true },
    calls: [
      [0, BARCELONA, undefined, "18:00"],
      [1, MARSEILLE, "08:00", "18:00"],
      [2, GENOA, "08:00", "19:00"],
      [4, NAPLES, "07:00", "19:00"],
      [5, PALERMO, "08:00", "17:00"],
      [7, BARCELONA, "08:00"],
    ],
  },
  {
    ...{ code: "HER-ISLANDS", ship: HERON, region: "west-mediterranean", seas: "balearic", currency: "EUR", fare: 480 },
    ...{ first: "2026-01-05", everyDays: 7, summer: true },
    calls: [
      [0, BARCELONA, undefined, "19:00"],
      [1, IBIZA, "09:00", "23:00"],
      [2, PALMA, "09:00", "22:00"],
      [3, VALENCIA, "10:00", "18:00"],
      [4, BARCELONA, "08:00"],
    ],
  },
  {
    ...{ code: "CYC-AEGEAN", ship: CYCLADES, region: "east-mediterranean", seas: "aegean", currency: "EUR", fare: 690 },
    ...{ first: "2026-01-02", everyDays: 21, summer: true },
    calls: [
      [0, PIRAEUS, undefined, "17:00"],
      [1, MYKONOS, "07:00", "23:00"],
      [2, KUSADASI, "08:00", "20:00"],
      [3, RHODES, "08:00", "18:00"],
      [5, HERAKLION, "08:00", "19:00"],
      [7, PIRAEUS, "07:00"],
    ],
  },
  {
    ...{ code: "CYC-LEVANT", ship: CYCLADES, region: "east-mediterranean", seas: "levant", currency: "EUR", fare: 980 },
    ...{ first: "2026-01-11", everyDays: 21, summer: true },
    calls: [
      [0, ISTANBUL, undefined, "20:00"],
      [1, IZMIR, "12:00", "22:00"],
      [3, PIRAEUS, "07:00", "19:00"],
      [5, HERAKLION, "08:00", "18:00"],
      [6, RHODES, "09:00", "22:00"],
      [8, ANTALYA, "08:00", "18:00"],
      [10, ISTANBUL, "09:00"],
    ],
  },
  {
    ...{ code: "NOR-FJORDS", ship: LANTERN, region: "northern-europe", seas: "fjords", currency: "EUR", fare: 890 },
    ...{ first: "2026-01-10", everyDays: 21, summer: true },
    calls: [
      [0, COPENHAGEN, undefined, "16:00"],
      [2, STAVANGER, "09:00", "18:00"],
      [3, BERGEN, "08:00", "20:00"],
      [4, ALESUND, "09:00", "19:00"],
      [7, COPENHAGEN, "07:00"],
    ],
  },
  {
    ...{ code: "NOR-BALTIC", ship: LANTERN, region: "northern-europe", seas: "baltic", currency: "EUR", fare: 1_040 },
    ...{ first: "2026-01-18", everyDays: 21, summer: true },
    calls: [
      [0, COPENHAGEN, undefined, "18:00"],
      [2, STOCKHOLM, "08:00", "22:00"],
      [4, HELSINKI, "08:00", "18:00"],
      [5, TALLINN, "08:00", "19:00"],
      [9, COPENHAGEN, "08:00"],
    ],
  },
  {
    ...{ code: "PRL-GULF", ship: PEARL, region: "gulf", seas: "gulf", currency: "USD", fare: 640 },
    ...{ first: "2026-01-04", everyDays: 7, summer: false },
    calls: [
      [0, DUBAI, undefined, "22:00"],
      [1, ABU_DHABI, "08:00", "22:00"],
      [3, DOHA, "08:00", "20:00"],
      [4, MANAMA, "08:00", "19:00"],
      [6, MUSCAT, "08:00", "18:00"],
      [7, DUBAI, "12:00"],
    ],
  },
  {
    ...{ code: "COR-RED", ship: CORAL, region: "red-sea", seas: "red", currency: "USD", fare: 520 },
    ...{ first: "2026-01-01", everyDays: 7, summer: false },
    calls: [
      [0, JEDDAH, undefined, "19:00"],
      [1, YANBU, "09:00", "18:00"],
      [2, SHARM, "12:00", "23:00"],
      [3, AQABA, "08:00", "20:00"],
      [5, JEDDAH, "09:00"],
    ],
  },
  {
    ...{ code: "TRD-EAST", ship: TRADE, region: "caribbean", seas: "antilles", currency: "USD", fare: 720 },
    ...{ first: "2026-01-04", everyDays: 14, summer: false },
    calls: [
      [0, MIAMI, undefined, "16:00"],
      [1, NASSAU, "08:00", "17:00"],
      [3, SAN_JUAN, "13:00", "22:00"],
      [4, CHARLOTTE_AMALIE, "08:00", "17:00"],
      [5, PHILIPSBURG, "08:00", "17:00"],
      [7, MIAMI, "07:00"],
    ],
  },
  {
    ...{ code: "TRD-WEST", ship: TRADE, region: "caribbean", seas: "cayman", currency: "USD", fare: 540 },
    ...{ first: "2026-01-12", everyDays: 14, summer: false },
    calls: [
      [0, MIAMI, undefined, "16:00"],
      [2, GEORGE_TOWN, "08:00", "16:00"],
      [3, COZUMEL, "10:00", "18:00"],
      [5, MIAMI, "07:00"],
    ],
  },
  {
    ...{ code: "CRN-JAPAN", ship: CRANE, region: "east-asia", seas: "japan", currency: "USD", fare: 1_180 },
    ...{ first: "2026-01-07", everyDays: 14, summer: true, minAge: 16 },
    calls: [
      [0, YOKOHAMA, undefined, "17:00"],
      [1, KOBE, "13:00", "22:00"],
      [3, NAGASAKI, "08:00", "18:00"],
      [4, BUSAN, "08:00", "20:00"],
      [8, YOKOHAMA, "08:00"],
    ],
  },
];

const CABINS: Record<Ship["size"], { code: string; percent: number; cabins: number }[]> = {
  large: [
    { code: "IN", percent: 100, cabins: 40 },
    { code: "INA", percent: 100, cabins: 2 },
    { code: "OV", percent: 125, cabins: 30 },
    { code: "BA", percent: 160, cabins: 60 },
    { code: "BAA", percent: 160, cabins: 2 },
    { code: "SU", percent: 290, cabins: 8 },
  ],
  small: [
    { code: "IN", percent: 100, cabins: 10 },
    { code: "OV", percent: 120, cabins: 24 },
    { code: "OVA", percent: 120, cabins: 1 },
    { code: "BA", percent: 175, cabins: 12 },
    { code: "SU", percent: 320, cabins: 3 },
  ],
};

type CabinTemplate = Omit<CruiseLine["cruise"]["cabins"][number], "code" | "fare" | "cabins">;

const inside: CabinTemplate = {
  kind: "inside",
  name: { en: "Inside cabin", es: "Camarote interior", ar: "غرفة داخلية" },
  squareMeters: 14,
  features: ["twin-beds", "upper-berths", "shower"],
  maxGuests: 4,
};
const oceanView: CabinTemplate = {
  kind: "window",
  name: { en: "Ocean view cabin", es: "Camarote exterior", ar: "غرفة مطلة على البحر" },
  squareMeters: 17,
  features: ["double-bed", "upper-berths", "shower", "fridge"],
  maxGuests: 4,
};
const balcony: CabinTemplate = {
  kind: "balcony",
  name: { en: "Balcony cabin", es: "Camarote con balcón", ar: "غرفة بشرفة" },
  squareMeters: 21,
  features: ["double-bed", "sofa-bed", "shower", "fridge", "coffee"],
  maxGuests: 3,
};
const suite: CabinTemplate = {
  kind: "suite",
  name: { en: "Suite", es: "Suite", ar: "جناح" },
  squareMeters: 38,
  features: ["double-bed", "sofa-bed", "bathtub", "fridge", "coffee", "wifi", "lounge"],
  maxGuests: 4,
};
/** For wheelchairs. */
const accessible = (cabin: CabinTemplate, name: Text): CabinTemplate => ({
  ...cabin,
  name,
  accessible: true,
  squareMeters: cabin.squareMeters + 6,
  features: ["double-bed", "roll-in-shower", "wide-door"],
  maxGuests: 2,
});

const TEMPLATES: Record<string, CabinTemplate> = {
  IN: inside,
  INA: accessible(inside, {
    en: "Accessible inside cabin",
    es: "Camarote interior accesible",
    ar: "غرفة داخلية ميسّرة الوصول",
  }),
  OV: oceanView,
  OVA: accessible(oceanView, {
    en: "Accessible ocean view cabin",
    es: "Camarote exterior accesible",
    ar: "غرفة مطلة على البحر ميسّرة الوصول",
  }),
  BA: balcony,
  BAA: accessible(balcony, {
    en: "Accessible balcony cabin",
    es: "Camarote con balcón accesible",
    ar: "غرفة بشرفة ميسّرة الوصول",
  }),
  SU: suite,
};

const PHRASES = {
  meals: {
    en: "All meals in the main restaurants",
    es: "Todas las comidas en los restaurantes principales",
    ar: "جميع الوجبات في المطاعم الرئيسية",
  },
  shows: { en: "Shows and live music", es: "Espectáculos y música en directo", ar: "العروض والموسيقى الحية" },
  pools: { en: "Pools and gym", es: "Piscinas y gimnasio", ar: "المسابح وصالة الرياضة" },
  passport: {
    en: "Bring a passport that is valid for the whole cruise",
    es: "Lleva un pasaporte válido durante todo el crucero",
    ar: "أحضر جواز سفر ساريًا طوال الرحلة",
  },
  early: {
    en: "Boarding ends an hour before departure",
    es: "El embarque termina una hora antes de la salida",
    ar: "ينتهي الصعود إلى السفينة قبل المغادرة بساعة",
  },
} satisfies Record<string, Text>;

/** Percent of the fare, January first. */
const MONTHS = {
  summer: [80, 80, 85, 95, 105, 120, 140, 145, 120, 100, 85, 95],
  winter: [130, 130, 125, 110, 90, 85, 85, 85, 85, 95, 110, 140],
};

/** Invented cruises between real ports in the importer's format, the same each time. */
export const demoCruises = (): CruiseLine[] => ROUTES.map(lineOf);

function lineOf({
  code,
  ship: its,
  region,
  seas,
  first,
  everyDays,
  calls,
  fare,
  currency,
  summer,
  minAge,
}: Route): CruiseLine {
  const nights = calls.at(-1)![0];
  const leaves = calls[0]![3]!;
  const named = (language: keyof Text) => placeName(findPlace(calls[0]![1])!, language);
  const hours = Number(leaves.slice(0, 2));
  return {
    cruiseFormat: 1,
    code,
    organisation: "waypoint",
    soldBy: ["*"],
    cruise: {
      region,
      title: {
        en: `${nights} nights in ${SEAS[seas]!.en}`,
        es: `${nights} noches por ${SEAS[seas]!.es}`,
        ar: `${nights} ليالٍ في ${SEAS[seas]!.ar}`,
      },
      description: {
        en: `From ${named("en")} on board the ${its.name}: wake up in another harbor, and see ${SEAS[seas]!.en} without packing once.`,
        es: `Desde ${named("es")}, a bordo del ${its.name}: cada día amaneces en otro puerto y recorres ${SEAS[seas]!.es} sin hacer la maleta.`,
        ar: `من ${named("ar")} على متن ${its.name}: تستيقظ كل يوم في ميناء جديد، وترى ${SEAS[seas]!.ar} دون أن تعيد حزم حقائبك.`,
      },
      ship: { name: its.name, built: its.built, guests: its.guests, about: SHIPS[its.about] },
      currency,
      calls: calls.map(([day, destinationId, arrive, leave]) => ({ day, destinationId, arrive, leave })),
      boarding: {
        from: `${String(hours - 5).padStart(2, "0")}:00`,
        until: `${String(hours - 1).padStart(2, "0")}:00`,
        where: {
          en: `Cruise terminal, ${named("en")}`,
          es: `Terminal de cruceros de ${named("es")}`,
          ar: `محطة السفن السياحية في ${named("ar")}`,
        },
      },
      departures: { first, everyDays },
      cabins: CABINS[its.size].map(({ code: cabin, percent, cabins }) => ({
        ...TEMPLATES[cabin]!,
        code: cabin,
        cabins,
        fare: fare * percent,
      })),
      fares: {
        single: its.size === "large" ? 80 : 50,
        further: 55,
        furtherChild: 30,
        months: summer ? MONTHS.summer : MONTHS.winter,
      },
      portCharges: (60 + 12 * calls.length) * 100,
      gratuities: its.size === "large" ? 14_00 : 12_00,
      minAge: minAge ?? 0,
      deposit: { percent: 20, balanceDays: 75 },
      cancellation: [
        { untilDays: 60, percent: 20 },
        { untilDays: 30, percent: 50 },
      ],
      included: [PHRASES.meals, PHRASES.shows, PHRASES.pools],
      know: [PHRASES.passport, PHRASES.early],
      payee: code.slice(0, 3),
    },
  };
}
