import { style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";
import { from } from "~/ui/layout.css";

/** The lines of a price; the rule over the sum spans label and amount. */
export const priceLines = style({ display: "grid", gridTemplateColumns: "1fr auto", rowGap: ".5rem" });
export const amount = style({ textAlign: "end", paddingInlineStart: "1rem" });
export const saving = style({ color: color.ok });
export const sum = style({
  alignContent: "end",
  borderBlockStart: "2px solid",
  paddingBlockStart: ".5rem",
  fontWeight: 750,
});

/** A card of the wallet: its name, and what it is worth at the other end. */
export const cardLine = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  columnGap: ".5rem",
});
export const status = style({ fontWeight: 650, selectors: { "&:not(:empty)": { marginBlockEnd: ".5rem" } } });

/** The choice of a traveler, and the button that fills in the form. */
export const traveller = style({
  display: "grid",
  gap: ".5rem 1rem",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "end",
  "@media": { [from.sm]: { gridTemplateColumns: "minmax(0, 1fr) auto" } },
});

/** A short field before two names. */
export const names = style({
  display: "grid",
  gap: "1rem",
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": { [from.sm]: { gridTemplateColumns: "8rem minmax(0, 1fr) minmax(0, 1fr)" } },
});
/** Two fields with long hints. */
export const contact = style({
  display: "grid",
  gap: "1rem",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
  "@media": { [from.sm]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});
export const requests = style({ resize: "vertical", minBlockSize: "6rem" });

/** Read out over the phone: large and spaced. Only as wide as its text, so that it stays below its label in Arabic. */
export const reference = style({
  display: "block",
  inlineSize: "fit-content",
  fontSize: "clamp(1.75rem, 1.25rem + 3vw, 2.75rem)",
  fontWeight: 800,
  letterSpacing: ".18em",
  lineHeight: 1.2,
});

/** A term, and what it means beside it where there is room. */
export const fact = style({
  display: "grid",
  gap: ".25rem 1rem",
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": { [from.sm]: { gridTemplateColumns: "10rem minmax(0, 1fr)" } },
});
