import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const ALL_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Has axe in each document this page loads from now on, which is much quicker than to send it to each. */
export const bringAxe = (page: Page): Promise<unknown> => page.addInitScript(new AxeBuilder({ page })["script"]());

/** What axe objects to on a page, by the rules of these names or by all of them. */
export async function violationsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  const isThere = await page.evaluate(() => "axe" in window);
  const source = isThere ? { axeSource: ";" } : {};
  // Legacy mode opens no second page for the results; there are no frames whose results it could miss.
  const axe = new AxeBuilder({ page, ...source })
    .options({ resultTypes: ["violations"] })
    // A page that waits for a provider loads itself again where scripts don't ask; nothing can be typed in it.
    .disableRules(["meta-refresh"])
    .setLegacyMode(true);
  const { violations, passes } = await (rules ? axe.withRules([...rules]) : axe.withTags(ALL_RULES)).analyze();
  if (!rules) expect(passes.length).toBeGreaterThan(15);
  // On a page without a field of its own, axe once took all text for cut off and looked at none.
  expect(passes.some(({ id }) => id === "color-contrast")).toBe(true);
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(" ")})`));
}
