import { keyframes, style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";

const grow = keyframes({ from: { scale: "0 1" }, to: { scale: ".9 1" } });

export const progress = style({
  position: "fixed",
  insetInline: 0,
  insetBlockStart: 0,
  zIndex: 30,
  blockSize: 4,
  background: color.accent,
  transformOrigin: "left",
  animation: `${grow} 4s cubic-bezier(.1, .7, .3, 1) both`,
  // Only what takes long enough to be noticed.
  animationDelay: "150ms",
  selectors: { "&:dir(rtl)": { transformOrigin: "right" } },
  "@media": { "(prefers-reduced-motion: reduce)": { animation: "none" } },
});
