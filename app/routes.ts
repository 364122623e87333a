import { type RouteConfig, route } from "@remix-run/route-config";

/** Every URL of the site, by context. Odd and old URLs live only here. */
export default [
  route("login", "routes/accounts/login.tsx"),
  route("logout", "routes/accounts/logout.tsx"),
  route("preferences", "routes/preferences/preferences.tsx"),
  route("user-details", "routes/accounts/user-details.tsx"),
  route("user/my-trips", "routes/accounts/my-trips.tsx"),
  route("user/booking-history", "routes/accounts/booking-history.tsx"),
  route("privacy-policy", "routes/organisation/privacy-policy.tsx"),
  route("terms-of-use", "routes/organisation/terms-of-use.tsx"),
  route("credits", "routes/organisation/credits.tsx"),
  route("problem/:status", "routes/operations/problem.tsx"),
  route("*", "routes/operations/not-found.tsx"),
] satisfies RouteConfig;
