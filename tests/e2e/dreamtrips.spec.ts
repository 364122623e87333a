import { follow, heading, press } from "../drivers/account-pages.ts";
import { violationsOf } from "../drivers/axe.ts";
import { expect, test } from "../drivers/journey.ts";
import { testsAll } from "../drivers/scope.ts";
import { aMemberWithCertificates } from "../fixtures/members.ts";

/** In `npm test` each product is booked once, some with scripts and some without. */
const SITES = testsAll ? ["azul.localhost", "localhost", "nile.localhost"] : ["azul.localhost"];

for (const site of SITES)
  test(`RT-13 PD-09 BK-01 BK-02 BK-06 two friends with a phone book a dream trip on ${site} with a deposit and cancel it`, {
    tag: "@without-scripts",
  }, async ({ page, journey }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    const { viewer } = await aMemberWithCertificates(site, 0, "ACT");
    await journey.carry(`${viewer.cookie()}; lan_code=en-US; currency_code=USD`, site);
    const main = page.getByRole("main");

    await journey.visit("/", site);
    const menu = page.getByRole("navigation", { name: "Book" }).getByRole("link", { name: "Dream trips" });
    await menu.click();
    await expect(heading(page)).toHaveText("Dream trips");
    await page.getByLabel("Where to?").selectOption("Kyoto, Japan");
    await page.getByLabel("Travelers").fill("3");
    await page.getByLabel("Rooms for one").fill("0");
    await press(page, "Search");
    await expect(main.getByRole("alert")).toContainText("Rooms for two need an even number of travelers");
    await page.getByLabel("Travelers").fill("2");
    await press(page, "Search");
    await expect(heading(page)).toHaveText("1 dream trip");
    await main.locator("summary", { hasText: "Filter and sort" }).click();
    await page.getByRole("checkbox", { name: /^Food and wine/ }).check();
    await press(page, "Apply filters");
    await expect(page).toHaveURL(/theme=food/);
    await main.getByRole("link", { name: "One week in Kyoto" }).click();
    await expect(heading(page)).toHaveText("One week in Kyoto");
    await expect(main.getByRole("heading", { name: "Day 1: Welcome to Kyoto" })).toBeVisible();
    // On a narrow screen the dates have the whole width.
    const dates = await main.locator("#departures li h3").first().boundingBox();
    expect(dates?.width).toBeGreaterThan(250);
    if (testsAll && journey.withScripts) expect(await violationsOf(page)).toEqual([]);
    await main
      .getByRole("button", { name: /^Choose/ })
      .last()
      .click();

    await expect(page).toHaveURL(/\/checkout\?offer=dreamtrip\.kyoto-week/);
    await expect(menu).toHaveAttribute("aria-current", "true");
    await page.getByLabel("First name").fill("Zoë");
    await page.getByLabel("Last name").fill("Silva");
    for (const [index, name] of ["Zoë Silva", "Noor Haddad"].entries()) {
      await page
        .getByLabel(/^Full name/)
        .nth(index)
        .fill(name);
      await page
        .getByLabel(/^Date of birth/)
        .nth(index)
        .fill("1984-05-06");
    }
    await page.getByRole("button", { name: /^Pay USD\s[\d,.]+ and book, USD\s[\d,.]+ by / }).click();
    await expect(heading(page)).toHaveText("Demo payment");
    await press(page, "Pay");
    await expect(heading(page)).toHaveText("Your places are booked");
    await expect(main).toContainText("One week in Kyoto");

    await journey.visit("/user/my-trips", site);
    await main
      .getByRole("link", { name: /^See booking/ })
      .first()
      .click();
    await expect(main).toContainText("Central gate of Kyoto Station, Karasuma-dori");
    await follow(page, "Cancel booking");
    await expect(main.getByRole("checkbox", { name: "Place 2: shared room", exact: true })).toBeChecked();
    await expect(main).toContainText(/20%|USD/);
    await main.getByRole("button", { name: /^Cancel/ }).click();
    await expect(main).toContainText("Your booking is canceled");
  });
