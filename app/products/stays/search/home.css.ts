import { style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";
import { card, from } from "~/ui/layout.css";

export const hero = style({ paddingBlock: "1.75rem 11rem", "@media": { [from.lg]: { paddingBlock: "4rem 13rem" } } });
export const heroHeading = style({ fontSize: "clamp(2rem, 1.4rem + 2.6vw, 3.25rem)", maxInlineSize: "16em" });
/** The search form overlaps the picture. */
export const overlap = style({
  position: "relative",
  zIndex: 1,
  marginBlockStart: "-9rem",
  "@media": { [from.lg]: { marginBlockStart: "-4.5rem" } },
});

/** The four of a theme: two and two on a phone, in one row elsewhere. */
export const places = style({
  display: "grid",
  gap: "1rem",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  "@media": { [from.md]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" } },
});
export const placeCard = style([
  card,
  {
    display: "grid",
    gridTemplateRows: "auto 1fr",
    blockSize: "100%",
    overflow: "hidden",
    padding: 0,
    color: color.ink,
    textDecoration: "none",
    "@media": { [from.sm]: { padding: 0 } },
    selectors: { "&:hover": { color: color.ink } },
  },
]);
export const placeArt = style({
  inlineSize: "100%",
  blockSize: "7rem",
  "@media": { [from.sm]: { blockSize: "9rem" } },
});
export const placePrice = style({ marginBlockStart: ".25rem", fontWeight: 650 });
export const placeText = style({ display: "grid", gap: ".125rem", padding: ".75rem 1rem 1rem", alignContent: "start" });
/** Why one would book here, side by side. */
export const reasons = style({
  display: "grid",
  gap: "1rem 2rem",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 15rem), 1fr))",
});
