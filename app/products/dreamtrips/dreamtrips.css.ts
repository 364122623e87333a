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
    "@media": { [from.lg]: { gridTemplateColumns: "2fr 1.5fr 1fr 1fr auto" } },
  },
]);
/** As wide as the form until it is one row. */
export const wide = style({ gridColumn: "span 2", "@media": { [from.lg]: { gridColumn: "auto" } } });

export const departures = style({ inlineSize: "100%" });
globalStyle(`${departures} :is(th, td)`, {
  paddingBlock: ".75rem",
  paddingInline: "0 .75rem",
  textAlign: "start",
  verticalAlign: "top",
  borderBlockEnd: `1px solid ${color.line}`,
});
globalStyle(`${departures} td:last-child`, { textAlign: "end", paddingInlineEnd: 0 });
export const picture = style({ inlineSize: "100%", blockSize: "14rem", borderRadius: 20 });
