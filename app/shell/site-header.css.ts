import { style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";
import { button } from "~/ui/button.css";
import { container, from } from "~/ui/layout.css";

export const header = style({
  background: color.surface,
  borderBlockEnd: `1px solid ${color.line}`,
  "@media": { print: { display: "none" } },
});

export const bar = style([
  container,
  {
    position: "relative",
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    paddingBlockStart: ".5rem",
    "@media": { [from.lg]: { flexWrap: "nowrap", columnGap: ".5rem", paddingBlockStart: 0 } },
  },
]);

export const brand = style({
  display: "flex",
  alignItems: "center",
  gap: ".5rem",
  minBlockSize: "2.75rem",
  // Long names break into lines before the buttons do.
  flex: "1 1 5.5rem",
  color: color.ink,
  fontSize: "1.25rem",
  fontWeight: 800,
  letterSpacing: "-.02em",
  lineHeight: 1.1,
  textDecoration: "none",
  selectors: { "&:hover": { color: color.ink }, "&:lang(ar)": { letterSpacing: 0 } },
  "@media": { [from.lg]: { flex: "none", marginInlineEnd: ".5rem" } },
});
export const mark = style({
  flex: "none",
  inlineSize: 26,
  blockSize: 26,
  padding: 4,
  borderRadius: "50%",
  background: color.brand,
  fill: color.onBrand,
});

/** A row that scrolls where it does not fit; a shadow at the edge says that there is more. */
export const products = style({
  // Contains the texts for screen readers within the scrolling row.
  position: "relative",
  order: 9,
  flex: "1 0 100%",
  minInlineSize: 0,
  overflowX: "auto",
  scrollbarWidth: "none",
  maskImage: "linear-gradient(to left, transparent, #000 2rem)",
  selectors: { "&:dir(rtl)": { maskImage: "linear-gradient(to right, transparent, #000 2rem)" } },
  "@media": { [from.lg]: { order: 0, flex: "1 1 0" } },
});
export const productList = style({
  display: "flex",
  gap: "1.5rem",
  inlineSize: "max-content",
  paddingInlineEnd: "2rem",
  // Beside the rest of the header there is room for all of a menu of nine.
  "@media": { [from.lg]: { gap: "1rem", fontSize: ".9375rem" } },
});
export const product = style({
  display: "grid",
  alignContent: "center",
  minBlockSize: "3rem",
  color: color.inkSoft,
  fontWeight: 600,
  textDecoration: "none",
  borderBlock: "3px solid transparent",
  selectors: {
    "&:hover": { color: color.ink },
    "&:focus-visible": { outlineOffset: -3 },
    "&[aria-current]": { color: color.ink, borderBlockEndColor: color.accent },
  },
  "@media": { [from.lg]: { minBlockSize: "4rem" } },
});

export const productButton = style([product, { padding: 0, borderInline: 0, background: "none", cursor: "pointer" }]);

/** Text shown only on wider screens, but always there for screen readers. */
export const wideOnly = style({
  "@media": {
    "not all and (min-width: 36rem)": {
      position: "absolute",
      clipPath: "inset(50%)",
      inlineSize: 1,
      blockSize: 1,
      overflow: "hidden",
    },
  },
});
export const account = style([
  button.outline,
  {
    minBlockSize: "2.75rem",
    paddingInline: ".5rem",
    fontSize: ".875rem",
    "@media": { [from.sm]: { paddingInline: "1.25rem", fontSize: "1rem" } },
  },
]);
export const globe = style({ fill: "none", stroke: "currentColor", strokeWidth: 1.5 });
export const options = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(4.5rem, 1fr))",
  inlineSize: "15rem",
});

export const footer = style({
  marginBlockStart: "auto",
  paddingBlock: "2rem",
  background: color.sunken,
  color: color.inkSoft,
  fontSize: ".8125rem",
  "@media": { print: { display: "none" } },
});
/** A button that reads as a link. */
export const linkButton = style({
  minBlockSize: "2.75rem",
  padding: 0,
  border: 0,
  background: "none",
  color: color.brand,
  textDecoration: "underline",
  textUnderlineOffset: ".2em",
  cursor: "pointer",
});
