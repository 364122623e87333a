import type { Theme } from "../catalogue/vocabulary.ts";

export type Texts = { en: string; es: string; ar: string };

/** What others have booked of the next departure. */
export type Fill = { booked: "all-but-one" | "minimum"; waiting?: true };

export type Template = {
  key: string;
  theme: Theme;
  places: { id: number; nights: number }[];
  /** It departs every so many weeks. */
  weeks: number;
  size: number;
  minimum: number;
  /** Of a traveler and of a room for one, in dollars before taxes. */
  price: number;
  supplement: number;
  host: string;
  hostAbout: Texts;
  meeting: { point: Texts; latitude: number; longitude: number };
  title: Texts;
  /** `FIRST` and `LAST` are names of its places. */
  description: Texts;
  extra?: Texts;
  /** Rides between the places are part of it. */
  isByBus?: true;
  membersFirst?: true;
  fill?: Fill;
};

/** `POINT` is the meeting point with its street. */
export const MEETING: Texts = {
  en: "POINT. Your host has a blue scarf.",
  es: "POINT. Tu anfitrión lleva un pañuelo azul.",
  ar: "POINT، ويضع المضيف وشاحًا أزرق.",
};

export const INCLUDED: Texts[] = [
  {
    en: "All nights in small hotels, with breakfast",
    es: "Todas las noches en hoteles pequeños, con desayuno",
    ar: "كل الليالي في فنادق صغيرة مع الإفطار",
  },
  {
    en: "A host for the whole trip",
    es: "Un anfitrión durante todo el viaje",
    ar: "مضيف يرافقكم طوال الرحلة",
  },
  {
    en: "Welcome and farewell dinner",
    es: "Cena de bienvenida y de despedida",
    ar: "عشاء الترحيب وعشاء الوداع",
  },
];

export const NOT_INCLUDED: Texts[] = [
  {
    en: "Travel to the meeting point and home",
    es: "El viaje hasta el punto de encuentro y la vuelta a casa",
    ar: "الوصول إلى نقطة اللقاء والعودة إلى البيت",
  },
  { en: "Travel insurance", es: "Seguro de viaje", ar: "تأمين السفر" },
];

export const KNOW: Texts[] = [
  {
    en: "You walk up to 8 km a day, at an easy pace.",
    es: "Se camina hasta 8 km al día, con calma.",
    ar: "تمشون حتى 8 كم في اليوم على مهل.",
  },
];

export const DAYS = {
  arrive: {
    title: { en: "Welcome to PLACE", es: "Bienvenida en PLACE", ar: "أهلًا بكم في PLACE" },
    text: {
      en: "Meet your host and the group, check in, and have dinner together around the corner.",
      es: "Encuentro con el anfitrión y el grupo, llegada al hotel y cena juntos a la vuelta de la esquina.",
      ar: "لقاء المضيف والمجموعة ثم تسجيل الوصول وعشاء معًا بالقرب من الفندق.",
    },
  },
  ride: {
    title: { en: "On to PLACE", es: "Camino de PLACE", ar: "إلى PLACE" },
    text: {
      en: "We leave after breakfast, stop for lunch on the way and arrive in PLACE before sunset.",
      es: "Salimos después del desayuno, paramos a comer por el camino y llegamos a PLACE antes de que se ponga el sol.",
      ar: "ننطلق بعد الإفطار ونتوقف للغداء في الطريق ونصل إلى PLACE قبل الغروب.",
    },
  },
  walk: {
    title: { en: "PLACE on foot", es: "PLACE a pie", ar: "PLACE سيرًا على الأقدام" },
    text: {
      en: "A morning walk with a neighbor who grew up here, then the afternoon is yours.",
      es: "Paseo por la mañana con una vecina que creció aquí; la tarde es libre.",
      ar: "نزهة صباحية مع أحد أبناء المدينة، وبعد الظهر وقت حر.",
    },
  },
  market: {
    title: { en: "At the market of PLACE", es: "En el mercado de PLACE", ar: "في سوق PLACE" },
    text: {
      en: "We shop with a cook, cook together and share the meal.",
      es: "Compramos con una cocinera, cocinamos juntos y disfrutamos de lo cocinado.",
      ar: "نتسوق مع طاهٍ ونطبخ معًا ثم نتشارك الطعام.",
    },
  },
  outside: {
    title: { en: "Out into the country", es: "Excursión por los alrededores", ar: "إلى الريف" },
    text: {
      en: "A day outside PLACE: a trail, a picnic and a long view.",
      es: "Un día fuera de PLACE: un sendero, una merienda y buenas vistas.",
      ar: "يوم خارج PLACE: درب للمشي ونزهة وإطلالة بعيدة.",
    },
  },
  free: {
    title: { en: "A free day in PLACE", es: "Día libre en PLACE", ar: "يوم حر في PLACE" },
    text: {
      en: "Sleep in, or follow your host's list of small places that guidebooks leave out.",
      es: "Duerme hasta tarde o sigue la lista de rincones que tu anfitrión no encontró en ninguna guía.",
      ar: "استرح، أو اتبع قائمة مضيفك لأماكن صغيرة لا تذكرها كتب السفر.",
    },
  },
  leave: {
    title: { en: "Goodbye", es: "Despedida", ar: "الوداع" },
    text: {
      en: "A last breakfast together in PLACE. The trip ends at the hotel.",
      es: "Último desayuno juntos en PLACE. El viaje termina en el hotel.",
      ar: "إفطار أخير معًا في PLACE، وتنتهي الرحلة في الفندق.",
    },
  },
} satisfies Record<string, { title: Texts; text: Texts }>;

const LUCIA: Texts = {
  en: "Has led groups for twelve years and knows every baker by name.",
  es: "Lleva grupos desde hace doce años y conoce a cada panadero por su nombre.",
  ar: "تقود المجموعات منذ اثني عشر عامًا وتعرف كل خبّاز باسمه.",
};
const KARIM: Texts = {
  en: "A geologist who tells stories of stones, and carries tea for everyone.",
  es: "Geólogo que cuenta historias de piedras y lleva té para todos.",
  ar: "جيولوجي يروي حكايات الحجر ويحمل الشاي للجميع.",
};

const EMI: Texts = {
  en: "A tea teacher from Kyoto who walks fast and laughs often.",
  es: "Maestra de té de Kioto que camina deprisa y se ríe mucho.",
  ar: "معلّمة شاي من كيوتو تمشي بسرعة وتضحك كثيرًا.",
};

export const TEMPLATES: Template[] = [
  {
    key: "tejo-to-douro",
    theme: "food",
    // Lisbon, Porto.
    places: [
      { id: 2267057, nights: 3 },
      { id: 2735943, nights: 3 },
    ],
    weeks: 4,
    size: 12,
    minimum: 6,
    price: 1_290,
    supplement: 320,
    host: "Lucía Prado",
    hostAbout: LUCIA,
    meeting: {
      point: {
        en: "Main entrance of Rossio station, Rua 1.º de Dezembro",
        es: "Entrada principal de la estación de Rossio, Rua 1.º de Dezembro",
        ar: "المدخل الرئيسي لمحطة روسيو، شارع بريميرو دي ديزمبرو",
      },
      latitude: 38.7143,
      longitude: -9.1407,
    },
    title: { en: "From Tejo to Douro", es: "Del Tajo al Duero", ar: "من تاجة إلى دويرة" },
    description: {
      en: "Two cities, two rivers and a train along the coast: from FIRST to LAST in a week, with time to sit down.",
      es: "Dos ciudades, dos ríos y un tren por la costa: de FIRST a LAST en una semana, con tiempo para sentarse.",
      ar: "مدينتان ونهران وقطار على الساحل: من FIRST إلى LAST في أسبوع، مع وقت للجلوس.",
    },
    isByBus: true,
    fill: { booked: "minimum" },
  },
  {
    key: "andalusia-slowly",
    theme: "culture",
    // Seville, Granada.
    places: [
      { id: 2510911, nights: 3 },
      { id: 2517117, nights: 3 },
    ],
    weeks: 5,
    size: 10,
    minimum: 5,
    price: 1_180,
    supplement: 280,
    host: "Lucía Prado",
    hostAbout: LUCIA,
    meeting: {
      point: {
        en: "Main entrance of Santa Justa station, Avenida de Kansas City",
        es: "Entrada principal de la estación de Santa Justa, avenida de Kansas City",
        ar: "المدخل الرئيسي لمحطة سانتا خوستا، شارع كانساس سيتي",
      },
      latitude: 37.392,
      longitude: -5.9756,
    },
    title: { en: "Andalusia, slowly", es: "Andalucía sin prisa", ar: "الأندلس على مهل" },
    description: {
      en: "Courtyards, gardens and long evenings between FIRST and LAST.",
      es: "Patios, jardines y noches largas entre FIRST y LAST.",
      ar: "باحات وحدائق وأمسيات طويلة بين FIRST وLAST.",
    },
    isByBus: true,
    fill: { booked: "all-but-one", waiting: true },
  },
  {
    key: "roman-days",
    theme: "culture",
    // Rome, Florence, Venice.
    places: [
      { id: 3169070, nights: 3 },
      { id: 3176959, nights: 2 },
      { id: 3164603, nights: 2 },
    ],
    weeks: 6,
    size: 14,
    minimum: 8,
    price: 1_640,
    supplement: 450,
    host: "Lucía Prado",
    hostAbout: LUCIA,
    meeting: {
      point: {
        en: "Main entrance of Termini station, Piazza dei Cinquecento",
        es: "Entrada principal de la estación Termini, Piazza dei Cinquecento",
        ar: "المدخل الرئيسي لمحطة تيرميني، ساحة تشينكويتشنتو",
      },
      latitude: 41.9016,
      longitude: 12.5007,
    },
    title: { en: "Rome, Florence, Venice", es: "Roma, Florencia y Venecia", ar: "روما وفلورنسا والبندقية" },
    description: {
      en: "Three cities by train, from FIRST to LAST, early in the morning, before the crowds.",
      es: "Tres ciudades en tren, de FIRST a LAST, a primera hora, antes que nadie.",
      ar: "ثلاث مدن بالقطار من FIRST إلى LAST، في الصباح الباكر قبل الزحام.",
    },
    isByBus: true,
    membersFirst: true,
  },
  {
    key: "kyoto-week",
    theme: "food",
    // Kyoto.
    places: [{ id: 1857910, nights: 7 }],
    weeks: 8,
    size: 8,
    minimum: 4,
    price: 2_380,
    supplement: 600,
    host: "Emi Sato",
    hostAbout: EMI,
    meeting: {
      point: {
        en: "Central gate of Kyoto Station, Karasuma-dori",
        es: "Salida central de la estación de Kioto, Karasuma-dori",
        ar: "البوابة المركزية لمحطة كيوتو، شارع كاراسوما",
      },
      latitude: 34.9861,
      longitude: 135.7588,
    },
    title: { en: "One week in Kyoto", es: "Una semana en Kioto", ar: "أسبوع في كيوتو" },
    description: {
      en: "One house, one neighborhood and seven days to get to know them in FIRST.",
      es: "Una casa, un barrio y siete días para conocerlos en FIRST.",
      ar: "بيت واحد وحيّ واحد وسبعة أيام للتعرف إليهما في FIRST.",
    },
  },
  {
    key: "nile-and-sea",
    theme: "beach",
    // Cairo, Luxor, Hurghada.
    places: [
      { id: 360630, nights: 2 },
      { id: 360502, nights: 3 },
      { id: 361291, nights: 4 },
    ],
    weeks: 6,
    size: 16,
    minimum: 8,
    price: 1_090,
    supplement: 240,
    host: "Karim Nasser",
    hostAbout: KARIM,
    meeting: {
      point: {
        en: "Steps of the Egyptian Museum, Tahrir Square",
        es: "Escalera del Museo Egipcio, plaza Tahrir",
        ar: "درج المتحف المصري، ميدان التحرير",
      },
      latitude: 30.0476,
      longitude: 31.2336,
    },
    title: { en: "Nile and Red Sea", es: "Nilo y mar Rojo", ar: "النيل والبحر الأحمر" },
    description: {
      en: "Temples in the cool of the morning, then four days by the water: from FIRST to LAST.",
      es: "Templos con el fresco de la mañana y después cuatro días junto al agua: de FIRST a LAST.",
      ar: "معابد في برودة الصباح ثم أربعة أيام على البحر: من FIRST إلى LAST.",
    },
    isByBus: true,
  },
  {
    key: "petra-trail",
    theme: "nature",
    // Amman, Aqaba.
    places: [
      { id: 250441, nights: 3 },
      { id: 250774, nights: 2 },
    ],
    weeks: 5,
    size: 12,
    minimum: 6,
    price: 980,
    supplement: 210,
    host: "Karim Nasser",
    hostAbout: KARIM,
    meeting: {
      point: {
        en: "Entrance of the Roman Theater, Hashemi Street",
        es: "Entrada del Teatro Romano, calle Hashemi",
        ar: "مدخل المدرج الروماني، شارع الهاشمي",
      },
      latitude: 31.952,
      longitude: 35.9393,
    },
    title: { en: "Desert trails of Jordan", es: "Senderos del desierto jordano", ar: "دروب صحراء الأردن" },
    description: {
      en: "Canyons, stars and sweet tea on the way from FIRST to the sea at LAST.",
      es: "Cañones, estrellas y té dulce de camino desde FIRST hasta el mar en LAST.",
      ar: "أودية ونجوم وشاي محلّى في الطريق من FIRST إلى البحر في LAST.",
    },
    isByBus: true,
  },
  {
    key: "northern-lights",
    theme: "winter",
    // Reykjavík.
    places: [{ id: 3413829, nights: 5 }],
    weeks: 7,
    size: 12,
    minimum: 6,
    price: 1_860,
    supplement: 520,
    host: "Emi Sato",
    hostAbout: EMI,
    meeting: {
      point: {
        en: "In front of the church Hallgrímskirkja, Hallgrímstorg 1",
        es: "Delante de la iglesia Hallgrímskirkja, Hallgrímstorg 1",
        ar: "أمام كنيسة هالغريمسكيركيا، ساحة هالغريمستورغ 1",
      },
      latitude: 64.142,
      longitude: -21.9266,
    },
    title: {
      en: "Waiting for the northern lights",
      es: "A la espera de la aurora boreal",
      ar: "في انتظار الشفق القطبي",
    },
    description: {
      en: "Hot pools, short days and long nights around FIRST, with a good chance of green skies.",
      es: "Piscinas termales, días cortos y noches largas cerca de FIRST, con muchas opciones de cielos verdes.",
      ar: "مسابح دافئة ونهارات قصيرة وليالٍ طويلة حول FIRST، مع فرصة جيدة لرؤية سماء خضراء.",
    },
    extra: { en: "Warm overalls", es: "Monos de abrigo", ar: "ملابس دافئة" },
  },
];
