import type { ProductPages } from "../../core/product-pages.ts";

export const cruisesPages = {
  search: { CRU: "/cruises" },
  results: ["/cruises/results"],
  detail: "/cruise",
} as const satisfies ProductPages;
