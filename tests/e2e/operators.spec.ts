import type { Page } from "@playwright/test";
import { findAccountByEmail } from "../../server/auth/account-store.ts";
import { field, follow, heading, press, summary, tabTo } from "../drivers/account-pages.ts";
import { expect, type Journey, test } from "../drivers/journey.ts";
import { aMember, openDemo } from "../fixtures/members.ts";
import { givenReward } from "../fixtures/rewards.ts";

const SITE = "azul.localhost";

/** What begins in some years changes nothing for the tests beside this one. */
const FIRST_DAY = { typed: "01152031", value: "2031-01-15" };

test.describe("AC-08 with the keyboard alone an operator", () => {
  test.beforeEach(({ journey }) => asOperator(journey));

  test("AC-08 LO-01 starts a campaign after seeing all its errors at once without losing input, and ends it", {
    tag: "@with-scripts",
  }, async ({ page, journey }) => {
    const [code, title] = [`keys-${journey.withScripts ? "js" : "nojs"}`, `Keys ${journey.withScripts}`];
    await journey.visit("/admin", SITE);
    await go(page, "Campaigns");
    await go(page, "New campaign");
    await fill(page, "Type", "Ref");
    await fill(page, "Code", "Winter Sun");
    await fill(page, "First day", FIRST_DAY.typed);
    await fill(page, "Last day (optional)", "01142031");
    await tabTo(page, page.getByRole("group", { name: "English" }).getByLabel("Title"));
    await page.keyboard.type(title);
    await page.keyboard.press("Enter");

    await expect(summary(page)).toBeFocused();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(summary(page).getByRole("link")).toHaveText([
      ...["Use 1 to 30 small letters, digits and dashes", "The last day can't be before the first"],
      "A referral campaign needs a referrer reward, and a promotion has none",
      "Enter a reason",
    ]);
    await expect(field(page, "Type")).toHaveValue("Referral");
    await expect(field(page, "Code")).toHaveValue("Winter Sun");
    await expect(field(page, "First day")).toHaveValue(FIRST_DAY.value);
    await expect(page.getByRole("group", { name: "English" }).getByLabel("Title")).toHaveValue(title);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(field(page, "Code")).toBeFocused();
    await retype(page, code);
    await fill(page, "Last day (optional)", "01312031");
    const gets = page.getByRole("group", { name: "Referrer reward" });
    await tabTo(page, gets.getByLabel("Balance"));
    await page.keyboard.type("Poi");
    await tabTo(page, gets.getByLabel("Amount"));
    await page.keyboard.type("500");
    await confirm(page, "planned");

    await expect(page.getByRole("status")).toHaveText("The campaign is saved.");
    const listed = page.getByRole("listitem").filter({ hasText: code });
    await expect(listed).toContainText("Not started yet");
    await expect(listed).toContainText("500 points");
    await tabTo(page, page.getByRole("link", { name: `End campaign ${title}` }));
    await page.keyboard.press("Enter");
    await expect(heading(page)).toHaveText(`End the campaign ${title}`);
    await confirm(page, "");
    await expect(summary(page)).toBeFocused();
    await confirm(page, "over");
    await expect(page.getByRole("status")).toHaveText("The campaign has ended.");
    await expect(listed).toContainText(/Ended on .* \d{4}/);
    await expect(listed.getByRole("link")).toHaveCount(0);
  });

  test("AC-08 LO-09 adds an earning rule after seeing its errors, and ends it", {
    tag: "@without-scripts",
  }, async ({ page, journey }) => {
    const points = journey.withScripts ? "7" : "11";
    await journey.visit("/admin", SITE);
    await go(page, "Earning rules");
    await go(page, "New earning rule");
    await expect(page.getByRole("main").getByRole("link", { name: "Earning rules" })).toHaveAttribute(
      "href",
      "/admin/earning-rules",
    );
    await fill(page, /^Points for every/, "0");
    await fill(page, "First day", FIRST_DAY.typed);
    await fill(page, "Days that points last (optional)", "9999");
    await confirm(page, "planned");

    await expect(summary(page)).toBeFocused();
    await expect(summary(page).getByRole("link")).toHaveText([
      ...[
        "Enter a whole number from 1 to 999,999, or a fraction of two such numbers, for example 3 or 1/2",
        "Enter a whole number from 1 to 3,650",
      ],
    ]);
    await expect(field(page, "First day")).toHaveValue(FIRST_DAY.value);
    await expect(field(page, "Reason")).toHaveValue("planned");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await retype(page, points);
    await tabTo(page, field(page, "Days that points last (optional)"));
    await retype(page, "365");
    await page.keyboard.press("Enter");

    await expect(page.getByRole("status")).toHaveText("The rule is saved.");
    const listed = page.getByRole("listitem").filter({ hasText: new RegExp(`\\b${points} points for every`) });
    await expect(listed).toContainText("365 days");
    await tabTo(page, listed.getByRole("link"));
    await page.keyboard.press("Enter");
    await confirm(page, "over");
    await expect(page.getByRole("status")).toHaveText("The rule has ended.");
    await expect(listed).toHaveCount(0);
  });

  test("AC-08 LO-07 puts a plan on sale after seeing its errors, and takes it off sale", {
    tag: "@with-scripts",
  }, async ({ page, journey }) => {
    const name = `Keys ${journey.withScripts ? "with" : "without"} scripts`;
    await journey.visit("/admin", SITE);
    await go(page, "Plans");
    await go(page, "New plan");
    await fill(page, "Code", journey.withScripts ? "keys-js" : "keys-nojs");
    await fill(page, "Price", "9.9999");
    await fill(page, "Period", "Y");
    await tabTo(page, page.getByRole("checkbox"));
    await page.keyboard.press("Space");
    await tabTo(page, field(page, "Discount in percent"));
    await retype(page, "90");
    await confirm(page, "planned");

    await expect(summary(page)).toBeFocused();
    await expect(summary(page).getByRole("link")).toHaveText([
      /^Enter zero or an amount up to \S+, with as many decimals as the currency has, for example 10\.00$/,
      ...["Enter a whole number from 0 to 50", "Enter a name in at least one language, with 60 characters or fewer"],
    ]);
    await expect(page.getByRole("checkbox")).toBeChecked();
    await expect(field(page, "Period")).toHaveValue("year");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await retype(page, "99.00");
    await tabTo(page, field(page, "Discount in percent"));
    await retype(page, "5");
    await tabTo(page, page.getByRole("group", { name: "English" }).getByLabel("Name"));
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");

    await expect(page.getByRole("status")).toHaveText("The plan is on sale.");
    const listed = page.getByRole("listitem").filter({ hasText: name });
    await expect(listed).toContainText("members may book on this site · 5% off what members book");
    await tabTo(page, listed.getByRole("link"));
    await page.keyboard.press("Enter");
    await expect(heading(page)).toHaveText(`Withdraw the plan ${name} from sale`);
    await confirm(page, "over");
    await expect(page.getByRole("status")).toHaveText("The plan is no longer on sale.");
    await expect(listed).toContainText("Not on sale since");
    await expect(listed.getByRole("link")).toHaveCount(0);
  });
});

test("AC-08 LO-09 an operator sees what happened to a member, blocks what waits with a reason, and releases it", {
  tag: "@without-scripts",
}, async ({ page, journey }) => {
  const db = openDemo();
  const { email } = await aMember(db, SITE);
  const { id: organisation } = await db
    .selectFrom("organisation")
    .select("id")
    .where("slug", "=", "azul")
    .executeTakeFirstOrThrow();
  const account = await findAccountByEmail(db, organisation, email);
  const clock = { now: () => Date.now() };
  await givenReward(db, clock, { id: account?.id ?? "", organisationId: organisation });
  await db.destroy();
  await asOperator(journey);
  await journey.visit(`/admin?${new URLSearchParams({ q: email })}`, SITE);
  await follow(page, "Zoë O'Neil-Smith");
  const membership = page.getByRole("region", { name: "Membership" });
  await expect(membership).toContainText("Pending (Points)");
  await membership.getByRole("link", { name: "100 points: Pending" }).click();

  await field(page, "Decision").selectOption({ index: 1 });
  await press(page, "Decide");
  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole("link")).toHaveText(["Enter a reason"]);
  await expect(field(page, "Decision")).toHaveValue("block");
  await field(page, "Reason").fill("Booked for a test");
  await press(page, "Decide");
  await expect(page.getByRole("main")).toContainText("Booked for a test");
  await journey.visit("/admin/rewards", SITE);
  await page
    .getByRole("listitem")
    .filter({ hasText: "Booked for a test" })
    .filter({ hasText: "100 points" })
    .first()
    .getByRole("link", { name: "100 points" })
    .click();
  await expect(page.getByRole("main").locator("dd").filter({ hasText: "Blocked" })).toBeVisible();
  await field(page, "Decision").selectOption("release");
  await field(page, "Reason").fill("Looked at");
  await press(page, "Decide");
  await expect(page.getByRole("main").locator("dd").filter({ hasText: "Pending" })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("Booked for a test");
});

async function asOperator(journey: Journey): Promise<void> {
  await journey.carry(`${await journey.sessionOf("operator of Azul Club")}; lan_code=en-US`, SITE);
}

/** Follows a link, on foot. */
async function go(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole("link", { name, exact: true }));
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText(name);
}

async function fill(page: Page, label: string | RegExp, typed: string): Promise<void> {
  await tabTo(page, page.getByRole("main").getByLabel(label, { exact: true }));
  await page.keyboard.type(typed);
}

async function retype(page: Page, typed: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(typed);
}

/** Says why, and sends. */
async function confirm(page: Page, reason: string): Promise<void> {
  await fill(page, "Reason", reason);
  await page.keyboard.press("Enter");
}
