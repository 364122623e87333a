import type { Clock } from "../../../core/clock.ts";
import { bulkInsert } from "../../../db/bulk-insert.ts";
import { checkedLine, importLines } from "../../../db/import-shapes.ts";
import type { Db } from "../../../db/schema.ts";
import { createOrganisations } from "../../../organisation/organisation.ts";
import { type Sold, soldOf } from "../../../organisation/sold-by.ts";
import { findPlace, type Place } from "../../../reference/places.ts";
import { lockPool } from "../../../stock/inventory.ts";
import { CAR } from "../key.ts";
import { type CheckedStation, stationLine } from "./import-format.ts";
import { storedColumns } from "./station.ts";

const BASIS_POINTS = 100;

export type PlacedStation = { station: CheckedStation; place: Place; sold: Sold };

export async function importStationFile(
  { db, clock, isDry = false }: { db: Db; clock: Clock; isDry?: boolean },
  lines: AsyncIterable<string>,
  report: (problem: string) => void,
): Promise<{ imported: number; refused: number }> {
  const organisations = await createOrganisations({ db, clock }).list();
  const lineOfCode = new Map<string, number>();
  return importLines(lines, report, async (text, number) => {
    const checked = checkedLine(stationLine, text);
    if (!checked.ok) return checked.problems;
    const station = checked.value;
    const before = lineOfCode.get(station.code);
    if (before !== undefined) return [`code: ${station.code} was on line ${before} already`];
    const place = findPlace(station.destinationId);
    if (!place) return ["destinationId: there is no such place"];
    const sold = soldOf(station, organisations);
    if (typeof sold === "string") return [sold];
    lineOfCode.set(station.code, number);
    if (!isDry) await importStations(db, [{ station, place, sold }], clock.now());
    return [];
  });
}

/** Adds new counters and replaces known ones, by their codes, in one transaction; what was sold stays sold. */
export async function importStations(db: Db, all: PlacedStation[], now: number): Promise<void> {
  const codes = all.map(({ station }) => station.code).sort();
  await db.transaction().execute(async (trx) => {
    // As sales lock them: a sale sees all of an import or nothing.
    for (const code of codes) await lockPool(trx, CAR, code);
    await trx.deleteFrom("car_station").where("code", "in", codes).execute();
    await bulkInsert(
      trx,
      "car_station",
      all.map((each) => rowOf(each, now)),
    );
  });
}

const rowOf = ({ station, place, sold }: PlacedStation, now: number) => ({
  code: station.code,
  ...sold,
  destination_id: place.id,
  airport: station.airport ? 1 : 0,
  time_zone: station.timeZone ?? place.timeZone,
  country_code: place.countryCode,
  currency: station.currency,
  tax_bp: Math.round(station.taxPercent * BASIS_POINTS),
  airport_fee_bp: Math.round(station.airportFeePercent * BASIS_POINTS),
  provider: station.provider,
  payee: station.payee ?? station.code,
  popularity: station.popularity,
  ...storedColumns(station),
  updated_at: now,
});
