import { style } from "@vanilla-extract/css";
import { from } from "~/ui/layout.css";

const sideBySide = { gridAutoFlow: "column", gridAutoColumns: "minmax(0, 1fr)", gridTemplateColumns: "none" } as const;

/** One language, or two side by side: on paper always, so that both fit on one sheet. */
export const sheet = style({
  display: "grid",
  gap: "1.5rem 2rem",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
  "@media": {
    [from.md]: sideBySide,
    print: { ...sideBySide, fontSize: ".75rem", padding: 0, boxShadow: "none" },
  },
});

export const entries = style({ display: "grid", gap: ".5rem", "@media": { print: { gap: ".25rem" } } });

/** Typed names and addresses may have no space to break at. */
export const value = style({ overflowWrap: "anywhere" });

export const ticketList = style({
  display: "grid",
  gap: "1rem",
  gridTemplateColumns: "repeat(auto-fill, minmax(14rem, 1fr))",
  listStyle: "none",
  padding: 0,
});
/** Large enough for a scanner, also on paper. */
export const square = style({ inlineSize: "12rem", maxInlineSize: "100%" });
