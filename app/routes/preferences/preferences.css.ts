import { style } from "@vanilla-extract/css";
import { item } from "~/shell/menu.css";

export const currencyList = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(16rem, 100%), 1fr))",
  gap: ".25rem .5rem",
  padding: 0,
  listStyle: "none",
});
/** Its name at the beginning of the line, its code at the end. */
export const currencyButton = style([item, { justifyContent: "space-between" }]);
