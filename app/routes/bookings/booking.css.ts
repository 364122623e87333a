import { style } from "@vanilla-extract/css";

export const picture = style({
  inlineSize: "100%",
  // The drawing shows its whole house in any box; cut to fit, it would lose roof or door.
  blockSize: "clamp(10rem, 25vw, 16rem)",
  borderRadius: 12,
  marginBlockEnd: ".5rem",
});
