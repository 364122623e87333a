import { randomFrom } from "../server/core/random.ts";
import { demoPlaces } from "../server/products/stays/seed/catalogue-places.ts";

/**
 * A way to type a place and what it should find: a place (`Lisbon, PT`), any place of a country (`PT`), or one of several
 * (`Oía, GR | Firá, GR`). Named as in server/reference/data/destinations.csv.
 */
export type Case = { typed: string; expected: string };

const cases = (pairs: Record<string, string>): Case[] =>
  Object.entries(pairs).map(([typed, expected]) => ({ typed, expected }));

/** What the search of places was made with in view. */
export const KNOWN = cases({
  lisbn: "Lisbon, PT",
  lizbon: "Lisbon, PT",
  lisbo: "Lisbon, PT",
  lisbonn: "Lisbon, PT",
  marakech: "Marrakesh, MA",
  "new yrok": "New York City, US",
  barzelona: "Barcelona, ES",
  parsi: "Paris, FR",
  Lisboa: "Lisbon, PT",
  München: "Munich, DE",
  muenchen: "Munich, DE",
  Roma: "Rome, IT",
  東京: "Tokyo, JP",
  القاهرة: "Cairo, EG",
  لشبونة: "Lisbon, PT",
  Лондон: "London, GB",
  NYC: "New York City, US",
  "new york": "New York City, US",
  LA: "Los Angeles, US",
  saigon: "Ho Chi Minh City, VN",
  spain: "ES",
  portugal: "PT",
  egypt: "EG",
  usa: "US",
  thailand: "TH",
  españa: "ES",
  مصر: "EG",
  uk: "GB",
  hawaii: "Lahaina, US | Kā‘anapali, US | Princeville, US | Poipu, US",
  tuscany: "Florence, IT",
  bali: "Seminyak, ID | Sanur, ID | Nusa Dua, ID",
  "canary islands": "ES",
  mallorca: "Palma, ES",
  "lisbon portugal": "Lisbon, PT",
  "rome italy": "Rome, IT",
  "paris, france": "Paris, FR",
  "london heathrow": "London, GB",
  lhr: "London, GB",
  mad: "Madrid, ES",
  barajas: "Madrid, ES",
});

/** Written down before that search was, and never looked at while it was made. */
const TYPED_BY_PEOPLE = cases({
  grece: "GR",
  "the netherlands": "NL",
  sicily: "Palermo, IT | Taormina, IT",
  praha: "Prague, CZ",
  wien: "Vienna, AT",
  京都: "Kyoto, JP",
  Москва: "Moscow, RU",
  دبي: "Dubai, AE",
  الأردن: "JO",
  jfk: "New York City, US",
  "charles de gaulle": "Paris, FR",
  "heathrow airport": "London, GB",
  chicargo: "Chicago, US",
  "barcelona spain": "Barcelona, ES",
  morroco: "MA",
  scotland: "Edinburgh, GB | Glasgow, GB | Aviemore, GB | Portree, GB",
  "south africa": "ZA",
  Япония: "JP",
  istambul: "Istanbul, TR",
  "big apple": "New York City, US",
  phuket: "Patong, TH | Karon, TH | Rawai, TH",
  santorini: "Oía, GR | Firá, GR",
  maldives: "MV",
  "costa rica": "CR",
  "cote d'azur": "Nice, FR | Saint-Tropez, FR | Monaco, MC",
  uae: "AE",
  "nueva york": "New York City, US",
  florencia: "Florence, IT",
  bkk: "Bangkok, TH",
  "hong kong china": "Hong Kong, HK",
  rio: "Rio de Janeiro, BR",
  kapstadt: "Cape Town, ZA",
  amsterdm: "Amsterdam, NL",
  "punta cana dominican republic": "Punta Cana, DO",
  مراكش: "Marrakesh, MA",
  "ciudad de mexico": "Mexico City, MX",
  "saint tropez": "Saint-Tropez, FR",
  dolomites: "Cortina d'Ampezzo, IT",
});

const KEYBOARD = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
/** Names of one word, letters alone: no slip in them is about a blank or an accent. */
const PLAIN_NAME = /^[A-Z][a-z]{4,}$/;

/** Names of the demo's places drawn by a fixed seed, each with one slip of the fingers behind its first letter. */
function typos(count: number, seed: number, fewestProperties: number): Case[] {
  const random = randomFrom(seed);
  const names = demoPlaces().filter(
    ({ place, properties }) => properties >= fewestProperties && PLAIN_NAME.test(place.name),
  );
  const drawn = new Map<string, Case>();
  while (drawn.size < count) {
    const { place } = names[Math.floor(random() * names.length)]!;
    const at = 1 + Math.floor(random() * (place.name.length - 2));
    const slip = SLIPS[drawn.size % SLIPS.length]!;
    drawn.set(place.name, {
      typed: slip(place.name.toLowerCase(), at, random()),
      expected: `${place.name}, ${place.countryCode}`,
    });
  }
  return [...drawn.values()];
}

/** Left out, doubled, swapped with the next, hit the key beside. */
const SLIPS: ((name: string, at: number, chance: number) => string)[] = [
  (name, at) => name.slice(0, at) + name.slice(at + 1),
  (name, at) => name.slice(0, at + 1) + name.slice(at),
  (name, at) => name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2),
  (name, at, chance) => name.slice(0, at) + keyBeside(name[at]!, chance) + name.slice(at + 1),
];

function keyBeside(key: string, chance: number): string {
  const row = KEYBOARD.find((keys) => keys.includes(key))!;
  const at = row.indexOf(key);
  return row[at + (chance < 0.5 ? -1 : 1)] ?? row[at === 0 ? 1 : at - 1]!;
}

export const HELD_OUT: Case[] = [...TYPED_BY_PEOPLE, ...typos(18, 20261122, 7)];
/** Of the small places, too, which share their names' neighbourhood with larger ones. */
export const DRAWN: Case[] = typos(200, 20261123, 1);
