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
    "@media": { [from.lg]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" } },
  },
]);
export const whole = style({ gridColumn: "1 / -1" });
/** Of long words: alone in its row on phones. */
export const wide = style({ gridColumn: "1 / -1", "@media": { [from.md]: { gridColumn: "auto" } } });
export const ages = style({
  display: "grid",
  gap: ".75rem",
  gridTemplateColumns: "repeat(auto-fill, minmax(8rem, 1fr))",
});

/** Many links in columns. */
export const columns = style({ columns: "14rem", columnGap: "2rem", lineHeight: 2 });

export const picture = style({ inlineSize: "100%", blockSize: "14rem", borderRadius: 20 });
/** Between the ports on the map. */
export const way = style({ strokeDasharray: "5 4" });

export const calls = style({ inlineSize: "100%" });
globalStyle(`${calls} :is(th, td)`, {
  paddingBlock: ".5rem",
  paddingInline: "0 .75rem",
  textAlign: "start",
  verticalAlign: "top",
  fontWeight: 400,
  borderBlockEnd: `1px solid ${color.line}`,
});

export const cabin = style({
  display: "grid",
  gap: ".5rem 1rem",
  alignItems: "center",
  paddingBlock: "1rem",
  borderBlockStart: `1px solid ${color.line}`,
  "@media": { [from.lg]: { gridTemplateColumns: "1fr auto auto" } },
});
