import { type RouteConfig, route } from "@remix-run/route-config";

/** Where activities are searched for and looked at. */
export const activitiesRoutes = [
  route("activities", "products/activities/search.tsx"),
  route("activities/results", "products/activities/results.tsx"),
  route("activities/map", "products/activities/results-map.tsx"),
  route("activity", "products/activities/activity.tsx", { id: "activity" }),
  route("activity/:code", "products/activities/activity.tsx"),
] satisfies RouteConfig;

export const activitiesOperatorRoutes = [
  route("admin/tickets", "products/activities/redeem.tsx"),
  route("admin/activity-times", "products/activities/call-off.tsx"),
] satisfies RouteConfig;
