import { globalStyle, style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";
import { card, from } from "~/ui/layout.css";

export const searchForm = style([
  card,
  {
    display: "grid",
    gap: ".75rem",
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    alignItems: "end",
    "@media": { [from.lg]: { gridTemplateColumns: "2fr 1fr 1fr .6fr auto" } },
  },
]);
/** As wide as the form until it is one row. */
export const wide = style({ gridColumn: "span 2", "@media": { [from.lg]: { gridColumn: "auto" } } });
export const children = style({ gridColumn: "1 / -1" });
export const ages = style({
  display: "grid",
  gap: ".75rem",
  gridTemplateColumns: "repeat(auto-fill, minmax(8rem, 1fr))",
});
/** Many places in columns. */
export const columns = style({ columns: "14rem", columnGap: "2rem", lineHeight: 2 });

export const slots = style({ inlineSize: "100%" });
globalStyle(`${slots} :is(th, td)`, {
  paddingBlock: ".5rem",
  paddingInline: "0 .75rem",
  textAlign: "start",
  verticalAlign: "middle",
  borderBlockEnd: `1px solid ${color.line}`,
});
globalStyle(`${slots} [scope=rowgroup]`, { paddingBlockStart: "1.25rem", fontSize: "1.125rem", fontWeight: 750 });
globalStyle(`${slots} td:last-child`, { textAlign: "end", paddingInlineEnd: 0 });
export const picture = style({ inlineSize: "100%", blockSize: "14rem", borderRadius: 20 });
