import { press } from "../drivers/account-pages.ts";
import { expect, test } from "../drivers/journey.ts";
import { at } from "../drivers/pages-under-test.ts";
import { anAddress } from "../fixtures/members.ts";

const SITE = "localhost";

test("AG-01 a group is pasted, a wrong line is corrected in its place, and each traveler is added once", {
  tag: "@without-scripts",
}, async ({ page, journey }) => {
  const cookie = await journey.sessionOf("agent");
  const email = anAddress();
  const form = { key: email, firstName: "Choir", lastName: "Lyon", email };
  const added = await at(SITE).send({ path: "/agent/clients/new", form, headers: { cookie } });
  const client = String(added.headers.location).replace(/\?.*/, "");
  await journey.carry(`${cookie}; lan_code=en-US`, SITE);
  await journey.visit(`${client}/group`, SITE);
  await page.getByLabel("One traveler per line").fill("Maria Lopez\nLeo Lopez 31.31.1990");
  await press(page, "Add travelers");
  await expect(page.getByRole("alert")).toContainText("Line 2: Enter a real date in the past");
  await expect(page.getByLabel("Line 1")).toHaveValue("Maria Lopez");
  await expect(page.getByLabel("More travelers")).toHaveValue("");
  await page.getByLabel("Line 2").fill("Leo Lopez 1990-12-31");
  await press(page, "Add travelers");
  await expect(page.getByRole("status").first()).toContainText("Travelers added.");
  await expect(page.getByText("Maria Lopez")).toHaveCount(1);
  await expect(page.getByText("Leo Lopez")).toHaveCount(1);
});
