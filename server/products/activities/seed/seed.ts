import { demoSeed } from "../../../db/seed/demo-file.ts";
import { importActivityFile } from "../catalogue/import-file.ts";

/** The demo's activities, where there are none. Their schedules have no end. */
export const seedDemoActivities = demoSeed("activities", "activity", importActivityFile);
