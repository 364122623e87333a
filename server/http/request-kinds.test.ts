import type { Request } from "express";
import { expect, test } from "vitest";
import { pagePathOf } from "./page-path.ts";
import { isCall, isDrawing, isOfCheckout, isSuggestion, limitedAs, mostlyWaits } from "./request-kinds.ts";

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
  ["/payment/abc/return", ["isOfCheckout", "mostlyWaits"]],
  ["/demo-payment/abc", ["isOfCheckout"]],
  ["/auth/google/callback", ["mostlyWaits"]],
  ["/login/sso", ["mostlyWaits"]],
  ["/art/place-2267057.svg", ["isDrawing"]],
  ["/login", []],
])("R1 F25 %s is what it is however its address is written", (path, kinds) => {
  for (const address of WRITTEN(path)) expect([address, kindsOf(address)]).toEqual([address, kinds]);
});
