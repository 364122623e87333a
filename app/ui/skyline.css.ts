import { style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";
import { from } from "./layout.css";

/** An evening over roofs, behind the content. */
export const dusk = style({
  position: "relative",
  isolation: "isolate",
  overflow: "hidden",
  background: color.dusk,
  color: color.onDusk,
});
const behind = style({ position: "absolute", zIndex: -1, selectors: { "&:dir(rtl)": { scale: "-1 1" } } });
/** Along the lower edge, below the words. */
export const picture = style([behind, { inset: "auto 0 0", inlineSize: "100%", blockSize: "11rem" }]);
export const hills = style({ fill: color.duskMid });
export const houses = style({ fill: color.duskDeep });
export const lights = style({ fill: color.accent, opacity: 0.8 });
/** Far from the words: they cannot be read on it. */
export const sun = style([
  behind,
  {
    insetBlockStart: "2rem",
    insetInlineEnd: "14%",
    inlineSize: "6.5rem",
    fill: color.accent,
    "@media": { "not all and (min-width: 62rem)": { display: "none" } },
  },
]);

export const hero = style({ paddingBlock: "1.75rem 11rem", "@media": { [from.lg]: { paddingBlock: "4rem 13rem" } } });
export const heroHeading = style({ fontSize: "clamp(2rem, 1.4rem + 2.6vw, 3.25rem)", maxInlineSize: "16em" });
/** The search form overlaps the picture. */
export const overlap = style({
  position: "relative",
  zIndex: 1,
  marginBlockStart: "-9rem",
  "@media": { [from.lg]: { marginBlockStart: "-4.5rem" } },
});
