import { expect, test } from "vitest";
import { MAP, resultsMap } from "./results-map.server";

const LISBON = { latitude: 38.72, longitude: -9.14 };

test("BK-01 properties lie on the map as they lie around the middle, and to its scale", () => {
  const { cross, marks, scale } = resultsMap(
    LISBON,
    [
      { latitude: 38.76, longitude: -9.14 },
      { latitude: 38.72, longitude: -9.09 },
    ],
    "kilometer",
    "en-US",
  );
  const [north, east] = marks;
  expect([north!.x, east!.y]).toEqual([cross.x, cross.y]);
  expect(north!.y).toBeLessThan(cross.y);
  // 4.45 km to the north.
  expect((cross.y - north!.y) / 4.448).toBeCloseTo(scale!.width / 2, 0);
  expect(scale!.text).toBe("2 km");
});

test("BK-01 ten stays in one street are drawn apart, each with room for a finger, and none leaves the map", () => {
  const { marks } = resultsMap(LISBON, Array(10).fill({ latitude: 38.7201, longitude: -9.14 }), "mile", "en-US");
  for (const [index, one] of marks.entries()) {
    expect(one.x >= 12 && one.x <= MAP.width - 12 && one.y >= 12 && one.y <= MAP.height - 12).toBe(true);
    for (const other of marks.slice(index + 1))
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(25);
  }
});
