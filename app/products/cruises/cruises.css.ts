import { globalStyle, style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";
import { from } from "~/ui/layout.css";

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
