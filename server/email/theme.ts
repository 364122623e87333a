import { brandTokens } from "../core/brand-tokens.ts";
import { baseTokens, type ThemeName, type Tokens } from "../core/theme-tokens.ts";
import type { Organisation } from "../organisation/settings.ts";

export type EmailColours = Pick<
  Tokens,
  "paper" | "surface" | "sunken" | "ink" | "inkSoft" | "line" | "brand" | "onBrand"
>;
export type EmailTheme = Record<ThemeName, EmailColours>;

const themes = new WeakMap<Organisation["brand"], EmailTheme>();

/** The organisation's colours as on its pages, made readable there; worked out once for each brand. */
export function emailTheme({ brand }: Pick<Organisation, "brand">): EmailTheme {
  let theme = themes.get(brand);
  if (!theme) {
    theme = { light: coloursOf(brand, "light"), dark: coloursOf(brand, "dark") };
    themes.set(brand, theme);
  }
  return theme;
}

const coloursOf = (brand: Organisation["brand"], theme: ThemeName): EmailColours => ({
  ...baseTokens[theme],
  ...brandTokens(brand, theme),
});
