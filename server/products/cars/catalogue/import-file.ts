import { bulkInsert } from "../../../db/bulk-insert.ts";
import type { Db } from "../../../db/schema.ts";
import { withinTransaction } from "../../../db/transaction.ts";
import { type Listing, ownListing } from "../../../organisation/own-listing.ts";
import { findPlace } from "../../../reference/places.ts";
import { lockPool } from "../../../stock/inventory.ts";
import { CAR } from "../key.ts";
import { type CheckedStation, stationLine } from "./import-format.ts";
import { storedColumns } from "./station.ts";

const BASIS_POINTS = 100;

type ListedStation = Listing<CheckedStation>;

export const importStationFile = ownListing({
  schema: stationLine,
  placeOf: ({ destinationId }) => findPlace(destinationId) ?? ["destinationId: there is no such place"],
  write: importStations,
});

/** Adds new counters and replaces known ones, by their codes, in one transaction; what was sold stays sold. */
export async function importStations(db: Db, all: ListedStation[], now: number): Promise<void> {
  const codes = all.map(({ line }) => line.code).sort();
  await withinTransaction(db, async (trx) => {
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

const rowOf = ({ line: station, place, sold }: ListedStation, now: number) => ({
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
