import type { Clock } from "../../../core/clock.ts";
import type { Day } from "../../../core/day.ts";
import { DAY } from "../../../core/durations.ts";
import type { Db } from "../../../db/schema.ts";
import { findPlace } from "../../../reference/places.ts";
import { type PropertyLine, propertyLine } from "../catalogue/import-format.ts";
import { importProperties } from "../catalogue/import-properties.ts";
import { type DemoPlace, demoPlaces } from "./catalogue-places.ts";
import { demoCode, demoProperties } from "./demo-properties.ts";

/** Properties written in one transaction. */
const BATCH = 400;
/** With fewer days of rates left than this the demo is rewritten; sold nights stay sold. */
const FEWEST_DAYS = 270;
/** `lastCodeOf` the whole demo: reading every place to learn it would be a fifth of a start. */
export const LAST_CODE = "P990000030-7";

/** The demo's catalogue, where it is missing or nearly over. Resolves with how many properties were written. */
export async function seedDemoCatalogue(db: Db, clock: Clock, someOf?: DemoPlace[]): Promise<number> {
  const today = Math.floor(clock.now() / DAY);
  if (await isThere(db, today, someOf ? lastCodeOf(someOf) : LAST_CODE)) return 0;
  const places = someOf ?? demoPlaces();
  let batch: PropertyLine[] = [];
  let written = 0;
  for (const property of demoProperties(today, places)) {
    batch.push(property);
    if (batch.length >= BATCH) {
      written += await write(db, batch, clock.now());
      batch = [];
    }
  }
  return written + (await write(db, batch, clock.now()));
}

/** Written last: when it is there, so is everything before it. */
export function lastCodeOf(places: DemoPlace[]): string {
  const last = places.at(-1)!;
  return demoCode(last.place, last.properties);
}

async function isThere(db: Db, today: Day, lastCode: string): Promise<boolean> {
  const rate = await db
    .selectFrom("property")
    .innerJoin("room_type", (join) =>
      join
        .onRef("room_type.destination_id", "=", "property.destination_id")
        .onRef("room_type.property_id", "=", "property.id"),
    )
    .innerJoin("rate", (join) =>
      join.onRef("rate.destination_id", "=", "property.destination_id").onRef("rate.room_id", "=", "room_type.id"),
    )
    .select("rate.to_day")
    .where("property.code", "=", lastCode)
    .orderBy("rate.to_day", "desc")
    .executeTakeFirst();
  return rate !== undefined && rate.to_day - today >= FEWEST_DAYS;
}

async function write(db: Db, batch: PropertyLine[], now: number): Promise<number> {
  const placed = batch.map((line) => {
    const property = propertyLine.parse(line);
    const sold = { owner_id: property.organisation, sold_by: property.soldBy.join(" ") };
    return { line: property, place: findPlace(property.destinationId!)!, sold };
  });
  await importProperties(db, placed, now);
  return placed.length;
}
