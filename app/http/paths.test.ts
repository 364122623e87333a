import { expect, test } from "vitest";
import { pathOfThisSite } from "./paths";

test.each(["/", "/wallet", "/search-detail?q=Lisbon&in=2026-12-12#filters"])(
  "SI-08 %s is a path of this site",
  (path) => {
    expect(pathOfThisSite(path)).toBe(path);
  },
);

test.each([
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "javascript:alert(1)",
  "",
  null,
  undefined,
  "wallet",
])("SI-08 O6 %s leads to the home page instead", (path) => {
  expect(pathOfThisSite(path)).toBe("/");
});
