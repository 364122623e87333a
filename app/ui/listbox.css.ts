import { style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";

/** A field with a list of proposals below it. */
export const combobox = style({ position: "relative", scrollMarginBlockStart: "2rem" });
export const listbox = style({
  position: "absolute",
  zIndex: 6,
  insetInline: 0,
  insetBlockStart: "calc(100% + .25rem)",
  maxBlockSize: "min(20rem, 50dvb)",
  overflow: "auto",
  padding: ".25rem",
  border: `1px solid ${color.line}`,
  borderRadius: 12,
  background: color.surface,
  boxShadow: "0 8px 32px rgb(9 16 23 / .25)",
});
/** PH-01: a long list takes no more than this. */
export const cappedListbox = style([listbox, { maxBlockSize: "min(16rem, 40dvb)" }]);
export const option = style({
  display: "grid",
  padding: ".5rem .75rem",
  borderRadius: 6,
  cursor: "pointer",
  selectors: { "&:hover, &[aria-selected=true]": { background: color.brandTint } },
});
/** Above the proposals, or instead of them. */
export const note = style({ padding: ".5rem .75rem", color: color.inkSoft });
export const flaggedOption = style([
  option,
  { gridTemplateColumns: "1.5rem minmax(0, 1fr)", gap: ".75rem", alignItems: "center" },
]);
