import { globalStyle, style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";
import { from } from "~/ui/layout.css";

/** Narrow screens show each rate as a card: its facts in a column, then price and button side by side. */
const cards = "not all and (min-width: 62rem)";

export const rates = style({
  inlineSize: "100%",
  tableLayout: "fixed",
  "@media": { [cards]: { display: "block" } },
});
/** The same widths in each table, so that the columns of both are in line. */
export const columns = ["30%", "14%", "16%", "24%", "16%"].map((inlineSize) => style({ inlineSize }));
globalStyle(`${rates} thead`, {
  "@media": {
    [cards]: { position: "absolute", inlineSize: 1, blockSize: 1, overflow: "hidden", clipPath: "inset(50%)" },
  },
});
globalStyle(`${rates} tbody`, {
  background: color.surface,
  "@media": { [cards]: { display: "block", marginBlockEnd: "1rem", borderRadius: 20, overflow: "hidden" } },
});
globalStyle(`${rates} tr`, {
  borderBlockEnd: `1px solid ${color.line}`,
  breakInside: "avoid",
  "@media": {
    [cards]: {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr) auto",
      alignItems: "end",
      gap: ".25rem .75rem",
      padding: ".75rem",
    },
  },
});
globalStyle(`:where(${rates}) :is(th, td)`, {
  textAlign: "start",
  verticalAlign: "top",
  fontWeight: 400,
  fontSize: ".8125rem",
  "@media": { [cards]: { gridColumn: "1 / -1" }, [from.lg]: { padding: ".75rem .5rem" } },
});
globalStyle(`:where(${rates}) [scope=col]`, { color: color.inkSoft });
/** The room of the rates below. */
export const room = style({ background: color.sunken });
export const name = style({ fontSize: "1.125rem", fontWeight: 750 });
export const headline = style({});
globalStyle(`${headline} p`, { fontSize: "1rem", fontWeight: 650, marginBlockEnd: ".25rem" });
export const isFree = style({ color: color.ok });
/** The row with the rest of a room's rates, whose headings are for screen readers. */
export const more = style({});
globalStyle(`${rates} ${more}`, { "@media": { [cards]: { display: "block", padding: 0 } } });
globalStyle(`${rates} ${more} > td`, { padding: 0 });
globalStyle(`${more} summary`, { padding: ".75rem" });
globalStyle(`${more} thead`, {
  position: "absolute",
  inlineSize: 1,
  blockSize: 1,
  overflow: "hidden",
  clipPath: "inset(50%)",
});
/** Until when which share is kept: a line from one moment to the next. */
export const timeline = style({
  display: "grid",
  gap: ".25rem",
  paddingInlineStart: ".75rem",
  borderInlineStart: `3px solid ${color.line}`,
});
export const paid = style({ "@media": { [cards]: { gridColumn: 1 } } });
export const action = style({ "@media": { [cards]: { gridColumn: 2 } } });
