/** The colours by the role they play, never by their hue. Every pair named here is read on the other (tests hold the contrast). */
export type Tokens = {
  /** The page, the cards and fields on it, and wells sunk into it. */
  paper: string;
  surface: string;
  sunken: string;
  ink: string;
  inkSoft: string;
  /** Not on `sunken`. */
  inkMute: string;
  /** Decoration only. */
  line: string;
  /** Edges of fields. */
  lineStrong: string;
  /** Links and secondary action. */
  brand: string;
  brandHover: string;
  onBrand: string;
  brandTint: string;
  /** "Go" (search, book) and where-you-are; never text on a light ground. */
  accent: string;
  accentHover: string;
  onAccent: string;
  /** Errors and savings. */
  deal: string;
  dealTint: string;
  ok: string;
  okTint: string;
  warn: string;
  warnTint: string;
  focus: string;
  /** The evening sky of heroes, the hills in it, and the houses in front. */
  dusk: string;
  duskMid: string;
  duskDeep: string;
  onDusk: string;
};

export type ThemeName = "light" | "dark";

export const baseTokens: Record<ThemeName, Tokens> = {
  light: {
    paper: "#F3F6F5",
    surface: "#FFFFFF",
    sunken: "#E6ECEB",
    ink: "#10202B",
    inkSoft: "#44535E",
    inkMute: "#5F6E79",
    line: "#D2DBDA",
    lineStrong: "#768784",
    brand: "#0A5C63",
    brandHover: "#084A50",
    onBrand: "#FFFFFF",
    brandTint: "#E0EFEE",
    accent: "#F4B740",
    accentHover: "#E5A420",
    onAccent: "#10202B",
    deal: "#B3261E",
    dealTint: "#FCEBE8",
    ok: "#1B6B3A",
    okTint: "#E3F2E8",
    warn: "#8A5300",
    warnTint: "#FFF3DC",
    focus: "#1D4ED8",
    dusk: "#0E2A38",
    duskMid: "#174456",
    duskDeep: "#0B1E29",
    onDusk: "#F1F6F5",
  },
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
