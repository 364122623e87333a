import { MOST_MINOR, type Money } from "../core/money.ts";
import type { UnitsPerUsd } from "../ports/rates.ts";
import { conversionBetween, converted } from "./conversion.ts";
import { currencyCode, type Pack, productNumber } from "./pack.ts";
import { newCharges, newPlanTerms, nightlyRates, readCharges, readPlan, roomFits } from "./room-stay.ts";
import { type Party, stayBase, stayTotal } from "./stay-price.ts";

/** What a "from" price is for: one night for two in one room, taxes and fees included. */
const FROM_PARTY: Party = { nights: 1, rooms: 1, adults: 2, children: 0 };
/** Nights looked at, every so many days from tomorrow on. */
const LOOK_AHEAD = 90;
const STEP = 4;

export type Glance = { properties: number; fromNight: Money | undefined };

/** Properties of the products at the pack's destination, and the lowest price of a night in the coming weeks. */
export function glanceAt(pack: Pack, products: string[], today: number, unitsPerUsd: UnitsPerUsd): Glance {
  const numbers = new Set(products.map(productNumber));
  let properties = 0;
  let lowest = Number.POSITIVE_INFINITY;
  let fromNight: Money | undefined;
  for (let property = 0; property < pack.count; property++) {
    if (!numbers.has(pack.properties.product[property]!)) continue;
    properties++;
    const total = lowestNight(pack, property, today + 1);
    if (total > MOST_MINOR) continue;
    const currency = currencyCode(pack.properties.currency[property]!);
    const compared = converted(total, conversionBetween(currency, "USD", unitsPerUsd));
    if (compared >= lowest) continue;
    lowest = compared;
    fromNight = { minor: total, currency };
  }
  return { properties, fromNight };
}

function lowestNight(pack: Pack, property: number, from: number): number {
  const { roomsFrom, plansFrom } = pack.properties;
  let rates = Number.POSITIVE_INFINITY;
  for (let room = roomsFrom[property]!; room < roomsFrom[property + 1]!; room++) {
    if (!roomFits(pack, room, FROM_PARTY)) continue;
    for (let day = from; day < from + LOOK_AHEAD; day += STEP) {
      const night = nightlyRates(pack, room, day, day + 1);
      if (night >= 0 && night < rates) rates = night;
    }
  }
  if (rates === Number.POSITIVE_INFINITY) return rates;
  const charges = readCharges(pack, property, newCharges());
  let lowest = Number.POSITIVE_INFINITY;
  for (let plan = plansFrom[property]!; plan < plansFrom[property + 1]!; plan++) {
    const base = stayBase(rates, readPlan(pack, plan, newPlanTerms()), FROM_PARTY);
    lowest = Math.min(lowest, stayTotal(base, charges, FROM_PARTY));
  }
  return lowest;
}
