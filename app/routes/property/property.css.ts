import { style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";
import { from } from "~/ui/layout.css";

export const picture = style({
  inlineSize: "100%",
  blockSize: "14rem",
  borderRadius: 20,
  "@media": { [from.md]: { blockSize: "20rem" } },
});
/** Facts as pairs: what, and how it is. */
export const facts = style({ display: "grid", gridTemplateColumns: "auto 1fr", gap: ".5rem 1.5rem" });
/** Many short words in columns. */
export const columns = style({ columns: "12rem", columnGap: "2rem" });
/** A line of its own once it is open. */
export const full = style({ selectors: { "&[open]": { flexBasis: "100%" } } });
export const offers = style({ display: "grid", gap: ".5rem" });
export const boardName = style({ color: color.ink, fontSize: "1rem" });
