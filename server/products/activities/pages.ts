import type { ProductPages } from "../../core/product-pages.ts";

export const activitiesPages = {
  search: { ACT: "/activities" },
  results: ["/activities/results"],
  detail: "/activity",
  others: ["/activities/map"],
} as const satisfies ProductPages;
