import { style } from "@vanilla-extract/css";

export const square = style({ inlineSize: "12rem", maxInlineSize: "100%" });
export const mono = style({ fontFamily: "monospace", overflowWrap: "anywhere" });
