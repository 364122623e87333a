import type { Clock } from "../core/clock.ts";
import type { Db } from "../db/schema.ts";
import { seedDemoActivities } from "./activities/seed/seed.ts";
import { seedDemoStations } from "./cars/seed/seed.ts";
import { seedDemoCruises } from "./cruises/seed/seed.ts";
import { seedDemoDreamtrips } from "./dreamtrips/seed/seed.ts";
import { seedDemoCatalogue } from "./stays/seed/catalogue.ts";
import { seedDemoTransfers } from "./transfers/seed/seed.ts";

type Seed = (db: Db, clock: Clock) => Promise<number>;

/** What the demo offers of each product. Each answers how many things it wrote; none where they are there already. */
export const seeds: Seed[] = [
  seedDemoCatalogue,
  seedDemoActivities,
  seedDemoStations,
  seedDemoCruises,
  seedDemoTransfers,
  seedDemoDreamtrips,
];
