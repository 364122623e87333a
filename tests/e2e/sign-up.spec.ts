import type { Page } from "@playwright/test";
import { asMember } from "../drivers/account-pages.ts";
import { emailTo, linkIn } from "../drivers/demo-emails.ts";
import { expect, type Journey, test } from "../drivers/journey.ts";
import { anAddress, MEMBER_PASSWORD as PASSWORD } from "../fixtures/members.ts";

const NEW_PASSWORD = "Faro#Green8";

const link = (page: Page, name: string) => page.getByRole("dialog").getByRole("link", { name });
const button = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name });
const field = (page: Page, name: string) => page.getByRole("dialog").getByLabel(name, { exact: true });
const summary = (page: Page) => page.getByRole("alert").getByRole("link");

test("SU-01 SU-11 SU-12 a visitor signs up over the page they are on, confirms by the email, and signs in later", {
  tag: "@with-scripts",
}, async ({ page, journey }) => {
  const email = anAddress();
  await openSignUp(page, journey);
  await fillDetails(page, journey, email);
  await button(page, "CONTINUE").click();
  await expect(page.getByRole("heading", { name: "Sign-up: step 2 of 2" })).toBeVisible();
  await expect(page.locator("li[aria-current=step]")).toHaveText("Password");
  await choosePassword(page);
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  if (journey.withScripts) await expect(page).toHaveURL(/\/credits\?modal=signup\/done$/);

  await journey.visit(linkIn(await emailTo(email, /^Confirm/)));
  await expect(page).toHaveURL(/\/verify-account\?redirectTo=%2Fcredits$/);
  await button(page, "CONFIRM MY EMAIL ADDRESS").click();
  await expect(page.getByRole("heading", { name: "Welcome, Zoë" })).toBeVisible();
  await link(page, "CONTINUE").click();
  await page.locator("summary", { hasText: "Zoë" }).click();
  await page.getByRole("button", { name: "LOG-OUT" }).click();

  await journey.visit("/login?redirectTo=/credits");
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(PASSWORD);
  await button(page, "LOG-IN").click();
  await expect(page).toHaveURL(/\/credits$/);
  await expect(page.locator("summary", { hasText: "Zoë" })).toBeVisible();
});

test("SU-09 back keeps everything, the password goes nowhere; what is wrong takes the focus, step by step", {
  tag: "@with-scripts",
}, async ({ page, journey }) => {
  await openSignUp(page, journey);
  await button(page, "CONTINUE").click();
  await expect(summary(page)).toHaveText([
    "Please Enter Email ID",
    "Please Select Title",
    "Please Enter First Name",
    "Please Enter Last Name",
  ]);
  await expect(page.getByRole("alert")).toBeFocused();
  const email = anAddress();
  await fillDetails(page, journey, email);
  await button(page, "CONTINUE").click();

  await button(page, "SIGN-UP").click();
  await expect(summary(page)).toHaveText([/^PASSWORD MUST BE/, "PLEASE ACCEPT THE TERMS & CONDITIONS TO PROCEED"]);
  await field(page, "Password").fill(PASSWORD);
  await field(page, "Confirm password").fill("other");
  await page.getByLabel("I accept the terms").check();
  await button(page, "SIGN-UP").click();
  await expect(summary(page)).toHaveText(["Passwords Do Not Match"]);
  await expect(field(page, "Password")).toHaveValue("");
  await expect(field(page, "Confirm password")).toHaveValue("");
  await expect(page.getByRole("alert")).toBeFocused();

  await link(page, "Back to the first step").click();
  await expect(field(page, "Email")).toHaveValue(email);
  await expect(field(page, "Title")).toHaveValue("3");
  await expect(field(page, "First name")).toHaveValue("Zoë");
  await expect(page.locator("select[name=phoneCountry]")).toHaveValue("ES");
  await expect(field(page, "Number (optional)")).toHaveValue("612345678");
  await button(page, "CONTINUE").click();
  await expect(field(page, "Password")).toHaveValue("");
});

test("SU-08 an address that has an account leads to sign-in, which knows it", { tag: "@without-scripts" }, async ({
  page,
  journey,
}) => {
  const { email } = journey.credentialsOf("traveller");
  await openSignUp(page, journey);
  await fillDetails(page, journey, email);
  await button(page, "CONTINUE").click();
  await expect(summary(page)).toHaveText(["User Already Exists. Please login with Email"]);
  await page.getByRole("dialog").getByRole("link", { name: "SIGN-IN" }).first().click();
  await expect(page.getByRole("dialog", { name: "LOG-IN" })).toBeVisible();
  await expect(field(page, "Email")).toHaveValue(email);
});

test("PW-01 PW-02 a member sets a new password by the emailed link, which works once", {
  tag: "@without-scripts",
}, async ({ page, journey }) => {
  const email = await asMember(journey);
  await page.context().clearCookies();

  await journey.visit("/credits?modal=login");
  await link(page, "FORGOT PASSWORD?").click();
  await expect(page.getByRole("dialog", { name: "FORGOT PASSWORD?" })).toBeVisible();
  await field(page, "Email").fill(email);
  await button(page, "SEND LINK").click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();

  const path = linkIn(await emailTo(email, /^Choose a new password/));
  await journey.visit(path);
  await expect(page).toHaveURL(/\/change-password$/);
  await field(page, "New password").fill("Password1!");
  await field(page, "Confirm password").fill("Password1!");
  await button(page, "SAVE PASSWORD").click();
  await expect(summary(page)).toHaveText(["This password is too easy to guess. Please choose another."]);
  await field(page, "New password").fill(NEW_PASSWORD);
  await field(page, "Confirm password").fill(NEW_PASSWORD);
  await button(page, "SAVE PASSWORD").click();
  await expect(page.getByText("Your password has been changed.")).toBeVisible();
  await emailTo(email, /was changed/);

  // A signed-in member gets the form of a change, as without a link.
  await journey.visit(path);
  await expect(field(page, "Current password")).toBeVisible();
  await page.context().clearCookies();
  await journey.visit(path);
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
});

test("PW-03 who is signed in changes the password by the current one", { tag: "@without-scripts" }, async ({
  page,
  journey,
}) => {
  await asMember(journey);
  await journey.visit("/change-password");
  await field(page, "Current password").fill("Wrong-2026");
  await field(page, "New password").fill(NEW_PASSWORD);
  await field(page, "Confirm password").fill(NEW_PASSWORD);
  await button(page, "SAVE PASSWORD").click();
  await expect(summary(page)).toHaveText(["This isn't your current password"]);
  await field(page, "Current password").fill(PASSWORD);
  await field(page, "New password").fill(NEW_PASSWORD);
  await field(page, "Confirm password").fill(NEW_PASSWORD);
  await button(page, "SAVE PASSWORD").click();
  await expect(page.getByText("Your password has been changed.")).toBeVisible();
});

test("SU-04 a sign that belongs to no name is refused, with scripts while it is typed", {
  tag: "@with-scripts",
}, async ({ page, journey }) => {
  await journey.visit("/signup/email");
  await field(page, "First name").fill("Zo3");
  const message = page.getByText("Use only letters, spaces, apostrophes, hyphens and periods");
  await expect(message).toHaveCount(journey.withScripts ? 1 : 0);
  await button(page, "CONTINUE").click();
  await expect(summary(page).filter({ hasText: "Use only letters" })).toHaveCount(1);
  await field(page, "First name").fill("Zoë");
  if (journey.withScripts) await expect(page.locator("#sign-up-firstName-error")).toHaveCount(0);
});

test("SU-06 PH-01 PH-02 nationality and code are found by typing, with the keyboard alone", async ({
  page,
  journey,
}) => {
  await journey.visit("/signup/email");
  const codes = page.locator("select[name=phoneCountry]");
  if (!journey.withScripts) {
    await page.getByLabel("Find your country").fill("+351");
    await button(page, "Filter").click();
    await expect(codes.locator("option")).toHaveText(["Portugal (PT) +351"]);
    await expect(page.getByText("1 result", { exact: true })).toBeVisible();
    await page.getByLabel("Find your country").fill("xyzzy");
    await button(page, "Filter").click();
    await expect(page.getByText("0 results", { exact: true })).toBeVisible();
    expect(await codes.locator("option").count()).toBeGreaterThan(200);
    return;
  }
  const code = field(page, "Country code");
  await expect(code).toHaveRole("combobox");
  await code.focus();
  await page.keyboard.press("ArrowDown");
  const list = page.getByRole("listbox");
  await expect(list.getByRole("option")).toHaveCount(await codes.locator("option").count());
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(256);
  await page.keyboard.press("Home");
  await expect(list.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("End");
  await expect(list.getByRole("option").last()).toBeInViewport();
  for (const [typed, first] of [
    ["portuga", "Portugal (PT) +351"],
    ["us", "United States (US) +1"],
    ["+44", "United Kingdom (GB) +44"],
  ] as const) {
    await code.fill(typed);
    await expect(list.getByRole("option", { name: first })).toBeVisible();
  }
  await code.fill("portuga");
  await code.dispatchEvent("keydown", { key: "Enter", keyCode: 229 });
  await expect(list).toHaveCount(1);
  await expect(page.getByRole("status").filter({ hasText: "1 result" })).toHaveCount(1);
  await expect(list.locator("img")).toHaveAttribute("src", "/flags/pt.svg");
  await page.keyboard.press("Enter");
  await expect(list).toHaveCount(0);
  await expect(code).toHaveValue("Portugal (PT) +351");
  await expect(codes).toHaveValue("PT");
  await code.fill("spain");
  await page.keyboard.press("Escape");
  await expect(code).toHaveValue("Portugal (PT) +351");

  const nationality = field(page, "Nationality");
  await nationality.fill("PORT");
  await expect(list.getByRole("option").first()).toHaveText("Portuguese");
  await page.keyboard.press("Enter");
  await expect(nationality).toHaveValue("Portuguese");
});

test("RT-16 the dialogs lie over the page one after the other; reloading and closing keep the page", {
  tag: "@with-scripts",
}, async ({ page, journey }) => {
  await journey.visit("/credits?modal=signup/email");
  await expect(page.getByRole("dialog", { name: "Sign-up: step 1 of 2" })).toBeVisible();
  await expect(page.locator("[inert]")).toHaveCount(1);
  await link(page, "SIGN-IN").click();
  await expect(page.getByRole("dialog", { name: "LOG-IN" })).toBeVisible();
  await link(page, "FORGOT PASSWORD?").click();
  await expect(page.getByRole("dialog", { name: "FORGOT PASSWORD?" })).toBeVisible();
  await expect(page).toHaveURL(/\/credits\?modal=forgot-password$/);
  await link(page, "Close").click();
  await expect(page).toHaveURL(/\/credits$/);
  await expect(page.locator("[inert]")).toHaveCount(0);
});

async function openSignUp(page: Page, journey: Journey): Promise<void> {
  await journey.visit("/credits");
  await page.getByRole("link", { name: "SIGN-IN" }).click();
  await link(page, "SIGN-UP").click();
  await expect(page.getByText("ALREADY HAVE AN ACCOUNT?")).toBeVisible();
  await link(page, "SIGN UP WITH EMAIL").click();
  await expect(page.getByRole("heading", { name: "Sign-up: step 1 of 2" })).toBeVisible();
}

async function fillDetails(page: Page, journey: Journey, email: string): Promise<void> {
  await field(page, "Email").fill(email);
  await field(page, "Title").selectOption("Mrs");
  await field(page, "First name").fill("Zoë");
  await field(page, "Last name").fill("O'Neil-Smith");
  if (journey.withScripts) {
    await field(page, "Country code").fill("spain");
    await page.getByRole("option", { name: "Spain (ES) +34" }).click();
  } else await field(page, "Country code").selectOption("ES");
  await field(page, "Number (optional)").fill("612345678");
}

async function choosePassword(page: Page): Promise<void> {
  await field(page, "Password").fill(PASSWORD);
  await field(page, "Confirm password").fill(PASSWORD);
  await page.getByLabel("I accept the terms").check();
  await button(page, "SIGN-UP").click();
}
