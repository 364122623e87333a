import type { HeadersFunction } from "@remix-run/node";

/** For pages with somebody's own data on them: kept in no cache (S9). */
export const notStored: HeadersFunction = () => ({ "Cache-Control": "private, no-store" });
