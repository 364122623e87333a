import { expect, test } from "vitest";
import { seenFrom } from "./plane";

test.each([
  ["north", { latitude: 39, longitude: -9 }, { east: 0, north: 111.2 }],
  ["south", { latitude: 37, longitude: -9 }, { east: 0, north: -111.2 }],
  ["east, where degrees are shorter than at the equator", { latitude: 38, longitude: -8 }, { east: 87.6, north: 0 }],
])("BK-02 a point lies %s of another one", (_, point, { east, north }) => {
  const seen = seenFrom({ latitude: 38, longitude: -9 }, point);
  expect(seen.east).toBeCloseTo(east, 1);
  expect(seen.north).toBeCloseTo(north, 1);
});

test("BK-02 what lies across the date line is near", () => {
  expect(seenFrom({ latitude: 0, longitude: 179.99 }, { latitude: 0, longitude: -179.99 }).east).toBeCloseTo(2.2, 1);
});
