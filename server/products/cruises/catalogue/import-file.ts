import type { Clock } from "../../../core/clock.ts";
import { checkedLine, importLines } from "../../../db/import-shapes.ts";
import type { Db } from "../../../db/schema.ts";
import { createOrganisations } from "../../../organisation/organisation.ts";
import { type Sold, soldOf } from "../../../organisation/sold-by.ts";
import { type CruiseContent, cruiseLine, storedContent } from "./content.ts";
import { nightsOf } from "./sailings.ts";

export async function importCruiseFile(
  { db, clock, isDry = false }: { db: Db; clock: Clock; isDry?: boolean },
  lines: AsyncIterable<string>,
  report: (problem: string) => void,
): Promise<{ imported: number; refused: number }> {
  const organisations = await createOrganisations({ db, clock }).list();
  return importLines(lines, report, async (text) => {
    const checked = checkedLine(cruiseLine, text);
    if (!checked.ok) return checked.problems;
    const { code, cruise } = checked.value;
    const sold = soldOf(checked.value, organisations);
    if (typeof sold === "string") return [sold];
    if (!isDry) await writeCruise(db, { code, cruise, sold }, clock.now());
    return [];
  });
}

/** Adds a cruise or replaces the one with its code; what was sold of its departures stays sold. */
export async function writeCruise(
  db: Db,
  { code, cruise, sold }: { code: string; cruise: CruiseContent; sold: Sold },
  now: number,
): Promise<void> {
  const row = {
    ...sold,
    region: cruise.region,
    port_id: cruise.calls[0]!.destinationId,
    nights: nightsOf(cruise),
    content: storedContent.write(cruise),
    updated_at: now,
  };
  await db
    .insertInto("cruise")
    .values({ code, ...row })
    .onConflict((conflict) => conflict.column("code").doUpdateSet(row))
    .execute();
}
