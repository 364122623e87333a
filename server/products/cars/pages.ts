import type { ProductPages } from "../../core/product-pages.ts";

export const carsPages = {
  menu: { cars: "CAR" },
  search: { CAR: "/cars" },
  results: ["/cars/results"],
  detail: "/car",
  others: [],
} as const satisfies ProductPages;
