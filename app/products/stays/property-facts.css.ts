import { style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";
import { from } from "~/ui/layout.css";

/** Beside the button while it fits; where it does not, the button below is as wide as the stub. */
export const priceBlock = style({
  flex: "999 1 9rem",
  minInlineSize: 0,
  "@media": { [from.md]: { flex: "none", maxInlineSize: "100%" } },
});
/** Second to the total (RO-02); a list of results on a phone has no line to spare for it. */
export const perNight = style({
  "@media": { "not all and (min-width: 36rem)": { selectors: { "li:has(> img) &": { display: "none" } } } },
});
export const stars = style({ color: color.warn, letterSpacing: ".1em", fontSize: ".8125rem" });
/** Looks like a link; opens what can be changed. */
export const changeSummary = style({
  display: "inline-flex",
  alignItems: "center",
  minBlockSize: "2.75rem",
  color: color.brand,
  textDecoration: "underline",
  textUnderlineOffset: ".2em",
  listStyle: "none",
  selectors: { "&::-webkit-details-marker": { display: "none" } },
});
