import { style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";

export const amount = style({ fontFeatureSettings: '"tnum"', whiteSpace: "nowrap" });
/** The total of a stay: the largest thing said about it. */
export const price = style([
  amount,
  {
    display: "block",
    color: color.ink,
    fontSize: "1.625rem",
    fontWeight: 800,
    lineHeight: 1.12,
    letterSpacing: "-.02em",
  },
]);
export const code = style({ fontSize: ".8125rem", fontWeight: 650, letterSpacing: 0 });

/** The lines of a price: labels at the start, amounts at the end. */
export const lines = style({
  display: "grid",
  gridTemplateColumns: "1fr auto",
  rowGap: ".5rem",
  maxInlineSize: "30rem",
});
export const total = style({ borderBlockStart: "2px solid", paddingBlockStart: ".5rem", fontWeight: 750 });
