import { style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";
import { card, from, stack } from "~/ui/layout.css";

export const searchForm = style([
  card,
  {
    display: "grid",
    gap: ".75rem",
    // Two halves, the second of which ends in a square for the calendar; one row where there is room.
    gridTemplateColumns: "minmax(0, 1fr) calc(50% - 4.125rem) 3rem",
    alignItems: "end",
    padding: "1rem",
    boxShadow: "0 8px 32px rgb(9 16 23 / .18)",
    "@media": {
      [from.sm]: { padding: "1rem" },
      [from.lg]: { gridTemplateColumns: "2fr 1fr 1fr 1.2fr auto auto" },
    },
  },
]);
/** As wide as the form until it is one row. */
export const wide = style({ gridColumn: "span 3", "@media": { [from.lg]: { gridColumn: "auto" } } });
export const half = style({ gridColumn: "span 2", "@media": { [from.lg]: { gridColumn: "auto" } } });
export const guests = style({ position: "relative" });
/** Beside the guests. Nothing here has an order of its own: the keyboard goes as the eye does. */
export const calendar = style({
  paddingInline: 0,
  inlineSize: "3rem",
  borderWidth: 1.5,
  borderColor: color.lineStrong,
  borderRadius: 6,
  "@media": {
    // Stays where it is, beside the field and below the line of its label, when the guests open.
    "not all and (min-width: 62rem)": {
      selectors: { [`:has(> * > ${guests}[open]) > &`]: { alignSelf: "start", marginBlockStart: "1.46875rem" } },
    },
  },
});
export const calendarIcon = style({
  flex: "none",
  inlineSize: 22,
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2,
  strokeLinejoin: "round",
  strokeLinecap: "round",
});

export const guestsSummary = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  minBlockSize: "3rem",
  padding: ".5rem .75rem",
  border: `1.5px solid ${color.lineStrong}`,
  borderRadius: 6,
  background: color.surface,
  listStyle: "none",
  selectors: {
    "&::-webkit-details-marker": { display: "none" },
    "&::after": {
      content: "",
      inlineSize: 8,
      blockSize: 8,
      // Points down in every direction of writing.
      borderRight: "2px solid",
      borderBlockEnd: "2px solid",
      transform: "rotate(45deg) translate(-2px, -2px)",
    },
  },
});
export const guestsPanel = style([
  stack,
  {
    marginBlockStart: ".5rem",
    // As wide as the search, under the calendar's button too.
    inlineSize: "calc(100% + 3.75rem)",
    "@media": {
      [from.lg]: {
        position: "absolute",
        zIndex: 4,
        insetInlineEnd: 0,
        inlineSize: "20rem",
        padding: "1rem",
        border: `1px solid ${color.line}`,
        borderRadius: 12,
        background: color.surface,
        boxShadow: "0 8px 32px rgb(9 16 23 / .25)",
        // Opened for an error it covers nothing.
        selectors: {
          "[data-wrong] > &": { position: "static", inlineSize: "auto", padding: 0, border: 0, boxShadow: "none" },
        },
      },
    },
  },
]);
/** Above the labels of its fields. */
export const roomName = style({ fontSize: "1.125rem" });
