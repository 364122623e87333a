import { style, styleVariants } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";

const base = style({
  display: "inline-flex",
  alignItems: "center",
  gap: ".375rem",
  padding: ".125rem .5rem",
  borderRadius: 6,
  fontSize: ".8125rem",
  fontWeight: 650,
});
export const tag = styleVariants({
  ok: [base, { background: color.okTint, color: color.ok }],
  deal: [base, { background: color.dealTint, color: color.deal }],
  warn: [base, { background: color.warnTint, color: color.warn }],
  plain: [base, { background: color.sunken, color: color.inkSoft }],
  code: [base, { background: color.dusk, color: color.onDusk, letterSpacing: ".06em" }],
});
export type TagTone = keyof typeof tag;

/** A link in a frame, 44 px high. */
export const chip = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: ".5rem",
  minBlockSize: "2.75rem",
  minInlineSize: "2.75rem",
  paddingInline: ".75rem",
  border: `1.5px solid ${color.lineStrong}`,
  borderRadius: 12,
  background: color.surface,
  color: color.ink,
  fontSize: ".875rem",
  fontWeight: 650,
  textDecoration: "none",
  selectors: {
    "&:hover": { background: color.sunken },
    "&[aria-current]": { borderColor: color.brand, background: color.brandTint, color: color.brand },
  },
});
