import type { Day } from "../core/day.ts";
import type { OtherStays, Stay } from "../ports/supplier.ts";
import type { DestinationIndex } from "./destination-index.ts";
import { nightlyRates, partyOf, roomFits, roomsLeft } from "./room-stay.ts";
import type { Party } from "./stay-price.ts";
import { MOST_ROOMS } from "./vocabulary.ts";

/** Days to move a stay by, the nearest first. */
const MOVES = [-1, 1, -2, 2, -3, 3, -7, 7, -14, 14, 21, 28, 42, 56, 84];
/** Products of every kind, as bits. */
const EVERY_PRODUCT = ~0;

type Rules = { today: Day /** As bits. */; products?: number };

/** What can be had instead of a stay that cannot: other days, or more rooms for the same party. */
export function otherStays(
  index: DestinationIndex,
  stay: Stay,
  { today, products = EVERY_PRODUCT }: Rules,
): OtherStays {
  const party = partyOf(stay);
  const isOpen = (arrival: Day, rooms: number) =>
    someRoom(index, products, (room) => {
      const departure = arrival + party.nights;
      return (
        roomFits(index, room, { ...party, rooms }) &&
        nightlyRates(index, room, arrival, departure) >= 0 &&
        roomsLeft(index, room, arrival, departure) >= rooms
      );
    });
  const rooms = moreRooms(party).find((more) => isOpen(stay.arrival, more));
  return {
    fits: someRoom(index, products, (room) => roomFits(index, room, party)),
    arrivals: MOVES.map((days) => stay.arrival + days).filter((day) => day >= today && isOpen(day, stay.rooms)),
    ...(rooms !== undefined && { rooms }),
  };
}

/** Every room has an adult in it. */
const moreRooms = ({ rooms, adults }: Party): number[] =>
  Array.from({ length: Math.max(0, Math.min(MOST_ROOMS, adults) - rooms) }, (_, more) => rooms + 1 + more);

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
