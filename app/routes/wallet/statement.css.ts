import { globalStyle, style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";

export const statementTable = style({ inlineSize: "100%" });
globalStyle(`:where(${statementTable}) :is(th, td)`, {
  padding: ".5rem 0",
  borderBlockEnd: `1px solid ${color.line}`,
  textAlign: "start",
  verticalAlign: "top",
});
globalStyle(`:where(${statementTable}) tbody th`, { fontWeight: 400 });
globalStyle(`:where(${statementTable}) tr`, { breakInside: "avoid" });

/** Columns of the date and the movement. */
export const column = style({ overflowWrap: "anywhere" });
export const figure = style({ paddingInlineStart: ".75rem", textAlign: "end" });
