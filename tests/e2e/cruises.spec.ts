import { follow, heading, press } from "../drivers/account-pages.ts";
import { violationsOf } from "../drivers/axe.ts";
import { expect, test } from "../drivers/journey.ts";
import { cruisesQuery } from "../drivers/pages-under-test.ts";
import { testsAll } from "../drivers/scope.ts";
import { aMemberWithCertificates } from "../fixtures/members.ts";

/** In `npm test` each product is booked once, some with scripts and some without. */
const SITES = testsAll ? ["localhost", "azul.localhost"] : ["localhost"];

/** `2019-03-06`, for a child who is eight on any day of these months. */
const born = (yearsAgo: number, day: string): string => `${Number(day.slice(0, 4)) - yearsAgo}${day.slice(4)}`;

for (const site of SITES)
  test(`RT-13 PD-07 BK-01 BK-02 BK-04 BK-06 RO-04 a family with a phone books a cabin on ${site} with a deposit and cancels it`, {
    tag: "@with-scripts",
  }, async ({ page, journey }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { viewer } = await aMemberWithCertificates(site, 0, "ACT");
    await journey.carry(`${viewer.cookie()}; lan_code=en-US; currency_code=USD`, site);
    const main = page.getByRole("main");
    const month = new URLSearchParams(cruisesQuery().split("?")[1]).get("month") ?? "";

    await journey.visit("/", site);
    const menu = page.getByRole("navigation", { name: "Book" }).getByRole("link", { name: "Cruises" });
    await menu.click();
    await expect(heading(page)).toHaveText("Cruises");
    await page.getByLabel("Region").selectOption("Western Mediterranean");
    await page.getByLabel("Month").selectOption(month);
    await page.getByLabel("Length").selectOption("6 to 8 nights");
    await main.locator("summary", { hasText: "Add children" }).click();
    await page.getByLabel("Child 1").selectOption("8");
    await press(page, "Search");
    await expect(heading(page)).toHaveText(/^\d departures$/);
    if (testsAll && journey.withScripts) expect(await violationsOf(page)).toEqual([]);
    await main.locator("summary", { hasText: "Filter and sort" }).click();
    await page.getByRole("checkbox", { name: "Balcony" }).check();
    await press(page, "Apply filters");
    await expect(page).toHaveURL(/kind=balcony/);
    const title = (await main.getByRole("heading", { level: 2 }).first().textContent()) ?? "";
    await main.getByRole("link", { name: title }).first().click();
    await expect(heading(page)).toHaveText(title);
    await expect(main.getByRole("row").filter({ hasText: "Marseille" })).toContainText("arrives");
    await expect(main.getByRole("img", { name: /^Map of the route: Barcelona/ })).toBeVisible();
    await expect(main).toContainText("Pay 20% when you book and the rest by");
    if (testsAll && journey.withScripts) expect(await violationsOf(page)).toEqual([]);
    await main.getByRole("button", { name: /^Choose Balcony cabin/ }).click();

    await expect(page).toHaveURL(/\/checkout\?offer=cruise\./);
    await expect(menu).toHaveAttribute("aria-current", "true");
    await expect(main).toContainText("2 adults, 1 child");
    const day = new URL(page.url()).searchParams.get("day") ?? "";
    await page.getByLabel("First name").fill("Zoë");
    await page.getByLabel("Last name").fill("Silva");
    const ages = [40, 38, 9];
    for (const [index, age] of ages.entries()) {
      const guest = main.getByRole("group", { name: `Traveler ${index + 1}` });
      await guest.getByLabel("Full name").fill(`Guest ${"ABC"[index]}`);
      await guest.getByLabel("Date of birth").fill(born(age, day));
      await guest.getByLabel("Passport or ID number").fill(`AB12345${index}`);
      await guest.getByLabel("valid until").fill(born(-5, day));
    }
    const pay = page.getByRole("button", { name: /^Pay USD\s[\d,.]+ and book, USD\s[\d,.]+ by / });
    const [deposit = "", balance = ""] = ((await pay.textContent()) ?? "").match(/USD\s[\d,.]+\d/g) ?? [];
    await pay.click();
    // Nine is the age on the day of the departure, not eight.
    const child = main.getByRole("group", { name: "Traveler 3" }).getByLabel("Date of birth");
    await expect(child).toHaveAttribute("max", born(8, day));
    await child.fill(born(8, day));
    await pay.click();
    await expect(heading(page)).toHaveText("Demo payment");
    await expect(main).toContainText(deposit);
    await press(page, "Pay");
    await expect(heading(page)).toHaveText("Your cabins are booked");
    await expect(main).toContainText(`${balance} is due by`);

    await journey.visit("/user/my-trips", site);
    await main
      .getByRole("link", { name: /^See booking/ })
      .first()
      .click();
    await expect(main).toContainText("Boarding");
    await expect(main).toContainText(`${balance} is due by`);
    await follow(page, "Cancel booking");
    await expect(main).toContainText(`Canceling costs ${deposit}.`);
    await expect(main).toContainText(`you lose ${deposit}`);
    await main.getByRole("button", { name: /^Cancel/ }).click();
    await expect(main).toContainText("Your booking is canceled");
  });
