import { follow, heading, press } from "../drivers/account-pages.ts";
import { violationsOf } from "../drivers/axe.ts";
import { expect, test } from "../drivers/journey.ts";
import { upcomingStay } from "../drivers/pages-under-test.ts";
import { aMember, openDemo } from "../fixtures/members.ts";

const SITE = "localhost";

test("RT-13 PD-03 BK-01 BK-02 BK-04 BK-06 a family finds an activity, pays for four tickets and cancels them", async ({
  page,
  journey,
}) => {
  const db = openDemo();
  const { viewer } = await aMember(db, SITE);
  await db.destroy();
  await journey.carry(`${viewer.cookie()}; lan_code=en-US; currency_code=USD`, SITE);
  const { in: from, out: to } = upcomingStay(journey.withScripts ? 9 : 10);
  const main = page.getByRole("main");

  await journey.visit("/", SITE);
  await page.getByRole("navigation", { name: "Book" }).getByRole("link", { name: "Activities" }).click();
  await expect(heading(page)).toHaveText("Activities");
  await page.getByLabel("Where", { exact: true }).selectOption("Lisbon, Portugal");
  await page.getByLabel("From").fill(from);
  await page.getByLabel("To").fill(to);
  await page.getByLabel("People").fill("3");
  await press(page, "Search");
  await expect(heading(page)).toHaveText(/^\d+ activities in Lisbon$/);
  await page.getByRole("checkbox", { name: /^Free cancellation/ }).check();
  await page.getByRole("checkbox", { name: /^Walking tours/ }).check();
  await press(page, "Apply filters");
  await expect(page).toHaveURL(/category=walk/);
  const title = (await main.getByRole("heading", { level: 2 }).first().textContent()) ?? "";
  await main.getByRole("link", { name: title }).click();
  await expect(heading(page)).toHaveText(title);
  await expect(main.getByRole("heading", { name: "Meeting point" })).toBeVisible();

  await page.getByLabel(/^Adult/).fill("2");
  await page.getByLabel(/^Child/).fill("1");
  await page.getByLabel(/^Infant/).fill("1");
  await press(page, "Show times");
  await expect(page).toHaveURL(/adult=2&child=1&infant=1/);
  if (journey.withScripts) expect(await violationsOf(page)).toEqual([]);
  await main
    .getByRole("button", { name: /^Choose/ })
    .first()
    .click();

  await expect(page).toHaveURL(/\/checkout\?offer=activity\./);
  await expect(main).toContainText("2 adults, 1 child, 1 infant");
  await expect(main).toContainText("Meeting point:");
  await page.getByLabel("First name").fill("Zoë");
  await page.getByLabel("Last name").fill("Silva");
  await page.getByRole("button", { name: /^Pay USD\s[\d,.]+ and book$/ }).click();
  await expect(heading(page)).toHaveText("Demo payment");
  await press(page, "Pay");
  await expect(heading(page)).toHaveText("Your tickets are booked");
  await expect(main).toContainText(title);

  await journey.visit("/user/my-trips", SITE);
  await main
    .getByRole("link", { name: /^See booking/ })
    .first()
    .click();
  await expect(main).toContainText("Meeting point");
  await follow(page, "Cancel booking");
  await expect(main.getByRole("checkbox", { name: /^Ticket 4: Infant/ })).toBeChecked();
  await expect(main).toContainText("Card or bank payment");
  await press(page, "Cancel for free");
  await expect(main).toContainText("Your booking is canceled");
});
