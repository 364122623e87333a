import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../db/schema.ts";
import { EVERYONE } from "../../../organisation/sold-by.ts";
import { cruiseLine } from "../catalogue/content.ts";
import { importCruises } from "../catalogue/import-file.ts";
import { demoCruises } from "./demo-cruises.ts";

/** The demo's cruises, where there are none. Their departures have no end. */
export async function seedDemoCruises(db: Db, clock: Clock): Promise<number> {
  if (await db.selectFrom("cruise").select("code").limit(1).executeTakeFirst()) return 0;
  const lines = demoCruises().map((line) => cruiseLine.parse(line));
  const listed = lines.map((line) => {
    return { line, place: undefined, sold: { owner_id: line.organisation, sold_by: EVERYONE } };
  });
  await importCruises(db, listed, clock.now());
  return lines.length;
}
