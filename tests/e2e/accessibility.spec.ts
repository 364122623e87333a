import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, isHydrated, test } from "../support/journey.ts";
import { bookingPath, OTHER_STOPS, personOf } from "../support/stops.ts";

const WIDTHS = [1280, 320];
const THEMES = ["light", "dark"] as const;
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const SITES = [
  { name: "in English", site: "localhost", dir: "ltr" },
  { name: "in Arabic, from right to left", site: "nile.localhost", dir: "rtl" },
];

// Where a page is looked at without scripts they are switched off while it loads, and let in afterwards for axe.
test.use({ javaScriptEnabled: true });

for (const { name, site, dir } of SITES) {
  test(`RO-06 every page can be used by everybody, ${name}: wide and narrow, light and dark`, async ({
    page,
    journey,
  }) => {
    test.setTimeout(300_000);
    const letScriptsRun = await scriptSwitch(page);
    for (const stop of [...(await bookingPath(journey, site)), ...OTHER_STOPS]) {
      await page.context().clearCookies();
      if (stop.signedIn) await journey.signInAs(personOf(site));
      await letScriptsRun(journey.withScripts);
      await journey.visit(stop.path, site);
      await letScriptsRun(true);
      expect(await isHydrated(page)).toBe(journey.withScripts);
      expect.soft(await page.locator("html").getAttribute("dir"), stop.name).toBe(dir);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        expect
          .soft(await overflowOf(page), `${stop.name} at ${width} px is wider than the screen`)
          .toBeLessThanOrEqual(0);
        for (const colorScheme of THEMES) {
          await page.emulateMedia({ colorScheme });
          expect.soft(await violationsOf(page), `${stop.name}, ${width} px, ${colorScheme}`).toEqual([]);
        }
      }
    }
  });
}

async function scriptSwitch(page: Page): Promise<(on: boolean) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  return (on) => session.send("Emulation.setScriptExecutionDisabled", { value: !on });
}

async function violationsOf(page: Page): Promise<string[]> {
  const { violations, passes } = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode(true).analyze();
  expect(passes.length).toBeGreaterThan(15);
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(" ")})`));
}

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
