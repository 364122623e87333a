import type { Locator, Page } from "@playwright/test";
import { emailTo, linkIn } from "../drivers/demo-emails.ts";
import { expect, type Journey, test } from "../drivers/journey.ts";
import { at, checkoutLink, findStay, lisbonQuery, propertyLink, upcomingStay } from "../drivers/pages-under-test.ts";
import { testsAll } from "../drivers/scope.ts";
import { aMember, aMemberWithCertificates, anAddress, MEMBER_PASSWORD, openDemo } from "../fixtures/members.ts";

test("T6 a slip of the fingers is answered where one sees it, with scripts while it is typed", {
  tag: "@with-scripts",
}, async ({ page, journey }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await journey.visit("/");
  const where = page.getByLabel("Where", { exact: true });
  if (journey.withScripts) {
    await where.pressSequentially("qwertz");
    await expect(page.getByText("We couldn't find “qwertz”.").first()).toBeVisible();
    await where.fill("");
    await where.pressSequentially("marakech");
    const option = page.getByRole("listbox", { name: "Where" }).getByRole("option");
    await expect(option).toHaveText([/^Marrakesh, .*Morocco$/]);
    await option.click();
    await expect(where).toHaveValue(/^Marrakesh, /);
  }
  await where.fill("lisbbon");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Did you mean Lisbon, Portugal?");
  await expect(page.getByRole("alert")).toHaveCount(0);
  const answer = page.getByRole("link", { name: "Lisbon, Portugal" });
  await expect(answer).toBeInViewport();
  await answer.click();
  await expect(page).toHaveURL(/\/search-detail\?.*dest=2267057/);
});

test("T1 BK-01 BK-02 BK-03 BK-04 WA-04 a visitor searches Lisbon, signs in, pays with a certificate and finds the booking again", async ({
  page,
  journey,
}) => {
  const { email, password } = journey.credentialsOf("traveller");
  // The two projects run at once in one account: each books other days, else the second one finds the stay already booked.
  const stay = upcomingStay(journey.withScripts ? 9 : 13);
  const heading = page.getByRole("heading", { level: 1 });

  await journey.visit("/");
  await page.getByLabel("Where", { exact: true }).fill("Lisbon");
  await page.getByLabel("Check-in").fill(stay.in);
  await page.getByLabel("Check-out").fill(stay.out);
  await page.getByRole("button", { name: "Search", exact: true }).click();

  await expect(page).toHaveURL(/\/search-detail\?.*dest=2267057/);
  await expect(heading).toContainText("Lisbon");
  const all = await numberIn(heading);

  await page.getByRole("checkbox", { name: /^Free cancellation/ }).check();
  await page.getByRole("checkbox", { name: /^4 stars/ }).check();
  if (!journey.withScripts) await page.getByRole("button", { name: "Apply filters" }).click();
  await expect(page).toHaveURL(/stars=4/);
  await expect(page).toHaveURL(/free=1/);
  await expect.poll(() => numberIn(heading)).toBeLessThan(all);

  const results = await textOf(heading);
  await page.getByRole("link", { name: "See rooms" }).first().click();
  await expect(page).toHaveURL(/\/hotel-details\?/);
  await expect(heading).not.toHaveText(results);
  const property = await textOf(heading);

  await page
    .getByRole("button", { name: /^Choose/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/hotel-checkout\?/);
  await expect(page.getByRole("heading", { name: "Booking as a guest" })).toBeVisible();
  await page.getByLabel("Special requests").fill("High floor");
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/login\?/);

  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "LOG-IN" }).click();

  await expect(page).toHaveURL(/\/hotel-checkout\?/);
  await expect(heading).toContainText(property);
  await expect(page.getByLabel("Special requests")).toHaveValue("High floor");
  const certificates = page.getByRole("radio", { name: /^Certificate/ });
  await expect(certificates.first()).toBeChecked();
  // The two projects run side by side, in one wallet: each takes another card.
  const certificate = journey.withScripts ? certificates.first() : certificates.last();
  await certificate.check();
  if (!journey.withScripts) await page.locator("#wallet").getByRole("button", { name: "Update total" }).click();
  await expect(page.getByText("Wallet payment")).toBeVisible();
  const card = /\d{4}/.exec(await textOf(page.locator("label").filter({ has: page.locator(":checked") })))?.[0];
  const book = page.getByRole("button", { name: /^Book, pay USD\s[\d,.]+ at the property$/ });
  const payable = /USD\s[\d,.]+/.exec(await textOf(book))?.[0] ?? "";
  // A long form on a phone, whose button is far down.
  await page.setViewportSize({ width: 360, height: 640 });
  await book.click();

  const booked = page.getByRole("heading", { level: 1, name: "Your stay is booked" });
  await expect(booked).toBeInViewport({ ratio: 1 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  if (journey.withScripts) await expect(booked).toBeFocused();
  await expect(page.getByText(payable).first()).toBeVisible();
  const reference = await textOf(page.getByText("Booking reference").locator("xpath=following::bdi[1]"));
  expect(reference).toMatch(/^[A-Z0-9]{7}$/);

  await page.getByRole("link", { name: "All my bookings" }).click();
  await expect(page.getByText(reference)).toBeVisible();
  await expect(page.getByRole("heading", { name: property }).first()).toBeVisible();

  await journey.visit("/wallet");
  const lines = page.getByRole("listitem").filter({ hasText: `··${card}` });
  await page
    .getByText(/^Show \d+ used or expired$/)
    .first()
    .click();
  await expect(lines.filter({ hasText: /Used/ })).toBeVisible();
  await expect(lines.filter({ hasText: "used for a booking" })).toBeVisible();
});

test("RO-03 BK-05 a guest books at Waypoint, makes an account with the booking by a mailed link, and finds it there; at Azul Club guests sign in or join", {
  tag: "@without-scripts",
}, async ({ page, journey }) => {
  const azul = "azul.localhost";
  await journey.carry("lan_code=en-US", azul);
  await journey.visit((await findStay(at(azul))).checkout, azul);
  await expect(page.getByRole("heading", { name: "Already a member?" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Join as you book" })).toBeVisible();

  const stay = upcomingStay(journey.withScripts ? 23 : 26);
  const results = await at("localhost").send({ path: `/search-detail?${lisbonQuery(stay)}` });
  const rooms = await at("localhost").send({ path: propertyLink(results.text) });
  await journey.visit(checkoutLink(rooms.text));
  await expect(page.getByRole("heading", { name: "Booking as a guest" })).toBeVisible();
  await page.getByLabel("First name").fill("Eva");
  await page.getByLabel("Last name").fill("Lund");
  const email = `eva.${journey.withScripts ? "js" : "nojs"}@example.com`;
  await page.getByLabel("Title").selectOption("Mrs");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: /^Book, pay / }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Almost done" })).toBeVisible();
  const reference = await textOf(page.getByText("Booking reference").locator("xpath=following::bdi[1]"));

  await journey.visit(linkIn(await emailTo(email, /^Confirm your email address: /)));
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(page.getByRole("status")).toContainText("your email address is confirmed");
  await page.getByRole("link", { name: "Create an account with this booking" }).click();
  await page.getByRole("button", { name: "Email the link" }).click();
  await expect(page.getByText(`We've emailed a link to ${email}.`)).toBeVisible();
  await journey.visit(linkIn(await emailTo(email, /^An account with your booking$/)));
  await page.getByLabel("Password", { exact: true }).fill("Harbor-2027");
  await page.getByLabel("Confirm password").fill("Harbor-2027");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("alert")).toContainText("TERMS");
  await page.getByLabel("Password", { exact: true }).fill("Harbor-2027");
  await page.getByLabel("Confirm password").fill("Harbor-2027");
  await page.getByLabel("I accept the terms and conditions").check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("This booking is in your account now.")).toBeVisible();
  await journey.visit("/user/my-trips");
  await expect(page.getByText(reference)).toBeVisible();
});

test("T37 RT-16 a dialog over the checkout gives the focus back to what opened it, and the form is as it was", async ({
  page,
  journey,
}) => {
  const site = "azul.localhost";
  await journey.carry(await journey.sessionOf("traveller of Azul Club without wallet"), site);
  await journey.carry("lan_code=en-US", site);
  await journey.visit((await findStay(at(site))).checkout, site);
  const requests = page.getByLabel("Special requests");
  const dialog = page.getByRole("dialog");
  await requests.fill("High floor");
  const opener = page.getByRole("button", { name: "About certificates" });
  await opener.press("Enter");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("link", { name: "Back to booking" }).first().press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(requests).toHaveValue("High floor");
  // After a reload without scripts the focus is at the top.
  if (journey.withScripts) await expect(opener).toBeFocused();
});

test("BK-05 a new guest of Waypoint books from home in six pages", { tag: "@without-scripts" }, async ({
  page,
  journey,
}) => {
  const seen = countPages(page);
  await toCheckout(page, journey, { site: "localhost", weeks: journey.withScripts ? 33 : 35 });
  await page.getByLabel("First name").fill("Zoë");
  await page.getByLabel("Last name").fill("Faro");
  await page.getByLabel("Email").fill(anAddress());
  await page.getByRole("button", { name: /^Book, pay / }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Almost done");
  expect(seen()).toBeLessThanOrEqual(6);
});

for (const [site, how] of [
  ["azul.localhost", "@with-scripts"],
  ["nile.localhost", "@without-scripts"],
] as const)
  test(`BK-05 RO-03 a member of ${site}, where guests can't book, signs in at checkout and books from home in six pages ${how}`, async ({
    page,
    journey,
  }) => {
    const member = await aMemberWithCertificates(site, site === "azul.localhost" ? 1 : 0);
    await journey.carry("lan_code=en-US", site);
    const seen = countPages(page);
    await toCheckout(page, journey, { site, weeks: journey.withScripts ? 37 : 39 });
    await signInAtCheckout(page, member.email);
    await page.getByRole("button", { name: /^Book, pay / }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your stay is booked");
    expect(seen()).toBeLessThanOrEqual(6);
  });

test("BK-05 WA-06 a newcomer to Azul Club signs in and books with a certificate, from home, in seven pages", {
  tag: "@without-scripts",
}, async ({ page, journey }) => {
  const site = "azul.localhost";
  const db = openDemo();
  const { email } = await aMember(db, site);
  await db.destroy();
  await journey.carry("lan_code=en-US", site);
  const seen = countPages(page);
  await toCheckout(page, journey, { site, weeks: journey.withScripts ? 33 : 35 });
  await expect(page.getByRole("main")).toContainText("Stay and certificate together");
  await signInAtCheckout(page, email);
  await page.getByRole("button", { name: /^Pay EUR\s81\.00 and book, EUR\s[\d,.]+ at the property$/ }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your stay is booked");
  expect(seen()).toBeLessThanOrEqual(7);
});

test("RO-03 WA-06 a newcomer to Azul Club joins and books with a certificate, from home, in eight pages, and confirms the address by the code", async ({
  page,
  journey,
}) => {
  const site = "azul.localhost";
  await journey.carry("lan_code=en-US", site);
  const seen = countPages(page);
  await toCheckout(page, journey, { site, weeks: journey.withScripts ? 31 : 34 });
  const email = `nora.${journey.withScripts ? "js" : "nojs"}.${Date.now()}@example.com`;
  const guest = page.getByRole("group", { name: "Guest details" });
  await guest.getByLabel("Title").selectOption("Mrs");
  await guest.getByLabel("First name").fill("Nora");
  await guest.getByLabel("Last name").fill("Lund");
  await guest.getByLabel("Email").fill(email);
  const joining = page.getByRole("group", { name: "Join as you book" });
  await joining.getByLabel("Access code").fill("AZUL-2026");
  await joining.getByLabel("Password", { exact: true }).fill(MEMBER_PASSWORD);
  await joining.getByLabel("Confirm password").fill(MEMBER_PASSWORD);
  await joining.getByRole("checkbox").check();
  if (journey.withScripts) {
    // Enter asks for the total again.
    const told = page.waitForResponse((answer) => answer.request().method() === "POST");
    await guest.getByLabel("Email").press("Enter");
    await told;
    await expect(page.getByText("Left to pay").first()).toBeAttached();
    await expect(joining.getByLabel("Password", { exact: true })).toHaveValue(MEMBER_PASSWORD);
    await expect(joining.getByLabel("Access code")).toHaveValue("AZUL-2026");
    await expect(joining.getByRole("checkbox")).toBeChecked();
  }
  await page.getByRole("button", { name: /^Pay EUR\s81\.00 and book, EUR\s[\d,.]+ at the property$/ }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your stay is booked");
  const { text = "" } = await emailTo(email, /\([A-Z0-9]{7}\)$/);
  await page.getByLabel("Code from the email").fill(/type this code\D*(\d{6})/.exec(text)?.[1] ?? "");
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(page.getByText("Thank you, your email address is confirmed.")).toBeVisible();
  expect(seen()).toBeLessThanOrEqual(8);
});

/** Documents that the browser was sent; redirects are none. */
function countPages(page: Page): () => number {
  let pages = 0;
  page.on("domcontentloaded", () => pages++);
  return () => pages;
}

async function signInAtCheckout(page: Page, email: string) {
  const members = page.getByRole("region", { name: "Already a member?" });
  await members.getByLabel("Email").fill(email);
  await members.getByLabel("Password", { exact: true }).fill(MEMBER_PASSWORD);
  await members.getByRole("button", { name: "Sign in and continue" }).click();
}

/** From home, by what a visitor sees, to the checkout of the first room of the first property. */
async function toCheckout(page: Page, journey: Journey, { site, weeks }: { site: string; weeks: number }) {
  const stay = upcomingStay(weeks);
  await journey.visit("/", site);
  await page.getByLabel("Where", { exact: true }).fill("Lisbon");
  await page.getByLabel("Check-in").fill(stay.in);
  await page.getByLabel("Check-out").fill(stay.out);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("link", { name: "See rooms" }).first().click();
  const choose = page.getByRole("button", { name: /^Choose/ });
  await choose.first().click();
  await expect(page).toHaveURL(/\/hotel-checkout\?/);
}

test("T11 T42 RT-15 a page that says what is wrong has a margin on a phone, the footer at its end, and a search as the way on", {
  tag: "@without-scripts",
}, async ({ page, journey }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  expect((await journey.visit("/nonsense")).status()).toBe(404);
  const box = await page.getByRole("heading", { level: 1 }).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(12);
  await page.setViewportSize({ width: 1280, height: 1200 });
  const footer = await page.getByRole("contentinfo").boundingBox();
  expect(Math.round((footer?.y ?? 0) + (footer?.height ?? 0))).toBe(1200);
  await page.getByLabel("Where do you want to go?").fill("Lisbon");
  await page.getByRole("main").getByRole("button").click();
  await expect(page).toHaveURL(/\/search-detail\?/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Lisbon");
});

const textOf = async (locator: Locator): Promise<string> => (await locator.textContent()) ?? "";

const numberIn = async (heading: Locator): Promise<number> =>
  Number(/\d[\d,]*/.exec(await textOf(heading))?.[0].replaceAll(",", ""));

// From left to right and from right to left.
for (const site of ["localhost", "nile.localhost", ...(testsAll ? ["azul.localhost"] : [])]) {
  test(`UM-01 RO-06 the menu of languages opens within the screen of a phone on ${site}`, {
    tag: "@without-scripts",
  }, async ({ page, journey }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await journey.visit("/", site);
    await page.getByRole("banner").locator("summary").click();
    const box = await page.getByRole("banner").locator("details > :not(summary)").boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
    const below = await page.getByRole("banner").locator("summary").boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual((below?.y ?? 0) + (below?.height ?? 0));
  });
}
