import type { Day } from "../../../core/day.ts";
import { MOST_MINOR } from "../../../core/money.ts";
import type { UnitsPerUsd } from "../../../ports/rates.ts";
import { BOARDS, type StaySearch, type StaySearchAnswer } from "../supplier.ts";
import { type Conversion, conversionBetween, converted } from "./conversion.ts";
import { amenityBits, currencyCode, type DestinationIndex, soldBy } from "./destination-index.ts";
import { type Best, createFacets, FAILED } from "./facets.ts";
import { otherStays } from "./other-stays.ts";
import type { FoundWithFree } from "./room-offers.ts";
import {
  chargesOf,
  hasPlanFor,
  isFreeToCancel,
  isHidden,
  lengthAgainst,
  needsOf,
  nightlyRates,
  planTermsOf,
  roomFits,
  roomsLeft,
  sellingTotal,
} from "./room-stay.ts";
import { smallest } from "./smallest.ts";
import { stayBase, stayTotal } from "./stay-price.ts";
import { brokenRule } from "./stay-rules.ts";
import { PROPERTY_TYPES } from "./vocabulary.ts";

export type SearchTime = { today: Day; minutesToArrival: number };

/** `found`: the page's properties, each with the room and plan of its cheapest offer that meets the filters. */
export type IndexAnswer = Omit<StaySearchAnswer, "hits"> & { found: FoundWithFree[] };

/** `today` and `minutesToArrival` (from now to the first minute of the day of arrival) as the destination's clocks say. */
export function searchDestinationIndex(
  index: DestinationIndex,
  search: StaySearch,
  { today, minutesToArrival }: SearchTime,
): IndexAnswer {
  const wanted = wantedOf(index, search);
  const facets = createFacets();
  const keys = new Float64Array(index.count);
  const ties = new Int32Array(index.count);
  const matches: FoundWithFree[] = [];
  const seen = { known: 0, available: 0 };
  const best = newBest();

  for (let property = 0; property < index.count; property++) {
    if (!wanted.isSold(property)) continue;
    seen.known++;
    if (!hasPlanFor(index, property, wanted.needs.nights, search.netMargin)) continue;
    const room = cheapestRoom(index, property, search, wanted, best);
    if (room < 0) continue;
    seen.available++;
    pricePlans(index, property, wanted, minutesToArrival, best);
    const failed = failedOf(index, property, wanted);
    const offered = best.plan >= 0 && best.compared <= wanted.maxTotal;
    facets.add(index, property, failed, best, offered);
    if (failed !== 0 || !offered) continue;
    keys[matches.length] = sortKey(index, property, search.sort, best.compared);
    ties[matches.length] = index.rank[property]!;
    matches.push({ property, room, plan: best.plan, freePlan: best.freePlan === best.plan ? -1 : best.freePlan });
  }

  const order = smallest(keys, ties, matches.length, search.page * search.perPage);
  const page = order.slice((search.page - 1) * search.perPage);
  return {
    total: matches.length,
    ...seen,
    ...(seen.available === 0 && {
      instead: otherStays(index, search.stay, { today, isSold: wanted.isSold, netMargin: search.netMargin }),
    }),
    found: page.map((match) => matches[match]!),
    facets: facets.result(),
  };
}

const newBest = (): Best => ({ rates: 0, plan: -1, compared: 0, boards: 0, freePlan: -1 });

type Wanted = ReturnType<typeof wantedOf>;

function wantedOf(index: DestinationIndex, search: StaySearch) {
  const { filters, stay, currency, unitsPerUsd, netMargin } = search;
  return {
    netMargin,
    needs: needsOf(stay),
    /** By the number of a room's rules: the one of them that the stay breaks. */
    broken: index.stayRules.map((rules) => brokenRule(rules, stay.arrival, stay.departure)),
    isSold: soldBy(index, search),
    stars: bitsOf(filters.stars),
    types: bitsOf(filters.types?.map((type) => (PROPERTY_TYPES as readonly string[]).indexOf(type))),
    amenities: amenityBits(filters.amenities ?? []),
    boards: bitsOf(filters.boards?.map((board) => BOARDS.indexOf(board))),
    free: filters.freeCancellation === true,
    green: filters.green === true,
    minScore: filters.minScore10 ?? 0,
    maxTotal: filters.maxTotal ?? Number.POSITIVE_INFINITY,
    conversions: conversionsOf(index, currency, unitsPerUsd),
  };
}

/** 0: no choice, any value matches. A number out of range sets bit 31, which no property has. */
function bitsOf(numbers: number[] = []): number {
  return numbers.reduce((bits, number) => bits | (number >= 0 && number < 31 ? 1 << number : 1 << 31), 0);
}

/** By a currency's number; most destinations have one. */
function conversionsOf(index: DestinationIndex, currency: string, unitsPerUsd: UnitsPerUsd): Map<number, Conversion> {
  const conversions = new Map<number, Conversion>();
  for (const number of index.properties.currency) {
    if (!conversions.has(number))
      conversions.set(number, conversionBetween(currencyCode(number), currency, unitsPerUsd));
  }
  return conversions;
}

/** The room with the lowest rates of those that fit and are free in every night; -1 for none. */
function cheapestRoom(
  index: DestinationIndex,
  property: number,
  { stay }: StaySearch,
  { needs, broken }: Wanted,
  best: Best,
): number {
  const { roomsFrom } = index.properties;
  let chosen = -1;
  for (let room = roomsFrom[property]!; room < roomsFrom[property + 1]!; room++) {
    if (!roomFits(index, room, needs) || broken[index.rooms.rules[room]!]) continue;
    const rates = nightlyRates(index, room, stay.arrival, stay.departure);
    if (rates < 0 || (chosen >= 0 && rates >= best.rates)) continue;
    if (roomsLeft(index, room, stay.arrival, stay.departure) < needs.rooms) continue;
    chosen = room;
    best.rates = rates;
  }
  return chosen;
}

/** Prices every plan for the cheapest room: a plan's percentage and supplement are the same for all of a property's rooms. */
function pricePlans(
  index: DestinationIndex,
  property: number,
  wanted: Wanted,
  minutesToArrival: number,
  best: Best,
): void {
  const { plansFrom } = index.properties;
  const charges = chargesOf(index, property);
  const conversion = wanted.conversions.get(index.properties.currency[property]!)!;
  best.plan = -1;
  best.compared = Number.POSITIVE_INFINITY;
  best.boards = 0;
  best.freePlan = -1;
  let freeCompared = Number.POSITIVE_INFINITY;
  for (let plan = plansFrom[property]!; plan < plansFrom[property + 1]!; plan++) {
    if (isHidden(index, plan, wanted.netMargin) || lengthAgainst(index, plan, wanted.needs.nights)) continue;
    const board = 1 << index.plans.board[plan]!;
    const isFree = isFreeToCancel(index, property, plan, minutesToArrival);
    const boardMeets = wanted.boards === 0 || (wanted.boards & board) !== 0;
    const freeMeets = !wanted.free || isFree;
    if (!boardMeets && !freeMeets) continue;
    const base = stayBase(best.rates, planTermsOf(index, plan), wanted.needs);
    const total = stayTotal(base, charges, wanted.needs);
    if (total > MOST_MINOR) continue;
    const compared = converted(sellingTotal(index, plan, total, wanted.netMargin), conversion);
    if (compared <= wanted.maxTotal) {
      if (freeMeets) best.boards |= board;
      if (boardMeets && isFree && compared < freeCompared) {
        best.freePlan = plan;
        freeCompared = compared;
      }
    }
    if (boardMeets && freeMeets && compared < best.compared) {
      best.plan = plan;
      best.compared = compared;
    }
  }
}

/** Which groups of filters on the property itself it does not meet, as bits. */
function failedOf({ properties }: DestinationIndex, property: number, wanted: Wanted): number {
  let failed = 0;
  if (wanted.stars !== 0 && !(wanted.stars & (1 << properties.stars[property]!))) failed |= FAILED.stars;
  if (wanted.types !== 0 && !(wanted.types & (1 << properties.type[property]!))) failed |= FAILED.types;
  if ((properties.amenities[property]! & wanted.amenities) !== wanted.amenities) failed |= FAILED.amenities;
  if (wanted.green && properties.green[property] === 0) failed |= FAILED.green;
  if (properties.score10[property]! < wanted.minScore) failed |= FAILED.score;
  return failed;
}

/** The smaller the earlier; equal ones go by the recommended order. */
function sortKey(
  { properties, rank }: DestinationIndex,
  property: number,
  sort: StaySearch["sort"],
  compared: number,
): number {
  if (sort === "price") return compared;
  if (sort === "stars") return -properties.stars[property]!;
  if (sort === "score") return -properties.score10[property]!;
  if (sort === "distance") return properties.distance_m[property]!;
  return rank[property]!;
}
