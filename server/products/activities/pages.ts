import type { ProductPages } from "../../core/product-pages.ts";

export const activitiesPages = {
  menu: { activities: "ACT" },
  search: { ACT: "/activities" },
  results: ["/activities/results"],
  detail: "/activity",
  others: ["/activities/map"],
  operators: { "/admin/tickets": "tickets.redeem", "/admin/activity-times": "tickets.times" },
} as const satisfies ProductPages;
