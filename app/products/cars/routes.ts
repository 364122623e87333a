import { type RouteConfig, route } from "@remix-run/route-config";

/** Where cars are searched for and looked at. */
export const carsRoutes = [
  route("cars", "products/cars/search.tsx"),
  route("cars/results", "products/cars/results.tsx"),
  route("car", "products/cars/car.tsx"),
  route("car/:code", "products/cars/station.tsx"),
] satisfies RouteConfig;
