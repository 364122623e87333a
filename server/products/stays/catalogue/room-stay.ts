import type { Day } from "../../../core/day.ts";
import { MOST_MINOR } from "../../../core/money.ts";
import { wholePartyOf } from "../../../core/party.ts";
import type { StayRule } from "../../../ports/offer.ts";
import { marginOn } from "../../../pricing/mark-up.ts";
import type { Stay } from "../supplier.ts";
import type { DestinationIndex } from "./destination-index.ts";
import type { Charges, PlanTerms, StaySums } from "./stay-price.ts";
import { brokenRule } from "./stay-rules.ts";

/** The sums that prices go by, and the largest number of adults and of people that one room has to take. */
export type StayNeeds = StaySums & { mostAdults: number; mostPeople: number };

/** Once for a search: its inner loop asks each room only whether it takes the largest party. */
export function needsOf({ arrival, departure, rooms }: Stay): StayNeeds {
  const { adults, childAges } = wholePartyOf({ rooms });
  return {
    nights: departure - arrival,
    rooms: rooms.length,
    adults,
    children: childAges.length,
    mostAdults: Math.max(...rooms.map((party) => party.adults)),
    mostPeople: Math.max(...rooms.map((party) => party.adults + party.childAges.length)),
  };
}

/** All rooms of a stay are of one kind, so that the kind has to take each of their parties. */
export function roomFits(
  { rooms }: DestinationIndex,
  room: number,
  { mostAdults, mostPeople }: Pick<StayNeeds, "mostAdults" | "mostPeople">,
): boolean {
  return rooms.max_adults[room]! >= mostAdults && rooms.max_occupancy[room]! >= mostPeople;
}

/** The sum of the room's rates for the nights, or -1 where a night has none or the sum is larger than any price. */
export function nightlyRates({ rooms, seasons }: DestinationIndex, room: number, arrival: Day, departure: Day): number {
  let sum = 0;
  let night = arrival;
  for (let s = rooms.seasonsFrom[room]!; s < rooms.seasonsFrom[room + 1]! && night < departure; s++) {
    const to = seasons.to[s]!;
    if (to <= night) continue;
    if (seasons.from[s]! > night) return -1;
    const until = to < departure ? to : departure;
    const weekend = weekendNightsBefore(until) - weekendNightsBefore(night);
    sum += weekend * seasons.weekendPrice[s]! + (until - night - weekend) * seasons.price[s]!;
    night = until;
  }
  return night < departure || sum > MOST_MINOR ? -1 : sum;
}

/** How many rooms of the kind are left in every night of the stay. */
export function roomsLeft(index: DestinationIndex, room: number, arrival: Day, departure: Day): number {
  const { rooms, nights, changed } = index;
  const changes = changed.size === 0 ? undefined : changed.get(room);
  const end = rooms.nightsFrom[room + 1]!;
  let left = 65_535;
  let listed = 0;
  for (let n = firstNight(index, room, arrival); n < end; n++) {
    const day = nights.day[n]!;
    if (day >= departure) break;
    if (changes?.has(day)) continue;
    listed++;
    if (nights.left[n]! < left) left = nights.left[n]!;
  }
  if (changes) {
    for (let day = arrival; day < departure; day++) {
      const changedTo = changes.get(day);
      if (changedTo === undefined) continue;
      listed++;
      if (changedTo < left) left = changedTo;
    }
  }
  const units = rooms.units[room]!;
  return listed < departure - arrival && units < left ? units : left;
}

export const chargesOf = ({ properties }: DestinationIndex, property: number): Charges => ({
  taxBp: properties.tax_bp[property]!,
  cityTaxPersonNight: properties.city_tax_person_night[property]!,
  resortFeeRoomNight: properties.resort_fee_room_night[property]!,
  serviceFeeStay: properties.service_fee_stay[property]!,
  cleaningFeeRoom: properties.cleaning_fee_room[property]!,
});

export const planTermsOf = ({ plans }: DestinationIndex, plan: number): PlanTerms => ({
  pctBp: plans.pct_bp[plan]!,
  supplementPersonNight: plans.supplement_person_night[plan]!,
});

/** Which rule of the room a stay breaks. */
export const ruleAgainst = ({ rooms, stayRules }: DestinationIndex, room: number, arrival: Day, departure: Day) =>
  brokenRule(stayRules[rooms.rules[room]!]!, arrival, departure);

/** Which length of the plan a stay of so many nights breaks. */
export function lengthAgainst({ plans }: DestinationIndex, plan: number, nights: number): StayRule | undefined {
  if (nights < plans.minNights[plan]!) return "min-stay";
  const most = plans.maxNights[plan]!;
  return most > 0 && nights > most ? "max-stay" : undefined;
}

/** Whether the property has a plan for so many nights; `netMargin`: as in a search. */
export function hasPlanFor(
  index: DestinationIndex,
  property: number,
  nights: number,
  netMargin: number | undefined,
): boolean {
  const { plansFrom } = index.properties;
  for (let plan = plansFrom[property]!; plan < plansFrom[property + 1]!; plan++)
    if (!isHidden(index, plan, netMargin) && !lengthAgainst(index, plan, nights)) return true;
  return false;
}

const isNet = ({ conditions, plans }: DestinationIndex, plan: number): boolean =>
  conditions[plans.conditions[plan]!]!.payment.net === true;

/** AG-05: whether the plan is a net rate that isn't found without a margin. */
export const isHidden = (index: DestinationIndex, plan: number, netMargin: number | undefined): boolean =>
  netMargin === undefined && isNet(index, plan);

/** A plan's total with what pages add to it where it is a net rate. */
export const sellingTotal = (index: DestinationIndex, plan: number, total: number, netMargin = 0): number =>
  netMargin > 0 && isNet(index, plan) ? total + marginOn({ price: { total }, net: true }, netMargin) : total;

/** Whether the plan can still be cancelled for nothing: its limit has not come. */
export function isFreeToCancel(
  index: DestinationIndex,
  property: number,
  plan: number,
  minutesToArrival: number,
): boolean {
  const hours = index.plans.freeUntilHours[plan]!;
  return hours >= 0 && minutesToArrival + index.properties.checkIn[property]! > hours * 60;
}

/** Friday and Saturday nights from the beginning of the count to before `day`; 1970 began on a Thursday. */
function weekendNightsBefore(day: Day): number {
  const sinceSunday = day + 4;
  const week = Math.floor(sinceSunday / 7);
  const weekday = sinceSunday - week * 7;
  return 2 * week + (weekday > 5 ? weekday - 5 : 0);
}

function firstNight({ rooms, nights }: DestinationIndex, room: number, day: Day): number {
  let low = rooms.nightsFrom[room]!;
  let high = rooms.nightsFrom[room + 1]!;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (nights.day[middle]! < day) low = middle + 1;
    else high = middle;
  }
  return low;
}
