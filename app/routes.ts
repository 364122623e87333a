import { type RouteConfig, route } from "@remix-run/route-config";

/** Every URL of the site, by context. Odd and old URLs live only here. */
export default [
  route("problem/:status", "routes/operations/problem.tsx"),
  route("*", "routes/operations/not-found.tsx"),
] satisfies RouteConfig;
