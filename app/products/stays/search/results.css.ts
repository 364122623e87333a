import { style } from "@vanilla-extract/css";
import { from } from "~/ui/layout.css";

const phone = "not all and (min-width: 36rem)";

/** Places to choose from, side by side where there is room: the form below them stays in sight. */
export const placeOptions = style({ "@media": { [from.lg]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" } } });
/** A line of its own once it is open. */
export const search = style({ selectors: { "&[open]": { flexBasis: "100%" } } });
export const busy = style({ selectors: { "&[aria-busy=true]": { opacity: 0.5 } } });
export const oneLine = style({
  "@media": { [phone]: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } },
});
