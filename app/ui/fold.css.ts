import { style } from "@vanilla-extract/css";
import { button } from "./button.css";
import { from } from "./layout.css";

/** Details that are folded on phones and always open where there is room; one markup, no script. */
export const fold = style({
  "@media": {
    [from.lg]: {
      "@supports": {
        "selector(::details-content)": {
          selectors: { "&::details-content": { display: "block", contentVisibility: "visible", blockSize: "auto" } },
        },
      },
    },
  },
});
export const foldSummary = style([
  button.outline,
  {
    minBlockSize: "2.75rem",
    listStyle: "none",
    selectors: { "&::-webkit-details-marker": { display: "none" } },
    "@media": {
      [from.lg]: {
        "@supports": { "selector(::details-content)": { selectors: { [`${fold} > &`]: { display: "none" } } } },
      },
    },
  },
]);
