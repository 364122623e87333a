import { follow, heading, press } from "../drivers/account-pages.ts";
import { violationsOf } from "../drivers/axe.ts";
import { expect, test } from "../drivers/journey.ts";
import { upcomingStay } from "../drivers/pages-under-test.ts";
import { testsAll } from "../drivers/scope.ts";
import { aMemberWithCertificates } from "../fixtures/members.ts";

/** In `npm test` each product is booked once, some with scripts and some without. */
const SITES = testsAll ? ["azul.localhost", "localhost", "nile.localhost"] : ["azul.localhost"];

for (const site of SITES)
  test(`RT-13 PD-03 BK-01 BK-02 BK-04 BK-06 WA-03 WA-05 a family with a phone finds an activity on ${site}, pays for four tickets and cancels them`, {
    tag: "@with-scripts",
  }, async ({ page, journey }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const hasCertificate = site === "azul.localhost";
    const { viewer } = await aMemberWithCertificates(site, hasCertificate ? 1 : 0, "ACT");
    await journey.carry(`${viewer.cookie()}; lan_code=en-US; currency_code=USD`, site);
    const { in: from, out: to } = upcomingStay(journey.withScripts ? 9 : 10);
    const main = page.getByRole("main");

    await journey.visit("/", site);
    const menu = page.getByRole("navigation", { name: "Book" }).getByRole("link", { name: "Activities" });
    await menu.click();
    await expect(heading(page)).toHaveText("Activities");
    await page.getByLabel("Where", { exact: true }).selectOption("Lisbon, Portugal");
    await page.getByLabel("From").fill(from);
    await page.getByLabel("To").fill(to);
    await page.getByLabel("Adults").fill("2");
    await main.locator("summary", { hasText: "Add children" }).click();
    await page.getByLabel("Child 1").selectOption("6");
    await page.getByLabel("Child 2").selectOption("1");
    await press(page, "Search");
    await expect(heading(page)).toHaveText(/^\d+ activities in Lisbon$/);
    await main.getByRole("link", { name: "Map", exact: true }).click();
    await expect(page).toHaveURL(/activities.map/);
    await expect(main.locator("svg a").first()).toBeVisible();
    await expect(main.locator("ol > li")).toHaveCount(await main.locator("svg a").count());
    await main.getByRole("link", { name: "Back to the list" }).click();
    await main.locator("summary", { hasText: "Filter and sort" }).click();
    await page.getByRole("checkbox", { name: /^Free cancellation/ }).check();
    await page.getByRole("checkbox", { name: /^Walking tours/ }).check();
    await press(page, "Apply filters");
    await expect(page).toHaveURL(/category=walk/);
    const title = (await main.getByRole("heading", { level: 2 }).first().textContent()) ?? "";
    await main.getByRole("link", { name: title }).click();
    await expect(heading(page)).toHaveText(title);
    await expect(main.getByRole("heading", { name: "Meeting point" })).toBeVisible();

    await expect(page.getByLabel(/^Adult/)).toHaveValue("2");
    await expect(page.getByLabel(/^Child/)).toHaveValue("1");
    await expect(page.getByLabel(/^Infant/)).toHaveValue("1");
    await press(page, "Show times");
    await expect(page).toHaveURL(/adult=2&child=1&infant=1/);
    if (testsAll && journey.withScripts) expect(await violationsOf(page)).toEqual([]);
    await main
      .getByRole("button", { name: /^Choose/ })
      .first()
      .click();

    await expect(page).toHaveURL(/\/checkout\?offer=activity\./);
    await expect(menu).toHaveAttribute("aria-current", "true");
    await expect(main).toContainText("2 adults, 1 child, 1 infant");
    await expect(main).toContainText("Meeting point:");
    await page.getByLabel("First name").fill("Zoë");
    await page.getByLabel("Last name").fill("Silva");
    if (hasCertificate) await expect(page.getByRole("radio", { name: /^Certificate/ })).toBeChecked();
    const pay = page.getByRole("button", { name: /^Pay USD\s[\d,.]+ and book$/ });
    const [paid = ""] = /USD\s[\d,.]+/.exec((await pay.textContent()) ?? "") ?? [];
    await pay.click();
    await expect(heading(page)).toHaveText("Demo payment");
    await expect(main).toContainText(paid);
    await press(page, "Pay");
    await expect(heading(page)).toHaveText("Your tickets are booked");
    await expect(main).toContainText(title);

    await journey.visit("/user/my-trips", site);
    await main
      .getByRole("link", { name: /^See booking/ })
      .first()
      .click();
    await expect(main).toContainText("Meeting point");
    await follow(page, "Cancel booking");
    await expect(main.getByRole("checkbox", { name: "Ticket 4: Infant", exact: true })).toBeChecked();
    await expect(main).toContainText(`Card or bank payment: you get ${paid} back`);
    if (hasCertificate) await expect(main).toContainText(/Certificate\s··.*: you get USD\s50\.00 back/);
    await press(page, "Cancel for free");
    await expect(main).toContainText("Your booking is canceled");
    await expect(main.getByRole("listitem").filter({ hasText: "Card or bank payment" })).toContainText(paid);
    if (hasCertificate) {
      await journey.visit("/wallet", site);
      await expect(main.getByRole("listitem").filter({ hasText: /Certificate.*Active/s })).toHaveCount(1);
    }
  });
