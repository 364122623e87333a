import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testsAll } from "../../tests/drivers/scope";
import { pathOfThisSite, wayBack } from "./paths";

/** Where a browser may be when it reads what was written. */
const PAGES = [
  "http://site.test/",
  "https://site.test/deep/page?x=1#y",
  "http://localhost:3000/a//b",
  "https://a.b.c/..",
];

/** What the URL parser gives a meaning to, or once gave one to in some browser. */
const PIECES = [
  ..."/\\.:@?#;&=%~ \t\n\r\0\v\f",
  ...["//", "..", "/..", "/./", "%2e", "%2E%2e", ".%2e", "%2f", "%2F%2F", "%5c", "%09", "%0a", "%00", "%"],
  ...["\u2028", "\uff0f", "\u3002", "\u200b", "\ud800", "\u0085"],
  ...["http:", "https:", "javascript:", "data:", "file:", "ws:", "[::1]", "user@", "evil.example", "site.invalid", "a"],
];
const hostile = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join("")),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => `/${pieces.join("")}`),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
);

describe("SI-08 O6 a path of this site", () => {
  test.each([
    "/",
    "/wallet",
    "/search-detail?q=Lisbon&in=2026-12-12#filters",
    "/a/b//c",
    "/x?to=https://evil.example//",
  ])("SI-08 O6 %s is one, and stays as it is", (path) => expect(pathOfThisSite(path)).toBe(path));

  test.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/..//evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "/%2e%2e//evil.example",
    "/a/%2E././/evil.example",
    "/..///evil.example/x?y",
    "/..//site.invalid/x",
    "/../\\evil.example",
    "javascript:alert(1)",
    "",
    null,
    undefined,
    "wallet",
  ])("SI-08 O6 %j is none, and leads to the home page instead", (path) => expect(pathOfThisSite(path)).toBe("/"));

  test("SI-08 O6 I8 whatever comes in, what goes out leads a browser nowhere else, however often it is read", () => {
    fc.assert(
      fc.property(hostile, (value) => {
        const path = pathOfThisSite(value);
        expect(pathOfThisSite(path)).toBe(path);
        for (const page of PAGES) {
          const once = new URL(path, page);
          expect(once.origin).toBe(new URL(page).origin);
          expect(new URL(once.pathname + once.search + once.hash, page).href).toBe(once.href);
        }
      }),
      { numRuns: testsAll ? 20_000 : 2_000 },
    );
  });

  test("SI-08 O6 dot segments are taken out of what is a path, and everything else stays", () => {
    const word = fc.stringMatching(/^[a-z0-9_~!$()*+,;=:@-]{1,8}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), word, word, (segments, query, hash) => {
        const path = `/${segments.join("/")}?${query}#${hash}`;
        for (const asked of [path, `/${hash}/..${path}`, `/.${path}`]) expect(pathOfThisSite(asked)).toBe(path);
      }),
    );
  });
});

test("RT-15 I1 a way back that is too long to be carried along loses its query, and only then", () => {
  const query = (length: number) => `/wallet?from=${"%C3%A9".repeat(length)}`;
  expect(wayBack(query(200))).toBe(query(200));
  expect(wayBack(query(3_000))).toBe("/wallet");
  expect(wayBack(`/${"a".repeat(3_000)}?b=1`)).toBe("/");
});

test("RT-15 I8 a path that no redirect can name is none of this site", () => {
  const path = (length: number) => `/${"a".repeat(length - 1)}`;
  expect(pathOfThisSite(path(4_000), "/wallet")).toBe(path(4_000));
  expect(pathOfThisSite(path(4_001), "/wallet")).toBe("/wallet");
});
