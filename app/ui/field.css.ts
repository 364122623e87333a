import { style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";

export const field = style({ display: "grid", gap: ".25rem", alignContent: "start", minInlineSize: 0 });
export const label = style({ fontSize: ".8125rem", fontWeight: 650 });
export const legend = style([label, { marginBlockEnd: ".25rem" }]);
export const hint = style({ fontSize: ".8125rem", color: color.inkSoft });
export const error = style({
  color: color.deal,
  fontSize: ".8125rem",
  fontWeight: 700,
  letterSpacing: ".02em",
  maxInlineSize: "60ch",
  whiteSpace: "pre-line",
  selectors: { "&:lang(ar)": { letterSpacing: 0 } },
});

/** A tick or a dot with its words, 44 px high to the finger. */
export const choice = style({
  display: "flex",
  alignItems: "center",
  gap: ".625rem",
  minBlockSize: "2.75rem",
  cursor: "pointer",
});
/** A choice in a frame that fills when it is chosen. */
export const option = style([
  choice,
  {
    padding: ".75rem 1rem",
    border: `1.5px solid ${color.lineStrong}`,
    borderRadius: 12,
    selectors: {
      "&:has(:checked)": { borderColor: color.brand, background: color.brandTint, outline: `1px solid ${color.brand}` },
    },
  },
]);
export const grow = style({ flex: 1, minInlineSize: 0 });

export const withToggle = style({ position: "relative" });
export const toggle = style({
  position: "absolute",
  insetBlock: 0,
  insetInlineEnd: 0,
  paddingInline: ".75rem",
  border: 0,
  background: "none",
  color: color.brand,
  fontWeight: 650,
  cursor: "pointer",
});
