import { style } from "@vanilla-extract/css";

export const picture = style({
  inlineSize: "100%",
  blockSize: "10rem",
  objectFit: "cover",
  borderRadius: 12,
  marginBlockEnd: ".5rem",
});
