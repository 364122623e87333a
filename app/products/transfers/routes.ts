import { type RouteConfig, route } from "@remix-run/route-config";

/** Where transfers are searched for and looked at. */
export const transfersRoutes = [
  route("transfers", "products/transfers/search.tsx"),
  route("transfers/results", "products/transfers/results.tsx"),
  route("transfer", "products/transfers/transfer.tsx"),
  route("transfer/:airport", "products/transfers/airport.tsx"),
] satisfies RouteConfig;
