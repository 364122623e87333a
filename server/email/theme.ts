import { brandTokens } from "../core/brand-tokens.ts";
import { baseTokens, type ThemeName, type Tokens } from "../core/theme-tokens.ts";
import type { Organisation } from "../organisation/settings.ts";

export type EmailColours = Pick<
  Tokens,
  "paper" | "surface" | "sunken" | "ink" | "inkSoft" | "line" | "brand" | "onBrand"
>;
export type EmailTheme = Record<ThemeName, EmailColours>;

/** The organisation's colours as on its pages, made readable there. */
export const emailTheme = ({ brand }: Pick<Organisation, "brand">): EmailTheme => ({
  light: coloursOf(brand, "light"),
  dark: coloursOf(brand, "dark"),
});

const coloursOf = (brand: Organisation["brand"], theme: ThemeName): EmailColours => ({
  ...baseTokens[theme],
  ...brandTokens(brand, theme),
});
