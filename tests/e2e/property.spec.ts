import { demo, expect, test } from "../drivers/journey.ts";
import { findStay } from "../drivers/pages-under-test.ts";

test("BK-02 rooms and rates are one table with headers, and cards of the same markup on a phone", {
  tag: "@without-scripts",
}, async ({ page, journey }) => {
  const { property } = await findStay(demo);
  await journey.carry("lan_code=en-US");
  await journey.visit(property);
  const table = page.getByRole("table", { name: /^Rooms and rates/ });
  const headers = ["Cancellation", "Meals", "Payment", "Total price"];
  for (const name of headers) await expect(table.getByRole("columnheader", { name, exact: true })).toBeVisible();
  const rate = table
    .getByRole("row")
    .filter({ has: page.getByRole("button", { name: /^Choose/ }) })
    .first();
  const [headline, price] = [rate.getByRole("rowheader"), rate.getByRole("cell").nth(2)];
  const below = async () => (await price.boundingBox())!.y - (await headline.boundingBox())!.y;
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await below()).toBe(0);
  await page.setViewportSize({ width: 360, height: 900 });
  await expect.poll(below).toBeGreaterThan(60);
  expect((await rate.getByRole("button", { name: /^Choose/ }).boundingBox())!.x).toBeGreaterThan(180);
});

test("H1 BK-02 what search engines read of a property stands in its page, and the policy has nothing against it", {
  tag: "@with-scripts",
}, async ({ page, journey }) => {
  const { property } = await findStay(demo);
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  await journey.visit(`/hotel-details/${new URLSearchParams(property.split("?")[1]).get("property")}`);
  const data = page.locator('script[type="application/ld+json"]');
  expect(JSON.parse((await data.textContent()) ?? "")).toMatchObject({
    "@context": "https://schema.org",
    name: await page.getByRole("heading", { level: 1 }).textContent(),
  });
  expect(said).toEqual([]);
});

test("BK-01 results are looked at on a map: its numbers are those of the list, one leads to its property, and from there back to the map", {
  tag: "@with-scripts",
}, async ({ page, journey }) => {
  const { results } = await findStay(demo);
  await journey.carry("lan_code=en-US");
  await page.setViewportSize({ width: 360, height: 900 });
  await journey.visit(`${results}&stars=4`);
  const names = await page.getByRole("main").getByRole("listitem").getByRole("heading").allTextContents();
  await page.getByRole("link", { name: "Map", exact: true }).click();
  await expect(page).toHaveURL(/stars=4&view=map$/);
  const marks = page.locator("svg a");
  await expect(marks).toHaveCount(names.length);
  const second = page.getByRole("link", { name: `2. ${names[1]}, USD`, exact: false });
  const { x, y, width } = (await second.boundingBox())!;
  expect([x > 0, y > 0, x + width < 360, width >= 24]).toEqual([true, true, true, true]);
  await second.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(names[1]!);
  await page.getByRole("link", { name: /^All stays in/ }).click();
  await expect(marks).toHaveCount(names.length);
  await page.getByRole("link", { name: "Back to the list" }).click();
  await expect(page).toHaveURL(/stars=4$/);
  await expect(page.getByRole("link", { name: "See rooms" })).toHaveCount(names.length);
});
