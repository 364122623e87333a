import { pick, type Random } from "../../../core/random.ts";
import { findCountry } from "../../../reference/countries.ts";
import type { Place } from "../../../reference/places.ts";
import type { PropertyType, Setting } from "../catalogue/vocabulary.ts";

/**
 * How houses are named in a language: kinds of hotel, and what may follow or precede them, with commas between. No word is
 * a real brand.
 */
type Naming = { kinds: string; names: string; endings?: string; kindFirst?: true };

const ENGLISH: Naming = {
  kinds: "Hotel,Hotel & Suites,Boutique Hotel,Inn",
  names:
    "Grand,Royal,Old Town,Park,Garden,Harbour,Station,Central,Crown,Amber,Silver,Cedar,Lantern,Meridian Street,Juniper,Orchard,Marble,Copper,Willow,Beacon",
  endings:
    "House,Court,Lodge,Rooms,Terrace,Gallery,Quarter,Arms,Townhouse,Place,Exchange,Mill,Observatory,Conservatory",
};

const BY_LANGUAGE: Record<string, Naming> = {
  fr: {
    kinds: "Hôtel,Auberge,Maison,Résidence",
    names:
      "du Parc,des Arts,de la Gare,du Vieux Port,des Tilleuls,du Marché,de la Fontaine,des Lices,du Théâtre,Belle Étoile",
    kindFirst: true,
  },
  es: {
    kinds: "Hotel,Hostal,Casa,Hacienda,Posada",
    names: "del Sol,Las Palmas,de la Luna,San Telmo,del Puerto,Los Olivos,Mirador,La Ceiba,del Centro,Jacaranda,Azahar",
    kindFirst: true,
  },
  it: {
    kinds: "Hotel,Albergo,Villa,Palazzo,Locanda",
    names: "dei Fiori,del Borgo,San Marco Vecchio,Bellavista,delle Rose,della Torre,al Ponte,degli Ulivi,del Lago",
    kindFirst: true,
  },
  de: {
    kinds: "Hotel,Gasthof,Pension,Landhaus",
    names: "Zur Linde,Am Markt,Goldener Hirsch,Schwarzer Adler,Am Stadttor,Zum Anker,Rosengarten,Alte Mühle,Seeblick",
    kindFirst: true,
  },
  pt: {
    kinds: "Hotel,Pousada,Solar,Quinta",
    names: "do Mar,das Flores,da Praça,Boa Vista,do Rio,Jardim,Vista Serra,da Ribeira,Ipê Amarelo",
    kindFirst: true,
  },
  ja: {
    kinds: "Ryokan,Hotel,Inn",
    names: "Sakura,Matsukaze,Tsuki,Kawabe,Hinoki,Yuzu,Asagiri,Momiji",
    endings: "-an,-sō,-tei,-kan",
    kindFirst: true,
  },
  ar: {
    kinds: "Hotel,Riad,Suites",
    names: "Al Noor,Al Waha,Al Bahr,Al Qasr,Al Mina,Yasmin,Al Rimal,Zahra",
    endings: "Palace,Gardens,Towers,House",
  },
  tr: {
    kinds: "Hotel,Boutique Hotel",
    names: "Çınar,Lale,Nar,Mavi,Yakut,Safir,Defne",
    endings: "Konak,Köşk,Saray,Taş Ev",
  },
  th: {
    kinds: "Hotel,Boutique Resort",
    names: "Baan Suan,Rim Nam,Chang,Lotus,Dok Mai,Sala",
    endings: "House,Garden,Riverside,Villas",
  },
  hi: {
    kinds: "Hotel,Heritage Stay",
    names: "Amrit,Neem,Chandra,Mayur,Gulab,Surya",
    endings: "Haveli,Niwas,Vilas,Bagh",
  },
};

const BY_SETTING: Partial<Record<Setting, string>> = {
  beach: "Coral,Lagoon,Palm Cove,Driftwood,Sandpiper,Tidewater,Blue Reef,Sea Grape,Pelican,Turquoise Bay",
  mountain: "Edelweiss,Larch,Snowline,Timberline,Glacier View,Pinecone,Alpenglow,Chamois,Granite Peak",
};

const KIND_WORDS: Partial<Record<PropertyType, string>> = {
  condo: "Condominiums",
  apartment: "Apartments",
  hostel: "Hostel",
  "guest-house": "Guest House",
  villa: "Villas",
  chalet: "Chalets",
};

const LOCAL_NAMES = 0.62;
const SETTING_NAMES = 0.5;
const WITH_ARTICLE = 0.18;
const WITH_PLACE = 0.33;
const ATTEMPTS = 12;

/** A name that is unique at the place; adds it to `taken`. */
export function nameFor(
  random: Random,
  place: Place,
  type: PropertyType,
  setting: Setting,
  taken: Set<string>,
): string {
  const language = findCountry(place.countryCode)?.likelyLocale?.split("-")[0] ?? "en";
  const local = BY_LANGUAGE[language];
  const naming = local && random() < LOCAL_NAMES ? local : ENGLISH;
  let name = "";
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    name = composed(random, naming, type, setting);
    if (random() < WITH_PLACE || attempt > ATTEMPTS / 2) name += ` ${place.name}`;
    if (!taken.has(name)) break;
  }
  taken.add(name);
  return name;
}

function composed(random: Random, naming: Naming, type: PropertyType, setting: Setting): string {
  const ofSetting = BY_SETTING[setting];
  const isOfSetting = ofSetting !== undefined && random() < SETTING_NAMES;
  const name = oneOf(random, isOfSetting ? ofSetting : naming.names);
  const isHotel = type === "hotel" || type === "boutique";
  const kind = isHotel ? oneOf(random, naming.kinds) : kindWord(type, setting);
  const ending = type === "resort" || isOfSetting ? "" : oneOf(random, naming.endings ?? "");
  const article = naming === ENGLISH && random() < WITH_ARTICLE ? "The" : "";
  const core = ending.startsWith("-") ? `${name}${ending.slice(1)}` : `${name} ${ending}`;
  const words = naming.kindFirst && isHotel && !isOfSetting ? [kind, core] : [article, core, kind];
  return words.join(" ").replace(/\s+/g, " ").trim();
}

const oneOf = (random: Random, names: string): string => pick(random, names.split(","));

function kindWord(type: PropertyType, setting: Setting): string {
  if (type === "resort") return setting === "beach" ? "Beach Resort" : "Resort & Spa";
  return KIND_WORDS[type] ?? "Hotel";
}
