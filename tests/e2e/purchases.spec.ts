import { follow, heading, press, summary } from "../drivers/account-pages.ts";
import { violationsOf } from "../drivers/axe.ts";
import { emailTo, linkIn } from "../drivers/demo-emails.ts";
import { expect, test, urlOf } from "../drivers/journey.ts";
import { at, checkoutLink, lisbonQuery, propertyLink, upcomingStay } from "../drivers/pages-under-test.ts";
import { testsAll } from "../drivers/scope.ts";
import { aMember, openDemo } from "../fixtures/members.ts";

/** Asks for a certificate or a discount card for its hotels. */
const SITE = "azul.localhost";

test("WA-06 WA-07 WA-09 a new member pays for the certificate that a stay needs with the stay; an operator cancels, and the certificate is restored", {
  tag: "@with-scripts",
}, async ({ page, journey }) => {
  const db = openDemo();
  const { viewer } = await aMember(db, SITE);
  await db.destroy();
  await journey.carry(`${viewer.cookie()}; lan_code=en-US`, SITE);
  const results = await at(SITE).send({
    path: `/search-detail?${lisbonQuery(upcomingStay(journey.withScripts ? 20 : 24))}`,
  });
  const property = propertyLink(results.text);
  const rooms = await at(SITE).send({ path: property });
  await journey.visit(checkoutLink(rooms.text), SITE);

  const requests = page.getByLabel("Special requests");
  await requests.fill("A quiet room");
  const wallet = page.getByRole("group", { name: "Wallet: Certificates" });
  await expect(wallet).toContainText(/worth EUR\s90\.00/);
  await expect(wallet).toContainText(/You can withdraw from the purchase of the certificate until/);
  const certificate = page.getByLabel("Certificate to buy with this stay");
  await expect(certificate.locator("option:checked")).toHaveText(
    /for EUR\s81\.00; it takes EUR\s90\.00 off this stay$/,
  );
  if (journey.withScripts) expect(await violationsOf(page)).toEqual([]);
  await certificate.selectOption({
    label: "Add a certificate for EUR\u00a042.00; it takes EUR\u00a045.00 off this stay",
  });
  if (!journey.withScripts) await press(page, "Update total");
  await expect(page.getByRole("button", { name: /^Pay EUR\s42\.00 and book, / })).toBeVisible();
  await certificate.selectOption({
    label: "Add a certificate for EUR\u00a081.00; it takes EUR\u00a090.00 off this stay",
  });
  if (!journey.withScripts) await press(page, "Update total");
  const payAndBook = page.getByRole("button", { name: /^Pay EUR\s81\.00 and book, / });
  await payAndBook.click();

  await expect(heading(page)).toHaveText("Demo payment");
  await expect(page.getByRole("main")).toContainText(/EUR\s81\.00/);
  await press(page, "Decline");
  await expect(page.getByRole("status").first()).toContainText("Your payment didn't go through. Nothing was booked");
  await expect(requests).toHaveValue("A quiet room");
  await payAndBook.click();
  await press(page, "Pay and tell twice");
  await expect(heading(page)).toHaveText("Your stay is booked");

  const certificateNow = (status: RegExp) =>
    page.getByRole("listitem").filter({ hasText: "Certificate" }).filter({ hasText: status });
  const reference = (await page.getByRole("main").locator("bdi[dir=ltr]").first().textContent())?.trim() ?? "";
  await journey.visit("/wallet", SITE);
  await page
    .getByText(/^Show \d+ used or expired$/)
    .first()
    .click();
  await expect(certificateNow(/Used/)).toHaveCount(1);

  await journey.carry(await journey.sessionOf("operator of Azul Club"), SITE);
  await journey.visit("/admin", SITE);
  await page.getByLabel("Booking reference, email or name").fill(reference);
  await press(page, "Search");
  await follow(page, reference);
  await follow(page, "Cancel booking");
  await expect(page.getByRole("region", { name: "Refund" })).toContainText(/EUR\s90\.00/);
  await press(page, "Cancel booking");
  await expect(summary(page)).toBeVisible();
  await page.getByLabel("Reason").selectOption("guest");
  await page.getByRole("checkbox", { name: /^I have checked/ }).check();
  await press(page, "Cancel booking");
  await expect(page.getByRole("main")).toContainText("The booking is canceled");

  await journey.carry(viewer.cookie(), SITE);
  await journey.visit("/wallet", SITE);
  await expect(certificateNow(/Active/)).toHaveCount(1);
  await expect(page.getByRole("main")).toContainText("refunded");
});

test("WA-07 WA-08 RT-04 a member tops up a balance, buys a certificate with it and withdraws from both, from the top-up by its email alone", {
  tag: "@with-scripts",
}, async ({ page, journey, browser }) => {
  const db = openDemo();
  const { viewer, email } = await aMember(db, SITE);
  await db.destroy();
  await journey.carry(`${viewer.cookie()}; lan_code=en-US`, SITE);
  await journey.visit("/wallet", SITE);
  await follow(page, "Top up");
  await page.getByLabel("Amount in EUR").fill("7");
  await press(page, "Continue to payment");
  await expect(summary(page)).toContainText(/Enter an amount from EUR\s10\.00 to EUR\s5,000\.00/);
  await expect(page.getByLabel("Amount in EUR")).toHaveValue("7");
  await page.getByLabel("Amount in EUR").fill("٥٠٫٥");
  await press(page, "Continue to payment");
  await press(page, "Pay");
  await follow(page, "Continue");
  await expect(heading(page)).toHaveText("Your balance was topped up");
  await expect(page.getByRole("main")).toContainText(/EUR\s50\.50 has been added/);

  await follow(page, "Receipt");
  await expect(heading(page)).toHaveText(/^Receipt \d{4}-\d{6}$/);
  await press(page, "Email me this receipt");
  await expect(page.getByRole("status")).toContainText("We've emailed it to");
  await follow(page, "Back to the purchase");

  await journey.visit("/wallet", SITE);
  await follow(page, "Buy a certificate");
  await expect(heading(page)).toHaveText("Certificates to buy");
  if (journey.withScripts) expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("link", { name: /^Buy for EUR\s42\.00$/ }).click();
  await page.getByRole("radio", { name: /^Cash card/ }).check();
  await page.getByRole("checkbox", { name: /^I want to receive/ }).check();
  await press(page, "Buy now");
  await expect(heading(page)).toHaveText("Your certificate is in your wallet");

  await journey.visit("/wallet", SITE);
  await expect(page.getByRole("main")).toContainText(/EUR\s8\.50/);
  await follow(page, "Withdraw from purchase");
  await press(page, "Withdraw from purchase");
  await expect(heading(page)).toHaveText("You withdrew from this purchase");
  await follow(page, "Credit note");
  await expect(heading(page)).toHaveText(/^Credit note C-\d{4}-\d{6}$/);
  await follow(page, "Back to the purchase");
  await follow(page, "Go to wallet");
  await expect(page.getByRole("main")).toContainText(/EUR\s50\.50/);
  await expect(page.getByRole("link", { name: "Withdraw from purchase" })).toHaveCount(0);
  await page
    .getByRole("navigation", { name: "Pages of your wallet" })
    .getByRole("link", { name: "Purchases and receipts" })
    .click();
  await expect(page.getByRole("listitem").filter({ hasText: /EUR\s/ })).toHaveCount(2);
  if (journey.withScripts) expect(await violationsOf(page)).toEqual([]);

  const elsewhere = await browser.newContext({ locale: "en-US" });
  const phone = await elsewhere.newPage();
  await phone.goto(`${urlOf(linkIn(await emailTo(email, /recargado|topped up/)), SITE)}&lang=en-US`);
  await expect(heading(phone)).toHaveText("Withdraw from your purchase");
  await expect(phone.getByRole("main")).toContainText(/You get back\s*EUR\s50\.50/);
  if (journey.withScripts) expect(await violationsOf(phone)).toEqual([]);
  await press(phone, "Withdraw from purchase");
  await expect(heading(phone)).toHaveText("You withdrew from this purchase");
  await expect(phone.getByRole("main")).toContainText(/We refund EUR\s50\.50 the way you paid/);
  await elsewhere.close();
  await journey.visit("/wallet", SITE);
  await expect(page.getByRole("main")).not.toContainText(/EUR\s50\.50/);
});

test("U1 WA-08 a slow payer waits on a page that checks again, by itself with scripts, until the balance is filled", {
  tag: "@with-scripts",
}, async ({ page, journey }) => {
  const db = openDemo();
  const { viewer } = await aMember(db, SITE);
  if (journey.withScripts) await page.clock.install();
  await journey.carry(`${viewer.cookie()}; lan_code=en-US`, SITE);
  await journey.visit("/wallet/top-up", SITE);
  await page.getByLabel("Amount in EUR").fill("25");
  await press(page, "Continue to payment");
  await press(page, "Pay slowly");
  await expect(heading(page)).toHaveText("We're waiting for your bank");
  await expect(page.getByRole("main").getByRole("link")).toHaveText(["Look again", "I haven't paid yet"]);
  if (testsAll && journey.withScripts) expect(await violationsOf(page)).toEqual([]);
  const id = /\/payment\/([\w-]+)\/return/.exec(page.url())?.[1] ?? "";
  await db
    .updateTable("demo_payment")
    .set({ chosen_at: Date.now() - 31_000 })
    .where("payment_id", "=", id)
    .execute();
  await db.destroy();
  if (journey.withScripts) await page.clock.fastForward("00:15");
  else await follow(page, "Look again");
  await expect(heading(page)).toHaveText("Payment received");
  await follow(page, "Continue");
  await expect(heading(page)).toHaveText("Your balance was topped up");
});
