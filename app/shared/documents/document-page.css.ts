import { style } from "@vanilla-extract/css";

/** Who gives a document; browsers would lean it. */
export const issuer = style({ fontStyle: "normal" });
