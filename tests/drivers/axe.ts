import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const ALL_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Has axe in each document this page loads from now on, which is much quicker than to send it to each. */
export const bringAxe = (page: Page): Promise<unknown> => page.addInitScript(new AxeBuilder({ page })["script"]());

/** These judge colors and sizes: what is styled alike passes or fails alike. The first costs half of the time of all. */
export const RULES_OF_LOOKS = ["color-contrast", "target-size"];

/** What axe objects to on a page, by all of its rules, by those of looks alone, or by all others. */
export async function violationsOf(page: Page, which: "all" | "looks" | "others" = "all"): Promise<string[]> {
  const isThere = await page.evaluate(() => "axe" in window);
  const source = isThere ? { axeSource: ";" } : {};
  // Legacy mode opens no second page for the results; there are no frames whose results it could miss.
  const axe = new AxeBuilder({ page, ...source })
    .options({ resultTypes: ["violations"] })
    // A page that waits for a provider loads itself again where scripts don't ask; nothing can be typed in it.
    .disableRules(["meta-refresh", ...(which === "others" ? RULES_OF_LOOKS : [])])
    .setLegacyMode(true);
  const { violations, passes } = await (which === "looks"
    ? axe.withRules(RULES_OF_LOOKS)
    : axe.withTags(ALL_RULES)
  ).analyze();
  if (which !== "looks") expect(passes.length).toBeGreaterThan(15);
  // On a page without a field of its own, axe once took all text for cut off and looked at none.
  if (which !== "others") expect(passes.some(({ id }) => id === "color-contrast")).toBe(true);
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(" ")})`));
}
