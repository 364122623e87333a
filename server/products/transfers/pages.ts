import type { ProductPages } from "../../core/product-pages.ts";

export const transfersPages = {
  menu: { transfers: "TRF" },
  search: { TRF: "/transfers" },
  results: ["/transfers/results"],
  detail: "/transfer",
  others: [],
} as const satisfies ProductPages;
