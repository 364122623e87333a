import { seedDemoCatalogue } from "./stays/seed/catalogue.ts";

/** What the demo offers of each product. Each answers how many things it wrote; none where they are there already. */
export const seeds = [seedDemoCatalogue];
