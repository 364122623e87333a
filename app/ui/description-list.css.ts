import { style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";
import { from } from "~/ui/layout.css";

export const missing = style({ color: color.inkSoft, fontWeight: 400 });
export const facts = style({
  display: "grid",
  gap: ".25rem 1.5rem",
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": { [from.sm]: { gridTemplateColumns: "max-content minmax(0, 1fr)", rowGap: ".75rem" } },
});
export const term = style({ color: color.inkSoft });
export const fact = style({
  margin: 0,
  fontWeight: 500,
  overflowWrap: "anywhere",
  "@media": { [`not all and ${from.sm}`]: { marginBlockEnd: ".75rem" } },
});
