import type { Area } from "./messages";

/**
 * The areas whose messages the browser needs. A module that has messages names its areas while it is evaluated (`messagesOf`), so
 * their chunks are on their way as soon as a page's script is there, before React draws the page.
 */
const wanted = new Set<Area>();
const underWay = new Map<Area, Promise<void>>();
let load: ((area: Area) => Promise<void>) | undefined;

export function want(area: Area): void {
  if (wanted.has(area)) return;
  wanted.add(area);
  begin(area);
}

/** How the browser gets the messages of an area. The server never calls it: it has all of them. */
export function loadMessagesWith(loader: (area: Area) => Promise<void>): void {
  load = loader;
  wanted.forEach(begin);
}

function begin(area: Area): void {
  if (!load) return;
  const loading = load(area).then(() => void underWay.delete(area));
  // `allMessages` reports the failure to its caller. Without a caller it must not become an unhandled rejection.
  loading.catch(() => {});
  underWay.set(area, loading);
}

/** Rejected when one of the chunks does not come. */
export const allMessages = async (): Promise<void> => void (await Promise.all(underWay.values()));

/**
 * Suspends a component until the messages of its areas are there. A navigation is a transition: React leaves the page before
 * on the screen until then. When a chunk does not come, the page is loaded as a whole, with all its messages from the server.
 */
export function waitForMessages(areas: readonly Area[]): void {
  const missing = areas.flatMap((area) => underWay.get(area) ?? []);
  if (missing.length > 0) throw Promise.all(missing).catch(loadPage);
}

export function loadPage(): Promise<never> {
  location.reload();
  return new Promise(() => {});
}
