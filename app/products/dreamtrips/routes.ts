import { type RouteConfig, route } from "@remix-run/route-config";

/** Where group trips are searched for, looked at and waited for. */
export const dreamtripsRoutes = [
  route("dreamtrips", "products/dreamtrips/search.tsx"),
  route("dreamtrips/results", "products/dreamtrips/results.tsx"),
  route("dreamtrips/waiting-list", "products/dreamtrips/waiting-list.tsx"),
  route("dreamtrip", "products/dreamtrips/trip.tsx", { id: "dreamtrip" }),
  route("dreamtrip/:code", "products/dreamtrips/trip.tsx"),
] satisfies RouteConfig;
