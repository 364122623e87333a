import { style } from "@vanilla-extract/css";

export const picture = style({
  inlineSize: "100%",
  blockSize: "clamp(10rem, 25vw, 18rem)",
  objectFit: "cover",
  // What it shows stands at its foot.
  objectPosition: "bottom",
  borderRadius: 12,
  marginBlockEnd: ".5rem",
});
