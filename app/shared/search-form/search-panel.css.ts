import { style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";
import { card, from, stack } from "~/ui/layout.css";

export const panel = style([
  card,
  {
    display: "grid",
    gap: "1rem",
    gridTemplateColumns: "minmax(0, 1fr)",
    boxShadow: "0 8px 32px rgb(9 16 23 / .18)",
    "@media": {
      [from.sm]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))", padding: "1rem" },
      [from.lg]: { gridTemplateColumns: "2fr 1fr 1fr 1.1fr auto", alignItems: "end" },
    },
  },
]);
/** Under the dates where they stand in a row. */
export const calendar = style({
  minBlockSize: "2.75rem",
  fontSize: ".875rem",
  "@media": {
    [from.sm]: { gridColumn: "span 2" },
    [from.lg]: {
      gridArea: "2 / 2 / auto / 4",
      justifySelf: "start",
      marginBlock: "-.75rem -.5rem",
      marginInlineStart: "-.75rem",
    },
  },
});
/** As wide as the panel until it is one row. */
export const wide = style({ "@media": { [from.sm]: { gridColumn: "span 2" }, [from.lg]: { gridColumn: "auto" } } });

export const guests = style({ position: "relative" });
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
      borderInlineEnd: "2px solid",
      borderBlockEnd: "2px solid",
      transform: "rotate(45deg) translate(-2px, -2px)",
    },
  },
});
export const guestsPanel = style([
  stack,
  {
    marginBlockStart: ".5rem",
    "@media": {
      [from.lg]: {
        position: "absolute",
        zIndex: 4,
        insetInlineEnd: 0,
        inlineSize: "20rem",
        padding: "1rem",
        borderRadius: 12,
        background: color.surface,
        boxShadow: "0 8px 32px rgb(9 16 23 / .25)",
        // Opened for an error it covers nothing.
        selectors: { "[data-wrong] > &": { position: "static", inlineSize: "auto", padding: 0, boxShadow: "none" } },
      },
    },
  },
]);
