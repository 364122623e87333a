import { style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";
import { card, from } from "~/ui/layout.css";

/** Its panel ends where the button does; on narrow screens where the header does, so that it never leaves them. */
export const menu = style({ "@media": { [from.lg]: { position: "relative" } } });

export const summary = style({
  display: "flex",
  alignItems: "center",
  gap: ".375rem",
  minBlockSize: "2.75rem",
  minInlineSize: "2.75rem",
  justifyContent: "center",
  paddingInline: ".375rem",
  borderRadius: 12,
  fontWeight: 650,
  listStyle: "none",
  // Where it is a link to the choices of a page.
  color: color.ink,
  textDecoration: "none",
  selectors: {
    "&::-webkit-details-marker": { display: "none" },
    "&:hover, [open] > &": { background: color.sunken },
  },
});

export const panel = style([
  card,
  {
    position: "absolute",
    insetInlineEnd: 0,
    marginBlockStart: ".25rem",
    zIndex: 5,
    inlineSize: "max-content",
    minInlineSize: "12rem",
    maxInlineSize: "calc(100vi - 2rem)",
    maxBlockSize: "70dvb",
    overflow: "auto",
    padding: ".5rem",
    // On dark pages its shadow does not show.
    border: `1px solid ${color.line}`,
    boxShadow: "0 8px 32px rgb(9 16 23 / .25)",
  },
]);

/** A line of a menu: link or button. */
export const item = style({
  display: "flex",
  alignItems: "center",
  gap: ".5rem",
  inlineSize: "100%",
  minBlockSize: "2.75rem",
  paddingInline: ".75rem",
  border: 0,
  borderRadius: 6,
  background: "none",
  color: color.ink,
  textAlign: "start",
  textDecoration: "none",
  cursor: "pointer",
  selectors: {
    "&:hover": { background: color.sunken, color: color.ink },
    "&[aria-current]": { background: color.brandTint, color: color.brand, fontWeight: 650 },
  },
});
