import { globalStyle, style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";
import { card, from } from "./layout.css";

const phone = "not all and (min-width: 36rem)";

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
/** On a phone the picture is small, so that a screen shows several tickets. */
export const withArt = style({
  gridTemplateColumns: "5rem minmax(0, 1fr)",
  "@media": { [from.md]: { gridTemplateColumns: "15rem minmax(0, 1fr) 13rem" } },
});
export const dense = style({ "@media": { [from.md]: { gridTemplateColumns: "minmax(0, 1fr) 24rem" } } });

export const art = style({
  inlineSize: "100%",
  blockSize: "100%",
  minBlockSize: "6rem",
  objectFit: "cover",
});

export const body = style({
  display: "grid",
  gap: ".25rem",
  alignContent: "start",
  padding: ".75rem",
  "@media": {
    [phone]: { selectors: { [`${withArt} > &`]: { gap: ".125rem", paddingBlock: ".375rem", lineHeight: 1.35 } } },
    [from.md]: { gap: ".5rem", padding: "1rem" },
  },
  selectors: { [`${dense} > &`]: { alignContent: "center", paddingBlock: ".5rem" } },
});

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
  padding: ".625rem .75rem",
  borderBlockStart: `2px dashed ${color.line}`,
  selectors: {
    "&::before": { ...notch, insetInlineStart: -10 },
    "&::after": { ...notch, insetInlineEnd: -10 },
    [`${withArt} > &`]: { gridColumn: "1 / -1" },
  },
  "@media": {
    [phone]: { selectors: { [`${withArt} > &`]: { gap: ".5rem", paddingBlock: ".25rem", lineHeight: 1.35 } } },
    [from.md]: {
      padding: "1rem",
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
        [`${withArt} > &`]: { gridColumn: "auto" },
        [`${dense} > &`]: {
          flexFlow: "row",
          alignItems: "center",
          justifyContent: "space-between",
          textAlign: "start",
          paddingBlock: ".5rem",
        },
      },
    },
    "(forced-colors: active)": { selectors: noNotches },
    print: { selectors: noNotches },
  },
});

globalStyle(`${stub} > a`, { flexGrow: 1, "@media": { [from.md]: { flexGrow: 0 } } });
