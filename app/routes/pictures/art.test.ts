import { brotliCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { FEATURED_DESTINATIONS } from "../../../server/catalogue/featured-destinations.ts";
import { PROPERTY_TYPES, SETTINGS } from "../../../server/catalogue/vocabulary.ts";
import { drawing } from "./art";

/** As they are, and as they travel. */
const MOST_BYTES = 7_000;
const MOST_BYTES_SENT = 2_000;

const NAMES = [
  ...[...FEATURED_DESTINATIONS.keys()].map((id) => `place-${id}.svg`),
  ...SETTINGS.map((setting) => `scene-${setting}.svg`),
  ...SETTINGS.flatMap((setting) =>
    PROPERTY_TYPES.flatMap((type) =>
      Array.from({ length: 40 }, (_, i) => `${i}-${i * 48_271}-${type}-${setting}-pool-parking-restaurant.svg`),
    ),
  ),
];

describe("drawn pictures", () => {
  test("BK-02 every picture is small and whole", () => {
    for (const name of NAMES) {
      const svg = drawing(name) ?? "";
      expect([name, svg.slice(0, 5), /NaN|undefined|Infinity/.exec(svg)]).toEqual([name, "<svg ", null]);
      expect(svg.length, name).toBeLessThanOrEqual(MOST_BYTES);
      expect(brotliCompressSync(svg).length, name).toBeLessThanOrEqual(MOST_BYTES_SENT);
    }
  });

  test("RT-01 no two places of the home page look alike, nor two properties", () => {
    expect(new Set(NAMES.map(drawing)).size).toBe(NAMES.length);
  });

  test("BK-02 a picture shows the type of a property, where it stands and what it has", () => {
    const plain = drawing("7-7-hotel-city.svg");
    const others = [
      "7-7-villa-city.svg",
      "7-7-hotel-beach.svg",
      "7-7-hotel-city-pool.svg",
      "7-7-hotel-city-parking.svg",
    ];
    expect(new Set([plain, ...others.map(drawing)]).size).toBe(5);
    expect(drawing("7-7-hotel-city.svg")).toBe(plain);
  });

  test("BK-02 a name of nothing that can be drawn has no picture", () => {
    const names = [
      "7-hotel-city.svg",
      "7-7-castle-city.svg",
      "7-7-hotel-city-moat.svg",
      "7-7-hotel-city-parking-pool.svg",
    ];
    expect([...names, "place-.svg", "scene-moon.svg", ""].map(drawing)).toEqual(Array(7).fill(undefined));
  });
});
