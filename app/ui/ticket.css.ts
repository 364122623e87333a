import { style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";
import { card, from } from "./layout.css";

export const ticket = style([
  card,
  {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    overflow: "hidden",
    padding: 0,
    "@media": {
      [from.sm]: { padding: 0 },
      [from.md]: { gridTemplateColumns: "minmax(0, 1fr) 13rem" },
      print: { breakInside: "avoid" },
    },
  },
]);
export const withArt = style({ "@media": { [from.md]: { gridTemplateColumns: "17rem minmax(0, 1fr) 13rem" } } });

export const art = style({
  inlineSize: "100%",
  blockSize: "11rem",
  objectFit: "cover",
  "@media": { [from.md]: { blockSize: "100%", minBlockSize: "13rem" } },
});

export const body = style({ display: "grid", gap: ".5rem", alignContent: "start", padding: "1rem" });

const notch = {
  content: "",
  position: "absolute" as const,
  inlineSize: 20,
  blockSize: 20,
  borderRadius: "50%",
  background: color.paper,
  insetBlockStart: -11,
};

const noNotches = { "&::before": { display: "none" }, "&::after": { display: "none" } };

/** The part that tears off: what it costs and what to do. The seam runs above it, or beside it where there is room. */
export const stub = style({
  position: "relative",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: ".5rem 1rem",
  padding: "1rem",
  borderBlockStart: `2px dashed ${color.line}`,
  selectors: {
    "&::before": { ...notch, insetInlineStart: -10 },
    "&::after": { ...notch, insetInlineEnd: -10 },
  },
  "@media": {
    [from.md]: {
      flexDirection: "column",
      alignItems: "flex-end",
      justifyContent: "flex-end",
      textAlign: "end",
      textWrap: "balance",
      borderBlockStart: 0,
      borderInlineStart: `2px dashed ${color.line}`,
      selectors: {
        "&::before": { insetInlineStart: -11, insetBlockStart: -10 },
        "&::after": { insetInlineStart: -11, insetInlineEnd: "auto", insetBlock: "auto -10px" },
      },
    },
    "(forced-colors: active)": { selectors: noNotches },
    print: { selectors: noNotches },
  },
});
