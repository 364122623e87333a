import type { ProductPages } from "../../core/product-pages.ts";

export const transfersPages = {
  search: { TRF: "/transfers" },
  results: ["/transfers/results"],
  detail: "/transfer",
} as const satisfies ProductPages;
