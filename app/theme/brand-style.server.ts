import { organisationStyle } from "#server/core/brand-tokens";
import type { Organisation } from "#server/organisation/settings";

const styles = new WeakMap<Organisation["brand"], string>();

/** The text of the one style element of a page: the organisation's tokens, worked out once for each brand. */
export function brandStyle({ brand }: Organisation): string {
  let style = styles.get(brand);
  if (style === undefined) {
    style = organisationStyle(brand);
    styles.set(brand, style);
  }
  return style;
}
