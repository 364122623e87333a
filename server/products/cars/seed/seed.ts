import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../db/schema.ts";
import { findPlace } from "../../../reference/places.ts";
import { importStations } from "../catalogue/import-file.ts";
import { stationLine } from "../catalogue/import-format.ts";
import { demoStations } from "./demo-stations.ts";

/** The demo's counters, where there are none. Their cars are there on every day. */
export async function seedDemoStations(db: Db, clock: Clock): Promise<number> {
  if (await db.selectFrom("car_station").select("code").limit(1).executeTakeFirst()) return 0;
  const placed = [...demoStations()].map((line) => {
    const station = stationLine.parse(line);
    const sold = { owner_id: station.organisation, sold_by: station.soldBy.join(" ") };
    return { line: station, place: findPlace(station.destinationId)!, sold };
  });
  await importStations(db, placed, clock.now());
  return placed.length;
}
