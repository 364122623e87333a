import type { Page } from "@playwright/test";
import { asMember, field, follow, heading, press, summary, tabTo } from "../drivers/account-pages.ts";
import { expect, type Journey, test } from "../drivers/journey.ts";

const told = (page: Page, term: string) => page.getByText(term, { exact: true }).locator("xpath=following::dd[1]");

test("AC-02 a name is changed with the keyboard alone; what is wrong takes the focus, and nothing typed is lost", {
  tag: "@with-scripts",
}, async ({ page, journey }) => {
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

test("AC-02 every other part is saved by its own form, and can be emptied again", { tag: "@with-scripts" }, async ({
  page,
  journey,
}) => {
  await asMember(journey);
  await journey.visit("/user-details?tab=profile");
  await follow(page, "Change : Nationality, country and phone");
  await choose(page, journey, "Country code", "Portugal (PT) +351");
  await field(page, "Number (optional)").fill("12");
  await field(page, "Number (optional)").press("Enter");
  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole("link")).toHaveText(["This number isn't valid for the country code"]);
  await expect(page.locator("select[name=phoneCountry]")).toHaveValue("PT");
  await expect(field(page, "Number (optional)")).toHaveValue("12");
  await choose(page, journey, "Nationality", "Portuguese");
  await choose(page, journey, "Country you live in", "Switzerland");
  await field(page, "Number (optional)").fill("912345678");
  await press(page, "Save");
  await expect(told(page, "Nationality")).toHaveText("Portuguese");
  await expect(told(page, "Country you live in")).toHaveText("Switzerland");
  await expect(told(page, "Phone")).toHaveText("+351 912345678");

  await follow(page, "Change : Nationality, country and phone");
  await choose(page, journey, "Country you live in", "Not added");
  await press(page, "Save");
  await expect(told(page, "Country you live in")).toHaveText("Not added");

  await follow(page, "Change : Age");
  await field(page, "Your age").selectOption({ index: 3 });
  await press(page, "Save");
  await expect(told(page, "Your age")).toHaveText(/^\d+ to \d+$/);

  await follow(page, "Change : How you travel");
  await field(page, "Home airport").fill("XQX");
  await field(page, "Trip purpose").selectOption("Leisure and business");
  await press(page, "Save");
  await expect(summary(page).getByRole("link")).toHaveText(["We couldn't find an airport with this code"]);
  await expect(field(page, "Trip purpose")).toHaveValue("both");
  await field(page, "Home airport").fill("lis");
  await press(page, "Save");
  await expect(told(page, "Home airport")).toHaveText("LIS");
  await expect(told(page, "Trip purpose")).toHaveText("Leisure and business");

  await follow(page, "Change : Preferences");
  await field(page, "Diet").selectOption("Vegan");
  await field(page, "Step-free access").check();
  await field(page, "Hearing support").check();
  await press(page, "Save");
  await expect(told(page, "Diet")).toHaveText("Vegan");
  await expect(told(page, "Accessibility needs")).toHaveText("Step-free access and Hearing support");

  await follow(page, "Change : Preferences");
  await expect(field(page, "Step-free access")).toBeChecked();
  await field(page, "Diet").selectOption("Not added");
  await field(page, "Step-free access").uncheck();
  await press(page, "Save");
  await expect(told(page, "Diet")).toHaveText("Not added");
  await expect(told(page, "Accessibility needs")).toHaveText("Hearing support");
});

test("AC-04 RT-05 a traveller is added, changed and removed", { tag: "@without-scripts" }, async ({
  page,
  journey,
}) => {
  await asMember(journey);
  await journey.visit("/user/travelers");
  await expect(page.getByRole("heading", { name: "No saved travelers yet" })).toBeVisible();
  await follow(page, "Add a traveler");
  await field(page, "First name").fill("نور");
  await field(page, "Last name").fill("Haddad");
  await field(page, "Day").fill("31");
  await field(page, "Month").fill("2");
  await field(page, "Year").fill("1990");
  await field(page, "Type").selectOption("Passport");
  await press(page, "Save");
  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole("link")).toHaveText([
    "Enter a real date in the past",
    "Enter the document number",
  ]);
  await expect(field(page, "First name")).toHaveValue("نور");
  await expect(field(page, "Type")).toHaveValue("passport");
  await summary(page).getByRole("link", { name: "Enter the document number" }).click();
  await expect(field(page, "Number")).toBeFocused();
  await page.keyboard.type("ZX987654");
  await field(page, "Day").fill("28");
  await field(page, "Day").press("Enter");

  await expect(page.getByRole("status").filter({ hasText: "Traveler saved." })).toBeVisible();
  const saved = page.getByRole("article", { name: "نور Haddad" });
  await expect(saved).toContainText("Feb 28, 1990");
  await expect(saved).toContainText("Passport ending in 654");
  await expect(page.getByRole("main")).not.toContainText("ZX987654");

  await follow(page, "Edit نور Haddad");
  await expect(field(page, "Number")).toHaveValue("ZX987654");
  await field(page, "First name").fill("Noor");
  await press(page, "Save");
  await expect(page.getByRole("status").filter({ hasText: "Traveler updated." })).toBeVisible();
  await press(page, "Remove Noor Haddad");
  await expect(page.getByRole("status").filter({ hasText: "Traveler removed." })).toBeVisible();
  await expect(page.getByRole("heading", { name: "No saved travelers yet" })).toBeVisible();
});

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
