import type { Logger } from "pino";
import { type Day, dayIn, formatDay } from "../../core/day.ts";
import { type Outcome, ok, refused } from "../../core/outcome.ts";
import { rowsOf } from "../../db/rows.ts";
import type { Store } from "../../db/schema.ts";
import type { createBooking } from "../../orders/index.ts";
import { originOf } from "../../organisation/organisation.ts";
import type { Organisation } from "../../organisation/settings.ts";
import type { Activity } from "./catalogue/activities.ts";
import type { EmbeddedActivities } from "./embedded-supplier.ts";

/** All options of an activity that begin then. */
export type Time = { code: string; day: Day; time: string };

type Dependencies = Store & { log: Pick<Logger, "info">; own: EmbeddedActivities };

/** Who cancels in the name of organisations that sell it. */
const SUPPLIER = "supplier";

/** All that a time of an activity needs to be called off, by the organization whose activity it is. */
export function createCallingOff({ db, clock, log, own }: Dependencies) {
  const sold = ({ id }: Organisation, { code, day, time }: Time) =>
    rowsOf(db, "activity_ticket", {
      organisation_id: id,
      activity: code,
      begins: `${formatDay(day)}T${time}`,
    }).execute();

  return {
    /** When it begins on a day, with the places that are taken. */
    async timesOn(activity: Activity, day: Day): Promise<Map<string, number>> {
      const taken = new Map<string, number>();
      for (const { time, capacity, free } of await own.activities.slots(activity, { from: day, to: day }))
        taken.set(time, (taken.get(time) ?? 0) + capacity - free);
      return taken;
    },

    /**
     * Sells no more tickets for the time, and gives back what was paid for those that were sold, by whomever. Each booking ends
     * in a transaction of its own: what is left after a failure ends when it is repeated.
     */
    async callOff(
      {
        booking,
        organisations,
      }: { booking: Pick<ReturnType<typeof createBooking>, "cancelItems">; organisations: Organisation[] },
      { organisation, actorId, origin }: { organisation: Organisation; actorId: string; origin: string },
      when: Time,
    ): Promise<Outcome<{ canceled: number; left: number }, "unknown">> {
      const { code, day, time } = when;
      const activity = await own.activities.findOwn(organisation.id, code);
      if (!activity || day < dayIn(activity.timing.zone, clock.now())) return refused("unknown");
      await own.close({ destination_id: activity.destinationId, activity_id: activity.id, day, time });
      const done = { canceled: 0, left: 0 };
      for (const seller of organisations) {
        const tickets = await sold(seller, when);
        const by =
          seller.id === organisation.id ? { origin, actorId } : { origin: originOf(seller), actorId: SUPPLIER };
        for (const bookingId of new Set(tickets.map(({ booking_id }) => booking_id))) {
          const items = tickets.flatMap(({ booking_id, item }) => (booking_id === bookingId ? item : []));
          const order = { ...by, organisation: seller, bookingId, items, reason: "property" as const };
          const ended = await booking.cancelItems(order);
          if (ended.ok) done.canceled++;
          else if (ended.reason !== "cancelled-before") done.left++;
        }
      }
      const line = { event: "admin", actor: actorId, verb: "activities.call-off", organisation: organisation.slug };
      log.info({ ...line, code, day: formatDay(day), time, ...done }, "an operator changed something");
      return ok(done);
    },
  };
}
