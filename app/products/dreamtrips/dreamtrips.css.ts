import { style } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";
import { from } from "~/ui/layout.css";

export const departures = style({ display: "grid", listStyle: "none", padding: 0 });
export const departure = style({
  display: "grid",
  gap: ".75rem",
  alignItems: "center",
  paddingBlock: ".75rem",
  borderBlockStart: `1px solid ${color.line}`,
  "@media": { [from.sm]: { gridTemplateColumns: "minmax(0, 1fr) auto" } },
});
