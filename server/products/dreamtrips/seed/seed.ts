import type { Clock } from "../../../core/clock.ts";
import { dayIn } from "../../../core/day.ts";
import type { Db } from "../../../db/schema.ts";
import { createOrganisations } from "../../../organisation/organisation.ts";
import { findPlace } from "../../../reference/places.ts";
import { createInventory } from "../../../stock/inventory.ts";
import { departuresOf } from "../catalogue/departures.ts";
import { importDreamtrips } from "../catalogue/import-file.ts";
import { dreamtripLine } from "../catalogue/import-format.ts";
import { findTrip } from "../catalogue/trips.ts";
import { DREAMTRIP, DREAMTRIP_CODE } from "../key.ts";
import { poolOf, takingOf } from "../offer.ts";
import { demoTrips } from "./demo-trips.ts";
import type { Fill } from "./templates.ts";

/** The demo's trips, where there are none, with places that others have booked on the next departure that has not closed. */
export async function seedDemoDreamtrips(db: Db, clock: Clock): Promise<number> {
  if (await db.selectFrom("dreamtrip").select("code").limit(1).executeTakeFirst()) return 0;
  const now = clock.now();
  let written = 0;
  for (const organisation of await createOrganisations({ db, clock }).list()) {
    if (!organisation.products.includes(DREAMTRIP_CODE)) continue;
    for (const { line, fill } of demoTrips(organisation)) {
      const sold = { owner_id: organisation.id, sold_by: "" };
      const place = findPlace(line.destinations[0]!)!;
      await importDreamtrips(db, [{ line: dreamtripLine.parse(line), place, sold }], now);
      if (fill) await fillNext(db, clock, { organisationId: organisation.id, code: line.code, fill });
      written++;
    }
  }
  return written;
}

type Filled = { organisationId: string; code: string; fill: Fill };

async function fillNext(db: Db, clock: Clock, { organisationId, code, fill }: Filled): Promise<void> {
  const inventory = createInventory({ clock, kind: DREAMTRIP, heldPerRoom: 1 });
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
