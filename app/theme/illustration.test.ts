import { describe, expect, test } from "vitest";
import { illustration, SETTINGS } from "./illustration";

describe("drawn pictures", () => {
  test("BK-02 every place and property has a picture of its own in at most 900 bytes", () => {
    for (const setting of SETTINGS) {
      const drawings = Array.from({ length: 2_000 }, (_, i) => illustration(i * 48_271, setting));
      expect(Math.max(...drawings.map((drawing) => drawing.length))).toBeLessThanOrEqual(900);
      expect(new Set(drawings).size).toBeGreaterThan(1_990);
      for (const drawing of drawings) expect(drawing).not.toMatch(/NaN|undefined/);
    }
  });

  test("the same seed is always the same picture", () => {
    expect(illustration(4_294_967_295, "beach")).toBe(illustration(4_294_967_295, "beach"));
  });
});
