import type { Page } from "@playwright/test";
import { heading } from "../drivers/account-pages.ts";
import { violationsOf } from "../drivers/axe.ts";
import { signIn } from "../drivers/checkout.ts";
import { demo, expect, hostOf, test } from "../drivers/journey.ts";
import { testsAll } from "../drivers/scope.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { openDemo } from "../fixtures/members.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";

const menuOf = (page: Page) => page.getByRole("navigation", { name: "Book" });

test("PM-02 LO-06 signed out, daily deals ask for a sign-in and go on to the partner's site in a new tab; the menu then opens it from any page", {
  tag: "@with-scripts",
}, async ({ page, context, journey }) => {
  const { email, password } = journey.credentialsOf("traveller");
  await journey.visit("/credits");
  await menuOf(page).getByRole("link", { name: "Daily deals" }).click();
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fdaily-deals$/);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "LOG-IN" }).click();
  await expect(heading(page)).toHaveText("Daily deals");
  await expect(page).toHaveURL(/\/daily-deals$/);
  if (testsAll && journey.withScripts) expect(await violationsOf(page)).toEqual([]);

  const opened = context.waitForEvent("page");
  await page.getByRole("button", { name: "Open daily deals (opens in a new tab)" }).click();
  const partner = await opened;
  await expect(heading(partner)).toHaveText("Demo savings");
  if (testsAll && journey.withScripts) expect(await violationsOf(partner)).toEqual([]);
  await partner.getByRole("button", { name: "Enter" }).click();
  await expect(partner).toHaveURL(/\/demo-savings$/);
  await expect(partner.getByRole("main")).toContainText("Member: A•••");
  if (testsAll && journey.withScripts) expect(await violationsOf(partner)).toEqual([]);
  await expect(page).toHaveURL(/\/daily-deals$/);

  await journey.visit("/credits");
  const again = context.waitForEvent("page");
  await menuOf(page).getByRole("button", { name: "Daily deals (opens another site)" }).click();
  await expect(heading(await again)).toHaveText("Demo savings");
  await expect(page).toHaveURL(/\/credits$/);
});

test("PM-02 F9 where the partner does not answer the new tab says so with 502, and the page before stays whole", {
  tag: "@with-scripts",
}, async ({ page, context, journey }) => {
  const site = `deals-${journey.withScripts ? "js" : "nojs"}.localhost`;
  const db = openDemo();
  const organisation = await givenOrganisation(db, {
    hosts: [site],
    menu: [
      { item: "hotel", hideOnIos: false },
      { item: "daily-deals", hideOnIos: false },
    ],
    savings: {
      partner: "http",
      baseUrl: "http://127.0.0.1:1",
      siteUrl: "http://127.0.0.1:1/deals",
      organizationId: "2001",
      programId: "77",
      memberPrefix: "TT",
      apiKey: "SAVINGS_SECRET_NONE",
      linkSecret: "SAVINGS_SECRET_NONE",
    },
  });
  const { email } = await givenAccount(db, organisation);
  await db.destroy();
  await expect.poll(async () => (await demo.send({ path: "/help", host: hostOf(site) })).status).toBe(200);
  await journey.carry(await signIn(demo, { email, password: PASSWORD }, hostOf(site)), site);
  await journey.visit("/credits", site);
  const opened = context.waitForEvent("page");
  await menuOf(page)
    .getByRole("button", { name: /^Daily deals/ })
    .click();
  const told = await opened;
  await expect(told.getByRole("status")).toContainText("Daily deals aren't available right now");
  expect(
    await told.evaluate(
      () => (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).responseStatus,
    ),
  ).toBe(502);
  if (journey.withScripts) expect(await violationsOf(told)).toEqual([]);
  await told.getByRole("button", { name: "Try again" }).click();
  await expect(told.getByRole("status")).toBeVisible();
  expect(context.pages()).toHaveLength(2);
  await expect(heading(page)).toBeVisible();
});
