import { follow, heading, press, summary } from "../drivers/account-pages.ts";
import { violationsOf } from "../drivers/axe.ts";
import { expect, test } from "../drivers/journey.ts";
import { at, checkoutLink, lisbonQuery, propertyLink, upcomingStay } from "../drivers/pages-under-test.ts";
import { aMember, openDemo } from "../fixtures/members.ts";

const SITE = "localhost";

test("RO-04 WA-08 WA-09 a member pays for a stay on the payment page and books; an operator cancels, and the payment is refunded", {
  tag: "@with-scripts",
}, async ({ page, journey }) => {
  const db = openDemo();
  const { viewer } = await aMember(db, SITE);
  await db.destroy();
  await journey.carry(`${viewer.cookie()}; lan_code=en-US; currency_code=USD`, SITE);
  const weeks = journey.withScripts ? 26 : 30;
  const results = await at(SITE).send({ path: `/search-detail?${lisbonQuery(upcomingStay(weeks))}` });
  const rooms = await at(SITE).send({ path: propertyLink(results.text) });
  await journey.visit(checkoutLink(rooms.text), SITE);

  const payNow = page.getByRole("button", { name: /^Pay USD\s[\d,.]+ now$/ });
  const amount = ((await payNow.textContent()) ?? "").replace(/^Pay | now$/g, "");
  await expect(page.getByRole("main")).toContainText("If you don't book within 2 hours of paying, the money goes back");
  await page.getByLabel("First name").fill("4");
  await payNow.click();
  await expect(summary(page)).toContainText("periods in the first name");
  await page.getByLabel("First name").fill("Zoë");
  await page.getByLabel("Special requests").fill("A quiet room");
  await payNow.click();

  await expect(heading(page)).toHaveText("Demo payment");
  await expect(page.getByRole("main")).toContainText(amount);
  await press(page, "Decline");
  await follow(page, "Go back and try again");
  await expect(page.getByLabel("Special requests")).toHaveValue("A quiet room");
  await payNow.click();
  await press(page, "Pay and tell twice");
  await expect(heading(page)).toHaveText("Payment received");
  await expect(page.getByRole("main")).toContainText("It waits for your booking");
  if (journey.withScripts) expect(await violationsOf(page)).toEqual([]);
  await follow(page, "Continue to your booking");

  await expect(page).toHaveURL(/\/hotel-checkout\?/);
  await expect(page.getByRole("checkbox", { name: /^Card or bank payment/ })).toBeChecked();
  await expect(page.getByLabel("Special requests")).toHaveValue("A quiet room");
  await expect(payNow).toHaveCount(0);
  if (journey.withScripts) expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Book now · nothing left to pay" }).click();
  await expect(heading(page)).toHaveText("Your stay is booked");
  await expect(page.getByRole("main")).toContainText("Card or bank payment");
  const reference = (await page.getByRole("main").locator("bdi[dir=ltr]").first().textContent())?.trim() ?? "";

  await journey.carry(await journey.sessionOf("operator"), SITE);
  await journey.visit("/admin", SITE);
  await page.getByLabel("Booking reference, email or name").fill(reference);
  await press(page, "Search");
  await follow(page, reference);
  await follow(page, "Cancel booking");
  await expect(page.getByRole("region", { name: "Refund" })).toContainText("Card or bank payment");
  await expect(page.getByRole("region", { name: "Refund" })).toContainText(amount);
  await page.getByLabel("Reason").selectOption("guest");
  await page.getByRole("checkbox", { name: /^I have checked/ }).check();
  await press(page, "Cancel booking");
  await expect(page.getByRole("main")).toContainText("The booking is canceled");

  await journey.carry(viewer.cookie(), SITE);
  await journey.visit("/wallet", SITE);
  await expect(page.getByRole("main")).not.toContainText("isn't used for a booking");
  await journey.visit("/wallet/statement", SITE);
  await expect(page.getByRole("main")).toContainText("Paid on the payment page");
  await expect(page.getByRole("main")).toContainText("Sent back the way you paid");
});
