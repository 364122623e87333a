import { activityImport } from "./activities/import-command.ts";
import { carImport } from "./cars/import-command.ts";
import { cruiseImport } from "./cruises/import-command.ts";
import { dreamtripImport } from "./dreamtrips/import-command.ts";
import type { ProductImport } from "./product.ts";
import { stayImport } from "./stays/import-command.ts";
import { transferImport } from "./transfers/import-command.ts";

/** The files that commands import, by the group of commands. */
export const imports: Record<string, ProductImport> = {
  catalogue: stayImport,
  activities: activityImport,
  cars: carImport,
  cruises: cruiseImport,
  dreamtrips: dreamtripImport,
  transfers: transferImport,
};
