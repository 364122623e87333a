import type { Day } from "../../../core/day.ts";
import { MOST_MINOR } from "../../../core/money.ts";
import { USUAL_ROOMS } from "../../../core/party.ts";
import type { UnitsPerUsd } from "../../../ports/rates.ts";
import type { StaySearch } from "../supplier.ts";
import { conversionBetween, converted } from "./conversion.ts";
import { currencyCode, type DestinationIndex, soldBy } from "./destination-index.ts";
import { chargesOf, needsOf, nightlyRates, planTermsOf, roomFits } from "./room-stay.ts";
import { stayBase, stayTotal } from "./stay-price.ts";

/** What a "from" price is for: one night for two in one room, taxes and fees included. */
const FROM_NEEDS = needsOf({ arrival: 0, departure: 1, rooms: USUAL_ROOMS });
/** Nights looked at, every so many days from the first one on. */
const LOOK_AHEAD = 90;
const STEP = 4;

/** The night of the coming weeks that has the lowest price that the organisation sells at the index's destination. */
export function cheapestNightAt(
  index: DestinationIndex,
  seller: Pick<StaySearch, "products" | "organisationId">,
  from: Day,
  unitsPerUsd: UnitsPerUsd,
): Day | undefined {
  const isSold = soldBy(index, seller);
  let lowest = Number.POSITIVE_INFINITY;
  let night: Day | undefined;
  for (let property = 0; property < index.count; property++) {
    if (!isSold(property)) continue;
    const { day, total } = lowestNight(index, property, from);
    if (total > MOST_MINOR) continue;
    const currency = currencyCode(index.properties.currency[property]!);
    const compared = converted(total, conversionBetween(currency, "USD", unitsPerUsd));
    if (compared >= lowest) continue;
    lowest = compared;
    night = day;
  }
  return night;
}

function lowestNight(index: DestinationIndex, property: number, from: Day): { day: Day; total: number } {
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
    const base = stayBase(rates, planTermsOf(index, plan), FROM_NEEDS);
    lowest = Math.min(lowest, stayTotal(base, charges, FROM_NEEDS));
  }
  return { day: cheapest, total: lowest };
}
