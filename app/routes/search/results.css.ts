import { style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";
import { button } from "~/ui/button.css";
import { card, from, stack } from "~/ui/layout.css";

/** Folded on phones, always open where there is room beside the list; one markup, no script. */
export const filters = style({
  "@media": {
    [from.lg]: {
      "@supports": {
        "selector(::details-content)": {
          selectors: { "&::details-content": { display: "block", contentVisibility: "visible", blockSize: "auto" } },
        },
      },
    },
  },
});
export const filtersSummary = style([
  button.outline,
  {
    inlineSize: "100%",
    listStyle: "none",
    selectors: { "&::-webkit-details-marker": { display: "none" } },
    "@media": {
      [from.lg]: {
        "@supports": { "selector(::details-content)": { selectors: { [`${filters} > &`]: { display: "none" } } } },
      },
    },
  },
]);
export const filterForm = style([
  card,
  stack,
  { gap: "1.5rem", "@media": { "not all and (min-width: 62rem)": { marginBlockStart: ".5rem" } } },
]);
export const count = style({ color: color.inkSoft, fontSize: ".8125rem", marginInlineStart: ".375rem" });
export const busy = style({ selectors: { "&[aria-busy=true]": { opacity: 0.5 } } });
export const titleLink = style({
  color: "inherit",
  textDecoration: "none",
  selectors: { "&:hover": { textDecoration: "underline" } },
});
