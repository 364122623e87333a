import { route } from "@remix-run/route-config";

/** The pages that book an offer, below a product's own address or that of all. */
export const checkoutRoutes = (path: string) =>
  route(path, "routes/checkout/checkout.tsx", { id: path }, [
    route("certificate", "routes/checkout/certificate.tsx", { id: `${path}/certificate` }),
    route("certificate-required", "routes/checkout/certificate-required.tsx", { id: `${path}/certificate-required` }),
    route("activate-service", "routes/checkout/activate-service.tsx", { id: `${path}/activate-service` }),
  ]);
