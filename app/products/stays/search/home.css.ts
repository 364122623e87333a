import { style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";
import { card, from } from "~/ui/layout.css";

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
