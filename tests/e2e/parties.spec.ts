import type { Page } from "@playwright/test";
import { expect, test } from "../drivers/journey.ts";
import { upcomingStay } from "../drivers/pages-under-test.ts";
import { aMemberWithCertificates } from "../fixtures/members.ts";

const SITE = "azul.localhost";
const PARTY = "2 rooms: 2 adults · 1 adult, 1 child (5)";

test("BK-01 BK-02 BK-03 BK-04 BK-06 two rooms: who sleeps where goes from the search to the booking, and one is cancelled, then the other @with-scripts", async ({
  page,
  journey,
}) => {
  const stay = upcomingStay(journey.withScripts ? 45 : 46);
  const { viewer } = await aMemberWithCertificates(SITE);
  await journey.carry(`${viewer.cookie()}; lan_code=en-US`, SITE);
  await journey.visit(`/?in=${stay.in}&out=${stay.out}`, SITE);
  await page.getByLabel("Where", { exact: true }).fill("Lisbon, Portugal");
  await page.locator("summary", { hasText: "2 adults, 1 room" }).click();
  await page.getByLabel("Rooms", { exact: true }).selectOption("2");
  const change = page.getByRole("button", { name: "Change rooms" });
  if (journey.withScripts) await expect(change).toHaveCount(0);
  else {
    await change.click();
    await expect(page.getByLabel("Where", { exact: true })).toHaveValue("Lisbon, Portugal");
    await expect(page).toHaveURL(/#stay-rooms$/);
  }
  // The two people share the two rooms until it is said otherwise.
  const first = page.getByRole("group", { name: "Room 1", exact: true });
  const second = page.getByRole("group", { name: "Room 2", exact: true });
  await expect(first.getByLabel("Adults")).toHaveValue("1");
  await first.getByLabel("Adults").selectOption("2");
  await second.getByLabel("Child 1").selectOption("5");
  if (journey.withScripts) await expect(page.locator("summary", { hasText: PARTY })).toBeVisible();
  await page.getByRole("button", { name: "Search", exact: true }).click();

  await expect(page).toHaveURL(/\/search-detail\?dest=2267057&in=[\d-]+&out=[\d-]+&guests=2&guests=1\.5$/);
  await expectParty(page);
  await page.getByRole("link", { name: "See rooms" }).first().click();
  await expect(page).toHaveURL(/\/hotel-details\?.*&guests=2&guests=1\.5/);
  await expectParty(page);
  await page
    .getByRole("button", { name: /^Choose/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/hotel-checkout\?.*&guests=2&guests=1\.5/);
  await expectParty(page);
  await page.getByRole("button", { name: /^Book, pay / }).click();
  await expect(page.getByRole("heading", { name: "Your stay is booked" })).toBeVisible();
  await expectParty(page);

  await page.getByRole("link", { name: "Voucher" }).click();
  await page.getByRole("link", { name: "Back to the booking" }).click();
  await page.getByRole("link", { name: "Cancel booking" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Cancel booking \w{7}$/);
  const cancelling = new URL(page.url()).pathname;
  expect((await journey.visit(`${cancelling}?room=99`, SITE)).status()).toBe(400);
  await expect(page.getByRole("alert")).toContainText("Choose at least one room.");
  await journey.visit(cancelling, SITE);
  await page.getByRole("checkbox", { name: /^Room 1/ }).uncheck();
  // The price that is shown is of both.
  await page.getByRole("button", { name: /^Cancel for / }).click();
  await expect(page.getByRole("status").filter({ hasText: "You changed the rooms" })).toBeVisible();
  await page.getByRole("checkbox", { name: /^Room 1: .+ · 2 adults$/ }).check();
  await page.getByRole("checkbox", { name: /^Room 1/ }).uncheck();
  await page.getByRole("button", { name: "See refund" }).click();
  await expect(page).toHaveURL(/\/cancel\?rooms=some&room=2$/);
  await page.getByRole("button", { name: /^Cancel for / }).click();
  await expect(page).toHaveURL(/\/bookings\/\w{7}\?done=canceled-2$/);
  await expect(page.getByRole("status").filter({ hasText: "Room 2 is canceled." })).toBeVisible();
  await expect(page.getByText(/^Canceled: Room 2/)).toBeVisible();
  await page.getByRole("link", { name: "Voucher" }).click();
  await expect(page.getByText("2 adults, 1 room").first()).toBeVisible();
  await page.getByRole("link", { name: "Back to the booking" }).click();
  await page.getByRole("link", { name: "Cancel booking" }).click();
  await page.getByRole("button", { name: /^Cancel for / }).click();
  await expect(page.getByRole("heading", { name: "This booking is canceled" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Cancel booking" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Remove from calendar" })).toBeVisible();
});

const expectParty = (page: Page) => expect(page.getByRole("main").getByText(PARTY).first()).toBeVisible();

test("BK-01 reports an error with the number of its room and a link to the field", {
  tag: "@without-scripts",
}, async ({ page, journey }) => {
  await journey.carry("lan_code=en-US", SITE);
  const response = await journey.visit("/search-detail?dest=2267057&guests=2&guests=0.4&guests=17", SITE);
  expect(response.status()).toBe(400);
  const summary = page.getByRole("alert");
  await expect(summary.getByRole("link")).toHaveText([
    "Room 2: Choose between 1 and 18 adults",
    "Room 3: Up to 18 adults per booking",
  ]);
  await summary.getByRole("link").first().click();
  const adults = page.getByRole("group", { name: "Room 2", exact: true }).getByLabel("Adults");
  await expect(adults).toBeFocused();
  await expect(adults).toHaveAccessibleDescription("Room 2: Choose between 1 and 18 adults");
  await expect(page.getByRole("group", { name: "Room 2", exact: true }).getByLabel("Child 1")).toHaveValue("4");
});

test("BK-01 an address that names one party for several rooms leads to its people spread over them", {
  tag: "@without-scripts",
}, async ({ page, journey }) => {
  const { in: arrival, out: departure } = upcomingStay(20);
  await journey.visit(`/search-detail?dest=2267057&in=${arrival}&out=${departure}&rooms=2&adults=3&age=5&sort=price`);
  await expect(page).toHaveURL(/&guests=2&guests=1\.5&sort=price$/);
  await expectParty(page);
});
