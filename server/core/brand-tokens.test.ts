import { describe, expect, test } from "vitest";
import { testsAll } from "../../tests/drivers/scope.ts";
import { brandTokens, organisationStyle } from "./brand-tokens.ts";
import { contrast } from "./oklch.ts";
import { baseTokens, type ThemeName, type Tokens } from "./theme-tokens.ts";

const BRANDS = testsAll ? 20_000 : 2_000;

const THEMES: ThemeName[] = ["light", "dark"];

/** Which token is read on which. */
const TEXT_ON: [keyof Tokens, (keyof Tokens)[]][] = [
  ["ink", ["paper", "surface", "sunken", "brandTint"]],
  ["inkSoft", ["paper", "surface", "sunken", "brandTint"]],
  ["inkMute", ["paper", "surface"]],
  ["brand", ["paper", "surface", "sunken", "brandTint"]],
  ["onBrand", ["brand", "brandHover"]],
  ["onAccent", ["accent", "accentHover"]],
  ["deal", ["paper", "surface", "dealTint"]],
  ["ok", ["paper", "surface", "okTint"]],
  ["warn", ["paper", "surface", "warnTint"]],
  ["onDusk", ["dusk", "duskMid", "duskDeep"]],
];
const EDGE_ON: [keyof Tokens, (keyof Tokens)[]][] = [
  ["lineStrong", ["paper", "surface"]],
  ["focus", ["paper", "surface", "sunken", "brandTint", "dealTint"]],
];

function violations(tokens: Tokens): string[] {
  const check = (pairs: typeof TEXT_ON, least: number) =>
    pairs.flatMap(([text, grounds]) =>
      grounds
        .filter((ground) => contrast(tokens[text], tokens[ground]) < least)
        .map((ground) => `${text} ${tokens[text]} on ${ground} ${tokens[ground]}`),
    );
  return [...check(TEXT_ON, 4.5), ...check(EDGE_ON, 3)];
}

describe("the organisation's colours", () => {
  test.each(THEMES)("the default %s theme can be read everywhere", (theme) => {
    expect(violations(baseTokens[theme])).toEqual([]);
  });

  test(`CALL-11 ${BRANDS} random brands and accents, light and dark, leave nothing unreadable`, () => {
    const random = sequence(20261121);
    const colour = () =>
      `#${Math.floor(random() * 0x1000000)
        .toString(16)
        .padStart(6, "0")}`;
    const found: string[] = [];
    for (let i = 0; i < BRANDS; i++) {
      const brand = { colour: colour(), accent: i % 2 ? colour() : undefined };
      for (const theme of THEMES) {
        const wrong = violations({ ...baseTokens[theme], ...brandTokens(brand, theme) });
        if (wrong.length > 0) found.push(`${brand.colour} ${brand.accent} ${theme}: ${wrong.join(", ")}`);
      }
    }
    expect(found).toEqual([]);
  });

  test("black, white, grey and pure hues leave nothing unreadable", () => {
    for (const colour of ["#000000", "#ffffff", "#808080", "#ff0000", "#00ff00", "#0000ff", "#ffff00", "#00ffff"])
      for (const theme of THEMES)
        expect(violations({ ...baseTokens[theme], ...brandTokens({ colour, accent: colour }, theme) })).toEqual([]);
  });

  test("a brand that can be read already stays as it is", () => {
    expect(brandTokens({ colour: "#003580" }, "light").brand).toBe("#003580");
  });

  test("CALL-11 the style element holds at most 25 custom properties a theme, and nothing but colours", () => {
    const text = organisationStyle({ colour: "#FF5A5F", accent: "#FFD400" });
    const [light, dark] = text.split("@media") as [string, string];
    for (const part of [light, dark]) {
      const properties = part.match(/--[a-z-]+:#[0-9a-fA-F]{6}/g) ?? [];
      expect(properties.length).toBeGreaterThan(0);
      expect(properties.length).toBeLessThanOrEqual(25);
      expect(part.replace(/--[a-z-]+:#[0-9a-fA-F]{6};?/g, "")).not.toMatch(/--|url|</);
    }
  });
});

function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
