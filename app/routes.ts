import { index, type RouteConfig, route } from "@remix-run/route-config";

/** Every URL of the site, by context. Odd and old URLs live only here. */
export default [
  index("routes/storefront/home.tsx"),
  route("home", "routes/storefront/home.tsx", { id: "home" }),
  route("hotel", "routes/storefront/green-deals.ts", { id: "hotel" }),
  route("hotelgd", "routes/storefront/green-deals.ts"),
  route("search-detail", "routes/storefront/search-detail.tsx"),
  route("search/dates", "routes/storefront/calendar.tsx"),
  route("hotel-details", "routes/storefront/hotel-details.tsx"),
  route("resources/places", "routes/storefront/suggested-places.ts"),
  route("art/:name", "routes/storefront/art.ts"),
  route("login", "routes/accounts/login.tsx"),
  route("logout", "routes/accounts/logout.tsx"),
  route("preferences", "routes/preferences/preferences.tsx"),
  route("user-details", "routes/accounts/user-details.tsx"),
  route("user/my-trips", "routes/accounts/my-trips.tsx"),
  route("user/booking-history", "routes/accounts/booking-history.tsx"),
  route("hotel-checkout", "routes/booking/checkout.tsx", [
    route("certificate", "routes/booking/certificate.tsx"),
    route("certificate-required", "routes/booking/certificate-required.tsx"),
    route("activate-service", "routes/booking/activate-service.tsx"),
  ]),
  route("checkout-success", "routes/booking/checkout-success.tsx"),
  route("wallet", "routes/wallet/wallet.tsx"),
  route("privacy-policy", "routes/organisation/privacy-policy.tsx"),
  route("terms-of-use", "routes/organisation/terms-of-use.tsx"),
  route("credits", "routes/organisation/credits.tsx"),
  route("problem/:status", "routes/operations/problem.tsx"),
  route("*", "routes/operations/not-found.tsx"),
] satisfies RouteConfig;
