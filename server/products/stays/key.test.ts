import { expect, test } from "vitest";
import type { Party } from "../../core/party.ts";
import { intentOf, orderHash } from "../../orders/rules.ts";
import { ownKey, type StayKey, tokenKey } from "./supplier.ts";

const KEY = ownKey({
  propertyCode: "P1",
  roomId: 1,
  planNo: 1,
  stay: { arrival: 1, departure: 2, rooms: [{ adults: 2, childAges: [4] }] },
});
const intent = (key: StayKey) => intentOf({ account: { id: "ana" }, browser: undefined, key });
const inRooms = (...rooms: Party[]) => intent({ ...KEY, stay: { ...KEY.stay, rooms } });

test("BK-04 T7 an offer from outside is named by its token in an order, by its property and stay in an intent", () => {
  const outer = (token: string, propertyCode = "lp1") =>
    tokenKey({ supplier: "liteapi", propertyCode, token, stay: KEY.stay });
  const [one, again, other] = [outer("a"), outer("b"), outer("a", "lp2")];
  const form = { selection: "none", priceToken: "USD.1.abc", guest: { firstName: "Ana", lastName: "Silva" } };
  const hash = (key: StayKey) => orderHash({ ...form, key });
  expect(hash(again)).not.toBe(hash(one));
  expect(hash(other)).not.toBe(hash(one));
  expect(intent(again)).toBe(intent(one));
  expect(intent(other)).not.toBe(intent(one));
});

const couple = { adults: 2, childAges: [] };
const family = { adults: 1, childAges: [9, 11] };

test("T7 the order of rooms and ages makes no other intent; who sleeps where does", () => {
  const same = inRooms(couple, family);
  expect(inRooms({ ...family, childAges: [11, 9] }, couple)).toBe(same);
  for (const others of [
    [
      { adults: 1, childAges: [] },
      { adults: 2, childAges: [9, 11] },
    ],
    [
      { ...couple, childAges: [9] },
      { adults: 1, childAges: [11] },
    ],
    [{ adults: 3, childAges: [9, 11] }],
  ])
    expect(inRooms(...others)).not.toBe(same);
});

test("T7 another property, room, plan, day or party makes another intent", () => {
  const { stay } = KEY;
  const changed = [
    { ...KEY, propertyCode: "P2" },
    { ...KEY, roomId: KEY.roomId + 1 },
    { ...KEY, planNo: KEY.planNo + 1 },
    { ...KEY, stay: { ...stay, arrival: stay.arrival + 1 } },
    { ...KEY, stay: { ...stay, departure: stay.departure + 1 } },
    { ...KEY, stay: { ...stay, rooms: [...stay.rooms, { adults: 1, childAges: [] }] } },
    { ...KEY, stay: { ...stay, rooms: [{ adults: 3, childAges: [4] }] } },
    { ...KEY, stay: { ...stay, rooms: [{ adults: 2, childAges: [3, 9] }] } },
  ];
  expect(new Set([KEY, ...changed].map(intent)).size).toBe(changed.length + 1);
});
