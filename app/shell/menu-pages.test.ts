import { expect, test } from "vitest";
import { menuProblems, shownMenu } from "../../server/organisation/menu.ts";
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
