import type { Amenity, PropertyType, Setting } from "../../catalogue/vocabulary.ts";
import type { LocalText } from "../../core/local-text.ts";
import { pick, type Random } from "./catalogue-random.ts";

const LANGUAGES = ["en", "es", "ar"] as const;
type Words = Record<(typeof LANGUAGES)[number], string>;

export type Described = {
  type: PropertyType;
  setting: Setting;
  stars: number;
  placeName: Words;
  distanceKm: number;
  roomCount: number;
  amenities: Amenity[];
  petsAllowed: boolean;
  green: boolean;
};

/** Three or four sentences made of nothing but what is stored of the property. */
export function describeProperty(random: Random, property: Described): LocalText {
  const sentences = [
    opening(random, property),
    pick(random, SURROUNDINGS[property.setting]),
    highlights(property),
    closing(random, property),
  ];
  const text = (language: keyof Words) => sentences.flatMap((sentence) => sentence?.[language] ?? []).join(" ");
  return { en: text("en"), es: text("es"), ar: text("ar") };
}

const KINDS: Record<PropertyType, Words> = {
  hotel: { en: "hotel", es: "Hotel", ar: "فندق" },
  boutique: { en: "boutique hotel", es: "Hotel boutique", ar: "فندق بوتيك" },
  "guest-house": { en: "guest house", es: "Casa de huéspedes", ar: "بيت ضيافة" },
  hostel: { en: "hostel", es: "Albergue", ar: "نُزُل" },
  apartment: { en: "apartment house", es: "Edificio de apartamentos", ar: "مبنى شقق فندقية" },
  villa: { en: "group of villas", es: "Conjunto de villas", ar: "مجمّع فلل" },
  chalet: { en: "group of chalets", es: "Conjunto de chalés", ar: "مجمّع شاليهات" },
  condo: { en: "condominium", es: "Condominio", ar: "مجمّع شقق للعطلات" },
  resort: { en: "resort", es: "Resort", ar: "منتجع" },
};

const STARS: Words[] = [
  { en: "", es: "", ar: "" },
  { en: "one-star", es: "de una estrella", ar: "بنجمة واحدة" },
  { en: "two-star", es: "de dos estrellas", ar: "بنجمتين" },
  { en: "three-star", es: "de tres estrellas", ar: "بثلاث نجوم" },
  { en: "four-star", es: "de cuatro estrellas", ar: "بأربع نجوم" },
  { en: "five-star", es: "de cinco estrellas", ar: "بخمس نجوم" },
];

function opening(random: Random, { type, stars, placeName, distanceKm, roomCount }: Described): Words {
  const kind = KINDS[type];
  const star = STARS[stars]!;
  const km = Math.max(0.1, distanceKm).toFixed(1);
  const near = distanceKm < 0.6;
  const where: Words = near
    ? {
        en: `in the centre of ${placeName.en}`,
        es: `en el centro de ${placeName.es}`,
        ar: `في وسط ${placeName.ar}`,
      }
    : {
        en: `${km} km from the centre of ${placeName.en}`,
        es: `a ${km.replace(".", ",")} km del centro de ${placeName.es}`,
        ar: `على بعد ${km} كم من وسط ${placeName.ar}`,
      };
  return pick(random, [
    {
      en: `A ${star.en} ${kind.en} ${where.en}, with ${roomCount} rooms in all.`,
      es: `${kind.es} ${star.es} ${where.es}, con ${roomCount} habitaciones en total.`,
      ar: `${kind.ar} ${star.ar} ${where.ar}، عدد غرفه ${roomCount}.`,
    },
    {
      en: `This ${star.en} ${kind.en} is ${where.en} and has ${roomCount} rooms.`,
      es: `${kind.es} ${star.es} situado ${where.es}; tiene ${roomCount} habitaciones.`.replace(
        "Casa de huéspedes",
        "Alojamiento tipo casa de huéspedes",
      ),
      ar: `يقع هذا المكان ${where.ar}، وهو ${kind.ar} ${star.ar} يضم ${roomCount} غرفة.`,
    },
    {
      en: `With ${roomCount} rooms, this is a ${star.en} ${kind.en} ${where.en}.`,
      es: `Con ${roomCount} habitaciones, es un alojamiento ${star.es} ${where.es}.`,
      ar: `${roomCount} غرفة في ${kind.ar} ${star.ar} ${where.ar}.`,
    },
  ]);
}

const SURROUNDINGS: Record<Setting, Words[]> = {
  city: [
    {
      en: "Leave the bags and walk: the streets around are best learnt on foot.",
      es: "Deja las maletas y sal a caminar: las calles de alrededor se conocen mejor a pie.",
      ar: "اترك الحقائب وامشِ: فالشوارع المحيطة تُعرف سيرًا على الأقدام.",
    },
    {
      en: "A quiet base to come back to when the city has tired you out.",
      es: "Un sitio tranquilo al que volver cuando la ciudad te haya cansado.",
      ar: "مكان هادئ تعود إليه بعد يوم طويل في المدينة.",
    },
    {
      en: "Made for days that start early in the old streets and end late at a table.",
      es: "Hecho para días que empiezan temprano por las calles y terminan tarde en una mesa.",
      ar: "مكان لأيام تبدأ باكرًا في الشوارع وتنتهي متأخرة حول مائدة.",
    },
    {
      en: "Good for a night on the way through, and better for three.",
      es: "Bueno para una noche de paso y mejor para tres.",
      ar: "مناسب لليلة عابرة، وأنسب لثلاث ليالٍ.",
    },
  ],
  beach: [
    {
      en: "Days here go by the tide: a swim, some shade, another swim.",
      es: "Aquí los días los marca la marea: un baño, un rato de sombra y otro baño.",
      ar: "الأيام هنا على إيقاع البحر: سباحة، ثم ظل، ثم سباحة.",
    },
    {
      en: "Bring a book you have wanted to finish for a long time.",
      es: "Trae ese libro que llevas tanto tiempo queriendo terminar.",
      ar: "أحضر كتابًا طالما أردت أن تنهيه.",
    },
    {
      en: "The sea is what people come for, and it is never far.",
      es: "La gente viene por el mar, y el mar nunca queda lejos.",
      ar: "البحر هو ما يأتي الناس من أجله، وهو قريب دائمًا.",
    },
  ],
  mountain: [
    {
      en: "Boots by the door, the map on the table, weather in the window.",
      es: "Las botas junto a la puerta, el mapa en la mesa y el tiempo en la ventana.",
      ar: "الأحذية عند الباب والخريطة على الطاولة والطقس في النافذة.",
    },
    {
      en: "In winter for the snow, in summer for the paths, in between for the silence.",
      es: "En invierno por la nieve, en verano por los senderos y entre medias por el silencio.",
      ar: "شتاءً للثلج، وصيفًا للمسالك، وما بينهما للسكون.",
    },
    {
      en: "Cold air in the morning and an early night: that is what it is for.",
      es: "Aire frío por la mañana y acostarse temprano: para eso está.",
      ar: "هواء بارد في الصباح ونوم مبكر: هذا ما جاء الناس من أجله.",
    },
  ],
};

/** What is worth saying of the house, the most telling first. */
const HIGHLIGHTS: [Amenity, Words][] = [
  ["beach-access", { en: "its own way to the beach", es: "acceso propio a la playa", ar: "طريق خاص إلى الشاطئ" }],
  ["pool", { en: "a pool", es: "piscina", ar: "مسبح" }],
  ["spa", { en: "a spa", es: "spa", ar: "سبا" }],
  ["rooftop-bar", { en: "a bar on the roof", es: "bar en la azotea", ar: "بار على السطح" }],
  ["ski-storage", { en: "a ski room", es: "guardaesquís", ar: "غرفة لحفظ الزلاجات" }],
  ["fireplace", { en: "an open fire", es: "chimenea", ar: "مدفأة" }],
  ["restaurant", { en: "a restaurant", es: "restaurante", ar: "مطعم" }],
  ["sauna", { en: "a sauna", es: "sauna", ar: "ساونا" }],
  ["kids-club", { en: "a children's club", es: "club infantil", ar: "نادٍ للأطفال" }],
  ["gym", { en: "a gym", es: "gimnasio", ar: "صالة رياضية" }],
  ["kitchen", { en: "a kitchen in every unit", es: "cocina en cada alojamiento", ar: "مطبخ في كل وحدة" }],
  ["parking", { en: "parking", es: "aparcamiento", ar: "موقف سيارات" }],
  ["laundry", { en: "a laundry", es: "lavandería", ar: "مغسلة" }],
  ["wifi", { en: "Wi-Fi throughout", es: "wifi en todo el edificio", ar: "واي فاي في كل مكان" }],
];
const MOST_HIGHLIGHTS = 4;

function highlights({ amenities }: Described): Words | undefined {
  const has = new Set(amenities);
  const named = HIGHLIGHTS.filter(([amenity]) => has.has(amenity)).slice(0, MOST_HIGHLIGHTS);
  if (named.length < 2) return undefined;
  const list = (language: keyof Words, and: string) => {
    const words = named.map(([, text]) => text[language]);
    return `${words.slice(0, -1).join(language === "ar" ? "، " : ", ")}${and}${words.at(-1)}`;
  };
  return {
    en: `The house has ${list("en", " and ")}.`,
    es: `La casa cuenta con ${list("es", " y ")}.`,
    ar: `في المكان ${list("ar", " و")}.`,
  };
}

function closing(random: Random, { amenities, petsAllowed, green }: Described): Words | undefined {
  const has = new Set(amenities);
  const fitting = CLOSINGS.filter(([when]) => when({ has, petsAllowed, green })).map(([, words]) => words);
  return fitting.length === 0 ? undefined : pick(random, fitting);
}

type Facts = { has: Set<Amenity>; petsAllowed: boolean; green: boolean };

const CLOSINGS: [(facts: Facts) => boolean, Words][] = [
  [
    ({ green }) => green,
    {
      en: "It holds a green certificate for how it uses water and energy.",
      es: "Tiene un certificado verde por su uso del agua y la energía.",
      ar: "يحمل شهادة خضراء في استخدام الماء والطاقة.",
    },
  ],
  [
    ({ petsAllowed }) => petsAllowed,
    {
      en: "Pets are welcome too.",
      es: "Las mascotas también son bienvenidas.",
      ar: "والحيوانات الأليفة مرحَّب بها أيضًا.",
    },
  ],
  [
    ({ has }) => has.has("step-free-access"),
    {
      en: "You can get from the street to the rooms without a step.",
      es: "Se llega de la calle a las habitaciones sin un solo escalón.",
      ar: "يمكن الوصول من الشارع إلى الغرف دون أي درجة.",
    },
  ],
  [
    ({ has }) => has.has("airport-shuttle"),
    {
      en: "A shuttle runs to the airport.",
      es: "Hay servicio de traslado al aeropuerto.",
      ar: "تتوفر حافلة إلى المطار.",
    },
  ],
  [
    ({ has }) => has.has("ev-charging"),
    {
      en: "Electric cars can be charged at the house.",
      es: "Se pueden cargar coches eléctricos en el alojamiento.",
      ar: "يمكن شحن السيارات الكهربائية في المكان.",
    },
  ],
  [
    ({ has }) => has.has("front-desk-24h"),
    {
      en: "Someone is at the desk at any hour.",
      es: "Hay alguien en recepción a cualquier hora.",
      ar: "مكتب الاستقبال مفتوح على مدار الساعة.",
    },
  ],
  [
    ({ has }) => has.has("family-rooms"),
    {
      en: "Families find rooms with space for everybody.",
      es: "Las familias encuentran habitaciones con sitio para todos.",
      ar: "تجد العائلات غرفًا تتسع للجميع.",
    },
  ],
];
