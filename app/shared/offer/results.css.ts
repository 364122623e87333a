import { globalStyle, style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";
import { button } from "~/ui/button.css";
import { fold, foldSummary } from "~/ui/fold.css";
import { asideFirst, card, row, small, soft, stack } from "~/ui/layout.css";
import { notice } from "~/ui/notice.css";

const phone = "not all and (min-width: 36rem)";

/** Folded on phones, beside the list where there is room. */
export const filters = fold;
export const filtersSummary = style([foldSummary, { inlineSize: "100%" }]);
export const filterForm = style([
  card,
  stack,
  { gap: "1.5rem", "@media": { "not all and (min-width: 62rem)": { marginBlockStart: ".5rem" } } },
]);
/** Always in reach on a phone, while the filters are longer than the screen. */
export const showButton = style({
  "@media": {
    "not all and (min-width: 62rem)": {
      position: "sticky",
      insetBlockEnd: 0,
      zIndex: 1,
      marginInline: "-.75rem",
      marginBlockEnd: "-1.25rem",
      padding: ".75rem",
      borderRadius: "0 0 20px 20px",
      background: color.surface,
      boxShadow: `0 -1px 0 ${color.line}`,
    },
  },
});
export const count = style({ color: color.inkSoft, fontSize: ".8125rem", marginInlineStart: ".375rem" });
/** Three tickets fit the first screen of a phone: one line of facts each, and the nights' price where there is room. */
export const list = style([stack, { gap: ".75rem", "@media": { [phone]: { gap: ".5rem" } } }]);
export const main = style([stack, { "@media": { [phone]: { gap: ".5rem", paddingBlockStart: ".5rem" } } }]);
export const found = style([asideFirst, { "@media": { [phone]: { gap: ".5rem" } } }]);
/** The search and the link to change it, on one line. */
export const asked = style([row, small, soft, { "@media": { [phone]: { gap: "0 .5rem" } } }]);
/** Its form takes the whole width. */
globalStyle(`${asked} > details[open]`, { flexBasis: "100%" });
export const condition = style([
  notice.info,
  { "@media": { [phone]: { padding: ".375rem .75rem", fontSize: ".8125rem", lineHeight: 1.35 } } },
]);
export const see = style([
  button.solid,
  { "@media": { [phone]: { minBlockSize: "2.75rem", paddingInline: ".5rem", fontSize: ".875rem" } } },
]);
export const name = style({ "@media": { [phone]: { fontSize: "1rem", textWrap: "wrap" } } });
export const titleLink = style({
  color: "inherit",
  textDecoration: "none",
  selectors: { "&:hover": { textDecoration: "underline" } },
});
