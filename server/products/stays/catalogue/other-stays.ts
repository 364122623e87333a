import type { Day } from "../../../core/day.ts";
import { LONGEST_STAY } from "../../../core/limits.ts";
import { MOST_ROOMS, type Party, spread, wholePartyOf } from "../../../core/party.ts";
import type { StayRule } from "../../../ports/offer.ts";
import type { OtherStays, Stay } from "../supplier.ts";
import type { DestinationIndex, IsSold } from "./destination-index.ts";
import {
  hasPlanFor,
  lengthAgainst,
  needsOf,
  nightlyRates,
  roomFits,
  roomsLeft,
  ruleAgainst,
  type StayNeeds,
} from "./room-stay.ts";

/** Days to move a stay by, the nearest first. */
const MOVES = [-1, 1, -2, 2, -3, 3, -7, 7, -14, 14, 21, 28, 42, 56, 84];
/** Those that lead to every weekday. */
const NEAR_MOVES = MOVES.slice(0, 6);
/** `netMargin`: as in a search. */
type Rules = { today: Day; isSold?: IsSold; netMargin: number | undefined };

/** What can be had instead of a stay that cannot: other days, another length, or the same people in other rooms. */
export function otherStays(
  index: DestinationIndex,
  stay: Stay,
  { today, isSold = () => true, netMargin }: Rules,
): OtherStays {
  const needs = needsOf(stay);
  const isOpen = (other: Stay) =>
    someRoom(
      index,
      isSold,
      (room, property) =>
        isFree(index, room, other) &&
        !ruleAgainst(index, room, other.arrival, other.departure) &&
        hasPlanFor(index, property, other.departure - other.arrival, netMargin),
    );
  const at = (arrival: Day, nights = needs.nights): Stay => ({ ...stay, arrival, departure: arrival + nights });
  const rooms = otherRooms(stay, needs).find((spreadOut) => isOpen({ ...stay, rooms: spreadOut }));
  const rule = ruleInTheWay(index, stay, isSold, netMargin);
  const otherLength =
    rule && nearestLength(index, stay, { today, isOpen: (arrival, nights) => isOpen(at(arrival, nights)) });
  return {
    fits: someRoom(index, isSold, (room) => roomFits(index, room, needs)),
    arrivals: MOVES.map((days) => stay.arrival + days).filter((day) => day >= today && isOpen(at(day))),
    ...(rooms && { rooms }),
    ...(rule && { rule }),
    ...(otherLength && { otherLength }),
  };
}

/** The same people spread evenly over as many rooms, where that helps, or over more; each has an adult in it. */
function otherRooms(stay: Stay, asked: StayNeeds): Party[][] {
  const whole = wholePartyOf(stay);
  const most = Math.min(MOST_ROOMS, whole.adults);
  return Array.from({ length: most - asked.rooms + 1 }, (_, more) =>
    spread({ ...whole, rooms: asked.rooms + more }),
  ).filter((rooms) => {
    const { mostAdults, mostPeople } = needsOf({ ...stay, rooms });
    return rooms.length > asked.rooms || mostAdults < asked.mostAdults || mostPeople < asked.mostPeople;
  });
}

/** Whether each party fits and every night has a rate and rooms, whatever the rules say. */
function isFree(index: DestinationIndex, room: number, stay: Stay): boolean {
  const { arrival, departure, rooms } = stay;
  return (
    roomFits(index, room, needsOf(stay)) &&
    nightlyRates(index, room, arrival, departure) >= 0 &&
    roomsLeft(index, room, arrival, departure) >= rooms.length
  );
}

/** The rule, of a room or of its plans, without which some room could be had. */
function ruleInTheWay(
  index: DestinationIndex,
  stay: Stay,
  isSold: IsSold,
  netMargin: number | undefined,
): StayRule | undefined {
  let rule: StayRule | undefined;
  const nights = stay.departure - stay.arrival;
  const { plansFrom } = index.properties;
  someRoom(index, isSold, (room, property) => {
    if (!isFree(index, room, stay)) return false;
    rule = ruleAgainst(index, room, stay.arrival, stay.departure);
    if (!rule && !hasPlanFor(index, property, nights, netMargin))
      rule = lengthAgainst(index, plansFrom[property]!, nights);
    return rule !== undefined;
  });
  return rule;
}

type Open = { today: Day; isOpen: (arrival: Day, nights: number) => boolean };

/** On the same day of arrival rather than near it, and of the lengths that rules name the nearest. */
function nearestLength(
  index: DestinationIndex,
  { arrival, departure }: Stay,
  { today, isOpen }: Open,
): { arrival: Day; departure: Day } | undefined {
  const nights = departure - arrival;
  const away = (length: number) => Math.abs(length - nights);
  const lengths = lengthsNamed(index, nights).sort((a, b) => away(a) - away(b) || b - a);
  for (const move of [0, ...NEAR_MOVES]) {
    const from = arrival + move;
    if (from < today) continue;
    const length = lengths.find((each) => isOpen(from, each));
    if (length !== undefined) return { arrival: from, departure: from + length };
  }
  return undefined;
}

/** The lengths at which a rule begins or ends to allow a stay, and those next to the one asked for; not that itself. */
function lengthsNamed({ stayRules, plans }: DestinationIndex, nights: number): number[] {
  const named = stayRules.flatMap((rules) =>
    rules.flatMap(({ minNights = 0, maxNights = 0 }) => [minNights, maxNights]),
  );
  const lengths = new Set([...named, ...plans.minNights, ...plans.maxNights, nights - 1, nights + 1]);
  return [...lengths].filter((length) => length >= 1 && length <= LONGEST_STAY && length !== nights);
}

function someRoom(
  { count, properties }: DestinationIndex,
  isSold: IsSold,
  matches: (room: number, property: number) => boolean,
): boolean {
  for (let property = 0; property < count; property++) {
    if (!isSold(property)) continue;
    for (let room = properties.roomsFrom[property]!; room < properties.roomsFrom[property + 1]!; room++)
      if (matches(room, property)) return true;
  }
  return false;
}
