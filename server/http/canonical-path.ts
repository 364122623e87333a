import type { ServerBuild } from "@remix-run/node";
import type { NextFunction, Request, Response } from "express";

import { addressOf, lowerCase } from "./page-path.ts";
import type { Pages } from "./pages.ts";
import { isCall } from "./request-kinds.ts";
import { addressedOrigin, scopeOf } from "./request-scope.ts";

/**
 * RT-13, QP-01: leads from a path in other capitals, or with slashes at its end, to the page's own address. Pages then know one
 * address, and no link with a key or a choice loses it.
 */
export function leadToCanonicalPath(routesOf: Pages["routes"]) {
  return async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    const url = addressOf(req, addressedOrigin(req, scopeOf(res)));
    const isRead = req.method === "GET" || req.method === "HEAD";
    if (!isRead || !MAY_DIFFER.test(url.pathname) || isCall(req)) return next();
    const path = canonicalPath(url.pathname, patternsOf(await routesOf()));
    if (path === undefined || path === url.pathname) return next();
    res.redirect(308, path + url.search);
  };
}

const MAY_DIFFER = /[A-Z]|.\/$/;

/** Segments of the paths of pages; those before come first where several match. */
type Patterns = readonly string[][];

const known = new WeakMap<object, Patterns>();

function patternsOf(routes: ServerBuild["routes"]): Patterns {
  const before = known.get(routes);
  if (before) return before;
  const pathOf = (id: string | undefined): string[] => {
    const route = id === undefined ? undefined : routes[id];
    return route ? [...pathOf(route.parentId), ...(route.path?.split("/").filter(Boolean) ?? [])] : [];
  };
  const patterns = Object.keys(routes).flatMap((id) => {
    const path = pathOf(id);
    return path.at(-1)?.endsWith("?") ? [path.slice(0, -1), path] : [path];
  });
  // A name of ours before a parameter.
  const rank = (pattern: string[]) => pattern.map((segment) => (isParameter(segment) ? 1 : 0)).join("");
  patterns.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
  known.set(routes, patterns);
  return patterns;
}

/** The same path as its page is called, parameters as they are; undefined where there is no page. */
export function canonicalPath(path: string, patterns: Patterns): string | undefined {
  const segments = path.replace(/\/+$/, "").split("/").slice(1);
  const pattern = patterns.find(
    (each) =>
      each.length === segments.length &&
      each.every((name, index) => isParameter(name) || lowerCase(name) === lowerCase(segments[index]!)),
  );
  return pattern && `/${pattern.map((name, index) => (isParameter(name) ? segments[index] : name)).join("/")}`;
}

const isParameter = (segment: string): boolean => segment.startsWith(":");
