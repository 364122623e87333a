import { style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";
import { from } from "./layout.css";

export const tabList = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: "1.25rem",
  borderBlockEnd: `1px solid ${color.line}`,
});
/** One line on a phone, moved sideways like the menu of the site. */
export const sectionList = style([
  tabList,
  {
    flexWrap: "nowrap",
    overflowX: "auto",
    whiteSpace: "nowrap",
    "@media": { [from.md]: { flexWrap: "wrap", whiteSpace: "normal" } },
  },
]);
export const summaryLine = style({ marginBlockStart: ".5rem" });
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
  },
});
