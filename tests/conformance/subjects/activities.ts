import type { Kysely } from "kysely";
import { createThrottle } from "../../../server/auth/throttle.ts";
import type { Database } from "../../../server/db/schema.ts";
import { createActivityService } from "../../../server/products/activities/service.ts";
import { aLog } from "../../fakes/log.ts";
import { anActivity, givenActivities } from "../../fixtures/activities.ts";
import { anOrganisation } from "../../fixtures/organisations.ts";
import type { SubjectOf } from "../subject.ts";
import { activities, CLOCK } from "../wanted.ts";

const FAULTS = ["sold-out", "one-left", "price-changed", "terms-changed"] as const;

/** The activities of our own database: one walk for ten people. */
export const activitiesOn = (open: () => Promise<Kysely<Database>>): SubjectOf => ({
  faults: FAULTS,
  holds: true,
  async open() {
    const db = await open();
    const clock = CLOCK;
    // One time a day, so that what is sold out at it is sold out.
    const give = (capacity: number, changes: Parameters<typeof anActivity>[0] = {}) =>
      givenActivities(db, anActivity({ option: { schedules: [{ times: ["10:00"], capacity }] }, ...changes }));
    await give(10);
    const service = createActivityService({
      ...{ db, clock, log: aLog().log, supplierSecrets: {} },
      localeData: { rates: async () => undefined },
      throttle: createThrottle({ db, clock, secret: "for counting" }),
    });
    const dearer = [{ type: "adult" as const, price: 35_00, ageFrom: 13 }];
    const changes: Record<(typeof FAULTS)[number], () => Promise<unknown>> = {
      "sold-out": () => give(1),
      "one-left": () => give(2),
      "price-changed": () => give(10, { option: { schedules: [{ times: ["10:00"], capacity: 10 }], units: dearer } }),
      "terms-changed": () => give(10, { cancellation: [{ untilHours: 96, percent: 0 }] }),
    };
    return {
      supplier: activities(service, anOrganisation({ products: ["ACT"] }), "own"),
      misbehave: async (fault) => {
        if (fault) await changes[fault as keyof typeof changes]();
      },
      bookings: async () => {
        const rows = await db
          .selectFrom("activity_booking")
          .select("reference")
          .where("state", "=", "booked")
          .execute();
        return rows.length;
      },
    };
  },
});
