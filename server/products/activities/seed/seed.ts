import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../db/schema.ts";
import { findPlace } from "../../../reference/places.ts";
import { importActivities } from "../catalogue/import-file.ts";
import { activityLine } from "../catalogue/import-format.ts";
import { demoActivities } from "./demo-activities.ts";

/** The demo's activities, where there are none. Their schedules have no end. */
export async function seedDemoActivities(db: Db, clock: Clock): Promise<number> {
  if (await db.selectFrom("activity").select("id").limit(1).executeTakeFirst()) return 0;
  const placed = [...demoActivities()].map((line) => {
    const activity = activityLine.parse(line);
    const sold = { owner_id: activity.organisation, sold_by: activity.soldBy.join(" ") };
    return { line: activity, place: findPlace(activity.destinationId!)!, sold };
  });
  await importActivities(db, placed, clock.now());
  return placed.length;
}
