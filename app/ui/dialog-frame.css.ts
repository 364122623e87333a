import { globalStyle, style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";
import { from } from "./layout.css";

/** Fills the screen: the page of a dialog on its own, or the cover of the page behind it. */
export const backdrop = style({
  inset: 0,
  zIndex: 9,
  // The class twice, to override the position of the skyline's class.
  selectors: { "&&": { position: "fixed" } },
});
export const veil = style([backdrop, { background: "rgb(9 16 23 / .6)" }]);

export const dialog = style({
  position: "fixed",
  inset: 0,
  zIndex: 10,
  margin: "auto",
  display: "grid",
  gap: "1rem",
  alignContent: "start",
  inlineSize: "100%",
  maxInlineSize: "none",
  blockSize: "100%",
  maxBlockSize: "none",
  overflow: "auto",
  padding: "1.5rem",
  background: color.surface,
  color: color.ink,
  "@media": {
    [from.sm]: {
      inlineSize: "28rem",
      blockSize: "fit-content",
      maxBlockSize: "calc(100dvb - 2rem)",
      padding: "2rem",
      borderRadius: 20,
      boxShadow: "0 12px 48px rgb(9 16 23 / .35)",
    },
    "(forced-colors: active)": { border: "2px solid" },
  },
});
/** The title, and the way out at its side however long the title is. */
export const head = style({ display: "flex", alignItems: "start", justifyContent: "space-between", gap: ".5rem" });
export const heading = style({ selectors: { "&:focus": { outline: "none", boxShadow: "none" } } });
export const close = style({
  flex: "none",
  display: "grid",
  placeContent: "center",
  inlineSize: "2.75rem",
  blockSize: "2.75rem",
  // The cross is beside the first line and ends where the fields do; the room for the finger reaches over both.
  marginBlock: "-.5rem",
  marginInlineEnd: "-.75rem",
  borderRadius: 12,
  color: color.ink,
  fontSize: "1.5rem",
  lineHeight: 1,
  textDecoration: "none",
  selectors: { "&:hover": { background: color.sunken, color: color.ink } },
});

globalStyle(`${dialog} > *`, { minInlineSize: 0 });
