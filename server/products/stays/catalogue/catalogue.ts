import { setImmediate as nextTurn } from "node:timers/promises";
import type { Day } from "../../../core/day.ts";
import type { Store } from "../../../db/schema.ts";
import type { Organisation } from "../../../organisation/settings.ts";
import { createPlaceFinder, type PlaceFinder } from "../../../places/find-places.ts";
import { fold } from "../../../places/fold.ts";
import { namedList } from "../../../places/named-list.ts";
import { placeIndex } from "../../../places/place-index.ts";
import { type Resolution, resolvePlace } from "../../../places/resolve-place.ts";
import { type Suggestions, suggestPlaces } from "../../../places/suggest-places.ts";
import type { OwnPhotos } from "../../../ports/own-photos.ts";
import { kilometresBetween, nearestOf } from "../../../reference/distance.ts";
import { allPlaces, findPlace, otherNamesOf, type Place, placeName } from "../../../reference/places.ts";
import { earliestArrival } from "../earliest-arrival.ts";
import type { PropertySummary } from "../supplier.ts";
import { createDestinationIndexStore } from "./destination-index-store.ts";
import { createDestinationVersions } from "./destination-versions.ts";
import { createFeatured } from "./featured.ts";
import { createInventory } from "./inventory.ts";
import { createPropertyCounts } from "./property-counts.ts";
import { listNamed, type NamedProperty } from "./property-names.ts";
import { sells } from "./sold-by.ts";
import { listByCodes, listPropertyCodes } from "./stay-queries.ts";
import { createStays } from "./stays.ts";

export type Catalogue = ReturnType<typeof createCatalogue>;
export type { Resolution } from "../../../places/resolve-place.ts";
export type { Suggestions } from "../../../places/suggest-places.ts";
export type { FeaturedPlace } from "./featured.ts";
export type { NamedProperty } from "./property-names.ts";

type Dependencies = Store & { indexBytes?: number; ownPhotos?: Pick<OwnPhotos, "addressesOf"> };
type Seller = Pick<Organisation, "id" | "products">;

const DEFAULT_INDEX_BYTES = 256 * 1024 * 1024;
/** Longer than any place name. The rest of a visitor's text is ignored. */
const LONGEST_TEXT = 100;
/** Of a property, as imports limit it. */
const LONGEST_NAME = 160;
const WARMED_DESTINATIONS = 400;
/** A visitor's position within this distance of a place with properties is taken to mean that place. */
const NEAR_KM = 80;

/** Places and what can be stayed in there. What an organisation sells of it comes with each question. */
export function createCatalogue({ db, clock, indexBytes = DEFAULT_INDEX_BYTES, ownPhotos }: Dependencies) {
  const indexes = createDestinationIndexStore({ db, clock, maxBytes: indexBytes });
  const propertyCounts = createPropertyCounts({ db, clock });
  const versions = createDestinationVersions({ db, clock });

  async function placesWithProperties(): Promise<Place[]> {
    return [...(await propertyCounts()).keys()].flatMap((id) => findPlace(id) ?? []);
  }

  let known: { counts: ReadonlyMap<number, number>; finder: PlaceFinder } | undefined;
  async function finder(): Promise<PlaceFinder> {
    const counts = await propertyCounts();
    if (known?.counts !== counts) known = { counts, finder: createPlaceFinder(placeIndex(), counts) };
    return known.finder;
  }
  const stays = createStays({ db, clock, indexes, ownPhotos });

  return {
    stays,
    inventory: createInventory({ clock }),

    /** The place under its name in a language, where the list of places knows one. */
    named: (place: Place, language: string): Place => ({ ...place, name: placeName(place, language) }),
    namedList,

    /** Places with stays for a text being typed: any name, script, area or airport, also with a spelling mistake. */
    async suggest(text: string, limit: number): Promise<Suggestions> {
      return suggestPlaces(await finder(), text.slice(0, LONGEST_TEXT), limit);
    },

    async resolvePlace(asked: { q?: string; dest?: number }): Promise<Resolution> {
      return resolvePlace(placeIndex(), await finder(), { ...asked, q: asked.q?.slice(0, LONGEST_TEXT) });
    },

    /** Whether a place or an area, with stays or without, is called exactly so. */
    isPlaceName: (text: string): boolean => placeIndex().isName(fold(text.slice(0, LONGEST_TEXT))),

    /** Properties that the organisation sells whose name, or a word of it, begins with the text. */
    propertiesNamed: (text: string, seller: Seller, limit: number): Promise<NamedProperty[]> =>
      listNamed(db, text.slice(0, LONGEST_NAME), seller, limit),

    /** Of the properties that the organisation sells, for lists that machines read. */
    propertyCodes: (seller: Seller, limit: number): Promise<string[]> => listPropertyCodes(db, seller, limit),

    /** A few properties by their codes; those that it doesn't sell are left out. */
    properties: (seller: Seller, codes: string[]): Promise<PropertySummary[]> => listByCodes(db, seller, codes),

    sells,

    async hasStays(placeId: number): Promise<boolean> {
      return (await propertyCounts()).has(placeId);
    },

    /** The nearest place with properties, or the nearest of all when none of those is near. */
    async nearestPlace(latitude: number, longitude: number): Promise<Place | undefined> {
      if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined;
      const point = { latitude, longitude };
      return nearestOf(await placesWithProperties(), point, NEAR_KM) ?? nearestOf(allPlaces(), point);
    },

    /** The nearest other places that have properties, with how far away they are: where to look when this one has none. */
    async nearestOthers(place: Place, limit: number): Promise<{ place: Place; distanceM: number }[]> {
      return (await placesWithProperties())
        .filter(({ id }) => id !== place.id)
        .map((other) => ({ place: other, distanceM: Math.round(kilometresBetween(place, other) * 1_000) }))
        .sort((a, b) => a.distanceM - b.distanceM)
        .slice(0, limit);
    },

    /** RO-05: the first day a stay may begin. Without a place the organisation's time zone decides. */
    earliestArrival(placeId: number | undefined, organisation: { minCheckinDays: number; timeZone: string }): Day {
      const timeZone = (placeId === undefined ? undefined : findPlace(placeId)?.timeZone) ?? organisation.timeZone;
      return earliestArrival(timeZone, organisation.minCheckinDays, clock.now());
    },

    /** Places by theme with something to book among these products, for the home page. */
    featured: createFeatured({ clock, indexes, versions, propertyCounts, search: stays.search }),
    versions,

    /** Gets ready what the first visitors would wait for: names, and the indexes of the largest destinations. */
    async warm(): Promise<void> {
      // Each takes a while: requests run between.
      for (const ready of [allPlaces, () => otherNamesOf({ id: 0 }), placeIndex]) {
        ready();
        await nextTurn();
      }
      await indexes.warm(WARMED_DESTINATIONS);
    },
    indexSize: indexes.size,
  };
}
