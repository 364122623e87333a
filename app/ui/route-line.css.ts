import { style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";

export const line = style({ display: "flex", fontSize: ".8125rem", fontWeight: 650, marginBlockEnd: "1.5rem" });

export const stop = style({
  display: "flex",
  alignItems: "center",
  gap: ".5rem",
  selectors: {
    "&::before": {
      content: "",
      flex: "none",
      inlineSize: 20,
      blockSize: 20,
      border: `3px solid ${color.brand}`,
      borderRadius: "50%",
    },
    "&[aria-current]::before": { borderColor: color.ink, background: color.accent },
    "&:not(:last-child)": { flex: 1 },
    "&:not(:last-child)::after": {
      content: "",
      flex: 1,
      minInlineSize: "1rem",
      marginInline: ".25rem .75rem",
      borderBlockStart: `3px dotted ${color.lineStrong}`,
    },
  },
});

export const done = style([
  stop,
  {
    selectors: {
      "&::before": {
        content: "✓",
        background: color.brand,
        color: color.onBrand,
        fontSize: 12,
        lineHeight: "14px",
        textAlign: "center",
      },
    },
  },
]);
