import { follow, heading, press } from "../drivers/account-pages.ts";
import { violationsOf } from "../drivers/axe.ts";
import { expect, test } from "../drivers/journey.ts";
import { upcomingStay } from "../drivers/pages-under-test.ts";
import { testsAll } from "../drivers/scope.ts";
import { aMemberWithCertificates } from "../fixtures/members.ts";

/** In `npm test` each product is booked once, some with scripts and some without. */
const SITES = testsAll ? ["azul.localhost", "localhost"] : ["azul.localhost"];

for (const site of SITES)
  test(`RT-13 PD-06 BK-01 BK-02 BK-04 BK-06 WA-06 a guest with a phone finds a driver on ${site}, pays there and back, and cancels the return`, {
    tag: "@with-scripts",
  }, async ({ page, journey }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { viewer } = await aMemberWithCertificates(site, 0, "ACT");
    await journey.carry(`${viewer.cookie()}; lan_code=en-US; currency_code=USD`, site);
    const { in: day, out: back } = upcomingStay(journey.withScripts ? 9 : 10);
    const main = page.getByRole("main");

    await journey.visit("/", site);
    const menu = page.getByRole("navigation", { name: "Book" }).getByRole("link", { name: "Transfers" });
    await menu.click();
    await expect(heading(page)).toHaveText("Airport transfers");
    await page.getByLabel("Airport").fill("Lisboa");
    await page.getByLabel("City, town or resort").fill("Sintra");
    await page.getByLabel("Date", { exact: true }).fill(day);
    await page.getByLabel("Time", { exact: true }).fill("23:45");
    await press(page, "Search");
    await expect(main).toContainText("don't go to “Sintra”");
    await page.getByLabel("City, town or resort").selectOption("Amadora, Portugal");
    await page.getByLabel("Return date").fill(back);
    await page.getByLabel("Return time").fill("09:00");
    await page.getByLabel("Passengers").fill("4");
    await page.getByLabel("Bags").fill("4");
    await press(page, "Search");
    await expect(heading(page)).toHaveText("3 vehicles available");
    await expect(main).toContainText("after midnight");
    await main.locator("summary", { hasText: "Filter and sort" }).click();
    await page.getByRole("checkbox", { name: /^Step-free/ }).check();
    await press(page, "Apply filters");
    await expect(heading(page)).toHaveText("1 vehicle available");
    await main.getByRole("link", { name: "Step-free van" }).click();
    await expect(heading(page)).toHaveText("Step-free van");
    await expect(main).toContainText("In the arrivals hall");
    if (testsAll && journey.withScripts) expect(await violationsOf(page)).toEqual([]);
    await press(page, "Book this vehicle");

    await expect(page).toHaveURL(/\/checkout\?offer=transfer\.LIS/);
    await expect(menu).toHaveAttribute("aria-current", "true");
    await expect(main).toContainText("4 passengers · 4 bags");
    await expect(page.getByRole("radio", { name: /^Certificate/ })).toHaveCount(0);
    await page.getByLabel("First name").fill("Zoë");
    await page.getByLabel("Last name").fill("Silva");
    await page.getByLabel("Hotel or address").fill("Hotel Central, Rua 1");
    await page.getByLabel("Flight number of your arrival").fill("tp 1234");
    const pay = page.getByRole("button", { name: /^Pay USD\s[\d,.]+ and book$/ });
    await pay.click();
    await expect(heading(page)).toHaveText("Demo payment");
    await press(page, "Pay");
    await expect(heading(page)).toHaveText("Your transfer is booked");
    await expect(main).toContainText("Amadora");

    await journey.visit("/user/my-trips", site);
    await main
      .getByRole("link", { name: /^See booking/ })
      .first()
      .click();
    for (const text of ["TP1234", "Hotel Central, Rua 1", "Meeting point"]) await expect(main).toContainText(text);
    await follow(page, "Cancel booking");
    await page.getByRole("checkbox", { name: "Transfer 1: from the airport", exact: true }).uncheck();
    await press(page, "See refund");
    await expect(main).toContainText(/you get USD\s[\d.,]+ back, and we keep USD/);
    await press(page, "Cancel for free");
    await expect(main).toContainText("Transfer 2 is canceled.");
    await expect(main).not.toContainText("Your booking is canceled");
  });
