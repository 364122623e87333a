/** A path as lines of the log have it: of the key in a client's link to a quote or booking only the beginning. */
export const loggedPath = (path: string): string =>
  path.replace(/^(\/+q\/[^/]{6})[^/]*/i, "$1…").replace(/^(\/+bookings\/[^/]{6})[^/]*\.[^/]*/i, "$1…");
