import { style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";

export const cards = style({
  display: "grid",
  gap: "1rem",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 28rem), 1fr))",
});
/** Status of a card that can't be used any more. */
export const over = style({ color: color.inkSoft, fontWeight: 650 });

export const movement = style({
  display: "grid",
  gap: ".25rem 1rem",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  borderBlockStart: `1px solid ${color.line}`,
  paddingBlockStart: ".75rem",
});
