/** The colours by the role they play, never by their hue. Every pair named here is read on the other (tests hold the contrast). */
const light = {
  /** The page, the cards and fields on it, and wells sunk into it. */
  paper: "#F3F6F5",
  surface: "#FFFFFF",
  sunken: "#E6ECEB",
  ink: "#10202B",
  inkSoft: "#44535E",
  /** Not on `sunken`. */
  inkMute: "#5F6E79",
  /** Decoration only. */
  line: "#D2DBDA",
  /** Edges of fields. */
  lineStrong: "#768784",
  /** Links and secondary action. */
  brand: "#0A5C63",
  brandHover: "#084A50",
  onBrand: "#FFFFFF",
  brandTint: "#E0EFEE",
  /** "Go" (search, book) and where-you-are; never text on a light ground. */
  accent: "#F4B740",
  accentHover: "#E5A420",
  onAccent: "#10202B",
  /** Errors and savings. */
  deal: "#B3261E",
  dealTint: "#FCEBE8",
  ok: "#1B6B3A",
  okTint: "#E3F2E8",
  warn: "#8A5300",
  warnTint: "#FFF3DC",
  focus: "#1D4ED8",
  /** The evening sky of heroes, the hills in it, and the houses in front. */
  dusk: "#0E2A38",
  duskMid: "#174456",
  duskDeep: "#0B1E29",
  onDusk: "#F1F6F5",
};

export type Tokens = Record<keyof typeof light, string>;
export type ThemeName = "light" | "dark";

export const baseTokens: Record<ThemeName, Tokens> = {
  light,
  dark: {
    paper: "#0C161E",
    surface: "#14222C",
    sunken: "#091017",
    ink: "#ECF2F1",
    inkSoft: "#B4C0C6",
    inkMute: "#92A1AA",
    line: "#273944",
    lineStrong: "#6F848F",
    brand: "#6FD0CC",
    brandHover: "#93DFDB",
    onBrand: "#06272A",
    brandTint: "#11343A",
    accent: "#F4B740",
    accentHover: "#FFCB63",
    onAccent: "#10202B",
    deal: "#FF9B8F",
    dealTint: "#3A1A18",
    ok: "#7FD6A0",
    okTint: "#12301F",
    warn: "#F6C667",
    warnTint: "#33260C",
    focus: "#9DB8FF",
    dusk: "#0B1C28",
    duskMid: "#123444",
    duskDeep: "#091017",
    onDusk: "#ECF2F1",
  },
};

/** `brandHover` is `--brand-hover` in the style sheet: stable names, so that an organisation's colours can be set per request. */
export const variableName = (token: string): string => token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
