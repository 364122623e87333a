import type { Page } from "@playwright/test";
import { expect, test, urlOf } from "../drivers/journey.ts";
import { at, findStay } from "../drivers/pages-under-test.ts";
import { classesOf, sheetOfAll } from "../drivers/styles.ts";

const SITE = "localhost";
const SHEET = /\/assets\/style-[\w-]+\.css$/;

test("RO-06 what scripts put over a page has its styles", async ({ page, journey }) => {
  const styled = classesOf(await sheetOfAll());
  await journey.visit("/");
  const asked = sheetsAskedFor(page);
  const dialog = page.getByRole("dialog");
  const steps = ["/?modal=login", "/?modal=forgot-password", "/?modal=login", "/?modal=signup", "/?modal=signup/email"];
  for (const [index, step] of steps.entries()) {
    // The same link of the page behind the dialog can't be clicked.
    await (index === 0 ? page : dialog).locator(`a[href^="${step}"]`).first().click();
    await expect(page).toHaveURL(urlOf(step));
    await expect(dialog.getByRole("heading")).toBeVisible();
    expect([step, await withoutStyle(page, styled)]).toEqual([step, []]);
  }
  await expect(dialog.getByLabel("Email")).toBeVisible();
  expect(asked).toEqual([]);
});

test("RO-06 a page that scripts load waits for its styles, which come once; the page before stays until then", async ({
  page,
  journey,
}) => {
  const styled = classesOf(await sheetOfAll());
  const { results, property } = await findStay(at(SITE));
  let sendSheet = () => {};
  const late = new Promise<void>((resolve) => {
    sendSheet = resolve;
  });
  await page.route(SHEET, async (route) => {
    await late;
    await route.continue();
  });
  await journey.visit(results);
  // Until the manifest has the route, the browser follows the link without scripts.
  await page.waitForFunction(() => "products/stays/property/hotel-details" in window.__remixManifest.routes);
  const asked = sheetsAskedFor(page);
  const title = await page.title();
  const data = page.waitForResponse(/hotel-details\.data/);
  await page.locator(`main a[href="${property}"]`).first().click();
  await (await data).finished();
  // The script of the page has been evaluated: its messages have come.
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /en-property-/.test(name)),
  );
  await expect(page).toHaveTitle(title);
  sendSheet();
  await expect(page.getByRole("heading", { level: 2, name: "Rooms" })).toBeVisible();
  expect(await withoutStyle(page, styled)).toEqual([]);
  await page.goBack();
  await expect(page).toHaveTitle(title);
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms of use" }).click();
  await expect(page).toHaveURL(/terms-of-use/);
  expect(await withoutStyle(page, styled)).toEqual([]);
  expect(asked).toHaveLength(1);
});

function sheetsAskedFor(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (SHEET.test(request.url())) asked.push(request.url());
  });
  return asked;
}

/** Classes of what is on the page that the sheet of all pages knows, and the page does not. */
async function withoutStyle(page: Page, styled: Set<string>): Promise<string[]> {
  const { used, css } = await page.evaluate(() => ({
    used: [...document.querySelectorAll("[class]")].flatMap((each) => [...each.classList]),
    css: [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join(""),
  }));
  const known = classesOf(css);
  return used.filter((each) => styled.has(each) && !known.has(each));
}
