import type { Clock } from "../../core/clock.ts";
import { type Day, dayIn } from "../../core/day.ts";
import { createPageVersions } from "../../core/page-versions.ts";
import type { Db } from "../../db/schema.ts";
import type { Organisation } from "../../organisation/settings.ts";
import { findPlace } from "../../reference/places.ts";
import type { ProductService } from "../product.ts";
import type { Activity } from "./catalogue/activities.ts";
import type { Option } from "./catalogue/content.ts";
import { type Tickets, ticketPrice, ticketProblem } from "./catalogue/units.ts";
import { createEmbeddedActivities } from "./embedded-supplier.ts";
import { ACTIVITY_CODE, ownKey } from "./key.ts";
import { activitiesPages } from "./pages.ts";
import { createActivitySellers, offerPrice } from "./sellers.ts";

export function createActivityService({ db, clock }: { db: Db; clock: Clock }) {
  const own = createEmbeddedActivities({ db, clock });
  const readVersions = (ids: number[]) =>
    db
      .selectFrom("activity_place")
      .select(["destination_id as id", "version"])
      .where("destination_id", "in", ids)
      .where("activities", ">", 0)
      .execute();
  return {
    ...own,
    ownKey,
    /** What the first problem with these tickets is, or what they cost. */
    problemWith: (option: Option, tickets: Tickets) => ticketProblem(option, tickets),
    priceOf: ({ currency, taxBp }: Activity, { units }: Option, tickets: Tickets) =>
      offerPrice(ticketPrice(units, tickets, taxBp), currency),
    /** RO-05: the first day on which something may be booked there. */
    earliestDay(placeId: number | undefined, { minCheckinDays, timeZone }: Organisation): Day {
      const place = placeId === undefined ? undefined : findPlace(placeId);
      return dayIn(place?.timeZone ?? timeZone, clock.now()) + minCheckinDays;
    },
    sellers: createActivitySellers({ db, clock, own }),
    versions: createPageVersions(readVersions, clock),
    warm: async () => {},
    missingSecrets: () => [],
    photosFrom: () => [],
    detailPages: async ({ id, products }, most) =>
      products.includes(ACTIVITY_CODE)
        ? (await own.activities.codesFor(id, most)).map(
            (code) => `${activitiesPages.detail}/${encodeURIComponent(code)}`,
          )
        : [],
  } satisfies ProductService & Record<string, unknown>;
}
