import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { accountStops } from "../support/account-stops.ts";
import { expect, isHydrated, test } from "../support/journey.ts";
import { bookingPath, otherStops } from "../support/stops.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const LOOKS = [
  { width: 1280, colorScheme: "light" },
  { width: 320, colorScheme: "dark" },
  { width: 1280, colorScheme: "dark" },
  { width: 320, colorScheme: "light" },
] as const;

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
    test.setTimeout(600_000);
    const letScriptsRun = await scriptSwitch(page);
    const stops = [
      ...(await bookingPath(journey, site)),
      ...(await otherStops(journey, site)),
      ...(await accountStops(site)),
    ];
    // What says that a form is refused is the same everywhere.
    for (const stop of stops.filter(({ refused }) => !refused || site === "localhost")) {
      await page.context().clearCookies();
      if (stop.cookie) await journey.carry(stop.cookie, site);
      await letScriptsRun(journey.withScripts);
      await journey.visit(stop.path, site);
      if (stop.refused) await refuse(page, stop.refused);
      await letScriptsRun(true);
      expect(await isHydrated(page)).toBe(journey.withScripts);
      expect.soft(await page.locator("html").getAttribute("dir"), stop.name).toBe(dir);
      for (const { width, colorScheme } of LOOKS) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        const look = `${stop.name}, ${width} px, ${colorScheme}`;
        expect.soft(await overflowOf(page), `${look}: wider than the screen`).toBeLessThanOrEqual(0);
        expect.soft(await violationsOf(page), look).toEqual([]);
      }
    }
  });
}

/** Sends the page's form with what it does not take. */
async function refuse(page: Page, fields: Record<string, string>): Promise<void> {
  const field = (name: string) => page.locator(`input[name="${name}"]:visible`);
  for (const [name, value] of Object.entries(fields)) await field(name).fill(value);
  await field(Object.keys(fields)[0] ?? "").press("Enter");
  await expect(page.getByRole("alert")).toBeFocused();
}

async function scriptSwitch(page: Page): Promise<(on: boolean) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  return (on) => session.send("Emulation.setScriptExecutionDisabled", { value: !on });
}

async function violationsOf(page: Page): Promise<string[]> {
  const { violations, passes } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(RULES)
    .setLegacyMode(true)
    .analyze();
  expect(passes.length).toBeGreaterThan(15);
  // On a page without a field of its own, axe once took all text for cut off and looked at none.
  expect(passes.some(({ id }) => id === "color-contrast")).toBe(true);
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(" ")})`));
}

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
