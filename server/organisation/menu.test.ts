import { describe, expect, test } from "vitest";
import { anOrganisation } from "../../tests/fixtures/organisations.ts";
import { shownMenu } from "./menu.ts";
import { MENU_ITEMS, type Organisation, organisationSettings } from "./settings.ts";

const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const SAFARI = `${MAC} Version/19.0 Safari/605.1.15`;
const IPAD = `${MAC} Version/19.0 Mobile/15E148 Safari/604.1`;
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/143.0 Mobile/15E148 Safari/604.1";
const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36";
const EDGE = `${CHROME} Edg/143.0.0.0`;
const SAMSUNG = `${CHROME.replace("Chrome", "SamsungBrowser/29.0 Chrome")}`;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0";

const item = (name: (typeof MENU_ITEMS)[number], more = {}) => ({ item: name, hideOnIos: false, ...more });
const names = (changes: Partial<Organisation>, userAgent = CHROME) =>
  shownMenu(anOrganisation(changes), userAgent).map((shown) => shown.item);

test("PM-01 items show in the organisation's own order", () => {
  const trips = item("trips", { href: "https://trips.example.com/" });
  expect(names({ products: ["HLT"], menu: [item("hotelgd"), trips, item("hotel")] })).toEqual([
    "hotelgd",
    "trips",
    "hotel",
  ]);
  expect(names({ products: ["HLT"], menu: [item("hotel"), trips, item("hotelgd")] })).toEqual([
    "hotel",
    "trips",
    "hotelgd",
  ]);
});

test("PM-01 an item of a product that the organisation does not offer stays away", () => {
  const menu = MENU_ITEMS.map((name) => item(name));
  expect(names({ products: ["HLT"], menu })).toEqual(["hotelgd", "hotel"]);
  expect(names({ products: ["RST"], menu })).toEqual(["weeks", "resorts"]);
  expect(names({ products: ["CND", "STY", "HST"], menu })).toEqual(["condo", "stays", "holidaystays"]);
});

test("PM-02 daily deals show where the organisation has a savings partner", () => {
  const menu = [item("daily-deals"), item("hotel")];
  expect(names({ menu })).toEqual(["hotel"]);
  expect(names({ menu, savings: { partner: "embedded", memberPrefix: "WP" } })).toEqual(["daily-deals", "hotel"]);
});

test("PM-01 an external item shows with its address and not without one", () => {
  const href = "https://trips.example.com/";
  const menu = [item("all-inclusive"), item("trips", { href })];
  expect(shownMenu(anOrganisation({ menu }), CHROME)).toEqual([{ item: "trips", href }]);
});

test.each([
  ["/user/my-trips", true],
  ["https://trips.example.com/", true],
  ["//elsewhere.example", false],
  ["/..//elsewhere.example", false],
  ["http://trips.example.com/", false],
  ["javascript:alert(1)", false],
])("PM-01 T29 an item leads to %s: %s", (href, allowed) => {
  expect(organisationSettings.shape.menu.safeParse([{ item: "trips", href }]).success).toBe(allowed);
});

describe("PM-03 items can be hidden on iOS", () => {
  const menu = [item("hotel", { hideOnIos: true })];
  test.each([IPHONE, IPAD])("PM-03 hidden on %s", (userAgent) => {
    expect(names({ menu }, userAgent)).toEqual([]);
  });
  test.each([SAFARI, CHROME, FIREFOX, "Lynx/2.9", ""])("PM-03 shown on %j", (userAgent) => {
    expect(names({ menu }, userAgent)).toEqual(["hotel"]);
  });
});

test("PM-03 marks the items that scripts remove on an iPad, which may call itself a Mac", () => {
  const trips = item("trips", { href: "https://trips.example.com/", hideOnIos: true });
  const flags = (userAgent: string) =>
    shownMenu(anOrganisation({ menu: [trips, item("hotel")] }), userAgent).map((shown) => shown.unlessTouch);
  expect([flags(SAFARI), flags(CHROME)]).toEqual([
    [true, undefined],
    [undefined, undefined],
  ]);
});

describe("PM-03 items can be shown to some browsers only", () => {
  test.each([
    ["safari", SAFARI],
    ["chrome", CHROME],
    ["chrome", IPHONE],
    ["edge", EDGE],
    ["samsung", SAMSUNG],
    ["firefox", FIREFOX],
  ] as const)("PM-03 one for %s shows in it and in no other", (browser, userAgent) => {
    const menu = [item("hotel", { browsers: [browser] })];
    expect(names({ menu }, userAgent)).toEqual(["hotel"]);
    const others = [SAFARI, CHROME, EDGE, SAMSUNG, FIREFOX, IPHONE].filter((other) => other !== userAgent);
    const seenBy = others.filter((other) => names({ menu }, other).length > 0);
    expect(seenBy).toEqual(browser === "chrome" ? [userAgent === CHROME ? IPHONE : CHROME] : []);
  });

  test("PM-03 a browser that does not say what it is is on no whitelist", () => {
    expect(names({ menu: [item("hotel", { browsers: ["safari"] })] }, "w3m/0.5.3")).toEqual([]);
  });
});
