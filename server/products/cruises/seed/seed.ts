import { demoSeed } from "../../../db/seed/demo-file.ts";
import { importCruiseFile } from "../catalogue/import-file.ts";

/** The demo's cruises, where there are none. Their departures have no end. */
export const seedDemoCruises = demoSeed("cruises", "cruise", importCruiseFile);
