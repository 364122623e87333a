import { globalStyle, style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";

export const map = style({
  inlineSize: "100%",
  maxInlineSize: "48rem",
  borderRadius: 20,
  background: color.sunken,
  stroke: color.inkSoft,
  strokeWidth: 2,
  fill: "none",
});
export const bar = style({ fill: color.ink, stroke: "none", fontSize: 12 });
export const mark = style({ fill: color.brand, stroke: color.surface });
globalStyle(`${mark} text`, {
  fill: color.onBrand,
  stroke: "none",
  fontSize: 13,
  fontWeight: 700,
  textAnchor: "middle",
});
/** With the numbers of the map. */
export const entries = style({ listStyle: "decimal inside", display: "grid", gap: ".5rem" });
