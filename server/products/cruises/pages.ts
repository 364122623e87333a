import type { ProductPages } from "../../core/product-pages.ts";

export const cruisesPages = {
  menu: { cruises: "CRU" },
  search: { CRU: "/cruises" },
  results: ["/cruises/results"],
  detail: "/cruise",
  others: [],
} as const satisfies ProductPages;
