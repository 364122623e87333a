import type { z } from "zod";
import { legalDrafts, type Spoken } from "../../organisation/legal-drafts/legal-drafts.ts";
import { type MenuItemName, type Organisation, organisationSettings } from "../../organisation/settings.ts";

type DemoOrganisation = Pick<Organisation, "id" | "slug" | "name" | "hosts"> &
  Omit<z.input<typeof organisationSettings>, "legal"> &
  Pick<Organisation, "timeZone" | "currency">;

const ALL_INCLUSIVE = { item: "all-inclusive", href: "https://all-inclusive.example.com/" } as const;
const TRIPS = { item: "trips", href: "/user/my-trips" } as const;
const items = (...names: MenuItemName[]) => names.map((item) => ({ item }));

/** What the three decide alike. */
const ALIKE = {
  bookWithoutSession: false,
  walletOptions: ["Certificates", "Discount Cards", "Cash Card", "myvacations"],
  pointValue: "1",
  payments: { provider: "demo" },
  markUp: { maxPercent: 20, maxAmount: 500_00 },
  netMargin: 10,
  promotionsRedirect: true,
} satisfies Partial<DemoOrganisation>;

const waypoint = {
  ...ALIKE,
  bookWithoutSession: true,
  id: "waypoint",
  slug: "waypoint",
  name: "Waypoint",
  hosts: ["localhost", "127.0.0.1", "[::1]"],
  language: "en",
  currency: "USD",
  timeZone: "America/New_York",
  countryCode: "US",
  calendarType: "Sun",
  minCheckinDays: 0,
  displayPrice: "inclusive",
  products: ["HLT", "CND", "STY", "HST", "RST", "ACT", "CRU", "TRF", "CAR", "DRM"],
  menu: [
    ...items(
      "hotel",
      "condo",
      "stays",
      "holidaystays",
      "resorts",
      "activities",
      "cars",
      "cruises",
      "transfers",
      "dreamtrips",
      "hotelgd",
      "daily-deals",
    ),
    ALL_INCLUSIVE,
    TRIPS,
  ],
  savings: { partner: "embedded", memberPrefix: "WP" },
  accessCode: false,
  brand: {
    colour: "#0A5C63",
    accent: "#F4B740",
    // Two stops and the way between them.
    mark: "M5 4a3 3 0 1 1-.01 0ZM19 14a3 3 0 1 1-.01 0ZM5 12v2a4 4 0 0 0 4 4h4v-2H9a2 2 0 0 1-2-2v-2ZM11 6h4a4 4 0 0 1 4 4v2h-2v-2a2 2 0 0 0-2-2h-4Z",
    tagline: {
      en: "Stays for every kind of trip.",
      es: "Alojamientos para cada viaje.",
      ar: "إقامة تناسب كل رحلة.",
    },
  },
  contact: {
    company: "Waypoint Travel Inc.",
    address: "214 Harbor Street, New York, NY 10038, USA",
    phone: "+1 212 555 0142",
    hours: {
      en: "Monday to Friday, 9 AM to 6 PM (New York time)",
      es: "De lunes a viernes, de 9:00 a 18:00 (hora de Nueva York)",
      ar: "من الاثنين إلى الجمعة، من 9 صباحًا إلى 6 مساءً (بتوقيت نيويورك)",
    },
  },
  packageOrganiser: {
    insolvencyCover: {
      en: "Waypoint Travel Inc. has taken out insolvency protection with Harbor Surety, 1 Pier Street, New York (+1 212 555 0170).",
      es: "Waypoint Travel Inc. está protegida en caso de insolvencia por Harbor Surety, 1 Pier Street, Nueva York (+1 212 555 0170).",
      ar: "لدى Waypoint Travel Inc. حماية في حالة الإعسار من Harbor Surety، 1 Pier Street، نيويورك (+1 212 555 0170).",
    },
    emergencyContact: "+1 212 555 0143",
  },
  taxNumber: "EIN 00-0000142",
  mailFrom: "hello@waypoint.example",
} satisfies DemoOrganisation;

const azul = {
  ...ALIKE,
  id: "azul",
  slug: "azul",
  name: "Azul Club",
  hosts: ["azul.localhost"],
  language: "es",
  currency: "EUR",
  timeZone: "Europe/Madrid",
  countryCode: "ES",
  calendarType: "Mon",
  minCheckinDays: 1,
  displayPrice: "inclusive",
  products: ["HLT", "RST", "STY", "HST", "ACT", "CRU", "TRF", "CAR", "DRM"],
  // Its partner has an app for telephones and tablets of Apple.
  menu: [
    { ...ALL_INCLUSIVE, hideOnIos: true },
    ...items(
      "hotel",
      "weeks",
      "holidaystays",
      "stays",
      "activities",
      "cars",
      "cruises",
      "transfers",
      "dreamtrips",
      "hotelgd",
      "daily-deals",
    ),
  ],
  savings: { partner: "embedded", memberPrefix: "AZ" },
  accessCode: true,
  brand: {
    colour: "#1F4FBF",
    accent: "#FF8A5B",
    // The sun over two waves.
    mark: "M12 3a4 4 0 1 1-.01 0ZM2 14c2.5-2 4.5-2 7 0s4.5 2 7 0 4-2 6-.5v2.5c-2-1.5-3.5-1.5-6 .5s-4.5 2-7 0-4.5-2-7 0ZM2 19c2.5-2 4.5-2 7 0s4.5 2 7 0 4-2 6-.5v2.5c-2-1.5-3.5-1.5-6 .5s-4.5 2-7 0-4.5-2-7 0Z",
    tagline: {
      en: "The sea, with your name on it.",
      es: "El mar, a tu nombre.",
      ar: "البحر باسمك.",
    },
    headline: {
      en: "Which sea is calling you?",
      es: "¿Qué mar te llama?",
      ar: "أيّ بحر يناديك؟",
    },
  },
  contact: {
    company: "Azul Club Vacaciones, S.L.",
    address: "Paseo de la Marina 18, 46011 Valencia, España",
    phone: "+34 960 555 018",
    hours: {
      en: "Every day, 9:00 to 20:00 (Madrid time)",
      es: "Todos los días, de 9:00 a 20:00 (hora de Madrid)",
      ar: "كل يوم، من 9 صباحًا إلى 8 مساءً (بتوقيت مدريد)",
    },
  },
  packageOrganiser: {
    insolvencyCover: {
      en: "Azul Club Vacaciones, S.L. has taken out insolvency protection with Fianza Mediterránea, Calle del Puerto 4, Valencia (+34 960 555 019).",
      es: "Azul Club Vacaciones, S.L. está protegida en caso de insolvencia por Fianza Mediterránea, calle del Puerto 4, Valencia (+34 960 555 019).",
      ar: "لدى Azul Club Vacaciones, S.L. حماية في حالة الإعسار من Fianza Mediterránea، شارع ديل بويرتو 4، فالنسيا (+34 960 555 019).",
    },
    emergencyContact: "+34 960 555 020",
  },
  taxNumber: "ESB00000018",
  mailFrom: "hola@azul.example",
} satisfies DemoOrganisation;

const nile = {
  ...ALIKE,
  id: "nile",
  slug: "nile",
  name: "Nile Voyages",
  hosts: ["nile.localhost"],
  language: "ar",
  currency: "USD",
  timeZone: "Africa/Cairo",
  countryCode: "EG",
  calendarType: "Sat",
  minCheckinDays: 0,
  displayPrice: "exclusive",
  products: ["HLT", "CND", "STY", "RST", "ACT", "CRU", "TRF", "CAR", "DRM"],
  menu: [
    ...items("hotel", "resorts", "condo", "stays", "activities", "cars", "cruises", "transfers", "dreamtrips"),
    TRIPS,
    ...items("hotelgd", "daily-deals"),
  ],
  walletOptions: ["Discount Cards", "Certificates", "Cash Card", "myvacations"],
  savings: { partner: "embedded", memberPrefix: "NV" },
  accessCode: false,
  brand: {
    colour: "#7A3E0C",
    accent: "#E0A526",
    // A felucca on the river.
    mark: "M12 2v13H5C6 9 9 5 12 2ZM14 6c2.5 2 4 5 4 9h-4ZM3 17h18l-2 4H5Z",
    tagline: {
      en: "The long way round, by water.",
      es: "El camino largo, por el agua.",
      ar: "الطريق الأجمل يمرّ بالماء.",
    },
    headline: {
      en: "Where will the river take you?",
      es: "¿Adónde te llevará el río?",
      ar: "إلى أين تحملك الرحلة؟",
    },
  },
  contact: {
    company: "Nile Voyages S.A.E.",
    address: "42 Corniche El Nil, Cairo, Egypt",
    phone: "+20 2 5555 0177",
    hours: {
      en: "Sunday to Thursday, 9 AM to 5 PM (Cairo time)",
      es: "De domingo a jueves, de 9:00 a 17:00 (hora de El Cairo)",
      ar: "من الأحد إلى الخميس، من 9 صباحًا إلى 5 مساءً (بتوقيت القاهرة)",
    },
  },
  packageOrganiser: {
    insolvencyCover: {
      en: "Nile Voyages S.A.E. has taken out insolvency protection with Delta Guarantee, 7 Bridge Street, Cairo (+20 2 5555 0178).",
      es: "Nile Voyages S.A.E. está protegida en caso de insolvencia por Delta Guarantee, 7 Bridge Street, El Cairo (+20 2 5555 0178).",
      ar: "لدى Nile Voyages S.A.E. حماية في حالة الإعسار من دلتا للضمان، 7 شارع الكوبري، القاهرة (+20 2 5555 0178).",
    },
    emergencyContact: "+20 2 5555 0179",
  },
  taxNumber: "000-000-177",
  mailFrom: "ahlan@nile.example",
} satisfies DemoOrganisation;

/** The organisations of the demo, with everything they decide. */
export const DEMO_ORGANISATIONS: Organisation[] = [
  withLegal(waypoint, {
    en: { law: "the State of New York", offers: "hotels, stays and resorts around the world" },
    es: { law: "el Estado de Nueva York", offers: "hoteles, alojamientos y resorts de todo el mundo" },
    ar: { law: "ولاية نيويورك", offers: "فنادق وأماكن إقامة ومنتجعات حول العالم" },
  }),
  withLegal(azul, {
    en: { law: "Spain", offers: "its members hotels and holidays by the sea" },
    es: { law: "España", offers: "a sus miembros hoteles y vacaciones junto al mar" },
    ar: { law: "إسبانيا", offers: "لأعضائها فنادق وعطلات على شاطئ البحر" },
  }),
  withLegal(nile, {
    en: { law: "the Arab Republic of Egypt", offers: "hotels and journeys, from Egypt to the rest of the world" },
    es: { law: "la República Árabe de Egipto", offers: "hoteles y viajes, de Egipto al resto del mundo" },
    ar: { law: "جمهورية مصر العربية", offers: "فنادق ورحلات من مصر إلى سائر أنحاء العالم" },
  }),
];

function withLegal({ id, slug, name, hosts, ...settings }: DemoOrganisation, spoken: Spoken): Organisation {
  const { mailFrom: contact, timeZone, currency } = settings;
  const legal = legalDrafts({ name, contact, timeZone, currency }, spoken);
  return { ...organisationSettings.parse({ ...settings, legal }), id, slug, name, hosts, state: "open" };
}
