import { style } from "@vanilla-extract/css";

/** Aligns the inputs of fields side by side, however long their labels are. */
export const level = style({ selectors: { "&&": { alignItems: "end" } } });
