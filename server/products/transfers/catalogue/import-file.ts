import { bulkInsert } from "../../../db/bulk-insert.ts";
import type { Db } from "../../../db/schema.ts";
import { withinTransaction } from "../../../db/transaction.ts";
import { type Listing, ownListing } from "../../../organisation/own-listing.ts";
import { findAirport } from "../../../reference/airports.ts";
import { findPlace } from "../../../reference/places.ts";
import { lockPool } from "../../../stock/inventory.ts";
import { TRANSFER } from "../key.ts";
import { storedMeeting, storedVehicles } from "./bases.ts";
import { baseLine, type CheckedBase } from "./import-format.ts";
import { roadKm } from "./rules.ts";

const PERCENT = 100;

type ListedBase = Listing<CheckedBase, undefined>;

export const importTransferFile = ownListing({
  schema: baseLine,
  key: ["airport"],
  placeOf: () => undefined,
  write: importBases,
});

/** Writes bases in one transaction: adds new ones and replaces known ones; what was sold stays sold. */
export async function importBases(db: Db, all: ListedBase[], now: number): Promise<void> {
  const codes = all.map(({ line }) => line.airport).sort();
  await withinTransaction(db, async (trx) => {
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

const baseRowOf = ({ line: base, sold }: ListedBase, now: number) => ({
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

const placeRowsOf = ({ line: base }: ListedBase) =>
  [...new Set(base.places)].map((id) => ({
    base_code: base.airport,
    destination_id: id,
    // The format has checked both.
    km: roadKm(findAirport(base.airport)!, findPlace(id)!),
  }));
