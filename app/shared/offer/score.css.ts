import { style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";

export const scoreBadge = style({
  display: "inline-block",
  padding: ".0625rem .375rem",
  marginInlineEnd: ".125rem",
  borderRadius: "6px 6px 6px 0",
  background: color.brand,
  color: color.onBrand,
  fontWeight: 750,
  selectors: { "&:dir(rtl)": { borderRadius: "6px 6px 0 6px" } },
});
