import { style } from "@vanilla-extract/css";

export const picture = style({ blockSize: "10rem", borderRadius: 12, marginBlockEnd: ".5rem" });
