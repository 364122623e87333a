import { style } from "@vanilla-extract/css";

/** Boxes of fields side by side stand in one line, whatever is said above each. */
export const level = style({ selectors: { "&&": { alignItems: "end" } } });
