import type { Page } from "@playwright/test";
import { emailTo, linkIn } from "../drivers/demo-emails.ts";
import { expect, test } from "../drivers/journey.ts";
import { pagesOfBooking } from "../drivers/pages-under-test.ts";

const ROOM_FOR = ["A4", "Letter"] as const;

for (const [site, languages] of [
  ["localhost", ["en-US"]],
  ["nile.localhost", ["ar-AE", "en-US"]],
] as const)
  test(`BK-05 the voucher of ${site} fits on one sheet of either format, in the language of the booking and in English`, {
    tag: "@without-scripts",
  }, async ({ page, journey }) => {
    const [tested] = (await pagesOfBooking(journey, site)).filter(({ name }) => name === "voucher");
    await journey.carry(tested?.cookie ?? "", site);
    await journey.visit(tested?.path ?? "", site);
    const sheet = page.getByRole("article");
    await expect(sheet.locator("section")).toHaveCount(languages.length);
    for (const [index, language] of languages.entries())
      await expect(sheet.locator("section").nth(index)).toHaveAttribute("lang", language);
    for (const format of ROOM_FOR) expect([format, await sheetsOf(page, format)]).toEqual([format, 1]);
    // A name, an address and a rule may be long: reference, name, property and address come first, the rule near the end, in
    // as many steps as four lines are.
    await sheet.locator("dl").evaluateAll((lists) => {
      for (const list of lists)
        for (const value of [...list.querySelectorAll("dd")].filter((_, index) => index < 5 || index > 9))
          value.textContent = "Somebody from a place with quite a long name, 1234. ".repeat(
            value.querySelector("ol") ? 8 : 2,
          );
    });
    for (const format of ROOM_FOR) expect([format, await sheetsOf(page, format)]).toEqual([format, 1]);
  });

test("BK-05 finds a booking by reference and email without signing in, and corrects the name through an emailed link", {
  tag: "@without-scripts",
}, async ({ page, journey }) => {
  const [booking] = await pagesOfBooking(journey);
  const reference = booking?.path.split("/").at(-1) ?? "";
  // As the form was filled in.
  const email = "ana@example.com";
  // The two projects run side by side, on one booking.
  const name = journey.withScripts ? "Annabel" : "Annalisa";

  await journey.visit("/login");
  await page.getByRole("link", { name: "Find a booking without signing in" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find your booking");
  await page.getByLabel("Booking reference").fill(reference.toLowerCase());
  await page.getByLabel("Email").fill("nobody@waypoint.example");
  await page.getByRole("button", { name: "Find booking" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("alert")).toContainText("We couldn't find a booking with this reference");
  await expect(page.getByLabel("Booking reference")).toHaveValue(reference.toLowerCase());
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Email").press("Enter");

  await expect(page).toHaveURL(new RegExp(`/bookings/${reference}$`));
  await expect(page.getByText(reference).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "See receipt" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Booking conditions" })).toHaveCount(0);
  await page.getByRole("link", { name: "Voucher" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Voucher ${reference}`);
  await page.getByRole("link", { name: "Back to the booking" }).click();

  await page.getByRole("link", { name: "Correct the guest's name" }).click();
  await page.getByLabel("First name").fill("4");
  await page.getByRole("button", { name: "Email the link" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await page.getByLabel("First name").fill(name);
  await page.getByRole("button", { name: "Email the link" }).click();
  await expect(page.getByRole("status")).toContainText("We've emailed a link");

  const asked = new RegExp(`Confirm the corrected name \\(${reference}\\)`);
  await expect.poll(async () => (await emailTo(email, asked)).text?.includes(name)).toBe(true);
  await journey.visit(linkIn(await emailTo(email, asked)));
  await expect(page).toHaveURL(/\/bookings\/confirm-name$/);
  await expect(page.getByText(name)).toBeVisible();
  await page.getByRole("button", { name: "Correct the name" }).click();
  await expect(page.getByRole("status")).toContainText(name);
  const told = new RegExp(`Name corrected: .+ \\(${reference}\\)`);
  await expect.poll(async () => (await emailTo(email, told)).text?.includes(name)).toBe(true);
});

async function sheetsOf(page: Page, format: (typeof ROOM_FOR)[number]): Promise<number> {
  const pdf = await page.pdf({ format });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}
