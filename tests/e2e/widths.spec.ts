import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../drivers/journey.ts";
import { lisbonQuery } from "../drivers/pages-under-test.ts";

/** RO-06: what changes at a width, measured one pixel below it and at it. */

type Change = {
  at: number;
  what: string;
  path: string;
  measure(page: Page): Promise<unknown>;
  before: unknown;
  after: unknown;
};

const CHANGES: Change[] = [
  {
    at: 576,
    what: "a dialog no longer fills the screen",
    path: "/login",
    measure: async (page) => (await page.getByRole("dialog").boundingBox())?.width,
    before: 575,
    after: 448,
  },
  {
    at: 768,
    what: "the destinations of home stand in four columns",
    path: "/",
    measure: (page) => columnsAround(page.locator("main ul > li > a").first()),
    before: 2,
    after: 4,
  },
  {
    at: 992,
    what: "the filters stand beside the results",
    path: `/search-detail?${lisbonQuery()}`,
    measure: (page) => columnsAround(page.getByRole("region", { name: "Results" })),
    before: 1,
    after: 2,
  },
  {
    at: 1540,
    what: "a page is wider",
    path: "/",
    measure: (page) => contentWidth(page.getByRole("contentinfo")),
    before: 1136,
    after: 1376,
  },
];

for (const { at, what, path, measure, before, after } of CHANGES) {
  test(`RO-06 at ${at} pixels ${what}`, { tag: "@without-scripts" }, async ({ page, journey }) => {
    await page.setViewportSize({ width: at - 1, height: 900 });
    await journey.visit(path);
    expect(await measure(page)).toBe(before);
    await page.setViewportSize({ width: at, height: 900 });
    await expect.poll(() => measure(page)).toBe(after);
  });
}

/** Of the grid that an element stands in. */
const columnsAround = (element: Locator): Promise<number | undefined> =>
  element.evaluate((inside) => {
    for (let outer = inside.parentElement; outer; outer = outer.parentElement) {
      const { display, gridTemplateColumns } = getComputedStyle(outer);
      if (display === "grid") return gridTemplateColumns.split(" ").length;
    }
    return undefined;
  });

/** Of the widest thing in it that has room at both edges. */
const contentWidth = (element: Locator): Promise<number> =>
  element.evaluate((outer) => Math.max(...[...outer.children].map((child) => child.getBoundingClientRect().width)));
