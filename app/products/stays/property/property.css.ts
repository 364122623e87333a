import { style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";
import { from } from "~/ui/layout.css";

export const photo = style({ objectFit: "cover", inlineSize: "100%", borderRadius: 12 });
export const morePhotos = style({ display: "grid", gap: ".5rem", gridTemplateColumns: "repeat(4, minmax(0, 1fr))" });
/** A link under a small photo. */
export const roomPhotos = style({ display: "block", maxInlineSize: "12rem", marginBlockEnd: ".5rem" });
export const picture = style({
  inlineSize: "100%",
  blockSize: "14rem",
  borderRadius: 20,
  "@media": { [from.md]: { blockSize: "20rem" } },
});
/** Facts as pairs: what, and how it is. */
export const facts = style({ display: "grid", gridTemplateColumns: "auto 1fr", gap: ".5rem 1.5rem" });
/** The same, as many beside each other as fit. */
export const scores = style([
  facts,
  { gridTemplateColumns: "repeat(auto-fill, minmax(7rem, auto) minmax(8rem, 1fr))" },
]);
/** Many short words in columns. */
export const columns = style({ columns: "12rem", columnGap: "2rem" });
/** A line of its own once it is open. */
export const full = style({ selectors: { "&[open]": { flexBasis: "100%" } } });

export const map = style({
  inlineSize: "100%",
  maxInlineSize: "15rem",
  fill: color.sunken,
  stroke: color.inkSoft,
  strokeWidth: 1.5,
});
export const mark = style({ fill: color.brand, stroke: color.surface, strokeWidth: 3 });
export const scale = style({ fill: color.inkSoft, stroke: "none", textAnchor: "middle", fontSize: 16 });
