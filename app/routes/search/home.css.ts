import { style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";
import { card, from } from "~/ui/layout.css";

export const hero = style({ paddingBlock: "2.5rem 9rem", "@media": { [from.lg]: { paddingBlock: "5rem 10rem" } } });
export const heroHeading = style({ fontSize: "clamp(2rem, 1.4rem + 2.6vw, 3.25rem)", maxInlineSize: "13em" });
/** The panel overlaps the picture. */
export const overlap = style({
  position: "relative",
  zIndex: 1,
  marginBlockStart: "-7rem",
  "@media": { [from.lg]: { marginBlockStart: "-6rem" } },
});

/** Two on a phone, as many as fit elsewhere. */
export const places = style({
  display: "grid",
  gap: "1rem",
  gridTemplateColumns: "repeat(auto-fill, minmax(9rem, 1fr))",
  "@media": { [from.sm]: { gridTemplateColumns: "repeat(auto-fill, minmax(15rem, 1fr))" } },
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
  objectFit: "cover",
  "@media": { [from.sm]: { blockSize: "9rem" } },
});
export const placeText = style({ display: "grid", gap: ".25rem", padding: ".75rem 1rem 1rem", alignContent: "start" });
