import type { Day } from "../core/day.ts";
import { MOST_ROOMS, type Party, spread, wholePartyOf } from "../core/party.ts";
import type { OtherStays, Stay } from "../ports/supplier.ts";
import type { DestinationIndex } from "./destination-index.ts";
import { needsOf, nightlyRates, roomFits, roomsLeft, type StayNeeds } from "./room-stay.ts";

/** Days to move a stay by, the nearest first. */
const MOVES = [-1, 1, -2, 2, -3, 3, -7, 7, -14, 14, 21, 28, 42, 56, 84];
/** Products of every kind, as bits. */
const EVERY_PRODUCT = ~0;

type Rules = { today: Day /** As bits. */; products?: number };

/** What can be had instead of a stay that cannot: other days, or the same people in other rooms. */
export function otherStays(
  index: DestinationIndex,
  stay: Stay,
  { today, products = EVERY_PRODUCT }: Rules,
): OtherStays {
  const isOpen = ({ arrival, departure, rooms }: Stay) => {
    const needs = needsOf({ arrival, departure, rooms });
    return someRoom(
      index,
      products,
      (room) =>
        roomFits(index, room, needs) &&
        nightlyRates(index, room, arrival, departure) >= 0 &&
        roomsLeft(index, room, arrival, departure) >= rooms.length,
    );
  };
  const needs = needsOf(stay);
  const at = (arrival: Day): Stay => ({ ...stay, arrival, departure: arrival + needs.nights });
  const rooms = otherRooms(stay, needs).find((spreadOut) => isOpen({ ...stay, rooms: spreadOut }));
  return {
    fits: someRoom(index, products, (room) => roomFits(index, room, needs)),
    arrivals: MOVES.map((days) => stay.arrival + days).filter((day) => day >= today && isOpen(at(day))),
    ...(rooms && { rooms }),
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

function someRoom(
  { count, properties }: DestinationIndex,
  products: number,
  matches: (room: number) => boolean,
): boolean {
  for (let property = 0; property < count; property++) {
    if (!(products & (1 << properties.product[property]!))) continue;
    for (let room = properties.roomsFrom[property]!; room < properties.roomsFrom[property + 1]!; room++)
      if (matches(room)) return true;
  }
  return false;
}
