import type { ProductPages } from "../../core/product-pages.ts";

export const dreamtripsPages = {
  search: { DRM: "/dreamtrips" },
  results: ["/dreamtrips/results"],
  detail: "/dreamtrip",
  others: ["/dreamtrips/waiting-list"],
} as const satisfies ProductPages;
