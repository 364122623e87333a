import { expect, test } from "vitest";
import { storedOffer, storedTerms } from "./stored.ts";

const property = {
  code: "abc",
  name: "A hotel",
  type: "hotel",
  product: "HLT",
  destinationId: 1,
  stars: 4,
  score10: 86,
  reviews: 12,
  distanceM: 300,
  setting: "city",
  green: false,
  artSeed: 7,
  address: "Rua 1",
  latitude: 38.7,
  longitude: -9.1,
  timeZone: "Europe/Lisbon",
  currency: "EUR",
  amenities: ["wifi"],
};
const room = {
  id: 101,
  name: { en: "Double", pt: "Duplo" },
  beds: { en: "One" },
  sizeM2: 20,
  maxAdults: 2,
  maxOccupancy: 3,
};
const terms = { property, room, board: "breakfast", cancel: { kind: "none" }, due: "arrival" };
const sold = { ...terms, checkInFrom: "15:00", checkOutUntil: "11:00" };

test("what was sold is read as it was; another shape is not", () => {
  const read = storedTerms.read(JSON.stringify(sold));
  expect(read).toEqual(sold);
  expect(storedTerms.read(storedTerms.write(read))).toEqual(read);
  expect(() => storedTerms.read(JSON.stringify({ ...sold, board: "brunch" }))).toThrow();
});

test("BK-03 a stored offer keeps the price of each room", () => {
  const lines = (base: number) => ({ base, charges: [{ code: "tax" as const, minor: 10 }], total: base + 10 });
  const rooms = { nights: 1, rooms: 2, byRoom: [lines(100), lines(80)] };
  const price = { currency: "EUR", ...rooms, base: 180, charges: [{ code: "tax" as const, minor: 20 }], total: 200 };
  const offer = { board: "breakfast", terms: { cancel: { kind: "none" }, due: "arrival" }, price } as const;
  expect(storedOffer.read(storedOffer.write(offer))).toEqual(offer);
});
