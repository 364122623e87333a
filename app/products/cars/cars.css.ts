import { style } from "@vanilla-extract/css";
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
export const wide = style({ gridColumn: "span 2" });
/** Counters in columns. */
export const columns = style({ columns: "16rem", columnGap: "2rem", lineHeight: 2 });
export const picture = style({ inlineSize: "100%", blockSize: "14rem", borderRadius: 20 });
