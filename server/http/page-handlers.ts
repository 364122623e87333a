import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { lowerCase, pagePath } from "./page-path.ts";

export type GetHandler = (pathname: string) => Promise<RequestHandler> | RequestHandler;

/** Where Remix tells the browser of further routes; every route is asked for. */
const MANIFEST = "/__manifest";
/** The key of the routes that may answer whatever a path begins with. */
const ANYWHERE = "*";

type Routes = ServerBuild["routes"];
type NestedRoutes = Parameters<typeof matchRoutes>[0];

/**
 * For each path the handler of a small build. Remix compiles and ranks every route it knows four times a request, a fifth
 * of the time of a page; a handler that knows the routes of one page only leaves that out, however many pages there are.
 * A path of words has a handler of its own, one with parameters shares that of its first segment, and what no route
 * begins like is left to the routes that begin with a parameter or a splat.
 */
export function createPageHandlers(build: ServerBuild): GetHandler {
  const whole = createRequestHandler(build, "production");
  const pages = groupByPath(build.routes);
  const all = nested(build.routes);
  const handlers = new Map<string, RequestHandler>();
  return (pathname) => {
    const path = pagePath(pathname);
    const first = `${path.split("/", 2).join("/")}/`;
    const key = [path, first, ANYWHERE].find((one) => pages.has(one)) ?? "";
    const routeIds = pathname === MANIFEST ? undefined : pages.get(key);
    if (!routeIds) return whole;
    let handler = handlers.get(key);
    if (!handler) {
      handler = createRequestHandler(onlyWith(build, withSurroundings(build.routes, all, key, routeIds)), "production");
      handlers.set(key, handler);
    }
    return handler;
  };
}

/** The routes that may answer a path: by the path itself, and by its first segment with a slash after it. */
function groupByPath(routes: Routes): Map<string, Set<string>> {
  const groups = new Map<string, Set<string>>();
  const anywhere: string[] = [];
  const add = (key: string, id: string) => {
    groups.set(key, (groups.get(key) ?? new Set()).add(id));
  };
  for (const { id, index, path } of Object.values(routes)) {
    // What has neither is a layout: it answers nothing by itself.
    if (!index && path === undefined) continue;
    const full = lowerCase(fullPath(routes, id));
    const [first = ""] = full.slice(1).split("/");
    if (/[:*?]/.test(first)) anywhere.push(id);
    else if (full === "/") add("/", id);
    else add(`/${first}/`, id);
    if (!/[:*?]/.test(full)) add(full, id);
  }
  for (const [key, ids] of groups) if (key.endsWith("/") && key !== "/") for (const id of anywhere) ids.add(id);
  groups.set(ANYWHERE, new Set(anywhere));
  return groups;
}

/**
 * With the parents of each route, and with what answers "/" and the paths above: Remix tells the browser of those routes
 * with the first page, and without them a link that is followed at once would end on an empty page.
 */
function withSurroundings(routes: Routes, all: NestedRoutes, key: string, ids: Set<string>): Set<string> {
  const around = new Set(ids);
  const paths = key.split("/").map((_, depth, segments) => segments.slice(0, depth + 1).join("/") || "/");
  for (const path of ["/", ...paths])
    for (const { route } of matchRoutes(all, path) ?? []) if (route.id) around.add(route.id);
  for (const id of around) {
    const { parentId } = routes[id] ?? {};
    if (parentId) around.add(parentId);
  }
  return around;
}

/** As the router wants them: each route holds its children. */
function nested(routes: Routes, parentId?: string): NestedRoutes {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: nested(routes, id) }));
}

function fullPath(routes: Routes, id: string): string {
  const { parentId, path = "" } = routes[id] ?? {};
  const above = parentId === undefined ? "" : fullPath(routes, parentId);
  return `/${[above, path]
    .map((part) => part.replace(/^\/|\/$/g, ""))
    .filter(Boolean)
    .join("/")}`;
}

function onlyWith(build: ServerBuild, ids: Set<string>): ServerBuild {
  const only = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
  return {
    ...build,
    routes: only(build.routes as Record<string, NonNullable<Routes[string]>>),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}
