import { style } from "@vanilla-extract/css";
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

export const departures = style({ display: "grid", listStyle: "none", padding: 0 });
export const departure = style({
  display: "grid",
  gap: ".75rem",
  alignItems: "center",
  paddingBlock: ".75rem",
  borderBlockStart: `1px solid ${color.line}`,
  "@media": { [from.sm]: { gridTemplateColumns: "minmax(0, 1fr) auto" } },
});
export const picture = style({ inlineSize: "100%", blockSize: "14rem", borderRadius: 20 });
