import { style } from "@vanilla-extract/css";

/** Day, month and year in one row, also on a phone. */
export const birthday = style({
  display: "grid",
  alignItems: "start",
  gap: "1rem",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
});
