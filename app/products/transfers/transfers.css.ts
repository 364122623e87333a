import { style } from "@vanilla-extract/css";

/** Each leg in lines of its own. */
export const leg = style({ whiteSpace: "pre-line" });
