import { allPlaces, type Place } from "../../../reference/places.ts";
import { FEATURED_DESTINATIONS } from "../catalogue/featured-destinations.ts";
import type { Setting } from "../catalogue/vocabulary.ts";

export type DemoPlace = { place: Place; setting: Setting; properties: number };

/** No demo trade in places most operators cannot sell. */
const LEFT_OUT = new Set("KP SY AF YE SD LY SO SS".split(" "));
const MOST_CITIES_A_COUNTRY = 12;
/** What the home page leads to has enough for filters and pages to be of use. */
const AT_A_SOUGHT_AFTER_PLACE = 30;

/** Countries where a town of any kind is near a beach. */
const ISLANDS = new Set(
  "MV BS BB AG LC VC GD KN DM JM CU DO PR VI VG AI KY TC AW CW BQ SX MF BL GP MQ MS SC MU RE FJ PF CK NC VU WS TO GU MP CV MT".split(
    " ",
  ),
);
const MOUNTAIN_RESORTS =
  /Zermatt|Davos|Moritz|Interlaken|Grindelwald|Verbier|Kitzb|Ischgl|Sölden|Zell am|Chamonix|Courchevel|Megève|Val-d|Cortina|Aspen|Vail|Breckenridge|Park City|Jackson|Whistler|Banff|Jasper|Tremblant|Queenstown|Wanaka|Bansko|Bariloche|Levi|Niseko|Hakuba|Karuizawa|Manali|Leh|Hallstatt|Lake Placid|Geiranger|Keswick|Windermere|Aviemore|Rovaniemi|Tromsø|Longyearbyen|Vík|Ella|Sa Pa|Bled/;

/** Every resort, capital and place of the home page, and of each country up to twelve of its largest cities, with how many properties they get. */
export function demoPlaces(): DemoPlace[] {
  const cities = new Map<string, number>();
  return allPlaces().flatMap((place) => {
    const properties = LEFT_OUT.has(place.countryCode) ? 0 : propertiesOf(place);
    if (properties === 0) return [];
    if (place.kind !== "resort" && place.kind !== "capital" && !FEATURED_DESTINATIONS.has(place.id)) {
      const before = cities.get(place.countryCode) ?? 0;
      cities.set(place.countryCode, before + 1);
      if (before >= MOST_CITIES_A_COUNTRY) return [];
    }
    return [{ place, setting: settingOf(place), properties }];
  });
}

function propertiesOf({ id, kind, population }: Place): number {
  if (FEATURED_DESTINATIONS.has(id)) return AT_A_SOUGHT_AFTER_PLACE;
  if (kind === "resort") return Math.round(6 + Math.min(6, (population || 3_000) / 2_500));
  if (population >= 1_000_000) return Math.round(8 + 8.8 * Math.log10(population / 1_000_000));
  if (population >= 300_000) return 4;
  return kind === "capital" ? 4 : 0;
}

function settingOf({ id, kind, name, countryCode }: Place): Setting {
  const known = FEATURED_DESTINATIONS.get(id);
  if (known) return known;
  if (kind === "resort") return MOUNTAIN_RESORTS.test(name) ? "mountain" : "beach";
  return ISLANDS.has(countryCode) ? "beach" : "city";
}
