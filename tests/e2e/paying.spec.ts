import { follow, heading, press, summary } from "../drivers/account-pages.ts";
import { violationsOf } from "../drivers/axe.ts";
import { expect, test } from "../drivers/journey.ts";
import { at, checkoutLink, lisbonQuery, propertyLink, upcomingStay } from "../drivers/pages-under-test.ts";
import { aMember, openDemo } from "../fixtures/members.ts";

const SITE = "localhost";

test("RO-04 WA-08 WA-09 a member pays for a stay and has booked it; an operator cancels, and the payment is refunded", async ({
  page,
  journey,
}) => {
  const db = openDemo();
  const { viewer } = await aMember(db, SITE);
  await db.destroy();
  await journey.carry(`${viewer.cookie()}; lan_code=en-US; currency_code=USD`, SITE);
  const weeks = journey.withScripts ? 26 : 30;
  const results = await at(SITE).send({ path: `/search-detail?${lisbonQuery(upcomingStay(weeks))}` });
  const rooms = await at(SITE).send({ path: propertyLink(results.text) });
  await journey.visit(checkoutLink(rooms.text), SITE);

  const payNow = page.getByRole("button", { name: /^Pay USD\s[\d,.]+ now and book$/ });
  const amount = ((await payNow.textContent()) ?? "").replace(/^Pay | now and book$/g, "");
  await expect(page.getByRole("main")).toContainText("Your card is charged when your stay is booked");
  await page.getByLabel("First name").fill("4");
  await payNow.click();
  await expect(summary(page)).toContainText("periods in the first name");
  await page.getByLabel("First name").fill("Zoë");
  await page.getByLabel("Special requests").fill("A quiet room");
  await payNow.click();

  await expect(heading(page)).toHaveText("Demo payment");
  await expect(page.getByRole("main")).toContainText(amount);
  await press(page, "Decline");
  await expect(page).toHaveURL(/\/hotel-checkout\?/);
  await expect(page.getByRole("status").first()).toContainText("Your payment didn't go through. Nothing was booked");
  await expect(page.getByLabel("Special requests")).toHaveValue("A quiet room");
  if (journey.withScripts) expect(await violationsOf(page)).toEqual([]);
  await payNow.click();
  await expect(heading(page)).toHaveText("Demo payment");
  await page.goBack();
  await page.getByLabel("Special requests").fill("A very quiet room");
  await payNow.click();
  await press(page, "Pay and tell twice");
  await expect(heading(page)).toHaveText("Your stay is booked");
  await expect(page.getByRole("main")).toContainText("A very quiet room");
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
  await journey.visit("/wallet/statement", SITE);
  await expect(page.getByRole("main")).toContainText("Paid on the payment page");
  await expect(page.getByRole("main")).toContainText("Sent back the way you paid");
});

test("RO-04 while a slow payment isn't known the page waits for it by itself, and leads to the booking", async ({
  page,
  journey,
}) => {
  const db = openDemo();
  const { viewer } = await aMember(db, SITE);
  await db.destroy();
  await journey.carry(`${viewer.cookie()}; lan_code=en-US; currency_code=USD`, SITE);
  const results = await at(SITE).send({
    path: `/search-detail?${lisbonQuery(upcomingStay(journey.withScripts ? 27 : 31))}`,
  });
  const rooms = await at(SITE).send({ path: propertyLink(results.text) });
  await journey.visit(checkoutLink(rooms.text), SITE);
  await page.getByRole("button", { name: / now and book$/ }).click();
  await press(page, "Pay slowly");
  await expect(heading(page)).toHaveText("We're waiting for your bank");
  if (journey.withScripts) expect(await violationsOf(page)).toEqual([]);
  await expect(heading(page)).toHaveText("Your stay is booked", { timeout: 60_000 });
});
