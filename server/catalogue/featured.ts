import type { Clock } from "../core/clock.ts";
import { dayIn } from "../core/day.ts";
import { MINUTE } from "../core/durations.ts";
import type { Money } from "../core/money.ts";
import type { UnitsPerUsd } from "../ports/rates.ts";
import { airportCodeOf } from "../reference/airports.ts";
import { findPlace, type Place } from "../reference/places.ts";
import { type Glance, glanceAt } from "./glance.ts";
import type { PackStore } from "./pack-store.ts";
import type { Setting } from "./vocabulary.ts";
import { WORTH_GOING } from "./worth-going.ts";

export type FeaturedPlace = {
  place: Place;
  /** Three letters for the ticket. */
  airport: string | undefined;
  /** What its picture shows. */
  setting: Setting;
  properties: number;
  /** The lowest total of one night for two in the coming weeks, taxes and fees included. */
  fromNight: Money | undefined;
};

type Asked = { products: string[]; limit: number; unitsPerUsd: UnitsPerUsd };
type Dependencies = {
  packs: PackStore;
  clock: Clock;
  propertyCounts: () => Promise<ReadonlyMap<number, number>>;
};

/** How long a "from" price is shown as it was: it is an indication, and the home page should not wait for it. */
const FRESH_FOR = 10 * MINUTE;
/** So many of the largest destinations are looked at after the places worth going. */
const OTHERS = 24;

/** Places worth going that have properties of an organisation's products. */
export function createFeatured({ packs, clock, propertyCounts }: Dependencies) {
  const glances = new Map<string, { glance: Glance; at: number }>();

  async function glanceOf(place: Place, { products, unitsPerUsd }: Asked): Promise<Glance | undefined> {
    const key = `${place.id} ${products.join(" ")}`;
    const known = glances.get(key);
    if (known && clock.now() - known.at < FRESH_FOR) return known.glance;
    const pack = await packs.current(place.id);
    if (!pack) return undefined;
    const glance = glanceAt(pack, products, dayIn(place.timeZone, clock.now()), unitsPerUsd);
    glances.set(key, { glance, at: clock.now() });
    return glance;
  }

  return async function featured(asked: Asked): Promise<FeaturedPlace[]> {
    const counts = await propertyCounts();
    const largest = [...counts.keys()].filter((id) => !WORTH_GOING.has(id)).slice(0, OTHERS);
    const found: FeaturedPlace[] = [];
    for (const id of [...WORTH_GOING.keys(), ...largest]) {
      if (found.length >= asked.limit) break;
      const place = counts.has(id) ? findPlace(id) : undefined;
      const glance = place && (await glanceOf(place, asked));
      if (!place || !glance || glance.properties === 0) continue;
      found.push({ place, airport: airportCodeOf(id), setting: WORTH_GOING.get(id) ?? "city", ...glance });
    }
    return found;
  };
}
