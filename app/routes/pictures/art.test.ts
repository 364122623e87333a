import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { compressed } from "../../../server/http/body.ts";
import { FEATURED_DESTINATIONS } from "../../../server/products/stays/catalogue/featured-destinations.ts";
import { PROPERTY_TYPES, SETTINGS } from "../../../server/products/stays/catalogue/vocabulary.ts";
import { drawing } from "./art";

const FOLDER = join(import.meta.dirname, "../../../public/art");
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith(".svg"));
/** As they are, and as they travel: no more than when code drew them. */
const MOST_BYTES = { file: 6_700, house: 4_920 };
const MOST_BYTES_SENT = { file: 1_450, house: 1_473 };

/** Neighbors in a place of the demo. */
const HOUSES = SETTINGS.flatMap((setting) =>
  PROPERTY_TYPES.flatMap((type) =>
    Array.from({ length: 20 }, (_, i) => `7-${217 + i * 97}-${type}-${setting}-pool-parking-restaurant.svg`),
  ),
);
const PICTURES = [
  ...FILES.map((name) => ({ name, kind: "file" as const, svg: readFileSync(join(FOLDER, name), "utf8") })),
  ...HOUSES.map((name) => ({ name, kind: "house" as const, svg: drawing(name) ?? "" })),
];

describe("drawn pictures", () => {
  test("BK-02 every picture is small and whole", () => {
    for (const { name, kind, svg } of PICTURES) {
      expect([name, /^<svg [\s\S]*<\/svg>\n?$/.test(svg), /<g|undefined/.exec(svg)]).toEqual([name, true, null]);
      expect(Buffer.byteLength(svg), name).toBeLessThanOrEqual(MOST_BYTES[kind]);
      expect(compressed(Buffer.from(svg), "br").length, name).toBeLessThanOrEqual(MOST_BYTES_SENT[kind]);
    }
  });

  test("RT-01 every place of the home page and every scene has a file of its own", () => {
    const names = [
      ...[...FEATURED_DESTINATIONS.keys()].map((id) => `place-${id}.svg`),
      ...[...SETTINGS, "ship", "road"].map((scene) => `scene-${scene}.svg`),
    ];
    expect(FILES.toSorted()).toEqual(names.toSorted());
  });

  test("RT-01 no two places of the home page look alike, nor two properties", () => {
    expect(new Set(PICTURES.map(({ svg }) => svg)).size).toBe(PICTURES.length);
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
