import { keyframes, style, styleVariants } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";

const base = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: ".5rem",
  minBlockSize: "3rem",
  paddingInline: "1.25rem",
  border: "2px solid transparent",
  borderRadius: 12,
  background: "none",
  fontWeight: 650,
  lineHeight: 1.2,
  textAlign: "center",
  textWrap: "balance",
  textDecoration: "none",
  cursor: "pointer",
  selectors: {
    "&:active": { opacity: 0.85 },
    "&[aria-disabled=true]": { opacity: 0.7, cursor: "progress" },
  },
});

const filled = (fill: string, text: string, hover: string) => ({
  background: fill,
  color: text,
  selectors: { "&:hover": { background: hover, color: text } },
});

/** `go` searches and books; `solid` and `outline` lead on; `quiet` undoes and leaves. */
export const button = styleVariants({
  go: [base, filled(color.accent, color.onAccent, color.accentHover)],
  solid: [base, filled(color.brand, color.onBrand, color.brandHover)],
  outline: [
    base,
    {
      borderColor: color.brand,
      background: color.surface,
      color: color.brand,
      selectors: { "&:hover": { background: color.brandTint } },
    },
  ],
  quiet: [
    base,
    { color: color.brand, paddingInline: ".75rem", selectors: { "&:hover": { background: color.sunken } } },
  ],
});
export type ButtonKind = keyof typeof button;

export const block = style({ inlineSize: "100%" });

const turn = keyframes({ to: { rotate: "1turn" } });
export const spinner = style({
  inlineSize: "1em",
  blockSize: "1em",
  border: "2px solid",
  borderInlineEndColor: "transparent",
  borderRadius: "50%",
  "@media": { "(prefers-reduced-motion: no-preference)": { animation: `${turn} .8s linear infinite` } },
});
