import type { LocalText } from "../../../core/local-text.ts";
import { pick, type Random } from "../../../core/random.ts";
import type { Amenity, PropertyType, Setting } from "../catalogue/vocabulary.ts";

const LANGUAGES = ["en", "es", "ar"] as const;
type Messages = Record<(typeof LANGUAGES)[number], string>;

export type Described = {
  type: PropertyType;
  setting: Setting;
  stars: number;
  placeName: Messages;
  distanceKm: number;
  roomCount: number;
  amenities: Amenity[];
  petsAllowed: boolean;
  green: boolean;
};

/** Three or four sentences, from the property's stored facts only. */
export function describeProperty(random: Random, property: Described): LocalText {
  const sentences = [
    opening(random, property),
    pick(random, SURROUNDINGS[property.setting]),
    highlights(property),
    closing(random, property),
  ];
  const text = (language: keyof Messages) => sentences.flatMap((sentence) => sentence?.[language] ?? []).join(" ");
  return { en: text("en"), es: text("es"), ar: text("ar") };
}

const KINDS: Record<PropertyType, Messages> = {
  hotel: { en: "hotel", es: "Hotel", ar: "فندق" },
  boutique: { en: "boutique hotel", es: "Hotel boutique", ar: "فندق بوتيك" },
  "guest-house": { en: "guest house", es: "Casa de huéspedes", ar: "بيت ضيافة" },
  hostel: { en: "hostel", es: "Albergue", ar: "نُزُل" },
  apartment: { en: "apartment building", es: "Edificio de apartamentos", ar: "مبنى شقق فندقية" },
  villa: { en: "group of villas", es: "Conjunto de villas", ar: "مجمّع فلل" },
  chalet: { en: "group of chalets", es: "Conjunto de chalés", ar: "مجمّع شاليهات" },
  condo: { en: "condo complex", es: "Condominio", ar: "مجمّع شقق للعطلات" },
  resort: { en: "resort", es: "Resort", ar: "منتجع" },
};

const STARS: Messages[] = [
  { en: "", es: "", ar: "" },
  { en: "one-star", es: "de una estrella", ar: "بنجمة واحدة" },
  { en: "two-star", es: "de dos estrellas", ar: "بنجمتين" },
  { en: "three-star", es: "de tres estrellas", ar: "بثلاث نجوم" },
  { en: "four-star", es: "de cuatro estrellas", ar: "بأربع نجوم" },
  { en: "five-star", es: "de cinco estrellas", ar: "بخمس نجوم" },
];

function opening(random: Random, { type, stars, placeName, distanceKm, roomCount }: Described): Messages {
  const kind = KINDS[type];
  const star = STARS[stars]!;
  const where = whereabouts(distanceKm, placeName);
  const rooms = `${roomCount} ${roomCount % 100 >= 3 && roomCount % 100 <= 10 ? "غرف" : "غرفة"}`;
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
      ar: `يقع هذا المكان ${where.ar}، وهو ${kind.ar} ${star.ar} يضم ${rooms}.`,
    },
    {
      en: `With ${roomCount} rooms, this is a ${star.en} ${kind.en} ${where.en}.`,
      es: `Con ${roomCount} habitaciones, es un alojamiento ${star.es} ${where.es}.`,
      ar: `${rooms} في ${kind.ar} ${star.ar} ${where.ar}.`,
    },
  ]);
}

/** Without the distance itself: the page tells it in the units of the organisation's country. */
function whereabouts(distanceKm: number, place: Messages): Messages {
  if (distanceKm < 0.6)
    return { en: `in the center of ${place.en}`, es: `en el centro de ${place.es}`, ar: `في وسط ${place.ar}` };
  if (distanceKm < 2.5)
    return { en: `near the center of ${place.en}`, es: `cerca del centro de ${place.es}`, ar: `قرب وسط ${place.ar}` };
  return {
    en: `a short ride from the center of ${place.en}`,
    es: `a un corto trayecto del centro de ${place.es}`,
    ar: `على مسافة قصيرة بالسيارة من وسط ${place.ar}`,
  };
}

const SURROUNDINGS: Record<Setting, Messages[]> = {
  city: [
    {
      en: "Drop your bags and walk: these streets are best explored on foot.",
      es: "Deja las maletas y sal a caminar: las calles de alrededor se conocen mejor a pie.",
      ar: "اترك الحقائب وامشِ: فالشوارع المحيطة تُعرف سيرًا على الأقدام.",
    },
    {
      en: "A quiet base to come back to after a long day in the city.",
      es: "Un sitio tranquilo al que volver cuando la ciudad te haya cansado.",
      ar: "مكان هادئ تعود إليه بعد يوم طويل في المدينة.",
    },
    {
      en: "Made for days that start early in the old streets and end late over dinner.",
      es: "Ideal para salir temprano a recorrer la ciudad y cenar tarde.",
      ar: "مكان لأيام تبدأ باكرًا في الشوارع وتنتهي متأخرة حول مائدة.",
    },
    {
      en: "Good for one night on the way through, and better for three.",
      es: "Bueno para una noche de paso y mejor para tres.",
      ar: "مناسب لليلة عابرة، وأنسب لثلاث ليالٍ.",
    },
  ],
  beach: [
    {
      en: "Days here follow the tide: a swim, some shade, another swim.",
      es: "Aquí los días los marca la marea: un baño, un rato de sombra y otro baño.",
      ar: "الأيام هنا على إيقاع البحر: سباحة، ثم ظل، ثم سباحة.",
    },
    {
      en: "Bring that book you've been meaning to finish.",
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
      en: "Boots by the door, a map on the table and mountains in the window.",
      es: "Las botas junto a la puerta, el mapa en la mesa y las montañas en la ventana.",
      ar: "الأحذية عند الباب والخريطة على الطاولة والجبال من النافذة.",
    },
    {
      en: "Winter is for the snow, summer for the trails, and the months between for the quiet.",
      es: "En invierno por la nieve, en verano por los senderos y entre medias por el silencio.",
      ar: "شتاءً للثلج، وصيفًا للمسالك، وما بينهما للسكون.",
    },
    {
      en: "Crisp mornings and early nights: that's what people come for.",
      es: "Aire frío por la mañana y acostarse temprano: para eso está.",
      ar: "هواء بارد في الصباح ونوم مبكر: هذا ما جاء الناس من أجله.",
    },
  ],
};

/** Amenities to mention, the most distinctive first. */
const HIGHLIGHTS: [Amenity, Messages][] = [
  ["beach-access", { en: "beach access", es: "acceso a la playa", ar: "وصول إلى الشاطئ" }],
  ["pool", { en: "a pool", es: "piscina", ar: "مسبح" }],
  ["spa", { en: "a spa", es: "spa", ar: "سبا" }],
  ["rooftop-bar", { en: "a rooftop bar", es: "bar en la azotea", ar: "بار على السطح" }],
  ["ski-storage", { en: "ski storage", es: "guardaesquís", ar: "غرفة لحفظ الزلاجات" }],
  ["fireplace", { en: "a fireplace", es: "chimenea", ar: "مدفأة" }],
  ["restaurant", { en: "a restaurant", es: "restaurante", ar: "مطعم" }],
  ["sauna", { en: "a sauna", es: "sauna", ar: "ساونا" }],
  ["kids-club", { en: "a kids' club", es: "club infantil", ar: "نادٍ للأطفال" }],
  ["gym", { en: "a gym", es: "gimnasio", ar: "صالة رياضية" }],
  ["kitchen", { en: "a kitchen in every unit", es: "cocina en cada alojamiento", ar: "مطبخ في كل وحدة" }],
  ["parking", { en: "parking", es: "aparcamiento", ar: "موقف سيارات" }],
  ["laundry", { en: "a laundry", es: "lavandería", ar: "مغسلة" }],
  ["wifi", { en: "Wi-Fi throughout", es: "wifi en todo el edificio", ar: "واي فاي في كل مكان" }],
];
const MOST_HIGHLIGHTS = 4;

function highlights({ amenities }: Described): Messages | undefined {
  const has = new Set(amenities);
  const named = HIGHLIGHTS.filter(([amenity]) => has.has(amenity)).slice(0, MOST_HIGHLIGHTS);
  if (named.length < 2) return undefined;
  const list = (language: keyof Messages, and: string) => {
    const words = named.map(([, text]) => text[language]);
    return `${words.slice(0, -1).join(language === "ar" ? "، " : ", ")}${and}${words.at(-1)}`;
  };
  return {
    en: `Guests have ${list("en", " and ")}.`,
    es: `El alojamiento cuenta con ${list("es", " y ")}.`,
    ar: `في المكان ${list("ar", " و")}.`,
  };
}

function closing(random: Random, { amenities, petsAllowed, green }: Described): Messages | undefined {
  const has = new Set<string>([...amenities, ...(petsAllowed ? ["pets"] : []), ...(green ? ["green"] : [])]);
  const fitting = Object.entries(CLOSINGS).flatMap(([what, words]) => (has.has(what) ? words : []));
  return fitting.length === 0 ? undefined : pick(random, fitting);
}

const CLOSINGS: Partial<Record<Amenity | "green" | "pets", Messages>> = {
  green: {
    en: "It is green certified for its use of water and energy.",
    es: "Tiene un certificado ecológico por su uso del agua y la energía.",
    ar: "يحمل شهادة خضراء في استخدام الماء والطاقة.",
  },
  pets: {
    en: "Pets are welcome too.",
    es: "Las mascotas también son bienvenidas.",
    ar: "والحيوانات الأليفة مرحَّب بها أيضًا.",
  },
  "step-free-access": {
    en: "There are no steps between the street and the rooms.",
    es: "Se llega de la calle a las habitaciones sin un solo escalón.",
    ar: "يمكن الوصول من الشارع إلى الغرف دون أي درجة.",
  },
  "airport-shuttle": {
    en: "A shuttle runs to the airport.",
    es: "Hay servicio de traslado al aeropuerto.",
    ar: "تتوفر حافلة إلى المطار.",
  },
  "ev-charging": {
    en: "Electric cars can be charged on site.",
    es: "Se pueden cargar coches eléctricos en el alojamiento.",
    ar: "يمكن شحن السيارات الكهربائية في المكان.",
  },
  "front-desk-24h": {
    en: "The front desk is open around the clock.",
    es: "Hay alguien en recepción a cualquier hora.",
    ar: "مكتب الاستقبال مفتوح على مدار الساعة.",
  },
  "family-rooms": {
    en: "Family rooms have space for everyone.",
    es: "Hay habitaciones familiares con sitio para todos.",
    ar: "تجد العائلات غرفًا تتسع للجميع.",
  },
};
