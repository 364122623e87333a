import type { Clock } from "../../../core/clock.ts";
import { dayIn } from "../../../core/day.ts";
import type { Db } from "../../../db/schema.ts";
import { demoSeed } from "../../../db/seed/demo-file.ts";
import { createOrganisations } from "../../../organisation/organisation.ts";
import { createInventory } from "../../../stock/inventory.ts";
import { departuresOf } from "../catalogue/departures.ts";
import { importDreamtripFile } from "../catalogue/import-file.ts";
import { findTrip } from "../catalogue/trips.ts";
import { DREAMTRIP } from "../key.ts";
import { poolOf, takingOf } from "../offer.ts";

/** What others have booked of the next departure. */
type Fill = { booked: "all-but-one" | "minimum"; waiting?: true };

const FILLED: Record<string, Fill> = {
  "tejo-to-douro": { booked: "minimum" },
  "andalusia-slowly": { booked: "all-but-one", waiting: true },
};

const importTrips = demoSeed("dreamtrips", "dreamtrip", importDreamtripFile);

/** The demo's trips, where there are none, with places that others have booked on the next departure that has not closed. */
export async function seedDemoDreamtrips(db: Db, clock: Clock): Promise<number> {
  const written = await importTrips(db, clock);
  if (written > 0)
    for (const { id: organisationId } of await createOrganisations({ db, clock }).list())
      for (const [code, fill] of Object.entries(FILLED)) await fillNext(db, clock, { organisationId, code, fill });
  return written;
}

type Filled = { organisationId: string; code: string; fill: Fill };

async function fillNext(db: Db, clock: Clock, { organisationId, code, fill }: Filled): Promise<void> {
  const inventory = createInventory({ clock, kind: DREAMTRIP, limitFactor: 1 });
  const trip = await findTrip(db, organisationId, code);
  const today = dayIn("UTC", clock.now());
  const [day] = trip ? departuresOf(trip, today + trip.closesDays + 2, today + 500) : [];
  if (!trip || day === undefined) return;
  await db.transaction().execute(async (trx) => {
    await inventory.lock(trx, poolOf(trip, day), []);
    const travellers = fill.booked === "all-but-one" ? trip.places - 1 : trip.minimum + 1;
    await inventory.take(trx, takingOf(trip, { day, travellers }), `demo-${organisationId}-${code}`);
    if (fill.waiting)
      await trx
        .insertInto("dreamtrip_waiting")
        .values({
          ...{ organisation_id: organisationId, id: `demo-${code}`, code, day, form: `demo-${code}` },
          ...{ account_id: null, first_name: "Nadia", email: "nadia@example.com", language: "en" },
          ...{ origin: "http://localhost", travellers: 2, singles: 0, state: "waiting" },
          ...{ held: null, offered_until: null, created_at: clock.now() },
        })
        .execute();
  });
}
