import { expect, test } from "../drivers/journey.ts";
import { aMember, anAddress, openDemo, MEMBER_PASSWORD as PASSWORD } from "../fixtures/members.ts";
import { emailToken } from "../fixtures/people.ts";

test("LO-01 LO-03 LO-04 a friend signs up by a member's link, through the forms, and the member's credits say that one waits", {
  tag: "@with-scripts",
}, async ({ page, journey }) => {
  const db = openDemo();
  const member = await aMember(db);
  await journey.carry(member.viewer.cookie());
  await journey.visit("/referral/programs");
  await expect(page.getByText("500 points")).toBeVisible();
  const link = new URL(await page.getByLabel("Your link: Bring a friend").inputValue());
  expect(await page.getByRole("button", { name: "Copy" }).count()).toBe(journey.withScripts ? 1 : 0);
  await page.context().clearCookies();

  await journey.visit(link.pathname + link.search);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText("A member invited you to join Waypoint.")).toBeVisible();
  await journey.visit("/signup/email");
  await expect(page.getByRole("dialog")).toContainText("you get 250 points after your first completed stay");
  const field = (name: string) => page.getByRole("dialog").getByLabel(name, { exact: true });
  const email = anAddress();
  await field("Email").fill(email);
  await field("Title").selectOption("3");
  await field("First name").fill("Ivo");
  await field("Last name").fill("Lima");
  await page.getByRole("button", { name: "CONTINUE" }).click();
  await field("Password").fill(PASSWORD);
  await field("Confirm password").fill(PASSWORD);
  await page.getByLabel("I accept the terms").check();
  await page.getByRole("button", { name: "SIGN-UP" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();

  await page.context().clearCookies();
  await journey.carry(member.viewer.cookie());
  await journey.visit("/referral/credits");
  await expect(page.getByRole("heading", { name: "No referrals yet" })).toBeVisible();
  await page.context().clearCookies();
  await journey.visit(`/verify-account?key=${await emailToken(db, email)}`);
  await db.destroy();
  await page.getByRole("button", { name: "CONFIRM MY EMAIL ADDRESS" }).click();
  await expect(page.getByRole("heading", { name: "Welcome, Ivo" })).toBeVisible();

  await page.context().clearCookies();
  await journey.carry(member.viewer.cookie());
  await journey.visit("/referral/credits");
  await expect(page.getByRole("heading", { name: "1 referral" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Ivo L." })).toContainText(
    "Pending until their first stay",
  );
});

test("LO-02 SI-08 RT-02 a member who signed up by a promotion's link sees the promotions after sign-in, and continues", {
  tag: "@with-scripts",
}, async ({ page, journey }) => {
  const db = openDemo();
  const { email } = await aMember(db);
  await db.updateTable("account").set({ is_promotion: 1 }).where("email", "=", email).execute();
  await db.destroy();
  await journey.visit("/credits?modal=login");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email", { exact: true }).fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "LOG-IN" }).click();
  await expect(page).toHaveURL(/\/promotions\?returnTo=%2Fcredits$/);
  await expect(page.getByRole("link", { name: "See A weekend away" })).toHaveAttribute("href", "/hotel");
  await page.getByRole("link", { name: "Continue where you left off" }).click();
  await expect(page).toHaveURL(/\/credits$/);
});
