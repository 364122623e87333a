import type { ComponentType, ReactNode } from "react";
import type { RouteObject } from "react-router-dom";
import { leaveFor } from "./leave";

type Manifest = typeof window.__remixManifest;
type Entry = Manifest["routes"][string];
export type Entries = Record<string, Entry>;
type RouteModule = {
  default: ComponentType;
  ErrorBoundary?: ComponentType;
  Layout?: ComponentType<{ children: ReactNode }>;
  handle?: unknown;
  shouldRevalidate?: RouteObject["shouldRevalidate"];
};

/** The routes below a parent, for the router: loaded ones render at once, the others load their scripts first. */
export function routesBelow(parentId: string | undefined, entries: Entries): RouteObject[] {
  return Object.values(entries)
    .filter((entry) => entry.parentId === parentId)
    .map((entry) => {
      const { id, path, index } = entry;
      const module = moduleOf(id);
      const route = { id, path, ...asked, ...(module ? drawn(id, module) : { lazy: () => load(entry) }) };
      if (index) return { ...route, index };
      const children = routesBelow(id, entries);
      return children.length > 0 ? { ...route, children } : route;
    });
}

/** Each route has them, so that the router asks for its data and its scripts; what they answer comes from single-fetch.ts. */
const asked = { loader: () => null, action: () => null };

const moduleOf = (id: string) => window.__remixRouteModules[id] as unknown as RouteModule | undefined;

function drawn(id: string, { default: Page, ErrorBoundary, Layout, handle, shouldRevalidate }: RouteModule) {
  const rules = { handle, shouldRevalidate: shouldRevalidate && always(shouldRevalidate) };
  if (id !== "root" || !Layout) return { ...rules, Component: Page, ErrorBoundary };
  return {
    ...rules,
    element: (
      <Layout>
        <Page />
      </Layout>
    ),
    errorElement: ErrorBoundary && (
      <Layout>
        <ErrorBoundary />
      </Layout>
    ),
  };
}

/** Requests all loaders of a page, unless one of its routes declines. */
const always =
  (rule: NonNullable<RouteObject["shouldRevalidate"]>): RouteObject["shouldRevalidate"] =>
  (change) =>
    rule({ ...change, defaultShouldRevalidate: true });

/** A page whose scripts do not come is loaded as a whole: it works without. */
async function load({ id, module }: Entry) {
  const loaded = await import(/* @vite-ignore */ module).catch(() => leaveFor());
  window.__remixRouteModules[id] = loaded;
  return drawn(id, loaded);
}
