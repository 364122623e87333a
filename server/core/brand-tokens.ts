import { contrast, type Oklch, toHex, toOklch } from "./oklch.ts";
import { baseTokens, type ThemeName, type Tokens, variableName } from "./theme-tokens.ts";

export type BrandColours = { colour: string; accent?: string };

type BrandTokens = Pick<
  Tokens,
  | "brand"
  | "brandHover"
  | "onBrand"
  | "brandTint"
  | "accent"
  | "accentHover"
  | "onAccent"
  | "dusk"
  | "duskMid"
  | "duskDeep"
>;

/** WCAG 2.2 AA for text. */
const READABLE = 4.5;
const STEP = 0.01;
const WHITE = "#FFFFFF";
const INK = "#0B0F14";
/** Readable begins lower, but a brand that is only just readable looks dull on a dark page. */
const LIGHT_ON_DARK = 0.74;
/** A hue, in radians. */
const NIGHT_BLUE = 4.2;

/** The organisation's colours as the text of one style element; it overrides the default theme wherever it is in the page. */
export function organisationStyle(brand: BrandColours): string {
  const theme = (name: ThemeName) => `html:root{${declarations(brandTokens(brand, name))}}`;
  return `${theme("light")}@media screen and (prefers-color-scheme:dark){${theme("dark")}}`;
}

/**
 * What an organisation's brand becomes: its hue stays, its lightness walks until every pair can be read (ui.md 4.3).
 * No colour can be chosen with which the product is unreadable.
 */
export function brandTokens({ colour, accent }: BrandColours, theme: ThemeName): BrandTokens {
  const base = baseTokens[theme];
  const away = theme === "light" ? -STEP : STEP;
  const seed = toOklch(colour);
  const from = theme === "light" ? seed : { ...seed, l: Math.max(seed.l, LIGHT_ON_DARK) };
  const brand = walk(from, away, (hex) =>
    [base.paper, base.surface, base.sunken].every((ground) => readable(hex, ground)),
  );
  const onBrand = readable(brand, WHITE) ? WHITE : INK;
  const dusky = (l: number, c: number) => toHex({ l, c: Math.min(seed.c, c), h: eveningHue(seed.h) });
  return {
    brand,
    brandHover: hoverOf(brand, away, onBrand),
    onBrand,
    brandTint: walk(
      { l: theme === "light" ? 0.95 : 0.3, c: Math.min(seed.c, theme === "light" ? 0.025 : 0.05), h: seed.h },
      -away,
      (hex) => readable(hex, brand) && readable(hex, base.ink) && readable(hex, base.inkSoft),
    ),
    ...accentTokens(accent, theme),
    dusk: dusky(theme === "light" ? 0.27 : 0.22, 0.05),
    duskMid: dusky(theme === "light" ? 0.36 : 0.3, 0.06),
    duskDeep: dusky(theme === "light" ? 0.22 : 0.17, 0.035),
  };
}

function accentTokens(
  wanted: string | undefined,
  theme: ThemeName,
): Pick<Tokens, "accent" | "accentHover" | "onAccent"> {
  const { accent, accentHover, onAccent } = baseTokens[theme];
  if (!wanted) return { accent, accentHover, onAccent };
  const text = readable(wanted, INK) || !readable(wanted, WHITE) ? INK : WHITE;
  const away = text === INK ? STEP : -STEP;
  const fill = walk(toOklch(wanted), away, (hex) => readable(hex, text));
  return { accent: fill, accentHover: hoverOf(fill, away, text), onAccent: text };
}

/** Half-way from the brand's hue to the blue of an evening sky. */
const eveningHue = (hue: number): number =>
  hue + Math.atan2(Math.sin(NIGHT_BLUE - hue), Math.cos(NIGHT_BLUE - hue)) / 2;

/** A visible step further, on the side where the text on it only gets clearer. */
function hoverOf(hex: string, away: number, text: string): string {
  const from = toOklch(hex);
  const beyond = from.l + away * 6;
  const l = beyond > 0.02 && beyond < 0.98 ? beyond : from.l - away * 6;
  return walk({ ...from, l }, away, (candidate) => readable(candidate, text));
}

function walk(from: Oklch, step: number, fits: (hex: string) => boolean): string {
  for (let l = from.l; l > 0 && l < 1; l += step) {
    const hex = toHex({ ...from, l });
    if (fits(hex)) return hex;
  }
  return step < 0 ? "#000000" : WHITE;
}

const readable = (one: string, other: string) => contrast(one, other) >= READABLE;

const declarations = (tokens: BrandTokens) =>
  Object.entries(tokens)
    .map(([token, value]) => `--${variableName(token)}:${value}`)
    .join(";");
