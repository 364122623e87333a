import { expect, test } from "vitest";
import { freeBefore } from "../../tests/fixtures/stays.ts";
import { storedGuest, storedTerms } from "./stored.ts";

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
const terms = { property, room, board: "breakfast", freeUntil: null, checkInFrom: "15:00", checkOutUntil: "11:00" };

test("what the first release sold is read, without a street; another shape is not", () => {
  const read = storedTerms.read(JSON.stringify(terms));
  const { freeUntil: _, ...kept } = terms;
  const said = { cancel: { kind: "none" }, due: "arrival" };
  expect(read).toEqual({ ...kept, ...said, property: { ...property, address: "" } });
  expect(storedTerms.read(storedTerms.write(read))).toEqual(read);
  expect(() => storedTerms.read(JSON.stringify({ ...terms, board: "brunch" }))).toThrow();
});

test("BK-05 what was free until an instant is one step, and then the whole price", () => {
  const before = Date.UTC(2026, 11, 10, 15);
  const withStreet = { ...terms, property: { ...property, address: "Rua 1" }, freeUntil: before };
  for (const version of [{}, { $version: 2 }]) {
    const { cancel, due } = storedTerms.read(JSON.stringify({ ...withStreet, ...version }));
    expect({ cancel, due }).toEqual({ cancel: freeBefore(before, "Europe/Lisbon"), due: "arrival" });
  }
});

test("a guest is stored with a version and read without", () => {
  const guest = { title: "", firstName: "Ana", lastName: "Silva", email: "", phone: "", requests: "" };
  expect(JSON.parse(storedGuest.write(guest))).toEqual({ ...guest, $version: 1 });
  expect(storedGuest.read(JSON.stringify(guest))).toEqual(guest);
});
