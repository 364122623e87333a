/** A path of this site, from a value that came from outside; anything else becomes the home page (O6). */
export function pathOfThisSite(value: unknown, otherwise = "/"): string {
  // Only plain characters: browsers drop tabs and newlines, and take a backslash for a slash.
  if (typeof value !== "string" || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(value)) return otherwise;
  try {
    const url = new URL(value, "http://site.invalid");
    return url.origin === "http://site.invalid" ? url.pathname + url.search + url.hash : otherwise;
  } catch {
    return otherwise;
  }
}
