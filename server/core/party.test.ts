import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  inOneOrder,
  isBookableParty,
  MOST_ADULTS,
  MOST_CHILDREN,
  MOST_ROOMS,
  OLDEST_CHILD,
  type Party,
  spread,
  wholePartyOf,
} from "./party.ts";

const ages = fc.array(fc.integer({ min: 0, max: OLDEST_CHILD }), { maxLength: MOST_CHILDREN });
const wholes = fc
  .record({
    rooms: fc.integer({ min: 1, max: MOST_ROOMS }),
    adults: fc.integer({ min: 1, max: MOST_ADULTS }),
    childAges: ages,
  })
  .filter(({ rooms, adults }) => adults >= rooms);

describe("a whole party over its rooms", () => {
  test("BK-01 adults go by turns, each child to the room with the fewest people", () => {
    expect(spread({ rooms: 2, adults: 3, childAges: [5] })).toEqual([
      { adults: 2, childAges: [] },
      { adults: 1, childAges: [5] },
    ]);
    expect(spread({ rooms: 2, adults: 2, childAges: [3, 9, 1] })).toEqual([
      { adults: 1, childAges: [3, 1] },
      { adults: 1, childAges: [9] },
    ]);
  });

  test("BK-01 keeps all people, can be booked, and fits into the rooms that took the whole party before", () => {
    fc.assert(
      fc.property(wholes, (whole) => {
        const rooms = spread(whole);
        expect(isBookableParty(rooms)).toBe(true);
        const sums = wholePartyOf({ rooms });
        expect({ ...sums, childAges: sums.childAges.sort() }).toEqual({
          ...whole,
          childAges: [...whole.childAges].sort(),
        });
        // A kind of room took a whole party where so many of it had room for all: no one room needs more than its share.
        const share = (people: number) => Math.ceil(people / whole.rooms);
        for (const { adults, childAges } of rooms) {
          expect(adults).toBeLessThanOrEqual(share(whole.adults));
          expect(adults + childAges.length).toBeLessThanOrEqual(share(whole.adults + whole.childAges.length));
        }
      }),
    );
  });
});

test.each<[string, Party[]]>([
  ["no room", []],
  ["ten rooms", Array.from({ length: 10 }, () => ({ adults: 1, childAges: [] }))],
  [
    "a room without an adult",
    [
      { adults: 2, childAges: [] },
      { adults: 0, childAges: [9] },
    ],
  ],
  ["half an adult", [{ adults: 1.5, childAges: [] }]],
  [
    "nineteen adults",
    [
      { adults: 10, childAges: [] },
      { adults: 9, childAges: [] },
    ],
  ],
  [
    "nine children",
    [
      { adults: 1, childAges: [1, 2, 3, 4, 5] },
      { adults: 1, childAges: [1, 2, 3, 4] },
    ],
  ],
  ["a child of eighteen", [{ adults: 1, childAges: [18] }]],
])("BK-01 %s cannot be booked", (_, rooms) => {
  expect(isBookableParty(rooms)).toBe(false);
});

test("the same people in the same rooms are the same in whatever order they are named", () => {
  const parties = fc.array(fc.record({ adults: fc.integer({ min: 1, max: 12 }), childAges: ages }), { maxLength: 4 });
  fc.assert(
    fc.property(parties, (rooms) => {
      const turned = [...rooms].reverse().map((room) => ({ ...room, childAges: [...room.childAges].reverse() }));
      expect(inOneOrder(turned)).toEqual(inOneOrder(rooms));
    }),
  );
});
