import type { UnitLine } from "../catalogue/content.ts";
import type { Category } from "../catalogue/vocabulary.ts";

type Texts = { en: string; es: string; ar: string };
/** What is near. */
export type Setting = "city" | "beach" | "mountain";

export type Template = {
  key: string;
  category: Category;
  settings: Setting[];
  minutes: number;
  times?: string[];
  open?: { from: string; until: string };
  capacity: number;
  /** Of an adult, in cents of a dollar where prices are average. */
  price: number;
  units: keyof typeof UNITS;
  /** Canceled free until so many hours before; undefined: never. */
  freeHours?: number;
  /** `PLACE` is its name. */
  title: Texts;
  description: Texts;
  meeting: keyof typeof MEETINGS;
  included: (keyof typeof PHRASES)[];
  notIncluded?: (keyof typeof PHRASES)[];
  know: (keyof typeof PHRASES)[];
  minAge?: number;
  minHeightCm?: number;
  accessibility?: ("wheelchair" | "step-free" | "stroller" | "hearing-loop" | "guide-dog" | "rest-stops")[];
  asks?: keyof typeof QUESTIONS;
  /** A second way to take part, at so many percent of the price. */
  extra?: { name: keyof typeof PHRASES; percent: number };
};

/** Prices in percent of an adult's. */
export const UNITS: Record<string, UnitLine[]> = {
  family: [
    { type: "adult", price: 100, ageFrom: 13 },
    { type: "child", price: 50, ageFrom: 4, ageTo: 12, withAdult: true, max: 6 },
    { type: "infant", price: 0, ageFrom: 0, ageTo: 3, withAdult: true, max: 3 },
  ],
  adults: [
    { type: "adult", price: 100, ageFrom: 18 },
    { type: "youth", price: 80, ageFrom: 14, ageTo: 17, withAdult: true },
  ],
  museum: [
    { type: "adult", price: 100, ageFrom: 26 },
    { type: "senior", price: 70, ageFrom: 65 },
    { type: "youth", price: 60, ageFrom: 13, ageTo: 25 },
    { type: "child", price: 30, ageFrom: 6, ageTo: 12, withAdult: true },
    { type: "infant", price: 0, ageFrom: 0, ageTo: 5, takesPlace: false, withAdult: true },
  ],
};

export const MEETINGS = {
  fountain: {
    en: "At the fountain on the main square. Your guide carries a yellow umbrella.",
    es: "Junto a la fuente de la plaza principal. Tu guía lleva un paraguas amarillo.",
    ar: "عند نافورة الساحة الرئيسية، ويحمل المرشد مظلة صفراء.",
  },
  office: {
    en: "Outside the tourist office, by the bench to the left of the door.",
    es: "Delante de la oficina de turismo, en el banco que hay a la izquierda de la puerta.",
    ar: "أمام مكتب الاستعلامات السياحية، عند المقعد إلى يسار الباب.",
  },
  pier: {
    en: "At the start of the pier, under the blue flag. Boarding begins 15 minutes before departure.",
    es: "Al principio del muelle, bajo la bandera azul. El embarque empieza 15 minutos antes de la salida.",
    ar: "عند أول الرصيف تحت العلم الأزرق، ويبدأ الصعود قبل الانطلاق بـ15 دقيقة.",
  },
  hut: {
    en: "At the wooden hut on the beach with the orange boards outside.",
    es: "En la caseta de madera de la playa, la de las tablas naranjas.",
    ar: "عند الكوخ الخشبي على الشاطئ، حيث الألواح البرتقالية.",
  },
  studio: {
    en: "At our studio in the old quarter. Ring the bell marked “Taller”, and call us if you can't find it.",
    es: "En nuestro taller del casco antiguo. Llama al timbre «Taller» y, si no lo encuentras, llámanos.",
    ar: "في مشغلنا بالحي القديم. اضغط الجرس المكتوب عليه «Taller»، واتصل بنا إن لم تجده.",
  },
  entrance: {
    en: "At the main entrance. Show the code on your ticket; you don't need to line up at the ticket office.",
    es: "En la entrada principal. Enseña el código de tu entrada; no hace falta pasar por taquilla.",
    ar: "عند المدخل الرئيسي. أظهر الرمز على تذكرتك دون الوقوف عند شباك التذاكر.",
  },
  station: {
    en: "In front of the bus station, at the stop for excursions.",
    es: "Delante de la estación de autobuses, en la parada de excursiones.",
    ar: "أمام محطة الحافلات، عند موقف الرحلات.",
  },
  trailhead: {
    en: "At the information board where the trail begins, next to the parking lot.",
    es: "Junto al panel informativo donde empieza el sendero, al lado del aparcamiento.",
    ar: "عند لوحة المعلومات في بداية المسار، بجانب موقف السيارات.",
  },
} satisfies Record<string, Texts>;

export const PHRASES = {
  guide: { en: "Local guide", es: "Guía local", ar: "مرشد محلي" },
  headsets: {
    en: "Headsets, so you hear everything",
    es: "Auriculares para oírlo todo",
    ar: "سماعات لتسمع كل شيء بوضوح",
  },
  tastings: {
    en: "Six tastings, enough for lunch",
    es: "Seis degustaciones, suficientes para comer",
    ar: "ست تذوقات تكفي وجبة غداء",
  },
  water: { en: "Drinking water", es: "Agua", ar: "مياه للشرب" },
  ingredients: {
    en: "All ingredients and an apron",
    es: "Todos los ingredientes y un delantal",
    ar: "جميع المكونات ومئزر",
  },
  dinner: {
    en: "The dinner you cook, with tea or juice",
    es: "La cena que preparas, con té o zumo",
    ar: "العشاء الذي تعدّه، مع شاي أو عصير",
  },
  audio: { en: "Audio guide in eight languages", es: "Audioguía en ocho idiomas", ar: "دليل صوتي بثماني لغات" },
  bicycle: { en: "Bicycle, helmet and lock", es: "Bicicleta, casco y candado", ar: "دراجة وخوذة وقفل" },
  ebike: { en: "With an electric bike", es: "Con bicicleta eléctrica", ar: "بدراجة كهربائية" },
  vest: { en: "Life jacket and dry bag", es: "Chaleco salvavidas y bolsa estanca", ar: "سترة نجاة وحقيبة مانعة للماء" },
  gear: { en: "Mask, snorkel and fins", es: "Gafas, tubo y aletas", ar: "قناع وأنبوب تنفس وزعانف" },
  snacks: {
    en: "Fruit and snacks on board",
    es: "Fruta y aperitivos a bordo",
    ar: "فواكه ووجبات خفيفة على متن القارب",
  },
  poles: { en: "Hiking poles on request", es: "Bastones de senderismo si los pides", ar: "عصي المشي عند الطلب" },
  breakfast: { en: "Breakfast on the trail", es: "Desayuno en el camino", ar: "فطور في الطريق" },
  minibus: { en: "Air-conditioned minibus", es: "Minibús con aire acondicionado", ar: "حافلة صغيرة مكيّفة" },
  lunch: { en: "Lunch", es: "Comida", ar: "الغداء" },
  withLunch: {
    en: "With lunch at a family restaurant",
    es: "Con comida en un restaurante familiar",
    ar: "مع غداء في مطعم عائلي",
  },
  entry: { en: "Entrance fees", es: "Entradas", ar: "رسوم الدخول" },
  seat: { en: "Reserved seat", es: "Asiento reservado", ar: "مقعد محجوز" },
  frontRow: { en: "Front-row seat", es: "Asiento en primera fila", ar: "مقعد في الصف الأول" },
  drink: { en: "A soft drink", es: "Un refresco", ar: "مشروب بارد" },
  map: {
    en: "Map, riddles and a small prize",
    es: "Mapa, acertijos y un pequeño premio",
    ar: "خريطة وألغاز وجائزة صغيرة",
  },
  mat: { en: "Mat and blanket", es: "Esterilla y manta", ar: "بساط وغطاء" },
  clay: { en: "Clay, glaze and firing", es: "Arcilla, esmalte y cocción", ar: "الطين والتزجيج والحرق" },
  hotelPickup: { en: "Pickup at your hotel", es: "Recogida en el hotel", ar: "التوصيل من الفندق" },
  tips: { en: "Tips", es: "Propinas", ar: "الإكراميات" },
  shared: { en: "Standard", es: "Estándar", ar: "عادي" },
  private: { en: "Small group of up to six", es: "Grupo reducido de hasta seis", ar: "مجموعة صغيرة حتى ستة أشخاص" },
  shoes: { en: "Wear comfortable shoes.", es: "Lleva calzado cómodo.", ar: "ارتدِ حذاءً مريحًا." },
  rain: {
    en: "We go in light rain. If we have to call it off, you choose another day or a full refund.",
    es: "Salimos aunque llovizne. Si hay que suspender, eliges otro día o te devolvemos todo.",
    ar: "ننطلق حتى مع مطر خفيف. وإذا ألغينا الموعد فلك اختيار يوم آخر أو استرداد كامل المبلغ.",
  },
  sea: {
    en: "If the sea is too rough, you choose another day or a full refund.",
    es: "Si el mar no lo permite, eliges otro día o te devolvemos todo.",
    ar: "إذا لم يسمح البحر بالخروج فلك اختيار يوم آخر أو استرداد كامل المبلغ.",
  },
  swim: { en: "You need to be able to swim.", es: "Hay que saber nadar.", ar: "يجب أن تجيد السباحة." },
  towel: {
    en: "Bring a towel, sunscreen and a hat.",
    es: "Trae toalla, protector solar y gorra.",
    ar: "أحضر منشفة وواقيًا من الشمس وقبعة.",
  },
  allergies: {
    en: "Tell us about allergies when you book; we cook around them.",
    es: "Avísanos de las alergias al reservar y adaptamos los platos.",
    ar: "أخبرنا بأي حساسية عند الحجز لنعدّل الأطباق.",
  },
  layers: {
    en: "It's cooler up there than in town: bring a warm layer.",
    es: "Arriba hace más fresco que en el pueblo: trae algo de abrigo.",
    ar: "الجو في الأعلى أبرد من البلدة، فأحضر معك ملابس دافئة.",
  },
  fit: {
    en: "You should be fine walking uphill for an hour.",
    es: "Conviene estar en forma para caminar una hora cuesta arriba.",
    ar: "ينبغي أن تكون قادرًا على المشي صعودًا لمدة ساعة.",
  },
  late: {
    en: "The doors close when it starts.",
    es: "Una vez empezado no se puede entrar.",
    ar: "تُغلق الأبواب عند البداية.",
  },
  bags: {
    en: "Large bags stay in the lockers, free of charge.",
    es: "Las bolsas grandes se dejan en las taquillas, sin coste.",
    ar: "تُترك الحقائب الكبيرة في الخزائن مجانًا.",
  },
  kids: {
    en: "Best for children between 5 and 12. An adult stays with them.",
    es: "Ideal para niños de 5 a 12 años, siempre con un adulto.",
    ar: "مناسب للأطفال من 5 إلى 12 سنة برفقة شخص بالغ.",
  },
  post: {
    en: "Your piece is ready in two weeks; we mail it to you if you've left by then.",
    es: "Tu pieza estará lista en dos semanas; si ya te has ido, te la enviamos.",
    ar: "تجهز قطعتك خلال أسبوعين، ونرسلها إليك بالبريد إن كنت قد غادرت.",
  },
  beginners: { en: "No experience needed.", es: "No hace falta experiencia.", ar: "لا حاجة إلى خبرة سابقة." },
} satisfies Record<string, Texts>;

export const QUESTIONS = {
  diet: {
    key: "diet",
    of: "ticket",
    as: "text",
    label: { en: "Allergies or diet", es: "Alergias o dieta", ar: "حساسية أو نظام غذائي" },
    required: false,
    sensitive: true,
  },
  height: {
    key: "height",
    of: "ticket",
    as: "choice",
    label: { en: "Rider's height", es: "Estatura del ciclista", ar: "طول راكب الدراجة" },
    choices: [
      { value: "s", label: { en: "Under 5'3\" (160 cm)", es: "Menos de 1,60 m", ar: "أقل من 160 سم" } },
      { value: "m", label: { en: "5'3\" to 5'11\" (160–180 cm)", es: "De 1,60 a 1,80 m", ar: "من 160 إلى 180 سم" } },
      { value: "l", label: { en: "Over 5'11\" (180 cm)", es: "Más de 1,80 m", ar: "أكثر من 180 سم" } },
    ],
    required: true,
  },
  phone: {
    key: "phone",
    of: "order",
    as: "phone",
    label: { en: "Cell phone on the day", es: "Móvil durante la actividad", ar: "رقم الجوال في يوم النشاط" },
    hint: {
      en: "In case the captain has to change the time.",
      es: "Por si el patrón tiene que cambiar la hora.",
      ar: "في حال اضطر القبطان إلى تغيير الموعد.",
    },
    required: true,
  },
} as const;

const ALL: Setting[] = ["city", "beach", "mountain"];

/** Nothing of a real operator, museum or trail is in them. */
export const TEMPLATES: Template[] = [
  {
    key: "old-town",
    category: "walk",
    settings: ["city"],
    minutes: 120,
    times: ["10:00", "15:30"],
    capacity: 15,
    price: 22_00,
    units: "family",
    freeHours: 24,
    title: {
      en: "PLACE old town walking tour",
      es: "Paseo guiado por el casco antiguo en PLACE",
      ar: "جولة مشي في الحي القديم في PLACE",
    },
    description: {
      en: "Two hours through the streets where it all began: courtyards behind unmarked doors, the square where news was once read aloud, and the best view in town for anyone who climbs the last steps. Your guide grew up here and still says hello to everyone.",
      es: "Dos horas por las calles donde empezó todo: patios tras puertas sin letrero, la plaza donde se leían las noticias en voz alta y, para quien suba los últimos escalones, las mejores vistas. Tu guía creció aquí y todavía saluda a todo el mundo.",
      ar: "ساعتان في الأزقة التي بدأ منها كل شيء: أفنية خلف أبواب بلا لافتات، والساحة التي كانت تُقرأ فيها الأخبار، وأجمل إطلالة لمن يصعد الدرجات الأخيرة. نشأ مرشدك هنا وما زال يلقي التحية على الجميع.",
    },
    meeting: "fountain",
    included: ["guide", "headsets"],
    notIncluded: ["tips"],
    know: ["shoes", "rain"],
    accessibility: ["stroller", "guide-dog"],
    extra: { name: "private", percent: 220 },
  },
  {
    key: "after-dark",
    category: "walk",
    settings: ["city", "beach"],
    minutes: 90,
    times: ["20:30"],
    capacity: 20,
    price: 18_00,
    units: "adults",
    freeHours: 24,
    title: {
      en: "PLACE after dark: stories and legends",
      es: "PLACE de noche: historias y leyendas",
      ar: "PLACE ليلًا: حكايات وأساطير",
    },
    description: {
      en: "When the day trippers have gone, the lanes get their echo back. Walk them by lantern light and hear about smugglers, secret loves and the ghost that only shows up in bad weather.",
      es: "Cuando se van los excursionistas, las callejuelas recuperan su eco. Recórrelas a la luz de un farol mientras escuchas historias de contrabandistas, amores secretos y un fantasma que solo sale con mal tiempo.",
      ar: "حين يرحل زوّار النهار تستعيد الأزقة صداها. سر فيها على ضوء الفانوس واستمع إلى قصص المهرّبين والعشاق وشبح لا يظهر إلا في الطقس السيئ.",
    },
    meeting: "fountain",
    included: ["guide"],
    notIncluded: ["tips"],
    know: ["shoes", "rain"],
  },
  {
    key: "street-food",
    category: "food",
    settings: ["city", "beach"],
    minutes: 180,
    times: ["11:00", "17:30"],
    capacity: 12,
    price: 54_00,
    units: "family",
    freeHours: 48,
    title: {
      en: "Street food and market tour in PLACE",
      es: "Ruta de mercados y comida callejera en PLACE",
      ar: "جولة الأسواق وأكلات الشارع في PLACE",
    },
    description: {
      en: "Come hungry. We stop at six counters that locals line up for, from the first pastry of the morning to a dessert with a secret recipe, and cross the market while the stalls are at their loudest.",
      es: "Ven con hambre. Paramos en seis puestos donde hace cola la gente del barrio, del primer bollo del día a un postre de receta secreta, y cruzamos el mercado en su hora más animada.",
      ar: "تعالَ جائعًا. نتوقف عند ستة محال يصطف أمامها أهل الحي، من أول معجنات الصباح إلى حلوى وصفتها سرية، ونعبر السوق في أكثر ساعاته حركة.",
    },
    meeting: "office",
    included: ["guide", "tastings", "water"],
    notIncluded: ["tips"],
    know: ["allergies", "shoes"],
    asks: "diet",
  },
  {
    key: "cook",
    category: "class",
    settings: ALL,
    minutes: 210,
    times: ["17:00"],
    capacity: 10,
    price: 68_00,
    units: "family",
    freeHours: 72,
    title: { en: "Cook a local dinner in PLACE", es: "Clase de cocina local en PLACE", ar: "درس طبخ محلي في PLACE" },
    description: {
      en: "Four dishes, one long table. You chop, stir and season next to a home cook who has made this dinner a thousand times, then everyone sits down and eats together. The recipes go home with you.",
      es: "Cuatro platos y una mesa larga. Picas, remueves y sazonas junto a una cocinera que ha preparado esta cena mil veces, y después todos se sientan a comer. Te llevas las recetas.",
      ar: "أربعة أطباق ومائدة واحدة طويلة. تقطّع وتحرّك وتتبّل إلى جانب طاهية أعدّت هذا العشاء ألف مرة، ثم يجلس الجميع إلى المائدة، وتعود ومعك الوصفات.",
    },
    meeting: "studio",
    included: ["ingredients", "dinner"],
    know: ["allergies", "beginners"],
    accessibility: ["step-free", "wheelchair"],
    asks: "diet",
  },
  {
    key: "museum",
    category: "museum",
    settings: ["city"],
    minutes: 120,
    open: { from: "09:30", until: "18:00" },
    capacity: 400,
    price: 16_00,
    units: "museum",
    freeHours: 0,
    title: {
      en: "City history museum: day ticket for PLACE",
      es: "Museo de historia de la ciudad: entrada de un día en PLACE",
      ar: "متحف تاريخ المدينة: تذكرة يوم في PLACE",
    },
    description: {
      en: "Ten rooms, two thousand years and a courtyard café. Come when you like on the day of your ticket, step out for lunch and come back. Don't miss the wooden model of the city on the second floor: visitors under ten always find the hidden cat first.",
      es: "Diez salas, dos mil años y una cafetería en el patio. Entra cuando quieras el día de tu entrada, sal a comer y vuelve. No te pierdas la maqueta de madera de la segunda planta: los menores de diez años siempre encuentran antes el gato escondido.",
      ar: "عشر قاعات وألفا سنة ومقهى في الفناء. ادخل متى شئت في يوم تذكرتك، واخرج للغداء ثم عُد. لا تفوّت مجسّم المدينة الخشبي في الطابق الثاني، فالصغار أول من يجد القطة المختبئة فيه.",
    },
    meeting: "entrance",
    included: ["entry", "audio"],
    know: ["bags"],
    accessibility: ["wheelchair", "step-free", "stroller", "hearing-loop", "guide-dog"],
  },
  {
    key: "bike",
    category: "bike",
    settings: ALL,
    minutes: 180,
    times: ["09:30", "14:30"],
    capacity: 12,
    price: 36_00,
    units: "family",
    freeHours: 24,
    title: {
      en: "Easy bike tour of PLACE",
      es: "Ruta fácil en bicicleta por PLACE",
      ar: "جولة سهلة بالدراجة في PLACE",
    },
    description: {
      en: "Quiet lanes, wide paths and plenty of stops. In three hours you see what would take two days on foot, at the pace of the slowest rider, with a break for something cold halfway.",
      es: "Calles tranquilas, carriles anchos y muchas paradas. En tres horas ves lo que a pie te llevaría dos días, al ritmo de quien va más despacio y con una pausa para tomar algo fresco.",
      ar: "طرق هادئة ومسارات واسعة ومحطات كثيرة. ترى في ثلاث ساعات ما يستغرق يومين مشيًا، على إيقاع أبطأ الراكبين، مع استراحة لمشروب بارد في منتصف الطريق.",
    },
    meeting: "office",
    included: ["guide", "bicycle", "drink"],
    know: ["rain", "shoes"],
    minHeightCm: 130,
    asks: "height",
    extra: { name: "ebike", percent: 140 },
  },
  {
    key: "sunset",
    category: "boat",
    settings: ["beach"],
    minutes: 150,
    times: ["17:30"],
    capacity: 24,
    price: 62_00,
    units: "family",
    freeHours: 48,
    title: {
      en: "Sunset sail from PLACE",
      es: "Paseo en velero al atardecer en PLACE",
      ar: "رحلة شراعية وقت الغروب في PLACE",
    },
    description: {
      en: "The engine goes off as soon as the harbor is behind us. There's time for a swim while the light turns gold, fruit on deck when you're dry again, and on the way back the coast puts its lights on.",
      es: "En cuanto dejamos el puerto, apagamos el motor. Hay tiempo para un baño mientras la luz se vuelve dorada, fruta en cubierta al salir del agua y, a la vuelta, la costa se va encendiendo.",
      ar: "نطفئ المحرك ما إن نغادر الميناء. هناك وقت للسباحة والضوء يميل إلى الذهبي، وفواكه على السطح بعدها، وفي طريق العودة تضيء أنوار الساحل.",
    },
    meeting: "pier",
    included: ["snacks", "water", "vest"],
    know: ["sea", "towel"],
    asks: "phone",
  },
  {
    key: "kayak",
    category: "water",
    settings: ["beach"],
    minutes: 150,
    times: ["08:30", "11:30", "15:00"],
    capacity: 10,
    price: 42_00,
    units: "adults",
    freeHours: 24,
    title: {
      en: "Sea kayak trip along the coast of PLACE",
      es: "Ruta en kayak por la costa en PLACE",
      ar: "رحلة كاياك على ساحل PLACE",
    },
    description: {
      en: "Paddle close to the rocks where boats can't go. We start with a short lesson in shallow water, look into a couple of coves and pull up on a beach that no road reaches.",
      es: "Rema junto a las rocas, por donde los barcos no pasan. Empezamos con una lección breve en aguas tranquilas, nos asomamos a un par de calas y paramos en una playa a la que no llega ningún camino.",
      ar: "جدّف قرب الصخور حيث لا تصل القوارب. نبدأ بدرس قصير في مياه ضحلة، ثم نطلّ على بعض الخلجان ونرسو عند شاطئ لا يصل إليه طريق.",
    },
    meeting: "hut",
    included: ["guide", "vest", "water"],
    know: ["swim", "sea", "towel"],
    minAge: 14,
  },
  {
    key: "snorkel",
    category: "water",
    settings: ["beach"],
    minutes: 180,
    times: ["09:00", "13:00"],
    capacity: 16,
    price: 48_00,
    units: "family",
    freeHours: 24,
    title: { en: "Snorkeling trip in PLACE", es: "Excursión de snorkel en PLACE", ar: "رحلة غطس سطحي في PLACE" },
    description: {
      en: "Two stops where the water is clearest, chosen that morning by wind and current. First-timers get a float and a guide of their own; everyone else drifts off after the striped fish.",
      es: "Dos paradas donde el agua está más clara, elegidas esa misma mañana según el viento y la corriente. Quien lo prueba por primera vez tiene flotador y un guía a su lado; los demás se van detrás de los peces de rayas.",
      ar: "محطتان حيث الماء أصفى ما يكون، نختارهما صباح اليوم نفسه بحسب الريح والتيار. لمن يجرّب أول مرة عوامة ومرشد إلى جانبه، والباقون يتبعون الأسماك المخططة.",
    },
    meeting: "pier",
    included: ["guide", "gear", "snacks"],
    know: ["swim", "sea", "towel"],
    minAge: 6,
    asks: "phone",
  },
  {
    key: "ridge",
    category: "hike",
    settings: ["mountain"],
    minutes: 300,
    times: ["08:30"],
    capacity: 12,
    price: 52_00,
    units: "adults",
    freeHours: 48,
    title: {
      en: "Guided ridge hike above PLACE",
      es: "Senderismo guiado por la cresta en PLACE",
      ar: "مسير مع مرشد على القمم في PLACE",
    },
    description: {
      en: "Up through the trees, out onto the ridge, and lunch where you can see three valleys at once. Your guide knows where the marmots whistle and when to turn back.",
      es: "Subimos entre árboles, salimos a la cresta y comemos donde se ven tres valles a la vez. Tu guía sabe dónde silban las marmotas y cuándo hay que darse la vuelta.",
      ar: "نصعد بين الأشجار حتى نبلغ القمة، ونتناول الغداء حيث تُرى ثلاثة أودية معًا. يعرف مرشدك دروب الجبل ومتى ينبغي الرجوع.",
    },
    meeting: "trailhead",
    included: ["guide", "poles", "lunch"],
    know: ["fit", "layers", "rain"],
    minAge: 14,
  },
  {
    key: "sunrise",
    category: "hike",
    settings: ["mountain"],
    minutes: 180,
    times: ["05:00"],
    capacity: 10,
    price: 45_00,
    units: "adults",
    freeHours: 24,
    title: {
      en: "Sunrise hike with breakfast in PLACE",
      es: "Amanecer en la montaña con desayuno en PLACE",
      ar: "شروق الشمس من الجبل مع الفطور في PLACE",
    },
    description: {
      en: "It's the hardest alarm of your vacation and the one you'll remember. We walk up by headlamp, pour the coffee as the first peak turns pink, and you're back in town before the shops open.",
      es: "Es el despertador más duro de las vacaciones y el que vas a recordar. Subimos con linterna frontal, servimos el café cuando la primera cumbre se pone rosa y estás de vuelta antes de que abran las tiendas.",
      ar: "أصعب منبّه في إجازتك، لكنه الذي ستتذكره. نصعد على ضوء المصابيح، ونصبّ القهوة حين تتورّد أول قمة، وتعود إلى البلدة قبل أن تفتح المحال.",
    },
    meeting: "trailhead",
    included: ["guide", "breakfast", "poles"],
    know: ["fit", "layers"],
    minAge: 14,
  },
  {
    key: "villages",
    category: "day-trip",
    settings: ALL,
    minutes: 540,
    times: ["08:00"],
    capacity: 18,
    price: 79_00,
    units: "family",
    freeHours: 72,
    title: {
      en: "Day trip from PLACE: villages and viewpoints",
      es: "Excursión de un día desde PLACE: pueblos y miradores",
      ar: "رحلة يوم من PLACE: قرى وإطلالات",
    },
    description: {
      en: "Leave the city behind for a day. Three villages, two viewpoints and a farm where the cheese is made in front of you, with a driver who takes the small roads and a guide who knows why they bend.",
      es: "Deja la ciudad por un día. Tres pueblos, dos miradores y una granja donde hacen el queso delante de ti, con un conductor que va por las carreteras pequeñas y una guía que sabe por qué tienen tantas curvas.",
      ar: "اترك المدينة ليوم كامل: ثلاث قرى وإطلالتان ومزرعة يُصنع فيها الجبن أمامك، مع سائق يسلك الطرق الصغيرة ومرشدة تعرف قصة كل منعطف.",
    },
    meeting: "station",
    included: ["guide", "minibus", "water"],
    notIncluded: ["lunch", "tips"],
    know: ["shoes"],
    accessibility: ["rest-stops"],
    extra: { name: "withLunch", percent: 130 },
  },
  {
    key: "music",
    category: "show",
    settings: ["city", "beach"],
    minutes: 75,
    times: ["19:00", "21:30"],
    capacity: 60,
    price: 34_00,
    units: "adults",
    title: {
      en: "An evening of live music in PLACE",
      es: "Noche de música en directo en PLACE",
      ar: "أمسية موسيقى حية في PLACE",
    },
    description: {
      en: "Sixty seats, no microphones. Four musicians play what their grandparents danced to, close enough that you can see the strings move, and tell the story of each song in a sentence or two.",
      es: "Sesenta asientos y ningún micrófono. Cuatro músicos tocan lo que bailaban sus abuelos, tan cerca que se ven vibrar las cuerdas, y cuentan en una frase la historia de cada canción.",
      ar: "ستون مقعدًا بلا مكبرات صوت. أربعة عازفين يؤدون ما كان أجدادهم يرقصون عليه، قريبين منك حتى ترى الأوتار تهتز، ويروون حكاية كل أغنية في جملة أو جملتين.",
    },
    meeting: "entrance",
    included: ["seat", "drink"],
    know: ["late"],
    accessibility: ["wheelchair", "step-free"],
    extra: { name: "frontRow", percent: 150 },
  },
  {
    key: "hunt",
    category: "family",
    settings: ALL,
    minutes: 120,
    times: ["10:30", "15:00"],
    capacity: 20,
    price: 20_00,
    units: "family",
    freeHours: 24,
    title: {
      en: "Family treasure hunt in PLACE",
      es: "Búsqueda del tesoro en familia en PLACE",
      ar: "لعبة البحث عن الكنز للعائلات في PLACE",
    },
    description: {
      en: "Follow the map, solve eight riddles and find the chest before the other family does. Children lead the way, parents carry the water, and everyone learns more about the place than they planned to.",
      es: "Sigue el mapa, resuelve ocho acertijos y encuentra el cofre antes que la otra familia. Los niños mandan, los padres llevan el agua y todos aprenden más de lo que esperaban.",
      ar: "اتبع الخريطة وحلّ ثمانية ألغاز واعثر على الصندوق قبل العائلة الأخرى. الأطفال يقودون والآباء يحملون الماء، والجميع يعرفون عن المكان أكثر مما توقعوا.",
    },
    meeting: "fountain",
    included: ["guide", "map"],
    know: ["kids", "rain"],
    accessibility: ["stroller"],
  },
  {
    key: "yoga",
    category: "wellness",
    settings: ALL,
    minutes: 75,
    times: ["07:30", "18:00"],
    capacity: 14,
    price: 19_00,
    units: "adults",
    freeHours: 12,
    title: { en: "Outdoor yoga in PLACE", es: "Yoga al aire libre en PLACE", ar: "يوغا في الهواء الطلق في PLACE" },
    description: {
      en: "A slow hour under the open sky for stiff backs and busy heads. The teacher shows an easier way into every pose, and the last ten minutes are for lying still.",
      es: "Una hora tranquila a cielo abierto para espaldas rígidas y cabezas ocupadas. La profesora enseña una versión más fácil de cada postura, y los últimos diez minutos son para no moverse.",
      ar: "ساعة هادئة تحت السماء المفتوحة للظهر المتعب والذهن المشغول. تعرض المدرّبة طريقة أسهل لكل وضعية، وآخر عشر دقائق للاسترخاء التام.",
    },
    meeting: "office",
    included: ["mat", "water"],
    know: ["beginners", "rain"],
  },
  {
    key: "pottery",
    category: "class",
    settings: ["city", "mountain"],
    minutes: 120,
    times: ["11:00", "16:00"],
    capacity: 8,
    price: 39_00,
    units: "family",
    freeHours: 48,
    title: { en: "Pottery workshop in PLACE", es: "Taller de cerámica en PLACE", ar: "ورشة فخار في PLACE" },
    description: {
      en: "Sit at the wheel and get your hands dirty. The potter starts you off with a bowl, shows you how to paint it in the local colors, and rescues anything that wobbles.",
      es: "Siéntate al torno y mánchate las manos. El alfarero te ayuda a empezar un cuenco, te enseña a pintarlo con los colores de la zona y salva todo lo que se tambalea.",
      ar: "اجلس إلى الدولاب ودع يديك تتلطخان بالطين. يبدأ معك الفخّاري بوعاء، ويريك كيف تلوّنه بألوان المنطقة، وينقذ كل ما يميل.",
    },
    meeting: "studio",
    included: ["clay"],
    know: ["beginners", "post"],
    accessibility: ["step-free"],
  },
];
