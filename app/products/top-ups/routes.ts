import { type RouteConfig, route } from "@remix-run/route-config";

/** Where members fill their balances. */
export const topUpsRoutes = [route("wallet/top-up", "products/top-ups/top-up.tsx")] satisfies RouteConfig;
