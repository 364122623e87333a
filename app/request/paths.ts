/** With everything else in it a cookie has to stay below what browsers keep, 4 kB, and a header below what proxies take. */
const LONGEST_WAY_BACK = 1_500;

/** Where to return after sign-in; a path too long for a cookie loses its query. */
export function wayBack(path: string): string {
  if (path.length <= LONGEST_WAY_BACK) return path;
  const { pathname } = new URL(path, ANY_SITE);
  return pathname.length <= LONGEST_WAY_BACK ? pathname : "/";
}

/** Longer than any address of ours. A form may hold one of 60 kB, and a redirect there is a header that browsers and proxies refuse. */
const LONGEST_PATH = 4_000;

/** Placeholder for the current site's origin; `.invalid` is reserved, so no real URL has it. */
const ANY_SITE = "http://site.invalid";

/**
 * A path of this site from an untrusted value; `otherwise`, by default the home page, for anything else (O6). The browser parses
 * the serialized path once more: `/..//evil.example` is a path when parsed, but serializes to `//evil.example`, another site.
 */
export function pathOfThisSite(value: unknown, otherwise = "/"): string {
  if (typeof value !== "string" || value.length > LONGEST_PATH) return otherwise;
  // Only plain characters: browsers drop tabs and newlines, and take a backslash for a slash.
  if (!/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(value)) return otherwise;
  const path = written(value);
  return path !== undefined && written(path) === path ? path : otherwise;
}

/** The path as the URL parser writes it; undefined where it leads to another site. */
function written(path: string): string | undefined {
  if (!URL.canParse(path, ANY_SITE)) return undefined;
  const { origin, pathname, search, hash } = new URL(path, ANY_SITE);
  return origin === ANY_SITE ? pathname + search + hash : undefined;
}
