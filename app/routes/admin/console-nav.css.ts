import { style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";
import { fold } from "~/ui/fold.css";
import { from } from "~/ui/layout.css";

/** The menu beside the page where there is room, above it elsewhere. */
export const frame = style({
  "@media": {
    [from.lg]: {
      display: "grid",
      gridTemplateColumns: "15rem minmax(0, 1fr)",
      alignItems: "start",
      // As wide as the header and its margins.
      inlineSize: "min(100%, 73rem)",
      marginInline: "auto",
    },
    [from.xxl]: { inlineSize: "min(100%, 88rem)" },
  },
});
export const menu = style({
  padding: "1.5rem 1rem 0",
  "@media": { [from.lg]: { paddingBlockEnd: "4.5rem" } },
});
export const menuFold = style([fold, { marginBlockStart: ".5rem" }]);
export const group = style({ marginBlockStart: "1.25rem" });
/** The page may be narrower than its words. */
export const content = style({ minInlineSize: 0 });
export const links = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: "1rem",
  "@media": { [from.lg]: { display: "grid" } },
});
export const link = style({
  display: "flex",
  alignItems: "center",
  minBlockSize: "2.75rem",
  color: color.inkSoft,
  fontSize: ".875rem",
  fontWeight: 650,
  textDecoration: "none",
  borderInlineStart: "3px solid transparent",
  paddingInlineStart: ".5rem",
  selectors: {
    "&:hover": { color: color.ink },
    "&[aria-current]": { borderInlineStartColor: color.accent, color: color.ink },
  },
});
