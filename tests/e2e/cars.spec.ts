import { follow, heading, press } from "../drivers/account-pages.ts";
import { violationsOf } from "../drivers/axe.ts";
import { expect, test } from "../drivers/journey.ts";
import { upcomingStay } from "../drivers/pages-under-test.ts";
import { testsAll } from "../drivers/scope.ts";
import { aMemberWithCertificates } from "../fixtures/members.ts";

/** In `npm test` each product is booked once, some with scripts and some without. */
const SITES = testsAll ? ["localhost", "azul.localhost", "nile.localhost"] : ["localhost"];

for (const site of SITES)
  test(`RT-13 PD-05 BK-01 BK-02 BK-04 BK-06 WA-06 a young driver with a phone rents a car one way on ${site}, pays a part now and cancels it`, {
    tag: "@without-scripts",
  }, async ({ page, journey }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { viewer } = await aMemberWithCertificates(site, 0);
    await journey.carry(`${viewer.cookie()}; lan_code=en-US; currency_code=USD`, site);
    const { in: from, out: to } = upcomingStay(journey.withScripts ? 9 : 10);
    const main = page.getByRole("main");

    await journey.visit("/", site);
    const menu = page.getByRole("navigation", { name: "Book" }).getByRole("link", { name: "Cars" });
    await menu.click();
    await expect(heading(page)).toHaveText("Car rental");
    await page.getByLabel("Pick-up", { exact: true }).fill("Lisboa");
    await page.getByLabel("Drop-off", { exact: true }).fill("MAD");
    await page.getByLabel("Pick-up day").fill(from);
    await page.getByLabel("Pick-up time").fill("03:00");
    await page.getByLabel("Drop-off day").fill(to);
    await page.getByLabel("Driver's age at pick-up").fill("22");
    await press(page, "Search");
    await expect(page.getByRole("alert")).toContainText("is closed at this time");
    await page.getByLabel("Pick-up time").fill("10:00");
    await press(page, "Search");
    await expect(heading(page)).toHaveText(/^\d+ cars? at .*\(LIS\)/);
    await expect(main).toContainText("Includes the one-way fee");
    await main.locator("summary", { hasText: "Filter and sort" }).click();
    await page.getByRole("checkbox", { name: /^Compact/ }).check();
    await press(page, "Apply filters");
    await expect(page).toHaveURL(/size=compact/);
    const title = (await main.getByRole("heading", { level: 2 }).first().textContent()) ?? "";
    await main.getByRole("link", { name: title }).click();
    await expect(heading(page)).toHaveText(title);
    await expect(main).toContainText("The excess, the most you pay, is");
    await page.getByLabel("Child seats").fill("1");
    await press(page, "Update price");
    await expect(page).toHaveURL(/seats=1/);
    await expect(main).toContainText("Young driver fee");
    if (testsAll && journey.withScripts) expect(await violationsOf(page)).toEqual([]);
    await press(page, "Book this car");

    await expect(page).toHaveURL(/\/checkout\?offer=car\.LIS/);
    await expect(menu).toHaveAttribute("aria-current", "true");
    await expect(main).toContainText("The driver, who picks up the car.");
    await expect(page.getByRole("radio", { name: /Certificate/ })).toHaveCount(0);
    await page.getByLabel("First name").fill("Zoë");
    await page.getByLabel("Last name").fill("Silva");
    const pay = page.getByRole("button", { name: /^Pay USD\s[\d,.]+ and book, USD\s[\d,.]+ at the counter$/ });
    const [paid = "", later = ""] = (await pay.textContent())?.match(/USD\s[\d,.]*\d/g) ?? [];
    await pay.click();
    await expect(heading(page)).toHaveText("Demo payment");
    await expect(main).toContainText(paid);
    await press(page, "Pay");
    await expect(heading(page)).toHaveText("Your car is booked");
    await expect(main).toContainText(later);

    await journey.visit("/user/my-trips", site);
    await main
      .getByRole("link", { name: /^See booking/ })
      .first()
      .click();
    await expect(main).toContainText("Bring to the counter");
    await follow(page, "Cancel booking");
    await expect(main).toContainText(`Card or bank payment: you get ${paid} back`);
    await press(page, "Cancel for free");
    await expect(main).toContainText("Your booking is canceled");
    await expect(main.getByRole("listitem").filter({ hasText: "Card or bank payment" })).toContainText(paid);
  });
