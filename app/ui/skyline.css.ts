import { style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";

/** An evening over roofs, behind what stands on it. */
export const dusk = style({
  position: "relative",
  isolation: "isolate",
  overflow: "hidden",
  background: color.dusk,
  color: color.onDusk,
});
export const picture = style({
  position: "absolute",
  inset: 0,
  inlineSize: "100%",
  blockSize: "100%",
  zIndex: -1,
  selectors: { "&:dir(rtl)": { scale: "-1 1" } },
});
export const hills = style({ fill: color.duskMid });
export const houses = style({ fill: color.duskDeep });
/** Away from words: they cannot be read on it. */
export const sun = style({ fill: color.accent, "@media": { "not all and (min-width: 36rem)": { display: "none" } } });
