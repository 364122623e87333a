import { style } from "@vanilla-extract/css";

/** A field and its button side by side. */
export const finder = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: ".5rem",
  alignItems: "end",
});
