import { style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";
import { from } from "~/ui/layout.css";

export const months = style({
  display: "grid",
  gap: "2rem",
  alignItems: "start",
  "@media": { [from.md]: { gridTemplateColumns: "1fr 1fr" } },
});
export const table = style({ inlineSize: "100%", tableLayout: "fixed", textAlign: "center" });
export const caption = style({ fontWeight: 750, fontSize: "1.125rem", paddingBlockEnd: ".5rem", textAlign: "start" });
export const weekday = style({
  fontSize: ".8125rem",
  fontWeight: 650,
  color: color.inkSoft,
  paddingBlock: ".25rem",
  overflow: "hidden",
});
export const day = style({
  display: "grid",
  placeContent: "center",
  minBlockSize: "2.75rem",
  borderRadius: 6,
  textDecoration: "none",
  fontFeatureSettings: '"tnum"',
  selectors: {
    "&:is(a):hover": { background: color.sunken },
    "&:is(span)": { color: color.inkMute, textDecoration: "line-through" },
    "&[data-part=between]": { background: color.brandTint, borderRadius: 0 },
    "&[data-part=end]": { background: color.brand, color: color.onBrand, fontWeight: 750 },
  },
});
