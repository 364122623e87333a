import type { Request } from "express";
import { expect, test } from "vitest";
import type { Organisation } from "../organisation/settings.ts";
import { staysPages } from "../products/stays/pages.ts";
import { pagePathOf } from "./page-path.ts";
import { createProductPaths, isCall, isDrawing, isSuggestion, mostlyWaits } from "./request-kinds.ts";

const { isOfCheckout, limitedAs } = createProductPaths([staysPages]);
const isResultPage = (req: Request): boolean => limitedAs(pagePathOf(req)) === "results";
const KINDS = { isCall, isDrawing, isOfCheckout, isResultPage, isSuggestion, mostlyWaits };
const asked = (originalUrl: string) => ({ originalUrl, method: "GET", headers: {} }) as Request;
const kindsOf = (address: string): string[] =>
  Object.entries(KINDS).flatMap(([kind, is]) => (is(asked(address)) ? [kind] : []));

/** What the router takes for the same page. */
const WRITTEN = (path: string): string[] => [
  path,
  path.toUpperCase(),
  `${path}/`,
  `${path}.data`,
  `//${path.slice(1)}`,
  `/x/..${path}`,
  `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`,
  `${path}?a=/login`,
];

test.each([
  ["/search-detail", ["isResultPage"]],
  ["/resorts/search-details", ["isResultPage"]],
  ["/hotel-details/P1-2", ["isResultPage"]],
  ["/resources/places", ["isSuggestion"]],
  ["/api/signin", ["isCall"]],
  ["/hotel-checkout", ["isOfCheckout"]],
  ["/hotel-checkout/certificate", ["isOfCheckout"]],
  ["/checkout", ["isOfCheckout"]],
  ["/payment/abc/return", ["isOfCheckout", "mostlyWaits"]],
  ["/demo-payment/abc", ["isOfCheckout"]],
  ["/photos/0123456789abcdef0123456789abcdef-640", ["mostlyWaits"]],
  ["/auth/google/callback", ["mostlyWaits"]],
  ["/login/sso", ["mostlyWaits"]],
  ["/art/place-2267057.svg", ["isDrawing"]],
  ["/login", []],
])("R1 F25 %s is what it is however its address is written", (path, kinds) => {
  for (const address of WRITTEN(path)) expect([address, kindsOf(address)]).toEqual([address, kinds]);
});

test("R1 EN-06 the pages of another product are limited, kept for guests and wait for suppliers as those of stays", () => {
  const activities = {
    menu: { activities: "ACT" },
    search: { ACT: "/activities" },
    results: ["/activities/found"],
    detail: "/activity",
    others: ["/activities/dates"],
  };
  const paths = createProductPaths([staysPages, activities]);
  const outside = { suppliers: [{}] as Organisation["suppliers"] };
  const kindOf = (path: string) => [
    paths.limitedAs(path),
    paths.asksSuppliers(path, outside),
    paths.mayBeAlike(path, false),
    paths.mayBeAlike(path, true),
  ];
  expect(kindOf("/activities")).toEqual([undefined, false, true, false]);
  expect(kindOf("/activities/found")).toEqual(["results", true, false, true]);
  expect(kindOf("/activity")).toEqual(["results", true, false, true]);
  expect(kindOf("/activity/A1")).toEqual(["results", false, true, false]);
  expect(kindOf("/activities/dates")).toEqual(["results", false, false, false]);
  expect(kindOf("/checkout")).toEqual([undefined, true, false, false]);
  expect(kindOf("/bookings/B1/cancel")).toEqual([undefined, true, false, false]);
  for (const path of ["/q/K1", "/agent/quotes/Q-1234/send", "/agent/list", "/agent/add-to-quote"])
    expect(kindOf(path)).toEqual([undefined, true, false, false]);
  expect(kindOf("/bookings/B1")).toEqual([undefined, false, false, false]);
  expect(kindOf("/search-detail")).toEqual(kindOf("/activities/found"));
  expect(paths.asksSuppliers("/activity", { suppliers: [] })).toBe(false);
});
