import type { LocalText } from "../../../core/local-text.ts";
import type { PropertyType } from "../catalogue/vocabulary.ts";

/** A kind of room: how much of the house it is, and its price against the house's base rate. */
export type RoomKind = {
  name: LocalText;
  beds: LocalText;
  sizeM2: number;
  maxAdults: number;
  maxOccupancy: number;
  rateFactor: number;
  /** Part of the house's rooms. */
  share: number;
  /** Bedrooms and bathrooms of a unit that is a home. */
  home?: [bedrooms: number, bathrooms: number];
};

const BEDS = {
  double: { en: "1 double bed", es: "1 cama doble", ar: "سرير مزدوج واحد" },
  queen: { en: "1 queen bed", es: "1 cama queen", ar: "سرير كوين واحد" },
  king: { en: "1 king bed", es: "1 cama king", ar: "سرير كينغ واحد" },
  bunk: { en: "1 bunk bed", es: "1 litera", ar: "سرير طابقي واحد" },
  family: { en: "1 double and 2 single beds", es: "1 cama doble y 2 individuales", ar: "سرير مزدوج وسريران مفردان" },
  kingAndSofa: { en: "1 king and 1 sofa bed", es: "1 cama king y 1 sofá cama", ar: "سرير كينغ وأريكة سرير" },
  doubleAndSofa: { en: "1 double and 1 sofa bed", es: "1 cama doble y 1 sofá cama", ar: "سرير مزدوج وأريكة سرير" },
  twoBedrooms: {
    en: "2 double and 2 single beds",
    es: "2 camas dobles y 2 individuales",
    ar: "سريران مزدوجان وسريران مفردان",
  },
} satisfies Record<string, LocalText>;

const STANDARD = room("Standard room", "Habitación estándar", "غرفة قياسية", BEDS.double, [20, 2, 2, 1, 0.46]);
const SUPERIOR = room("Superior room", "Habitación superior", "غرفة سوبيريور", BEDS.queen, [25, 2, 3, 1.18, 0.3]);
const FAMILY = room("Family room", "Habitación familiar", "غرفة عائلية", BEDS.family, [32, 3, 4, 1.42, 0.16]);
const SUITE = room("Junior suite", "Suite júnior", "جناح جونيور", BEDS.kingAndSofa, [42, 2, 3, 1.75, 0.08]);

const BY_TYPE: Partial<Record<PropertyType, RoomKind[]>> = {
  hostel: [
    room(
      "Bed in a mixed dormitory",
      "Cama en dormitorio mixto",
      "سرير في غرفة مشتركة مختلطة",
      BEDS.bunk,
      [24, 1, 1, 0.38, 0.7],
    ),
    room("Private double room", "Habitación doble privada", "غرفة مزدوجة خاصة", BEDS.double, [14, 2, 2, 1, 0.3]),
  ],
  "guest-house": [
    room("Double room", "Habitación doble", "غرفة مزدوجة", BEDS.double, [17, 2, 2, 1, 0.7]),
    room("Family room", "Habitación familiar", "غرفة عائلية", BEDS.family, [27, 3, 4, 1.45, 0.3]),
  ],
  apartment: [
    room("Studio", "Estudio", "استوديو", BEDS.queen, [28, 2, 2, 1, 0.55], [0, 1]),
    room(
      "One-bedroom apartment",
      "Apartamento de un dormitorio",
      "شقة بغرفة نوم واحدة",
      BEDS.doubleAndSofa,
      [44, 3, 4, 1.35, 0.45],
      [1, 1],
    ),
  ],
  condo: [
    room(
      "One-bedroom condo",
      "Condominio de un dormitorio",
      "شقة عطلات بغرفة نوم واحدة",
      BEDS.kingAndSofa,
      [56, 3, 4, 1.2, 0.6],
      [1, 1],
    ),
    room(
      "Two-bedroom condo",
      "Condominio de dos dormitorios",
      "شقة عطلات بغرفتي نوم",
      BEDS.twoBedrooms,
      [82, 5, 6, 1.7, 0.4],
      [2, 2],
    ),
  ],
  villa: [
    room("Garden villa", "Villa con jardín", "فيلا مع حديقة", BEDS.king, [60, 2, 3, 1.2, 0.6], [1, 1]),
    room("Pool villa", "Villa con piscina", "فيلا مع مسبح", BEDS.family, [95, 4, 4, 1.9, 0.4], [2, 2]),
  ],
  chalet: [
    room("Alpine room", "Habitación alpina", "غرفة جبلية", BEDS.queen, [24, 2, 2, 1, 0.6]),
    room(
      "Two-bedroom chalet",
      "Chalé de dos dormitorios",
      "شاليه بغرفتي نوم",
      BEDS.twoBedrooms,
      [78, 5, 6, 1.9, 0.4],
      [2, 1],
    ),
  ],
};

/** What a resort sells by the week. */
export const WEEK = room(
  "Resort week in a one-bedroom suite",
  "Semana de resort en una suite de un dormitorio",
  "أسبوع في المنتجع بجناح من غرفة نوم واحدة",
  BEDS.kingAndSofa,
  [48, 3, 4, 1.3, 0.06],
  [1, 1],
);

/** Of homes, the more there is to look after the more of them. */
export const HOUSE_RULES: LocalText[] = [
  { en: "No smoking indoors", es: "No se fuma dentro", ar: "يُمنع التدخين في الداخل" },
  {
    en: "Quiet from 10 PM to 8 AM",
    es: "Silencio de 22:00 a 8:00",
    ar: "الهدوء من 10 مساءً إلى 8 صباحًا",
  },
  { en: "No parties or events", es: "Sin fiestas ni eventos", ar: "تُمنع الحفلات والمناسبات" },
];

/** The kinds of room a house of this type and class has. */
export function roomKindsOf(type: PropertyType, stars: number): RoomKind[] {
  return BY_TYPE[type] ?? [STANDARD, SUPERIOR, ...(stars >= 3 ? [FAMILY] : []), ...(stars >= 4 ? [SUITE] : [])];
}

function room(
  en: string,
  es: string,
  ar: string,
  beds: LocalText,
  [sizeM2, maxAdults, maxOccupancy, rateFactor, share]: [number, number, number, number, number],
  home?: RoomKind["home"],
): RoomKind {
  return { name: { en, es, ar }, beds, sizeM2, maxAdults, maxOccupancy, rateFactor, share, ...(home && { home }) };
}
