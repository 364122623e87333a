import { type RouteConfig, route } from "@remix-run/route-config";

/** Where members choose a plan, and decide about the one they have. */
export const plansRoutes = [
  route("plans", "products/plans/plans.tsx"),
  route("plans/:plan", "products/plans/choose-plan.tsx"),
] satisfies RouteConfig;
