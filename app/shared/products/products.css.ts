import { globalStyle, style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";
import { card, from } from "~/ui/layout.css";

export const searchForm = style([card, { display: "grid", gap: ".75rem" }]);

/** Two fields a row on phones, one row of them where there is room. */
const rowOf = (least: string) =>
  ({
    display: "grid",
    gap: ".75rem",
    alignItems: "end",
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    "@media": { [from.lg]: { gridTemplateColumns: `repeat(auto-fit, minmax(${least}, 1fr))` } },
  }) as const;
export const row = style(rowOf("8.5rem"));
export const rareRow = style([
  rowOf("11rem"),
  { padding: ".5rem .75rem", borderRadius: 12, background: color.sunken, fontSize: ".875rem" },
]);
globalStyle(`${rareRow} :is(input, select)`, { minBlockSize: "2.5rem" });
/** Alone in its row on phones. */
export const wide = style({ gridColumn: "1 / -1", "@media": { [from.lg]: { gridColumn: "auto" } } });
export const ages = style({
  display: "grid",
  gap: ".75rem",
  gridTemplateColumns: "repeat(auto-fill, minmax(8rem, 1fr))",
});
/** Many names in columns. */
export const columns = style({ columns: "16rem", columnGap: "2rem", lineHeight: 2 });
export const picture = style({ inlineSize: "100%", blockSize: "14rem", borderRadius: 20 });
