import type { Clock } from "../../../core/clock.ts";
import type { Day } from "../../../core/day.ts";
import { DAY } from "../../../core/durations.ts";
import { MOST_MINOR } from "../../../core/money.ts";
import { USUAL_ROOMS } from "../../../core/party.ts";
import { EVERYONE } from "../../../organisation/sold-by.ts";
import type { UnitsPerUsd } from "../../../ports/rates.ts";
import { findPlace, type Place } from "../../../reference/places.ts";
import type { Stay, StayOffer, StaySearch, StaySearchAnswer } from "../supplier.ts";
import { conversionBetween, converted } from "./conversion.ts";
import { currencyCode, type DestinationIndex, soldBy } from "./destination-index.ts";
import type { DestinationIndexStore } from "./destination-index-store.ts";
import type { DestinationVersions } from "./destination-versions.ts";
import { FEATURED_DESTINATIONS, PLACES_BY_THEME, THEMES, type Theme } from "./featured-destinations.ts";
import type { createPropertyCounts } from "./property-counts.ts";
import { chargesOf, isHidden, needsOf, nightlyRates, planTermsOf, roomFits, sellingTotal } from "./room-stay.ts";
import { stayBase, stayTotal } from "./stay-price.ts";

export type FeaturedPlace = {
  place: Place;
  theme: Theme;
  /** The cheapest stay for two of the coming weeks, and the first answer when it is searched for by price. */
  stay: Stay;
  offer: StayOffer;
  product: string;
};

type Asked = {
  products: string[];
  organisationId: string;
  /** How long the stay is. */
  nights: number;
  /** So many of each theme. */
  limit: number;
  unitsPerUsd: UnitsPerUsd;
  green: boolean;
  /** As in a search. */
  netMargin?: number | undefined;
  /** The first day a stay may begin at a place (RO-05). */
  earliest: (placeId: number) => Day;
};
type Cheapest = Omit<FeaturedPlace, "place" | "theme">;

/** The places, and the version of each destination that was looked at: under others there may be other places or prices. */
export type Featured = { places: FeaturedPlace[]; versions: [destinationId: number, version: number | undefined][] };

type Dependencies = {
  indexes: DestinationIndexStore;
  versions: DestinationVersions;
  clock: Clock;
  propertyCounts: ReturnType<typeof createPropertyCounts>;
  search: (search: StaySearch) => Promise<StaySearchAnswer>;
};

/** Prices of yesterday are asked for no more. */
const FORGOTTEN_AFTER = DAY;

/** So many of the largest destinations are looked at where a catalogue has too few of the places by theme. */
const OTHERS = 24;

/** Places by theme that have something to book among an organisation's products, each with its lowest price. */
export function createFeatured({ indexes, versions, clock, propertyCounts, search }: Dependencies) {
  const known = new Map<string, { cheapest: Cheapest | undefined; version: number; rates: string; at: number }>();

  /** As `before` while nothing there was sold or imported. */
  async function cheapestAt(
    place: Place,
    version: number,
    asked: Asked & { rates: string },
  ): Promise<Cheapest | undefined> {
    const { organisationId, products, nights, unitsPerUsd, green, netMargin, rates } = asked;
    const tomorrow = asked.earliest(place.id) + 1;
    // One for all organizations where they sell the same.
    const keyOf = (whose: string) => [place.id, tomorrow, green, nights, netMargin ?? "", whose, ...products].join(" ");
    const before = [known.get(keyOf(EVERYONE)), known.get(keyOf(organisationId))].find(
      (each) => each?.version === version && each.rates === rates,
    );
    if (before) return before.cheapest;
    const index = await indexes.current(place.id);
    const night = index && cheapestNightAt(index, asked, tomorrow, unitsPerUsd);
    const cheapest = night === undefined ? undefined : await searchedFor(place, night, asked);
    for (const [old, { at }] of known) if (clock.now() - at >= FORGOTTEN_AFTER) known.delete(old);
    const isAlike = index?.sellers.every((ids) => !ids) ?? true;
    known.set(keyOf(isAlike ? EVERYONE : organisationId), { cheapest, version, rates, at: clock.now() });
    return cheapest;
  }

  /** The same search as the link of the place makes, so that the price is found where it leads. */
  async function searchedFor(place: Place, arrival: Day, asked: Asked) {
    const { organisationId, products, nights, unitsPerUsd, green, netMargin } = asked;
    const stay = { arrival, departure: arrival + nights, rooms: USUAL_ROOMS };
    const { hits } = await search({
      destinationId: place.id,
      stay,
      products,
      organisationId,
      filters: green ? { green } : {},
      sort: "price",
      page: 1,
      perPage: 1,
      unitsPerUsd,
      currency: "USD",
      netMargin,
    });
    const [first] = hits;
    return first && { stay, offer: first.offer, product: first.property.product };
  }

  return async function featured(asked: Asked): Promise<Featured> {
    const rates = JSON.stringify(asked.unitsPerUsd);
    const places: FeaturedPlace[] = [];
    const seen: Featured["versions"] = [];
    async function take(theme: Theme, ids: number[]): Promise<void> {
      const versionOf = await versions.of(ids);
      let left = asked.limit;
      for (const id of ids) {
        if (left === 0) break;
        const version = versionOf.get(id);
        seen.push([id, version]);
        const place = findPlace(id);
        if (version === undefined || !place) continue;
        const cheapest = await cheapestAt(place, version, { ...asked, rates });
        if (!cheapest) continue;
        places.push({ place, theme, ...cheapest });
        left--;
      }
    }
    for (const theme of THEMES) await take(theme, PLACES_BY_THEME[theme]);
    if (places.length < asked.limit) {
      const largest = [...(await propertyCounts()).keys()].filter((id) => !FEATURED_DESTINATIONS.has(id));
      await take("popular", largest.slice(0, OTHERS));
    }
    return { places, versions: seen };
  };
}

/** What a "from" price is for: one night for two in one room, taxes and fees included. */
const FROM_NEEDS = needsOf({ arrival: 0, departure: 1, rooms: USUAL_ROOMS });
/** Nights looked at, every so many days from the first one on. */
const LOOK_AHEAD = 90;
const STEP = 4;

/** The night of the coming weeks that has the lowest price that the organisation sells at the index's destination. */
function cheapestNightAt(
  index: DestinationIndex,
  seller: Pick<StaySearch, "products" | "organisationId" | "netMargin">,
  from: Day,
  unitsPerUsd: UnitsPerUsd,
): Day | undefined {
  const isSold = soldBy(index, seller);
  let lowest = Number.POSITIVE_INFINITY;
  let night: Day | undefined;
  for (let property = 0; property < index.count; property++) {
    if (!isSold(property)) continue;
    const { day, total } = lowestNight(index, property, from, seller.netMargin);
    if (total > MOST_MINOR) continue;
    const currency = currencyCode(index.properties.currency[property]!);
    const compared = converted(total, conversionBetween(currency, "USD", unitsPerUsd));
    if (compared >= lowest) continue;
    lowest = compared;
    night = day;
  }
  return night;
}

function lowestNight(
  index: DestinationIndex,
  property: number,
  from: Day,
  netMargin: number | undefined,
): { day: Day; total: number } {
  const { roomsFrom, plansFrom } = index.properties;
  let rates = Number.POSITIVE_INFINITY;
  let cheapest = from;
  for (let room = roomsFrom[property]!; room < roomsFrom[property + 1]!; room++) {
    if (!roomFits(index, room, FROM_NEEDS)) continue;
    for (let day = from; day < from + LOOK_AHEAD; day += STEP) {
      const night = nightlyRates(index, room, day, day + 1);
      if (night < 0 || night >= rates) continue;
      rates = night;
      cheapest = day;
    }
  }
  if (rates === Number.POSITIVE_INFINITY) return { day: cheapest, total: rates };
  const charges = chargesOf(index, property);
  let lowest = Number.POSITIVE_INFINITY;
  for (let plan = plansFrom[property]!; plan < plansFrom[property + 1]!; plan++) {
    if (isHidden(index, plan, netMargin)) continue;
    const total = stayTotal(stayBase(rates, planTermsOf(index, plan), FROM_NEEDS), charges, FROM_NEEDS);
    lowest = Math.min(lowest, sellingTotal(index, plan, total, netMargin));
  }
  return { day: cheapest, total: lowest };
}
