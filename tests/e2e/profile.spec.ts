import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { letterTo, linkIn } from "../support/demo-letters.ts";
import { expect, hydrated, type Journey, test, urlOf } from "../support/journey.ts";
import { aMember, anAddress, MEMBER_PASSWORD, openDemo } from "../support/members.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0";

const field = (page: Page, name: string) => page.getByRole("main").getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole("main").getByRole("link", { name, exact: true }).click();
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const summary = (page: Page) => page.getByRole("alert");
const told = (page: Page, term: string) => page.getByText(term, { exact: true }).locator("xpath=following::dd[1]");

test("AC-02 a name is changed with the keyboard alone; what is wrong takes the focus, and nothing typed is lost", async ({
  page,
  journey,
}) => {
  await asMember(journey);
  await journey.visit("/user/profile");
  await tabTo(page, page.getByRole("link", { name: "Change : Name and title" }));
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("Name and title");
  await tabTo(page, field(page, "First name"));
  await page.keyboard.press("Delete");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Ibáñez");
  await page.keyboard.press("Enter");

  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole("link")).toHaveText(["Please Enter First Name"]);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(field(page, "Last name")).toHaveValue("Ibáñez");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(field(page, "First name")).toBeFocused();
  await page.keyboard.type("María José");
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\/user\/profile\?done=saved$/);
  await expect(page.getByRole("status").filter({ hasText: "Saved." })).toBeVisible();
  await expect(told(page, "First name")).toHaveText("María José");
  await expect(told(page, "Last name")).toHaveText("Ibáñez");
  await expect(page.locator("summary", { hasText: "María José" })).toBeVisible();
});

test("AC-02 every other part is saved by its own form, and can be emptied again", async ({ page, journey }) => {
  await asMember(journey);
  await journey.visit("/user-details?tab=profile");
  await follow(page, "Change : Nationality and phone");
  await choose(page, journey, "Country code", "Portugal (PT) +351");
  await field(page, "Number (optional)").fill("12");
  await field(page, "Number (optional)").press("Enter");
  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole("link")).toHaveText(["There can be no such number with this country code"]);
  await expect(page.locator("select[name=phoneCountry]")).toHaveValue("PT");
  await expect(field(page, "Number (optional)")).toHaveValue("12");
  await choose(page, journey, "Nationality", "Portuguese");
  await field(page, "Number (optional)").fill("912345678");
  await press(page, "Save");
  await expect(told(page, "Nationality")).toHaveText("Portugal");
  await expect(told(page, "Phone")).toHaveText("+351 912345678");

  await follow(page, "Change : Age");
  await field(page, "Your age").selectOption({ index: 3 });
  await press(page, "Save");
  await expect(told(page, "Your age")).toHaveText(/^\d+ to \d+$/);

  await follow(page, "Change : How you travel");
  await field(page, "Home airport").fill("XQX");
  await field(page, "What for").selectOption("Leisure and business");
  await press(page, "Save");
  await expect(summary(page).getByRole("link")).toHaveText(["There is no airport with these three letters"]);
  await expect(field(page, "What for")).toHaveValue("both");
  await field(page, "Home airport").fill("lis");
  await press(page, "Save");
  await expect(told(page, "Home airport")).toHaveText("LIS");
  await expect(told(page, "What for")).toHaveText("Leisure and business");

  await follow(page, "Change : What you like");
  await field(page, "Diet").selectOption("Vegan");
  await field(page, "No steps").check();
  await field(page, "Help with hearing").check();
  await press(page, "Save");
  await expect(told(page, "Diet")).toHaveText("Vegan");
  await expect(told(page, "What you need")).toHaveText("No steps and Help with hearing");

  await follow(page, "Change : What you like");
  await expect(field(page, "No steps")).toBeChecked();
  await field(page, "Diet").selectOption("not told yet");
  await field(page, "No steps").uncheck();
  await press(page, "Save");
  await expect(told(page, "Diet")).toHaveText("not told yet");
  await expect(told(page, "What you need")).toHaveText("Help with hearing");
});

test("AC-04 RT-05 a traveller is added, changed and removed", async ({ page, journey }) => {
  await asMember(journey);
  await journey.visit("/user/travelers");
  await expect(page.getByRole("heading", { name: "Nobody saved yet" })).toBeVisible();
  await follow(page, "Add a traveller");
  await field(page, "First name").fill("نور");
  await field(page, "Last name").fill("Haddad");
  await field(page, "Day").fill("31");
  await field(page, "Month").fill("2");
  await field(page, "Year").fill("1990");
  await field(page, "Kind").selectOption("Passport");
  await press(page, "Save");
  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole("link")).toHaveText([
    "There is no such day, or it is still to come",
    "Please enter the number of the document",
  ]);
  await expect(field(page, "First name")).toHaveValue("نور");
  await expect(field(page, "Kind")).toHaveValue("passport");
  await summary(page).getByRole("link", { name: "Please enter the number" }).click();
  await expect(field(page, "Number")).toBeFocused();
  await page.keyboard.type("ZX987654");
  await field(page, "Day").fill("28");
  await field(page, "Day").press("Enter");

  await expect(page.getByRole("status").filter({ hasText: "The traveller is saved." })).toBeVisible();
  const saved = page.getByRole("article", { name: "نور Haddad" });
  await expect(saved).toContainText("Feb 28, 1990");
  await expect(saved).toContainText("Passport ending in 654");
  await expect(page.getByRole("main")).not.toContainText("ZX987654");

  await follow(page, "Change نور Haddad");
  await expect(field(page, "Number")).toHaveValue("ZX987654");
  await field(page, "First name").fill("Noor");
  await press(page, "Save");
  await expect(page.getByRole("status").filter({ hasText: "The traveller is changed." })).toBeVisible();
  await press(page, "Remove Noor Haddad");
  await expect(page.getByRole("status").filter({ hasText: "The traveller is removed." })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nobody saved yet" })).toBeVisible();
});

test("AC-01 a device that is signed in elsewhere is listed, and signed out from here", async ({
  page,
  browser,
  journey,
}) => {
  const email = await asMember(journey);
  const elsewhere = await browser.newContext({ userAgent: FIREFOX, javaScriptEnabled: journey.withScripts });
  const other = await elsewhere.newPage();
  await other.goto(urlOf("/login?redirectTo=/user/profile"));
  if (journey.withScripts) await hydrated(other);
  await logIn(other, email);
  await expect(heading(other)).toHaveText("Travel profile");

  await journey.visit("/user-details");
  await expect(page.getByText("Signed in on 2 devices.")).toBeVisible();
  await follow(page, "See and end");
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(page.getByRole("article").filter({ hasText: "This device" })).toHaveCount(1);
  const device = page.getByRole("article", { name: /^Firefox on Windows/ });
  await expect(device).toContainText("First use");
  await device.getByRole("button", { name: /^Sign out Firefox on Windows, last used / }).click();
  await expect(page.getByRole("status").filter({ hasText: "The device is signed out." })).toBeVisible();
  await expect(device).toHaveCount(0);

  await other.reload();
  await expect(other).toHaveURL(/\/login\?redirectTo=/);
  await elsewhere.close();
  await page.reload();
  await expect(heading(page)).toHaveText("Devices");
});

test("AC-03 a new address is confirmed there, told to the old one, and taken back from there", async ({
  page,
  journey,
}) => {
  const old = await asMember(journey);
  const fresh = anAddress();
  await journey.visit("/user/email");
  await field(page, "New e-mail address").fill(fresh);
  await field(page, "Your password").fill("Wrong-2026");
  await press(page, "Send the letter");
  await expect(summary(page)).toBeFocused();
  await expect(field(page, "New e-mail address")).toHaveValue(fresh);
  await expect(field(page, "Your password")).toHaveValue("");
  await field(page, "Your password").fill(MEMBER_PASSWORD);
  await press(page, "Send the letter");
  await expect(page.getByRole("status").filter({ hasText: `A letter is on its way to ${fresh}` })).toBeVisible();

  await journey.visit(linkIn(await letterTo(fresh, /^Confirm your new/)));
  await expect(page).toHaveURL(/\/user\/email\/confirm$/);
  await expect(page.getByText(`From now on you sign in with ${fresh}.`)).toBeVisible();
  await press(page, "Use this address");
  await expect(page.getByText("We have told the old one")).toBeVisible();
  await journey.visit("/user-details");
  await expect(page.getByRole("main")).toContainText(fresh);

  await journey.visit(linkIn(await letterTo(old, /was changed/)));
  await expect(page).toHaveURL(/\/user\/email\/undo$/);
  await press(page, "Take it back");
  await expect(page.getByText("Your account has its old address again")).toBeVisible();
  await journey.visit("/login?redirectTo=/user/email");
  await logIn(page, old);
  await expect(page.getByText(`Your address now: ${old}`)).toBeVisible();
});

test("AC-05 everything stored is downloaded; then the account is deleted, by its password and a tick", async ({
  page,
  journey,
}) => {
  const email = await asMember(journey);
  await journey.visit("/user-details?tab=account");
  const downloading = page.waitForEvent("download");
  await follow(page, "Download my data");
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("my-data.json");
  const data = readFileSync(await download.path(), "utf8");
  expect(JSON.parse(data)).toMatchObject({ account: { email } });
  expect(data).not.toMatch(/password_?hash|\$argon2/i);

  await follow(page, "Delete my account");
  await field(page, "Your password").fill(MEMBER_PASSWORD);
  await press(page, "Delete my account");
  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole("link")).toHaveText(["Please tick that you understand it"]);
  await expect(field(page, "Your password")).toHaveValue("");
  await field(page, "Your password").fill(MEMBER_PASSWORD);
  await page.getByRole("checkbox").check();
  await press(page, "Delete my account");
  await expect(heading(page)).toHaveText("Your account is deleted");
  await expect(page.getByRole("link", { name: "SIGN-IN" })).toBeVisible();
  await letterTo(email, /is deleted$/);

  await journey.visit("/user/profile");
  await expect(page).toHaveURL(/\/login\?redirectTo=/);
  await logIn(page, email);
  await expect(summary(page)).toContainText("INVALID EMAIL ADDRESS OR PASSWORD");
});

/** Somebody who just signed up, signed in in this browser; answers the address. */
async function asMember(journey: Journey): Promise<string> {
  const db = openDemo();
  const { email, visitor } = await aMember(db);
  await db.destroy();
  await journey.carry(visitor.cookie());
  return email;
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(MEMBER_PASSWORD);
  await page.getByRole("button", { name: "LOG-IN" }).click();
}

async function choose(page: Page, journey: Journey, label: string, entry: string): Promise<void> {
  if (!journey.withScripts) {
    await field(page, label).selectOption(entry);
    return;
  }
  // Where scripts made the page, its list is asked for first.
  await expect(field(page, label)).toHaveAttribute("role", "combobox");
  await field(page, label).fill(entry.slice(0, 6));
  await page.getByRole("option", { name: entry, exact: true }).click();
}

/** Goes on with the Tab key until it is there. */
async function tabTo(page: Page, there: Locator): Promise<void> {
  await expect(there).toBeVisible();
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press("Tab");
    if (await there.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`the Tab key does not lead to ${there}`);
}
