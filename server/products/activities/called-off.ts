import type { Logger } from "pino";
import { type Day, dayIn, formatDay } from "../../core/day.ts";
import { ENDED_STATES } from "../../core/item-states.ts";
import { type Outcome, ok, refused } from "../../core/outcome.ts";
import type { Store } from "../../db/schema.ts";
import type { createBooking } from "../../orders/index.ts";
import { originOf } from "../../organisation/organisation.ts";
import type { Organisation } from "../../organisation/settings.ts";
import type { Activity } from "./catalogue/activities.ts";
import { spanOf } from "./catalogue/slots.ts";
import type { EmbeddedActivities } from "./embedded-supplier.ts";
import { SUPPLIER } from "./tickets.ts";

/** All options of an activity that begin then. */
export type Time = { code: string; day: Day; time: string };

type Dependencies = Store & { log: Pick<Logger, "info" | "error">; own: EmbeddedActivities };

/** All that a time of an activity needs to be called off, by the organization whose activity it is. */
export function createCallingOff({ db, clock, log, own }: Dependencies) {
  /** Tickets that stand and were not used, of all who sell it. */
  const standing = (activity: string, day: Day) =>
    db
      .selectFrom("activity_ticket as ticket")
      .innerJoin("booking_item as item", (join) =>
        join
          .onRef("item.organisation_id", "=", "ticket.organisation_id")
          .onRef("item.booking_id", "=", "ticket.booking_id")
          .onRef("item.number", "=", "ticket.item"),
      )
      .select(["ticket.organisation_id", "ticket.booking_id", "ticket.item", "ticket.begins"])
      .where("ticket.activity", "=", activity)
      .where("ticket.begins", "like", `${formatDay(day)}T%`)
      .where("ticket.redeemed_at", "is", null)
      .where("item.state", "not in", ENDED_STATES)
      .execute();

  /** When it begins on a day and isn't over, with what is taken; also canceled times of which tickets stand. */
  async function timesOn(activity: Activity, day: Day): Promise<Map<string, number>> {
    const taken = new Map<string, number>();
    const slots = await own.activities.slots(activity, { from: day, to: day });
    for (const slot of slots)
      if (spanOf(slot, activity.timing).to.at > clock.now())
        taken.set(slot.time, (taken.get(slot.time) ?? 0) + slot.capacity - slot.free);
    for (const { begins } of await standing(activity.code, day)) {
      const time = timeOf(begins);
      if (!slots.some((slot) => slot.time === time)) taken.set(time, (taken.get(time) ?? 0) + 1);
    }
    return taken;
  }

  return {
    timesOn,

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
      const done = { canceled: 0, left: 0 };
      // It was canceled before, with all of its bookings.
      if (!(await timesOn(activity, day)).has(time)) return ok(done);
      await own.close({ destination_id: activity.destinationId, activity_id: activity.id, day, time });
      const all = (await standing(code, day)).filter(({ begins }) => timeOf(begins) === time);
      for (const seller of organisations) {
        const tickets = all.filter(({ organisation_id }) => organisation_id === seller.id);
        const by =
          seller.id === organisation.id ? { origin, actorId } : { origin: originOf(seller), actorId: SUPPLIER };
        for (const bookingId of new Set(tickets.map(({ booking_id }) => booking_id))) {
          const items = tickets.flatMap(({ booking_id, item }) => (booking_id === bookingId ? item : []));
          const order = { ...by, organisation: seller, bookingId, items, reason: "property" as const };
          const ended = await booking.cancelItems(order).catch((error: unknown) => {
            log.error(
              { event: "call-off", organisation: seller.slug, code, err: error },
              "a booking of a canceled time stands",
            );
            return refused("failed");
          });
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

const timeOf = (begins: string): string => begins.slice("2026-12-24T".length);
