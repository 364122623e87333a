import { style } from "@vanilla-extract/css";

/** By day; at night the light is turned down, so that it does not dazzle. */
export const art = style({ "@media": { "screen and (prefers-color-scheme: dark)": { filter: "brightness(.78)" } } });
