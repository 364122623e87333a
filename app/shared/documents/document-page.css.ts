import { style } from "@vanilla-extract/css";

/** The issuer of a document; browsers render an address in italics. */
export const issuer = style({ fontStyle: "normal" });
