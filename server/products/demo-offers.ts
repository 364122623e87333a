import { demoStayOffers } from "./stays/seed/demo-offers.ts";

/** Offers of the demo that its agents quote, of products that have some. */
export const demoOffers = [demoStayOffers];
