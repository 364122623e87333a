import { createVar, style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";

/** RO-06: where a page gets more room. */
export const from = {
  sm: "(min-width: 36rem)",
  md: "(min-width: 48rem)",
  lg: "(min-width: 62rem)",
  xl: "(min-width: 75rem)",
  xll: "(min-width: 81.25rem)",
  xxl: "(min-width: 96.25rem)",
};

const width = createVar();

/** The page's width, with room at both edges. */
export const container = style({
  vars: { [width]: "71rem" },
  inlineSize: `min(100% - 2rem, ${width})`,
  marginInline: "auto",
  "@media": { [from.xxl]: { vars: { [width]: "86rem" } } },
});
/** A page with one thing on it. */
export const narrow = style({ vars: { [width]: "40rem" } });

export const main = style({ paddingBlock: "1.5rem 4.5rem" });
/** The main part of an ordinary page. */
export const page = `${container} ${main}`;

export const stack = style({
  display: "grid",
  gap: "1rem",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "start",
});
export const tight = style({ gap: ".5rem" });
export const loose = style({ gap: "2rem" });
export const row = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: ".5rem 1rem" });
export const between = style({ justifyContent: "space-between" });
/** Fields side by side. */
export const pair = style({
  display: "grid",
  alignItems: "start",
  gap: "1rem",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 7rem), 1fr))",
});
/** Cards to be compared. */
export const sideBySide = style({
  display: "grid",
  gap: "1rem",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 16rem), 1fr))",
});
/** Filters before the list. */
export const asideFirst = style({
  display: "grid",
  gap: "1rem 2rem",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
  "@media": { [from.lg]: { gridTemplateColumns: "17rem minmax(0, 1fr)" } },
});
/** The price after what it is for; stays in sight. */
export const asideLast = style({
  display: "grid",
  gap: "1.5rem 2rem",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
  "@media": { [from.lg]: { gridTemplateColumns: "minmax(0, 1fr) 22rem" } },
});
export const sticky = style({ "@media": { [from.lg]: { position: "sticky", insetBlockStart: "1rem" } } });

export const card = style({
  padding: "1.25rem",
  borderRadius: 20,
  background: color.surface,
  boxShadow: "0 1px 2px rgb(16 32 43 / .12)",
  color: color.ink,
  "@media": {
    [from.sm]: { padding: "1.5rem" },
    "(forced-colors: active)": { border: "1px solid" },
  },
});

export const small = style({ fontSize: ".8125rem" });
export const large = style({ fontSize: "1.125rem" });
export const soft = style({ color: color.inkSoft });
export const strong = style({ fontWeight: 650 });
export const prose = style({ maxInlineSize: "65ch" });
export const end = style({ textAlign: "end" });

export const visuallyHidden = style({
  selectors: {
    "&:not(:focus)": {
      position: "absolute",
      inlineSize: 1,
      blockSize: 1,
      overflow: "hidden",
      clipPath: "inset(50%)",
      whiteSpace: "nowrap",
    },
  },
});
/** Not for paper. */
export const screenOnly = style({ "@media": { print: { display: "none" } } });

/** The way past the header, seen when it has the focus. */
export const skipLink = style({
  position: "absolute",
  insetInlineStart: "1rem",
  insetBlockStart: ".5rem",
  zIndex: 20,
  padding: ".75rem 1rem",
  borderRadius: 6,
  background: color.surface,
  selectors: {
    "&:not(:focus)": { clipPath: "inset(50%)", blockSize: 1, inlineSize: 1, overflow: "hidden", padding: 0 },
  },
});
