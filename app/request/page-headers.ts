import type { HeadersFunction } from "@remix-run/node";

/** For pages with personal data: no cache stores them (S9). Passes on the action's `Retry-After` (SI-11). */
export const notStored: HeadersFunction = ({ actionHeaders }) => {
  const retryAfter = actionHeaders.get("Retry-After");
  return { "Cache-Control": "private, no-store", ...(retryAfter && { "Retry-After": retryAfter }) };
};
