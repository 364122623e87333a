import { describe, expect, test } from "vitest";
import { anOrganisation } from "../../tests/fixtures/organisations.ts";
import { createPageCache, type KeptPage } from "./page-cache.ts";

const organisation = anOrganisation();

const aPage = (bytes = 10_000): KeptPage => ({
  compact: Buffer.alloc(bytes),
  headers: [],
  etag: "",
  forms: {},
  cookies: [],
  organisation,
  rates: undefined,
  versions: undefined,
  until: 0,
});

describe("EN-06 pages in memory", () => {
  test("EN-06 take no more bytes than they may, their compressed forms counted", () => {
    const cache = createPageCache(100_000);
    const first = aPage();
    cache.keep("first", first);
    for (let count = 0; count < 20; count++) for (const _ of [1, 2]) cache.keep(`page ${count}`, aPage());
    expect(cache.size().bytes).toBeLessThanOrEqual(100_000);
    expect(cache.size().pages).toBe(7);
    expect(cache.get("first")).toBeUndefined();
    const last = cache.get("page 19") as KeptPage;
    cache.grew("page 19", last, 40_000);
    expect(cache.size().bytes).toBeLessThanOrEqual(100_000);
    expect(cache.get("page 19")).toBe(last);
    // What was dropped or replaced weighs nothing any more.
    const { bytes } = cache.size();
    cache.grew("first", first, 40_000);
    cache.grew("page 19", aPage(), 40_000);
    expect(cache.size().bytes).toBe(bytes);
    cache.keep("page 19", aPage());
    expect(cache.size().bytes).toBe(bytes - 40_000);
    cache.keep("as large as all", aPage(100_000));
    expect(cache.get("as large as all")).toBeUndefined();
  });

  test("EN-06 what is asked for once drives out nothing, whatever is used stays", () => {
    const cache = createPageCache(100_000);
    for (const key of ["home", "help", "results"]) cache.keep(key, aPage());
    for (let count = 0; count < 5_000; count++) cache.keep(`odd ${count}`, aPage());
    for (const key of ["home", "help", "results"]) expect(cache.get(key)).toBeDefined();
    for (let count = 0; count < 100; count++) {
      for (const _ of [1, 2]) cache.keep(`odd twice ${count}`, aPage());
      expect(cache.get("home")).toBeDefined();
    }
    expect(cache.get("help")).toBeUndefined();
  });

  test("EN-06 a page that is rendered again replaces itself", () => {
    const cache = createPageCache(30_000);
    for (const key of ["home", "help"]) cache.keep(key, aPage());
    const made = aPage();
    cache.keep("home", made);
    expect(cache.get("home")).toBe(made);
    expect(cache.size()).toEqual({ pages: 2, bytes: 28_000 });
  });
});
