import { heading } from "../drivers/account-pages.ts";
import { expect, test } from "../drivers/journey.ts";
import { at, lisbonQuery, propertyLink, upcomingStay } from "../drivers/pages-under-test.ts";
import { aMember, openDemo } from "../fixtures/members.ts";

test("LO-09 RT-07 a member sees what an offer earns, the same at checkout and on the booking, and finds it waiting among their rewards", {
  tag: "@without-scripts",
}, async ({ page, journey }) => {
  const db = openDemo();
  const { viewer } = await aMember(db);
  await db.destroy();
  await journey.carry(`${viewer.cookie()}; lan_code=en-US`);
  const stay = upcomingStay(journey.withScripts ? 26 : 28);
  const results = await at("localhost").send({ path: `/search-detail?${lisbonQuery(stay)}` });
  await journey.visit(propertyLink(results.text));
  const offered = page.getByText(/^Earn [\d,]+ points$/).first();
  const points = ((await offered.textContent()) ?? "").replace("Earn ", "");
  await page
    .getByRole("button", { name: /^Choose/ })
    .first()
    .click();
  await expect(page.getByRole("main")).toContainText(`Earn ${points} · available on`);
  await page.getByRole("button", { name: /^Book, pay / }).click();
  await expect(heading(page)).toHaveText("Your stay is booked");
  await expect(page.getByRole("main")).toContainText(`Earn ${points} · available on`);

  await journey.visit("/your-rewards");
  await expect(heading(page)).toHaveText("Your rewards");
  const line = page.getByRole("listitem").filter({ hasText: "for every" }).first();
  await expect(line).toContainText(points);
  await expect(line).toContainText("pending until");
  await line.getByRole("link").click();
  await expect(page.getByRole("main")).toContainText(`${points} · pending until`);
  await journey.visit("/wallet");
  await page
    .getByRole("navigation", { name: "Pages of your wallet" })
    .getByRole("link", { name: "Your rewards" })
    .click();
  await expect(heading(page)).toHaveText("Your rewards");
});
