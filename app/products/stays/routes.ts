import { index, type RouteConfig, route } from "@remix-run/route-config";
import { checkoutRoutes } from "../../shared/offer/checkout-routes";

/** Where stays are searched for, chosen and looked at. Hotels are searched for on the home page. */
export const staysRoutes = [
  index("products/stays/search/home.tsx"),
  route("home", "products/stays/search/home.tsx", { id: "home" }),
  route("hotel", "products/stays/search/green-deals.ts", { id: "hotel" }),
  route("hotelgd", "products/stays/search/green-deals.ts"),
  route("condo", "products/stays/search/product-search.tsx", { id: "condo" }),
  route("stays", "products/stays/search/product-search.tsx", { id: "stays" }),
  route("holidaystays", "products/stays/search/product-search.tsx", { id: "holidaystays" }),
  route("resorts", "products/stays/search/product-search.tsx"),
  route("weeks", "products/stays/search/weeks.ts"),
  route("history", "products/stays/search/remove-history.ts"),
  route("search-detail", "products/stays/search/search-detail.tsx"),
  route("resorts/search-details", "products/stays/search/search-detail.tsx", { id: "resorts/search-details" }),
  route("search/dates", "products/stays/search/calendar.tsx"),
  route("hotel-details", "products/stays/property/hotel-details.tsx"),
  route("hotel-details/:property", "products/stays/property/property.tsx"),
  route("hotel-details/:property/photos", "products/stays/property/gallery.tsx"),
  checkoutRoutes("hotel-checkout"),
  route("resources/places", "products/stays/search/suggested-places.ts"),
] satisfies RouteConfig;

export const staysOperatorRoutes = [
  route("admin/properties", "products/stays/own/properties.tsx"),
  route("admin/properties/:code", "products/stays/own/property.tsx"),
  route("admin/properties/:code/photos", "products/stays/own/photos.tsx"),
  route("admin/properties/:code/:deed", "products/stays/own/change-property.tsx"),
] satisfies RouteConfig;
