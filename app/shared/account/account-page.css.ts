import { style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";

/** One line with a rule below it; on a phone it is scrolled sideways. */
export const tabs = style({ overflowX: "auto", borderBlockEnd: `1px solid ${color.line}` });
export const tabList = style({ display: "flex", gap: "1.25rem", inlineSize: "max-content" });
export const tabLink = style({
  display: "inline-flex",
  alignItems: "center",
  minBlockSize: "2.75rem",
  borderBlockEnd: "3px solid transparent",
  color: color.inkSoft,
  fontSize: ".875rem",
  fontWeight: 650,
  textDecoration: "none",
  selectors: {
    "&:hover": { color: color.ink },
    "&[aria-current]": { borderBlockEndColor: color.accent, color: color.ink },
    // The list cuts off what stands out of it.
    "&:focus-visible": { outlineOffset: -3 },
  },
});
