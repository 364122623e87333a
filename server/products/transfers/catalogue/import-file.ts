import type { Clock } from "../../../core/clock.ts";
import { bulkInsert } from "../../../db/bulk-insert.ts";
import { checkedLine } from "../../../db/import-shapes.ts";
import type { Db } from "../../../db/schema.ts";
import { createOrganisations } from "../../../organisation/organisation.ts";
import { type Sold, soldOf } from "../../../organisation/sold-by.ts";
import { findAirport } from "../../../reference/airports.ts";
import { findPlace } from "../../../reference/places.ts";
import { lockPool } from "../../../stock/inventory.ts";
import { TRANSFER } from "../key.ts";
import { storedMeeting, storedVehicles } from "./bases.ts";
import { baseLine, type CheckedBase } from "./import-format.ts";
import { roadKm } from "./rules.ts";

/** Bases written in one transaction. */
const BATCH = 50;
const PERCENT = 100;

type SoldBase = { base: CheckedBase; sold: Sold };

/** Imports a file of bases, line by line: a line that is refused does not stop the others. */
export async function importTransferFile(
  { db, clock, isDry = false }: { db: Db; clock: Clock; isDry?: boolean },
  lines: AsyncIterable<string>,
  report: (problem: string) => void,
): Promise<{ imported: number; refused: number }> {
  const organisations = await createOrganisations({ db, clock }).list();
  const summary = { imported: 0, refused: 0 };
  const lineOfAirport = new Map<string, number>();
  let batch: SoldBase[] = [];
  let number = 0;

  function refuse(problems: string[]): void {
    summary.refused++;
    for (const problem of problems) report(`line ${number}: ${problem}`);
  }

  async function flush(): Promise<void> {
    if (!isDry) await importBases(db, batch, clock.now());
    summary.imported += batch.length;
    batch = [];
  }

  for await (const text of lines) {
    number++;
    // trim takes a byte order mark too.
    if (text.trim() === "") continue;
    const checked = checkedLine(baseLine, text.trim());
    if (!checked.ok) {
      refuse(checked.problems);
      continue;
    }
    const base = checked.value;
    const sold = soldOf(base, organisations);
    const before = lineOfAirport.get(base.airport);
    if (before !== undefined) refuse([`airport: ${base.airport} was on line ${before} already`]);
    else if (typeof sold === "string") refuse([sold]);
    else {
      lineOfAirport.set(base.airport, number);
      batch.push({ base, sold });
    }
    if (batch.length >= BATCH) await flush();
  }
  await flush();
  return summary;
}

/** Writes bases in one transaction: adds new ones and replaces known ones; what was sold stays sold. */
export async function importBases(db: Db, all: SoldBase[], now: number): Promise<void> {
  if (all.length === 0) return;
  const codes = all.map(({ base }) => base.airport).sort();
  await db.transaction().execute(async (trx) => {
    // Before anything is written, as sales lock them: a sale sees all of an import or nothing.
    for (const code of codes) await lockPool(trx, TRANSFER, code);
    await trx.deleteFrom("transfer_place").where("base_code", "in", codes).execute();
    await trx.deleteFrom("transfer_base").where("code", "in", codes).execute();
    await bulkInsert(
      trx,
      "transfer_base",
      all.map((each) => baseRowOf(each, now)),
    );
    await bulkInsert(trx, "transfer_place", all.flatMap(placeRowsOf));
  });
}

const baseRowOf = ({ base, sold }: SoldBase, now: number) => ({
  code: base.airport,
  ...sold,
  currency: base.currency,
  tax_bp: Math.round(base.taxPercent * PERCENT),
  night_percent: base.nightPercent,
  cutoff_minutes: base.cutoffMinutes,
  free_until_hours: base.freeUntilHours,
  wait_airport: base.waitMinutes.airport,
  wait_place: base.waitMinutes.elsewhere,
  provider: base.provider,
  payee: base.payee ?? base.airport,
  phone: base.phone,
  popularity: base.popularity,
  meeting: storedMeeting.write(base.meeting),
  vehicles: storedVehicles.write(base.vehicles),
  updated_at: now,
});

const placeRowsOf = ({ base }: SoldBase) =>
  [...new Set(base.places)].map((id) => ({
    base_code: base.airport,
    destination_id: id,
    // The format has checked both.
    km: roadKm(findAirport(base.airport)!, findPlace(id)!),
  }));
