import { parseDay } from "../../../core/day.ts";
import type { Db } from "../../../db/schema.ts";
import { withinTransaction } from "../../../db/transaction.ts";
import { type Listing, ownListing } from "../../../organisation/own-listing.ts";
import { findPlace } from "../../../reference/places.ts";
import { storedContent } from "./content.ts";
import { type CheckedDreamtrip, dreamtripLine } from "./import-format.ts";
import type { DreamtripRow } from "./tables.ts";
import { storedRule } from "./terms.ts";

const PERCENT = 100;

type ListedDreamtrip = Listing<CheckedDreamtrip>;

export const importDreamtripFile = ownListing({
  schema: dreamtripLine,
  key: ["code", "organisation"],
  placeOf({ destinations }) {
    const unknown = destinations.filter((id) => !findPlace(id));
    return unknown.length > 0
      ? unknown.map((id) => `destinations: there is no place ${id}`)
      : findPlace(destinations[0]!)!;
  },
  write: importDreamtrips,
});

/** Adds new trips and replaces known ones in one transaction; places that were sold stay sold. */
export async function importDreamtrips(db: Db, all: ListedDreamtrip[], now: number): Promise<void> {
  await withinTransaction(db, async (trx) => {
    for (const each of all) {
      const row = rowOf(each, now);
      await trx
        .insertInto("dreamtrip")
        .values(row)
        .onConflict((conflict) => conflict.columns(["organisation_id", "code"]).doUpdateSet(row))
        .execute();
    }
  });
}

/** The format has checked it. */
const dayOf = (text: string) => parseDay(text) as number;

const rowOf = ({ line: trip, place, sold }: ListedDreamtrip, now: number): DreamtripRow => ({
  organisation_id: sold.owner_id,
  code: trip.code,
  theme: trip.theme,
  destinations: trip.destinations.join(" "),
  currency: trip.currency,
  time_zone: trip.timeZone ?? place.timeZone,
  starts_on: dayOf(trip.startsOn),
  every_days: trip.everyDays ?? null,
  nights: trip.nights,
  places: trip.places,
  minimum: trip.minimum,
  decide_days: trip.decideDays,
  price: trip.price,
  supplement: trip.supplement,
  tax_bp: Math.round(trip.taxPercent * PERCENT),
  deposit_percent: trip.depositPercent,
  balance_days: trip.balanceDays,
  closes_days: trip.closesDays,
  opens_days: trip.opensDays ?? null,
  members_days: trip.membersFirst?.days ?? 0,
  members_plans: trip.membersFirst?.plans.join(" ") ?? "",
  payee: trip.payee ?? trip.code,
  cancellation: storedRule.write(trip.cancellation),
  content: storedContent.write(trip.content),
  updated_at: now,
});
