import { readFileSync, statSync } from "node:fs";
import type { Page } from "@playwright/test";
import { asMember, field, follow, heading, press, summary } from "../drivers/account-pages.ts";
import { emailTo, linkIn } from "../drivers/demo-emails.ts";
import { dataFile, expect, hydrated, test, urlOf } from "../drivers/journey.ts";
import { anAddress, MEMBER_PASSWORD } from "../fixtures/members.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0";

test("AC-01 a device that is signed in elsewhere is listed, and signed out from here", {
  tag: "@without-scripts",
}, async ({ page, browser, journey }) => {
  const email = await asMember(journey);
  const elsewhere = await browser.newContext({ userAgent: FIREFOX, javaScriptEnabled: journey.withScripts });
  const other = await elsewhere.newPage();
  await other.goto(urlOf("/login?redirectTo=/user/profile"));
  if (journey.withScripts) await hydrated(other);
  await logIn(other, email);
  await expect(heading(other)).toHaveText("Travel profile");

  await journey.visit("/user-details");
  await expect(page.getByText("Signed in on 2 devices.")).toBeVisible();
  await follow(page, "Manage devices");
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(page.getByRole("article").filter({ hasText: "This device" })).toHaveCount(1);
  const device = page.getByRole("article", { name: /^Firefox on Windows/ });
  await expect(device).toContainText("First used");
  await device.getByRole("button", { name: /^Sign out Firefox on Windows, last used / }).click();
  await expect(page.getByRole("status").filter({ hasText: "Device signed out." })).toBeVisible();
  await expect(device).toHaveCount(0);

  await other.reload();
  await expect(other).toHaveURL(/\/login\?redirectTo=/);
  await elsewhere.close();
  await page.reload();
  await expect(heading(page)).toHaveText("Devices");
});

test("AC-03 a new address is confirmed there, told to the old one, and taken back from there", {
  tag: "@without-scripts",
}, async ({ page, journey }) => {
  const old = await asMember(journey);
  const fresh = anAddress();
  await journey.visit("/user/email");
  await field(page, "New email address").fill(fresh);
  await field(page, "Your password").fill("Wrong-2026");
  await press(page, "Send confirmation email");
  await expect(summary(page)).toBeFocused();
  await expect(field(page, "New email address")).toHaveValue(fresh);
  await expect(field(page, "Your password")).toHaveValue("");
  await field(page, "Your password").fill(MEMBER_PASSWORD);
  await press(page, "Send confirmation email");
  await expect(page.getByRole("status").filter({ hasText: `We've emailed a link to ${fresh}` })).toBeVisible();

  await journey.visit(linkIn(await emailTo(fresh, /^Confirm your new/)));
  await expect(page).toHaveURL(/\/user\/email\/confirm$/);
  await expect(page.getByText(`You'll sign in with ${fresh} from now on.`)).toBeVisible();
  await press(page, "Use this address");
  await expect(page.getByText("We've also emailed your old address")).toBeVisible();
  await journey.visit("/user-details");
  await expect(page.getByRole("main")).toContainText(fresh);

  await journey.visit(linkIn(await emailTo(old, /was changed/)));
  await expect(page).toHaveURL(/\/user\/email\/undo$/);
  await press(page, "Undo the change");
  await expect(page.getByText("Your account has its old address back")).toBeVisible();
  await journey.visit("/login?redirectTo=/user/email");
  await logIn(page, old);
  await expect(page.getByText(`Current address: ${old}`)).toBeVisible();
});

test("AC-05 everything stored is downloaded; then the account is deleted, by its password and a tick", {
  tag: "@with-scripts",
}, async ({ page, journey }) => {
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
  await expect(summary(page).getByRole("link")).toHaveText(["Please check the box to confirm"]);
  await expect(field(page, "Your password")).toHaveValue("");
  await field(page, "Your password").fill(MEMBER_PASSWORD);
  await page.getByRole("checkbox").check();
  await press(page, "Delete my account");
  await expect(heading(page)).toHaveText("Your account has been deleted");
  await expect(page.getByRole("link", { name: "SIGN-IN" })).toBeVisible();
  await emailTo(email, /was deleted$/);

  await journey.visit("/user/profile");
  await expect(page).toHaveURL(/\/login\?redirectTo=/);
  await logIn(page, email);
  await expect(summary(page)).toContainText("INVALID EMAIL ADDRESS OR PASSWORD");
});

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(MEMBER_PASSWORD);
  await page.getByRole("button", { name: "LOG-IN" }).click();
}

test("OPS-02 what the server writes is for its owner alone", { tag: "@without-scripts" }, () => {
  for (const name of ["waypoint.sqlite", "secret"]) {
    expect([name, statSync(dataFile(name)).mode & 0o077]).toEqual([name, 0]);
  }
});
