import type { Db } from "../../../db/schema.ts";
import { withinTransaction } from "../../../db/transaction.ts";
import { type Listing, ownListing } from "../../../organisation/own-listing.ts";
import { type CheckedCruise, cruiseLine, storedContent } from "./content.ts";
import { nightsOf } from "./sailings.ts";

type ListedCruise = Listing<CheckedCruise, undefined>;

export const importCruiseFile = ownListing({ schema: cruiseLine, placeOf: () => undefined, write: importCruises });

/** Adds new cruises and replaces known ones, by their codes, in one transaction; what was sold of their departures stays sold. */
export async function importCruises(db: Db, all: ListedCruise[], now: number): Promise<void> {
  await withinTransaction(db, async (trx) => {
    for (const each of all) await writeCruise(trx, each, now);
  });
}

async function writeCruise(trx: Db, { line: { code, cruise }, sold }: ListedCruise, now: number): Promise<void> {
  const row = {
    ...sold,
    region: cruise.region,
    port_id: cruise.calls[0]!.destinationId,
    nights: nightsOf(cruise),
    content: storedContent.write(cruise),
    updated_at: now,
  };
  await trx
    .insertInto("cruise")
    .values({ code, ...row })
    .onConflict((conflict) => conflict.column("code").doUpdateSet(row))
    .execute();
}
