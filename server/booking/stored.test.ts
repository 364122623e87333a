import { expect, test } from "vitest";
import { storedOffer, storedSold, storedTerms } from "./stored.ts";

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
const stay = { arrival: 20_799, departure: 20_802, rooms: [{ adults: 2, childAges: [4] }] };
const sold = { stay, property, room, board: "breakfast", checkInFrom: "15:00", checkOutUntil: "11:00" };

test("what was sold is read as it was; another shape is not", () => {
  const read = storedSold.read(JSON.stringify(sold));
  expect(read).toEqual(sold);
  expect(storedSold.read(storedSold.write(read))).toEqual(read);
  expect(() => storedSold.read(JSON.stringify({ ...sold, board: "brunch" }))).toThrow();
  const terms = { cancel: { kind: "none" }, due: "arrival" };
  expect(storedTerms.read(JSON.stringify(terms))).toEqual(terms);
  expect(() => storedTerms.read(JSON.stringify({ ...terms, due: "later" }))).toThrow();
});

test("BK-03 a stored offer keeps the price of each room", () => {
  const lines = (base: number) => ({ base, charges: [{ code: "tax" as const, minor: 10 }], total: base + 10 });
  const rooms = { nights: 1, rooms: 2, byRoom: [lines(100), lines(80)] };
  const price = { currency: "EUR", ...rooms, base: 180, charges: [{ code: "tax" as const, minor: 20 }], total: 200 };
  const offer = { board: "breakfast", terms: { cancel: { kind: "none" }, due: "arrival" }, price } as const;
  expect(storedOffer.read(storedOffer.write(offer))).toEqual(offer);
});
