import type { Page } from "@playwright/test";
import { expect, hydrated, test, urlOf } from "../drivers/journey.ts";
import { at, findStay, lisbonQuery, upcomingStay } from "../drivers/pages-under-test.ts";

const SITE = "azul.localhost";

/** A page whose scripts come when they are let through. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  let letThrough = () => {};
  const wanted = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await wanted;
    // Of a page that was left meanwhile.
    await route.continue().catch(() => {});
  });
  await page.goto(urlOf(path, SITE), { waitUntil: "domcontentloaded" });
  return async () => {
    letThrough();
    await hydrated(page);
  };
}

test("WA-04 WA-05 a card that was chosen before scripts ran stays chosen, and the total follows it", async ({
  page,
  journey,
}) => {
  await journey.carry(await journey.sessionOf("traveller of Azul Club"), SITE);
  await journey.carry("lan_code=en-US", SITE);
  const { checkout } = await findStay(at(SITE));
  const letScriptsRun = await openWithoutScripts(page, checkout);
  const cards = page.getByRole("group", { name: /^Wallet/ }).getByRole("radio");
  const other = cards.and(page.locator(":not(:checked)")).first();
  const value = (await other.getAttribute("value")) ?? "";
  const chosen = page.locator(`input[name=selection][value="${value}"]`);
  const pricedWith = page.locator("input[name=pricedWith]");
  await expect(pricedWith).not.toHaveValue(value);
  await chosen.check();
  await letScriptsRun();
  await expect(pricedWith).toHaveValue(value);
  await expect(chosen).toBeChecked();
});

test("T16 a text that was changed before scripts ran stays as it was typed", async ({ page, journey }) => {
  await journey.carry(await journey.sessionOf("traveller of Azul Club"), SITE);
  await journey.carry("lan_code=en-US", SITE);
  const { checkout } = await findStay(at(SITE));
  const letScriptsRun = await openWithoutScripts(page, checkout);
  const requests = page.getByLabel("Special requests");
  await requests.fill("A quiet room");
  await page.getByRole("button", { name: "Update total" }).first().click();
  // As the server sent it.
  await expect(requests).toHaveText("A quiet room");
  await requests.fill("A very quiet room");
  await letScriptsRun();
  await expect(requests).toHaveValue("A very quiet room");
});

test("SI-09 a password that is typed again before scripts ran stays, and is sent", async ({ page, journey }) => {
  const { email, password } = journey.credentialsOf("traveller of Azul Club");
  await journey.carry("lan_code=en-US", SITE);
  const letScriptsRun = await openWithoutScripts(page, "/login");
  const field = page.getByLabel("Password", { exact: true });
  const logIn = page.getByRole("button", { name: "LOG-IN" });
  await page.getByLabel("Email").fill(email);
  await field.fill("Wrong-2026");
  await logIn.click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(field).toHaveValue("");
  await field.fill(password);
  await letScriptsRun();
  await expect(field).toHaveValue(password);
  await logIn.click();
  await expect(page.locator("summary", { hasText: "Luc" })).toBeVisible();
});

test("BK-01 filters and sorting that were chosen before scripts ran are applied", async ({ page, journey }) => {
  await journey.carry("lan_code=en-US", SITE);
  const letScriptsRun = await openWithoutScripts(page, `/search-detail?${lisbonQuery()}`);
  await page.locator("#stars-5").check();
  await page.getByLabel("Sort by").selectOption("price");
  await letScriptsRun();
  await expect(page).toHaveURL(/stars=5/);
  await expect(page).toHaveURL(/sort=price/);
  await expect(page.locator("#stars-5")).toBeChecked();
});

test("BK-01 a filter that is ticked while results for another one arrive stays ticked, and is applied", async ({
  page,
  journey,
}) => {
  await journey.visit(`/search-detail?${lisbonQuery()}`);
  let arrive = () => {};
  const ticked = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const isFirst = (url: URL) => url.searchParams.get("free") === "1" && !url.searchParams.has("stars");
  const asked = page.waitForRequest((request) => isFirst(new URL(request.url())));
  await page.route(isFirst, async (route) => {
    const response = await route.fetch();
    await ticked;
    await route.fulfill({ response });
  });
  await page.locator("#free-1").check();
  await asked;
  await page.locator("#stars-4").check();
  arrive();
  await expect(page).toHaveURL(/stars=4/);
  await expect(page).toHaveURL(/free=1/);
  await expect(page.locator("#stars-4")).toBeChecked();
});

test("T16 guests and a place that were chosen before scripts ran are what the form says and proposes", async ({
  page,
  journey,
}) => {
  await journey.carry("lan_code=en-US", SITE);
  const letScriptsRun = await openWithoutScripts(page, "/");
  await page.getByText("2 adults, 1 room").click();
  await page.getByLabel("Adults", { exact: true }).selectOption("4");
  await page.getByLabel("Where", { exact: true }).fill("Lisb");
  await letScriptsRun();
  await expect(page.getByText("4 adults, 1 room")).toBeVisible();
  await expect(page.getByRole("option", { name: /^Lisbon, / })).toBeVisible();
});

test("EN-09 where another tab chose another language the next page is one language, loaded as a whole", async ({
  page,
  journey,
}) => {
  await journey.carry("lan_code=es-ES", SITE);
  await journey.visit(`/search-detail?${lisbonQuery(upcomingStay(9))}`, SITE);
  await journey.carry("lan_code=ar-AE", SITE);
  await page.getByRole("main").locator("a[href^='/hotel-details']").first().click();
  await expect(page).toHaveURL(/hotel-details/);
  await expect(page.locator("html")).toHaveAttribute("lang", "ar-AE");
  await expect(page.getByRole("heading", { level: 2, name: "الغرف" })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("Habitaciones");
});
