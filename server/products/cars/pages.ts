import type { ProductPages } from "../../core/product-pages.ts";

export const carsPages = {
  search: { CAR: "/cars" },
  results: ["/cars/results"],
  detail: "/car",
} as const satisfies ProductPages;
