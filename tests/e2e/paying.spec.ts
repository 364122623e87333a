import { MINUTE } from "../../server/core/durations.ts";
import { field, follow, heading, press, summary } from "../drivers/account-pages.ts";
import { violationsOf } from "../drivers/axe.ts";
import { emailTo } from "../drivers/demo-emails.ts";
import { expect, hydrated, test } from "../drivers/journey.ts";
import {
  at,
  checkoutDueByDay,
  checkoutLink,
  lisbonQuery,
  propertyLink,
  unpaidBooking,
  upcomingStay,
} from "../drivers/pages-under-test.ts";
import { testsAll } from "../drivers/scope.ts";
import { aMember, openDemo } from "../fixtures/members.ts";

const SITE = "localhost";

test("RO-04 WA-08 WA-09 a member pays for a stay and has booked it; an operator cancels, and the payment is refunded", {
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
  if (testsAll && journey.withScripts) expect(await violationsOf(page)).toEqual([]);
  await payNow.click();
  await expect(heading(page)).toHaveText("Demo payment");
  await page.goBack();
  // The browser puts back what was typed while the page loads.
  if (journey.withScripts) await hydrated(page);
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

test("RO-04 while a slow payment isn't known the page waits for it by itself, and leads to the booking @without-scripts", async ({
  page,
  journey,
}) => {
  const db = openDemo();
  const { viewer } = await aMember(db, SITE);
  await journey.carry(`${viewer.cookie()}; lan_code=en-US; currency_code=USD`, SITE);
  const results = await at(SITE).send({
    path: `/search-detail?${lisbonQuery(upcomingStay(journey.withScripts ? 27 : 31))}`,
  });
  const rooms = await at(SITE).send({ path: propertyLink(results.text) });
  await journey.visit(checkoutLink(rooms.text), SITE);
  await page.getByRole("button", { name: / now and book$/ }).click();
  await press(page, "Pay slowly");
  await expect(heading(page)).toHaveText("We're waiting for your bank");
  if (testsAll && journey.withScripts) expect(await violationsOf(page)).toEqual([]);
  const id = new URL(page.url()).pathname.split("/")[2] ?? "";
  await db
    .updateTable("demo_payment")
    .set({ chosen_at: Date.now() - MINUTE })
    .where("payment_id", "=", id)
    .execute();
  await db.destroy();
  // Browsers load it after so many seconds.
  if (!testsAll) {
    await expect(page.locator("meta[http-equiv=refresh]")).toHaveAttribute("content", /^\d$/);
    await page.reload();
  }
  await expect(heading(page)).toHaveText("Your stay is booked");
});

test("RO-04 BK-05 a member books a stay that is due by a day, and anyone pays it by the emailed link @without-scripts", async ({
  page,
  journey,
}) => {
  const db = openDemo();
  const { viewer, email } = await aMember(db, SITE);
  await db.destroy();
  const chosen = "lan_code=en-US; currency_code=USD";
  await journey.carry(`${viewer.cookie()}; ${chosen}`, SITE);
  await journey.visit(await checkoutDueByDay(at(SITE), upcomingStay(journey.withScripts ? 10 : 12)), SITE);
  const bookNow = page.getByRole("button", { name: /^Book, pay USD\s[\d,.]+ by / });
  const amount = /USD\s[\d,.]+\d/.exec((await bookNow.textContent()) ?? "")?.[0] ?? "";
  await bookNow.click();
  await expect(heading(page)).toHaveText("Your stay is booked");
  await expect(page.getByRole("main")).toContainText(`${amount} is due by `);
  const reference = (await page.getByRole("main").locator("bdi[dir=ltr]").first().textContent())?.trim() ?? "";

  const { text = "" } = await emailTo(email, new RegExp(reference));
  const link = new URL(/http\S+\/pay\/[\w-]+/.exec(text)?.[0] ?? "");
  await page.context().clearCookies();
  await journey.carry(chosen, SITE);
  await journey.visit(link.pathname, SITE);
  await expect(heading(page)).toHaveText("Payment for your booking");
  await expect(page.getByRole("main")).toContainText(reference);
  await press(page, `Pay ${amount}`);
  await expect(heading(page)).toHaveText("Demo payment");
  await press(page, "Decline");
  await expect(page.getByRole("status")).toContainText("Your payment didn't go through");
  await press(page, `Pay ${amount}`);
  await expect(heading(page)).toHaveText("Demo payment");
  await press(page, "Pay");
  await expect(heading(page)).toHaveText("Payment for your booking");
  await expect(page.getByRole("main")).toContainText(`This is paid: ${amount}.`);
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);

  await journey.carry(viewer.cookie(), SITE);
  await journey.visit(`/bookings/${reference}`, SITE);
  await expect(page.getByRole("main")).toContainText("Card or bank payment");
  await expect(page.getByRole("main")).not.toContainText("is due by");
});

test("AC-08 RO-04 an operator finds an unpaid booking, gives its guest more days, and marks it as paid @without-scripts", async ({
  page,
  journey,
}) => {
  const weeks = journey.withScripts ? 8 : 9;
  const path = await unpaidBooking(at(SITE), await journey.sessionOf("traveller without wallet"), weeks);
  await journey.carry(`${await journey.sessionOf("operator")}; lan_code=en-US`, SITE);
  await journey.visit("/admin", SITE);
  await page.getByRole("link", { name: "Unpaid bookings", exact: true }).click();
  const extend = page.locator(`a[href="${path}"]`);
  await expect(page.getByRole("listitem").filter({ has: extend })).toContainText("is due by");
  await extend.click();
  await field(page, "More days to pay, from today").fill("0");
  await press(page, "Extend");
  await expect(summary(page)).toContainText("Enter a number of days from 1 to 60");
  await field(page, "More days to pay, from today").fill("3");
  await press(page, "Extend");
  await expect(page.getByRole("status")).toHaveText("The payment day was extended.");
  await expect(extend).toHaveCount(0);

  await journey.visit(`${path}/paid`, SITE);
  await press(page, "Mark as paid");
  await expect(summary(page)).toContainText("Enter a reference with 100 characters or fewer");
  await field(page, "Payment reference").fill("TR-2026-1");
  await press(page, "Mark as paid");
  await expect(page.getByRole("status")).toHaveText("The booking's payment is recorded.");
  await page.goto(page.url().replace(/\/admin.*/, path.replace("admin/unpaid-bookings", "pay")));
  await expect(page.getByRole("main")).toContainText("This is paid: ");
});

test("AC-08 BK-06 an operator cancels what was paid outside the site, and marks the money as returned @without-scripts", async ({
  page,
  journey,
}) => {
  const weeks = journey.withScripts ? 15 : 16;
  const path = await unpaidBooking(at(SITE), await journey.sessionOf("traveller without wallet"), weeks);
  await journey.carry(`${await journey.sessionOf("operator")}; lan_code=en-US`, SITE);
  await journey.visit(`${path}/paid`, SITE);
  const reference = await page.getByRole("main").locator('a[href^="/admin/bookings/"]').textContent();
  await field(page, "Payment reference").fill("TR-2026-2");
  await press(page, "Mark as paid");
  await expect(page.getByRole("status")).toHaveText("The booking's payment is recorded.");

  await journey.visit(`/admin/bookings/${reference}/cancel`, SITE);
  await expect(page.getByRole("region", { name: "Refund" })).toContainText("return it outside this site");
  await page.getByLabel("Reason").selectOption("property");
  await page.getByRole("checkbox", { name: /^I have checked/ }).check();
  await press(page, "Cancel booking");
  await expect(page.getByRole("main")).toContainText("The booking is canceled");

  await journey.visit("/admin/unpaid-bookings", SITE);
  const toReturn = page.locator(`a[href="${path}/returned"]`);
  await expect(page.getByRole("listitem").filter({ has: toReturn })).toContainText("To return: ");
  await toReturn.click();
  await expect(heading(page)).toHaveText("Mark as returned");
  await press(page, "Mark as returned");
  await expect(summary(page)).toContainText("Enter a reference with 100 characters or fewer");
  await field(page, "Payment reference").fill("BACK-2026-2");
  await press(page, "Mark as returned");
  await expect(page.getByRole("status")).toHaveText("The returned money is recorded.");
  await expect(toReturn).toHaveCount(0);
});
