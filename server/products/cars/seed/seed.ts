import { demoSeed } from "../../../db/seed/demo-file.ts";
import { importStationFile } from "../catalogue/import-file.ts";

/** The demo's counters, where there are none. Their cars are there on every day. */
export const seedDemoStations = demoSeed("cars", "car_station", importStationFile);
