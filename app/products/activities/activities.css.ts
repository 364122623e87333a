import { globalStyle, style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";

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
