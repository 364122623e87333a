import { type RouteConfig, route } from "@remix-run/route-config";

/** Where members buy certificates. */
export const certificatesRoutes = [
  route("wallet/buy", "products/certificates/certificates-on-sale.tsx"),
  route("wallet/buy/:offer", "products/certificates/buy-certificate.tsx"),
] satisfies RouteConfig;
