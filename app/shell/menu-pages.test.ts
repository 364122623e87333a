import { expect, test } from "vitest";
import { menuProblems, OWN_PAGES, shownMenu } from "../../server/organisation/menu.ts";
import { MENU_ITEMS } from "../../server/organisation/settings.ts";
import { anOrganisation } from "../../tests/fixtures/organisations.ts";
import routes from "../routes";

const PRODUCTS = ["HLT", "CND", "PKG", "STY", "HST", "RST", "CRU", "FLT", "CAR", "TRF", "ACT", "DRM"];

const savings = { partner: "embedded", memberPrefix: "WP" } as const;

test("PM-01 an item is on a menu when its page is among the routes, and a setting can name no other", () => {
  const paths = routes.map(({ path }) => path);
  for (const item of MENU_ITEMS) {
    const menu = [{ item, hideOnIos: false, href: "https://elsewhere.example/" }];
    const there = paths.includes(item) || item === "trips" || item === "all-inclusive";
    const shown = shownMenu(anOrganisation({ products: PRODUCTS, menu, savings }), "Lynx/2.9").map((each) => each.item);
    expect([item, shown, menuProblems(menu).length]).toEqual([item, there ? [item] : [], there ? 0 : 1]);
  }
});

test("PM-01 an item leads to another site or to a page that is there, and its setting names the pages", () => {
  const paths = routes.flatMap(({ path, children = [] }) => [path, ...children.map((child) => child.path)]);
  for (const page of OWN_PAGES) expect([page, paths.includes(page.slice(1))]).toEqual([page, true]);
  const problems = (href: string) => menuProblems([{ item: "trips", hideOnIos: false, href }]).map(({ path }) => path);
  expect(["/no-such-page", "/user/my-trips/x"].map(problems)).toEqual([["menu.0.href"], ["menu.0.href"]]);
  for (const href of ["/user/my-trips?tab=1", "/search-detail?all=1", "https://elsewhere.example/no-such-page"])
    expect([href, problems(href)]).toEqual([href, []]);
});
