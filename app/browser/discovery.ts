import { matchRoutes } from "react-router-dom";
import { type Entries, routesBelow } from "./routes";
import type { Router } from "./single-fetch";

/** Paths whose routes the server has sent. */
const told = new Set<string>();
const underWay = new Map<string, Promise<void>>();
let next: { paths: Set<string>; asked: Promise<void> } | undefined;

/** Whether the route of a path is known. A match with a parameter may hide a route not yet loaded, until the server was asked. */
export function knows(router: Router, pathname: string): boolean {
  const leaf = matchRoutes(router.routes, pathname)?.at(-1);
  // The root route alone is no match: it surrounds every page.
  if (!leaf || leaf.route.id === "root") return false;
  return told.has(pathname) || Object.keys(leaf.params).length === 0;
}

/** Requests the routes of a path from the server, together with all paths requested at the same moment. */
export function discover(router: Router, pathname: string): Promise<void> | undefined {
  if (knows(router, pathname)) return undefined;
  const already = underWay.get(pathname);
  if (already) return already;
  if (!next) {
    const paths = new Set<string>();
    next = { paths, asked: Promise.resolve().then(() => ask(router, paths)) };
  }
  next.paths.add(pathname);
  underWay.set(pathname, next.asked);
  return next.asked;
}

/** Ignores failures: without a known route the browser follows the link itself. */
async function ask(router: Router, paths: Set<string>): Promise<void> {
  next = undefined;
  const manifest = window.__remixManifest;
  const query = new URLSearchParams([...paths].sort().map((path) => ["p", path]));
  query.set("version", manifest.version);
  try {
    const answer = await fetch(`/__manifest?${query}`);
    // Another status is that of a newer release, whose pages are documents to this one.
    if (answer.status !== 200) return;
    const entries = Object.values((await answer.json()) as Entries).filter(({ id }) => !manifest.routes[id]);
    const added = Object.fromEntries(entries.map((entry) => [entry.id, entry]));
    Object.assign(manifest.routes, added);
    for (const parentId of new Set(entries.map((entry) => entry.parentId)))
      if (!parentId || !added[parentId]) router.patchRoutes(parentId ?? null, routesBelow(parentId, added));
    for (const path of paths) told.add(path);
  } catch {
    // As above.
  } finally {
    for (const path of paths) underWay.delete(path);
  }
}
