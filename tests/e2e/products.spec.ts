import { expect, test } from "../drivers/journey.ts";
import { upcomingStay } from "../drivers/pages-under-test.ts";

test("RT-13 RT-11 PM-01 LO-08 a condo from the menu to its booking: its results, its deposit, and the way back on the home page", {
  tag: "@with-scripts",
}, async ({ page, journey }) => {
  await journey.carry(await journey.sessionOf("traveller without wallet"));
  // The two projects run side by side, in one account: each books other days.
  const stay = upcomingStay(journey.withScripts ? 31 : 36);
  const heading = page.getByRole("heading", { level: 1 });

  await journey.visit("/");
  const menu = page.getByRole("navigation", { name: "Book" });
  await menu.getByRole("link", { name: "Condos" }).click();
  await expect(heading).toHaveText("Condos");
  await expect(menu.getByRole("link", { name: "Condos" })).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("heading", { level: 3 }).first()).toBeVisible();

  await page.getByLabel("Where", { exact: true }).fill("Banff");
  await page.getByLabel("Check-in").fill(stay.in);
  await page.getByLabel("Check-out").fill(stay.out);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/\/search-detail\?.*product=CND/);
  await expect(heading).toHaveText(/^\d+ condos? in Banff$/);
  await expect(menu.getByRole("link", { name: "Condos" })).toHaveAttribute("aria-current", "true");

  await page.getByRole("link", { name: "See rooms" }).first().click();
  await expect(page).toHaveURL(/\/hotel-details\?.*product=CND/);
  await expect(page.getByRole("link", { name: "Condos in Banff" })).toHaveAttribute("href", /product=CND/);
  const property = (await heading.textContent()) ?? "";
  const deposit = page.getByText(/^Refundable deposit of CAD\s[\d,.]+|^Refundable deposit of USD\s[\d,.]+/);
  await expect(deposit.first()).toBeVisible();
  await expect(page.getByText(/^House rules: No smoking indoors/).first()).toBeVisible();
  await page
    .getByRole("button", { name: /^Choose/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/hotel-checkout\?/);
  await expect(deposit.first()).toBeVisible();
  await page.getByRole("button", { name: /^Book, pay / }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your stay is booked" })).toBeVisible();
  await expect(deposit.first()).toBeVisible();

  await journey.visit("/");
  const viewed = page.getByRole("listitem").filter({ hasText: property });
  await expect(viewed.getByRole("link", { name: property })).toBeVisible();
  await expect(page.getByRole("link", { name: "Condos in Banff" })).toBeVisible();
  await viewed.getByRole("button", { name: `Remove ${property}` }).click();
  await expect(viewed).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Condos in Banff" })).toBeVisible();
});

test("RT-11 RT-14 a resort is searched by the week it begins", { tag: "@without-scripts" }, async ({
  page,
  journey,
}) => {
  await journey.visit("/weeks");
  await expect(page).toHaveURL(/\/resorts$/);
  await page.getByLabel("Where", { exact: true }).fill("Cancún");
  await page.getByLabel("How long").selectOption("2 weeks");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/\/resorts\/search-details\?dest=\d+&in=[\d-]+&out=[\d-]+/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^\d+ resorts? in Cancún$/);
  await expect(page.getByText(/14 nights/).first()).toBeVisible();
});
