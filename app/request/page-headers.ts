import type { HeadersFunction } from "@remix-run/node";

/** For pages with somebody's own data on them: kept in no cache (S9). What an action says of the next try goes along (SI-11). */
export const notStored: HeadersFunction = ({ actionHeaders }) => {
  const retryAfter = actionHeaders.get("Retry-After");
  return { "Cache-Control": "private, no-store", ...(retryAfter && { "Retry-After": retryAfter }) };
};
