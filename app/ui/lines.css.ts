import { style } from "@vanilla-extract/css";

/** A text whose writer ended lines where they end. */
export const lines = style({ whiteSpace: "pre-line" });
