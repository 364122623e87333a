import type { ProductPages } from "../../core/product-pages.ts";
import type { StayProduct } from "../../core/stay-products.ts";

/** Hotels are searched for on the home page; resorts have results of their own (RT-11). */
export const staysPages = {
  menu: { hotelgd: "HLT", hotel: "HLT", condo: "CND", stays: "STY", weeks: "RST", resorts: "RST", holidaystays: "HST" },
  search: { HLT: "/", CND: "/condo", STY: "/stays", HST: "/holidaystays", RST: "/resorts" },
  results: ["/search-detail", "/resorts/search-details"],
  detail: "/hotel-details",
  others: ["/search/dates", "/hotel", "/hotelgd"],
} as const satisfies ProductPages & { search: Record<StayProduct, string> };
