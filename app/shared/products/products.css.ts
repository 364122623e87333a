import { globalStyle, style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";
import { card, from } from "~/ui/layout.css";

export const searchForm = style([card, { display: "grid", gap: ".75rem" }]);

/** Two short fields a row on phones, and as many as fit where there is room. */
export const row = style({ display: "flex", flexWrap: "wrap", gap: ".75rem", alignItems: "end" });
globalStyle(`${row} > *`, { flex: "1 1 8rem" });
export const rareRow = style([
  row,
  { padding: ".5rem .75rem", borderRadius: 12, background: color.sunken, fontSize: ".875rem" },
]);
globalStyle(`${rareRow} > *`, { flex: "1 1 14rem", "@media": { [from.lg]: { maxInlineSize: "22rem" } } });
globalStyle(`${rareRow} :is(input, select)`, { minBlockSize: "2.5rem" });
/** Of long words: alone in its row on phones. */
export const wide = style({ gridColumn: "1 / -1" });
globalStyle(`${row} > ${wide}`, { flex: "2 1 100%", "@media": { [from.lg]: { flex: "2 1 11.5rem" } } });
/** Alone in its row. */
export const whole = style({ gridColumn: "1 / -1" });
globalStyle(`${row} > ${whole}`, { flex: "1 1 100%" });
export const ages = style({
  display: "grid",
  gap: ".75rem",
  gridTemplateColumns: "repeat(auto-fill, minmax(8rem, 1fr))",
});
/** Many names in columns. */
export const columns = style({ columns: "16rem", columnGap: "2rem", lineHeight: 2 });
export const picture = style({ inlineSize: "100%", blockSize: "14rem", borderRadius: 20 });
