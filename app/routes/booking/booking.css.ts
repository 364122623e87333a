import { style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";
import { from } from "~/ui/layout.css";
import { lines, total } from "~/ui/money.css";

export const priceLines = style([lines, { columnGap: 0 }]);
export const amount = style({ textAlign: "end", paddingInlineStart: "1rem" });
export const saving = style({ color: color.ok });
export const sum = style([total, { alignContent: "end" }]);

/** A short field before two names. */
export const names = style({
  display: "grid",
  gap: "1rem",
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": { [from.sm]: { gridTemplateColumns: "8rem minmax(0, 1fr) minmax(0, 1fr)" } },
});
export const requests = style({ resize: "vertical", minBlockSize: "6rem" });

/** Read out over the telephone: large, with air between the letters. */
export const reference = style({
  display: "block",
  fontSize: "clamp(1.75rem, 1.25rem + 3vw, 2.75rem)",
  fontWeight: 800,
  letterSpacing: ".18em",
  lineHeight: 1.2,
});

/** Words at the start, what they mean beside them. */
export const facts = style({
  display: "grid",
  gap: ".25rem 1rem",
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": { [from.sm]: { gridTemplateColumns: "10rem minmax(0, 1fr)" } },
});
