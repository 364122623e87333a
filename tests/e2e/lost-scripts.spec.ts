import type { Page, Route } from "@playwright/test";
import { expect, type Journey, test as journeys } from "../drivers/journey.ts";
import { lisbonQuery, upcomingStay } from "../drivers/pages-under-test.ts";
import { testsAll } from "../drivers/scope.ts";
import { aMember, openDemo, MEMBER_PASSWORD as password } from "../fixtures/members.ts";
import { givenCertificate } from "../fixtures/wallet.ts";

// The browser complains about every script that is not there, and should.
const test = journeys.extend({ quiet: ({ page: _page }, use) => use(undefined) });

const cutInTheMiddle = async (route: Route) => {
  try {
    const response = await route.fetch();
    const whole = await response.text();
    await route.fulfill({ response, body: whole.slice(0, whole.length / 2) });
  } catch {
    // The browser left the page before its script arrived, and no longer waits for it.
    await route.abort().catch(() => {});
  }
};

/** What becomes of the scripts on their way: of all, or of those a release replaced meanwhile. */
const LOST: [how: string, which: RegExp, what: (route: Route) => Promise<void>][] = [
  ["are blocked", /\/assets\/.*\.js$/, (route) => route.abort("blockedbyclient")],
  ["are not found", /\/assets\/.*\.js$/, (route) => route.fulfill({ status: 404, body: "There is no such file.\n" })],
  ["are cut in the middle", /\/assets\/.*\.js$/, cutInTheMiddle],
  ["are there but for the messages", /\/assets\/en-.*\.js$/, (route) => route.abort("connectionreset")],
  ["are there but not the styles of the pages", /\/assets\/.*\.css$/, (route) => route.abort("connectionreset")],
];

/** Without any, a page is as in the project without scripts. */
const SOME_ARE_THERE = LOST.filter(([how]) => !/blocked|not found/.test(how));

for (const [how, which, what] of testsAll ? LOST : SOME_ARE_THERE) {
  test(`F28 BK-01 SI-08 a visitor searches, signs in and books where scripts ${how}`, async ({ page, journey }) => {
    await page.route(which, what);
    const { email } = await aMemberWhoMayBook();
    const stay = upcomingStay(30);
    await open(page, "/");
    await page.getByLabel("Where", { exact: true }).fill("Lisbon");
    await page.getByLabel("Check-in").fill(stay.in);
    await page.getByLabel("Check-out").fill(stay.out);
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByRole("link", { name: "See rooms" }).first().click();
    await page
      .getByRole("button", { name: /^Choose/ })
      .first()
      .click();
    await page
      .getByRole("main")
      .getByRole("button", { name: /^Sign in/ })
      .click();
    await expect(page.getByRole("heading", { name: "LOG-IN" })).toBeVisible();
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "LOG-IN" }).click();
    await page.getByLabel("First name").fill("Ana");
    await page.getByLabel("Last name").fill("Silva");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: /^Book, pay / }).click();
    await expect(page.getByRole("heading", { name: "Your stay is booked" })).toBeVisible();
    expect(journey.withScripts).toBe(true);
  });
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** The messages of an area that the home page does not have. */
const MESSAGES_OF_PROPERTY = /\/assets\/ar-property-.*\.js$/;
/** What stands on a page in place of messages that are missing: `property.about`. */
const RAW_KEY = /\b(?:common|stay|search|property|sign-in|sign-up)\.[a-z][A-Za-z-]+/;

test("RO-06 EN-09 a page of another area waits for its messages: they come late, the page before stays until then", async ({
  page,
  journey,
}) => {
  let sendMessages = () => {};
  const late = new Promise<void>((resolve) => {
    sendMessages = resolve;
  });
  await page.route(MESSAGES_OF_PROPERTY, async (route) => {
    await late;
    await route.continue();
  });
  await openResultsInArabic(page, journey);
  const results = await page.title();
  await stayOnThisDocument(page);
  const messages = page.waitForRequest(MESSAGES_OF_PROPERTY);
  const data = page.waitForResponse(/hotel-details\.data/);
  await page.getByRole("main").locator("a[href^='/hotel-details']").first().click();
  await Promise.all([messages, data]);
  await expect(page).toHaveTitle(results);
  sendMessages();
  await expect(page).toHaveURL(/hotel-details/);
  await expect(page.getByRole("heading", { level: 2, name: "الغرف" })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(RAW_KEY);
  expect(await isThisDocument(page)).toBe(true);
});

test("RO-06 EN-09 a page of another area whose messages do not come is loaded as a whole", async ({
  page,
  journey,
}) => {
  await page.route(MESSAGES_OF_PROPERTY, (route) => route.abort("blockedbyclient"));
  await openResultsInArabic(page, journey);
  await stayOnThisDocument(page);
  await page.getByRole("main").locator("a[href^='/hotel-details']").first().click();
  await expect(page).toHaveURL(/hotel-details/);
  await expect(page.getByRole("heading", { level: 2, name: "الغرف" })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(RAW_KEY);
  expect(await isThisDocument(page)).toBe(false);
  await page.getByRole("main").locator("button[name^='choose-']").first().click();
  await expect(page).toHaveURL(/hotel-checkout/);
});

test("RO-06 EN-09 a dialog whose messages do not come is there all the same", async ({ page, journey }) => {
  await page.route(/\/assets\/ar-password-.*\.js$/, (route) => route.abort("blockedbyclient"));
  await openResultsInArabic(page, journey);
  await page.getByRole("banner").locator("a[href*='modal=login']").click();
  await page.getByRole("dialog").locator("a[href*='forgot-password']").click();
  await expect(page.getByRole("dialog").locator("input[name=email]")).toBeVisible();
  await expect(page.getByRole("dialog")).not.toContainText(RAW_KEY);
});

/** With the routes of its links known: a link that is followed before is left to the browser. */
async function openResultsInArabic(page: Page, journey: Journey): Promise<void> {
  await journey.carry("lan_code=ar-AE");
  const routes = page.waitForResponse(/\/__manifest/);
  await journey.visit(`/search-detail?${lisbonQuery()}`);
  await (await routes).finished();
}

const stayOnThisDocument = (page: Page) => page.evaluate(() => document.documentElement.setAttribute("data-same", ""));
const isThisDocument = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute("data-same"));

/** Waypoint sells only to members with a certificate. */
async function aMemberWhoMayBook(): Promise<{ email: string }> {
  const db = openDemo();
  try {
    const { email } = await aMember(db);
    const account = await db
      .selectFrom("account")
      .select(["id", "organisation_id"])
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    await givenCertificate(db, { id: account.id, organisationId: account.organisation_id });
    return { email };
  } finally {
    await db.destroy();
  }
}
