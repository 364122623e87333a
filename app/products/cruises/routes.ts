import { type RouteConfig, route } from "@remix-run/route-config";

/** Where cruises are searched for and looked at. */
export const cruisesRoutes = [
  route("cruises", "products/cruises/search.tsx"),
  route("cruises/results", "products/cruises/results.tsx"),
  route("cruise", "products/cruises/cruise.tsx", { id: "cruise" }),
  route("cruise/:code", "products/cruises/cruise.tsx"),
] satisfies RouteConfig;
