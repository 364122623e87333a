import { style } from "@vanilla-extract/css";
import { from } from "~/ui/layout.css";

/** A booking on one line where there is room. */
export const entry = style({
  display: "grid",
  gap: ".75rem 1.5rem",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "center",
  "@media": { [from.sm]: { gridTemplateColumns: "minmax(0, 1fr) auto" } },
});
export const entryEnd = style({
  display: "grid",
  gap: ".5rem",
  "@media": { [from.sm]: { justifyItems: "end" } },
});
