/** Who sleeps in one room; a child's age is that on arrival. */
export type Party = { adults: number; childAges: number[] };

/** The guests of a stay together. */
export type WholeParty = { rooms: number; adults: number; childAges: number[] };

/** Of one booking. */
export const MOST_ROOMS = 9;
export const MOST_ADULTS = 18;
export const MOST_CHILDREN = 8;
/** In years; who is older counts as an adult. */
export const OLDEST_CHILD = 17;

/** The party of a search that names no guests. */
export const USUAL_ROOMS: Party[] = [{ adults: 2, childAges: [] }];

export function isBookableParty(rooms: Party[]): boolean {
  const { adults, childAges } = wholePartyOf({ rooms });
  return (
    rooms.length >= 1 &&
    rooms.length <= MOST_ROOMS &&
    rooms.every((room) => Number.isInteger(room.adults) && room.adults >= 1) &&
    adults <= MOST_ADULTS &&
    childAges.length <= MOST_CHILDREN &&
    childAges.every((age) => Number.isInteger(age) && age >= 0 && age <= OLDEST_CHILD)
  );
}

export function wholePartyOf({ rooms }: { rooms: Party[] }): WholeParty {
  return {
    rooms: rooms.length,
    adults: rooms.reduce((sum, { adults }) => sum + adults, 0),
    childAges: rooms.flatMap(({ childAges }) => childAges),
  };
}

/**
 * The whole party over its rooms, as evenly as can be: the adults by turns, then each child to the room with the fewest
 * people, the first of those. No way to spread them has a smaller largest room, so what fits any way fits this way. At
 * least one adult for each room is the caller's to see to.
 */
export function spread<Age>(whole: { rooms: number; adults: number; childAges: Age[] }) {
  const rooms = Array.from({ length: whole.rooms }, (_, room) => ({
    adults: Math.floor(whole.adults / whole.rooms) + (room < whole.adults % whole.rooms ? 1 : 0),
    childAges: [] as Age[],
  }));
  const people = (room: { adults: number; childAges: Age[] }) => room.adults + room.childAges.length;
  for (const age of whole.childAges) {
    const emptiest = rooms.reduce((least, room) => (people(room) < people(least) ? room : least));
    emptiest.childAges.push(age);
  }
  return rooms;
}

/** In one order, whatever order rooms and ages were named in: the same people in the same rooms are the same. */
export function inOneOrder(rooms: Party[]): Party[] {
  const sorted = rooms.map(({ adults, childAges }) => ({ adults, childAges: [...childAges].sort((a, b) => a - b) }));
  const text = ({ adults, childAges }: Party) => [adults, ...childAges].map((n) => String(n).padStart(2, "0")).join();
  return sorted.sort((a, b) => (text(a) < text(b) ? -1 : 1));
}
