/** A path as lines of the log have it: of the key in a quote's link only the beginning. */
export const loggedPath = (path: string): string => path.replace(/^(\/+q\/[^/]{6})[^/]*/i, "$1…");
