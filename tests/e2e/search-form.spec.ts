import { expect, test } from "../drivers/journey.ts";
import { lisbonQuery, upcomingStay } from "../drivers/pages-under-test.ts";

/** What scripts add to the form and the calendar of a search. */

test("T16 a check-in that is moved takes the check-out along, by the same number of nights", async ({
  page,
  journey,
}) => {
  await journey.visit("/?in=2027-01-08&out=2027-01-12");
  const out = page.getByLabel("Check-out");
  await page.getByLabel("Check-in").fill("2027-02-26");
  await expect(out).toHaveValue("2027-03-02");
  await expect(out).toHaveAttribute("min", "2027-02-27");
  await out.fill("2027-02-28");
  await page.getByLabel("Check-in").fill("2027-01-05");
  await expect(out).toHaveValue("2027-01-07");
});

test("BK-01 the Enter that ends a composition chooses no place, also where it comes late as in Safari", async ({
  page,
  journey,
}) => {
  await journey.visit("/");
  const place = page.getByLabel("Where", { exact: true }).first();
  await place.fill("Marrake");
  const list = page.getByRole("listbox", { name: "Where" });
  await expect(list).toBeVisible();
  await place.press("ArrowDown");
  await place.dispatchEvent("keydown", { key: "Enter", keyCode: 229 });
  await expect(list).toBeVisible();
  await place.press("Enter");
  await expect(list).toHaveCount(0);
  await expect(place).toHaveValue(/^Marrakesh, /);
});

test("T19 Esc and a click outside close Guests; Esc gives the focus back", async ({ page, journey }) => {
  await journey.visit("/");
  const guests = page.locator("summary", { hasText: "2 adults" });
  const rooms = page.getByLabel("Rooms", { exact: true });
  await guests.click();
  await rooms.focus();
  await page.keyboard.press("Escape");
  await expect(rooms).toBeHidden();
  await expect(guests).toBeFocused();
  await guests.click();
  await expect(rooms).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(rooms).toBeHidden();
});

test("BK-01 another page of the results, and a corrected field, lead to the heading", async ({ page, journey }) => {
  await journey.visit(`/search-detail?${lisbonQuery()}`);
  const heading = page.locator("main h1");
  await expect(heading).not.toBeFocused();
  await page.getByRole("link", { name: "Next" }).press("Enter");
  await expect(page).toHaveURL(/page=2/);
  await expect(heading).toBeFocused();
  const filter = page.locator("main form input[name=stars]").first();
  await filter.press("Space");
  await expect(page).not.toHaveURL(/page=2/);
  await expect(filter).toBeFocused();

  await journey.visit(`/search-detail?${lisbonQuery()}&max=much`);
  const max = page.locator("#max");
  await max.fill("900");
  await max.press("Enter");
  await expect(page).toHaveURL(/max=900/);
  await expect(heading).toBeFocused();

  await journey.visit(`/search-detail?${lisbonQuery().replace("dest=", "q=&was=")}`);
  const place = page.locator("main form [name=q]");
  await place.fill("Lisbon, Portugal");
  await place.press("Enter");
  await expect(page).toHaveURL(/dest=/);
  await expect(page.locator("main h1")).toBeFocused();
});

for (const { site, left } of [
  { site: "localhost", left: -1 },
  { site: "nile.localhost", left: 1 },
]) {
  test(`T36 the keys of a calendar grid go through the days, and Tab reaches one of them (${site})`, async ({
    page,
    journey,
  }) => {
    await journey.visit("/search/dates?to=/&in=2027-03-10&out=2027-03-12", site);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    const grid = page.getByRole("table");
    await expect(grid.locator("a[tabindex='0']")).toHaveCount(1);
    await grid.locator("a[tabindex='0']").focus();
    expect(await focused()).toBe("10");
    const steps: [key: string, day: number][] = [
      ["ArrowDown", 17],
      ["ArrowUp", 10],
      ["ArrowLeft", 10 + left],
      ["ArrowRight", 10],
      ["ArrowDown", 17],
      ["ArrowDown", 24],
      ["ArrowDown", 31],
      ["ArrowDown", 7],
    ];
    for (const [key, day] of steps) {
      await page.keyboard.press(key);
      expect([key, await focused()]).toEqual([key, String(day)]);
    }
    await page.keyboard.press("PageDown");
    await expect(page).toHaveURL(/m=2027-05/);
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest("table") !== null)).toBe(true);
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const language of ["en-US", "es-ES", "ar-AE"]) {
    test(`BK-01 three results are whole on the first screen, one of them with a long name, in ${language}`, async ({
      page,
      journey,
    }) => {
      await journey.carry(`lan_code=${language}`);
      // Stays that no other test books: one that is taken gets a line that says how few are left.
      const path = `/search-detail?${lisbonQuery(upcomingStay(38))}`;
      await journey.visit(path);
      // The site's font is optional: a first page that it comes too late for does without, and is longer.
      await page.evaluate(() => document.fonts.load("1em Figtree"));
      await journey.visit(path);
      const results = page.locator("main ol > li");
      const names = await results.getByRole("heading").all();
      for (const [index, name] of names.slice(0, 3).entries()) {
        await name.locator("bdi").evaluate(
          (element, text) => {
            element.textContent = text;
          },
          index === 1 ? "Crown Gallery Boutique Hotel Lisbon" : "Solar do Mar",
        );
      }
      await expect(results.nth(2)).toBeInViewport({ ratio: 1 });
    });
  }
});
