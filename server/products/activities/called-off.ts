import type { Logger } from "pino";
import { type Day, dayIn, formatDay, parseDay } from "../../core/day.ts";
import { ENDED_STATES } from "../../core/item-states.ts";
import type { Money } from "../../core/money.ts";
import { type Outcome, ok, refused } from "../../core/outcome.ts";
import { rowsOf } from "../../db/rows.ts";
import type { Db, Store } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { BookingMail } from "../../orders/index.ts";
import { calledOff, lockBooking } from "../../orders/index.ts";
import type { CalledOff, CallOffRefusal, OtherTime, ProductOperations } from "../product.ts";
import type { Activity } from "./catalogue/activities.ts";
import { spanOf } from "./catalogue/slots.ts";
import { placesTaken, type Tickets, ticketProblem, totalOf } from "./catalogue/units.ts";
import { createEmbeddedActivities, type EmbeddedActivities } from "./embedded-supplier.ts";
import { ACTIVITY_CODE, ownKey } from "./key.ts";
import { activities } from "./product.ts";
import type { SoldActivity } from "./sold.ts";
import { SUPPLIER } from "./tickets.ts";

/** All options of an activity that begin then. */
export type Time = { code: string; day: Day; time: string };

type CallingOff = { organisationId: string; bookingId: string; begins: string; actorId: string; isDry: boolean };

type By = Parameters<NonNullable<ProductOperations["callOff"]>>[0];

type Dependencies = Store & {
  log: Pick<Logger, "info" | "error">;
  own: EmbeddedActivities;
  mail?: BookingMail | undefined;
};

/** Guests choose of the days around the one they booked, when they are there. */
const DAYS_BEFORE = 7;
const DAYS_AFTER = 14;
const MOST_OFFERED = 60;

/** All that a time of an activity needs to be called off, by the organization whose activity it is. */
export function createCallingOff({ db, clock, log, own, mail }: Dependencies) {
  /** Tickets that are not canceled and were not used, of all who sell it. */
  const unused = (activity: string, day: Day) =>
    db
      .selectFrom("activity_ticket as ticket")
      .innerJoin("booking_item as item", (join) =>
        join
          .onRef("item.organisation_id", "=", "ticket.organisation_id")
          .onRef("item.booking_id", "=", "ticket.booking_id")
          .onRef("item.number", "=", "ticket.item"),
      )
      .select(["ticket.organisation_id", "ticket.booking_id", "ticket.item", "ticket.begins", "item.state"])
      .where("ticket.activity", "=", activity)
      .where("ticket.begins", "like", `${formatDay(day)}T%`)
      .where("ticket.redeemed_at", "is", null)
      .where("item.state", "not in", [...ENDED_STATES])
      .execute();

  /** Those whose time is not called off. */
  const standing = async (activity: string, day: Day) =>
    (await unused(activity, day)).filter(({ state }) => state !== "changed");

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

  /** When the same tickets are free for no more than `paid`, the next ones. */
  async function otherTimes(
    { activity: { code }, optionNo, span, tickets }: SoldActivity,
    paid: Money,
    unit: Db = db,
  ): Promise<OtherTime[]> {
    const activity = await own.activities.find(code, unit);
    const option = activity?.options.find(({ no }) => no === optionNo);
    if (!activity || !option) return [];
    const counts: Tickets = Object.fromEntries(
      tickets.map((type) => [type, tickets.filter((it) => it === type).length]),
    );
    const total = totalOf(option.units, counts, activity.taxBp);
    if (ticketProblem(option, counts)) return [];
    if (paid.currency !== activity.currency || total > paid.minor) return [];
    const places = placesTaken(option.units, counts);
    const today = dayIn(activity.timing.zone, clock.now());
    const booked = parseDay(span.from.wall.slice(0, 10)) ?? today;
    const days = { from: Math.max(today, booked - DAYS_BEFORE), to: booked + DAYS_AFTER };
    const slots = await own.activities.slots(activity, days, { unit });
    return (
      slots
        .filter((slot) => slot.optionNo === optionNo && slot.onSale && slot.free >= places)
        // The time itself is not closed yet where nothing is to be done.
        .filter(({ day, time }) => `${formatDay(day)}T${time}` !== span.from.wall)
        .slice(0, MOST_OFFERED)
        .map(({ day, time, until }) => ({
          key: ownKey({ code, optionNo, day, time, tickets: counts }),
          day,
          time,
          until,
        }))
    );
  }

  /** Those of its tickets that stand and are not used, under the lock of their booking; undefined: none. */
  const callOffBooking = ({ organisationId, bookingId, begins, actorId, isDry }: CallingOff) =>
    inTransaction(db, async (trx) => {
      const booking = await lockBooking(trx, organisationId, { id: bookingId });
      const unused = await rowsOf(trx, "activity_ticket", { organisation_id: organisationId, booking_id: bookingId })
        .where("begins", "=", begins)
        .where("redeemed_at", "is", null)
        .execute();
      const items = unused.map(({ item }) => item);
      let others: OtherTime[] = [];
      if (booking?.product === ACTIVITY_CODE) {
        const { total: minor, currency } = booking.receipt.property;
        others = await otherTimes(activities.partOf(booking.sold as SoldActivity, items), { minor, currency }, trx);
      }
      const called = { organisationId, bookingId, actorId, items, at: clock.now() };
      const told = await calledOff.callOff(trx, called, others.length > 0, mail);
      // A refusal undoes it.
      return isDry ? refused("dry", { told }) : ok(told);
    });

  /** How many bookings of a canceled time wait for their guests' choice or their refund; undefined: it isn't canceled. */
  async function waitingAt(activity: Activity, day: Day, time: string): Promise<number | undefined> {
    if (!(await own.activities.listCalledOff(activity, day)).includes(time)) return undefined;
    const waiting = (await unused(activity.code, day)).filter(
      ({ begins, state }) => timeOf(begins) === time && state === "changed",
    );
    return new Set(waiting.map((ticket) => `${ticket.organisation_id} ${ticket.booking_id}`)).size;
  }

  return {
    timesOn,
    waitingAt,

    otherTimes: async ({ product, sold }: { product: string; sold: unknown }, paid: Money) =>
      product === ACTIVITY_CODE ? otherTimes(sold as SoldActivity, paid) : undefined,

    /**
     * Sells no more tickets for the time; the guests of those that were sold, by whomever, choose another time or their money.
     * Each booking has a transaction of its own: what is left after a failure follows when it is repeated.
     */
    async callOff(
      { organisation, actorId, isDry = false, note }: By,
      when: Time,
    ): Promise<Outcome<CalledOff, CallOffRefusal>> {
      const { code, day, time } = when;
      const activity = await own.activities.findOwn(organisation.id, code);
      if (!activity || day < dayIn(activity.timing.zone, clock.now())) return refused("unknown");
      const done: CalledOff = { choosing: 0, refunding: 0, left: 0 };
      const times = await timesOn(activity, day);
      if (!times.has(time)) {
        const isDone = (await own.activities.listCalledOff(activity, day)).includes(time);
        return isDone ? ok(done) : refused("no-such-time", { times: [...times.keys()] });
      }
      const slot = { destination_id: activity.destinationId, activity_id: activity.id, day, time };
      const noted = { organisation: organisation.slug, activity: code, day, time };
      if (!isDry)
        await inTransaction(db, async (trx) => {
          await own.close(trx, slot);
          await note("activities.call-off", noted, trx);
          return ok(undefined);
        });
      const all = (await standing(code, day)).filter(({ begins }) => timeOf(begins) === time);
      const bookings = new Map(all.map((ticket) => [`${ticket.organisation_id} ${ticket.booking_id}`, ticket]));
      for (const { organisation_id: seller, booking_id, begins } of bookings.values()) {
        const by = seller === organisation.id ? actorId : SUPPLIER;
        const told = await callOffBooking({
          organisationId: seller,
          bookingId: booking_id,
          begins,
          actorId: by,
          isDry,
        }).catch((err: unknown) => {
          log.error(
            { event: "call-off", organisation: organisation.slug, code, err },
            "a booking of a canceled time stands",
          );
          return refused("failed");
        });
        const its = told.ok ? told.value : "told" in told ? told.told : "failed";
        if (its === "failed") done.left++;
        else if (its) done[its.isChoice ? "choosing" : "refunding"]++;
      }
      if (isDry) return ok(done);
      log.info({ event: "call-off", ...noted, day: formatDay(day), ...done }, "called off a time of an activity");
      return ok(done);
    },
  };
}

/** What operators do without the pages of a running server. */
export const createActivityOperations = (deps: Store & { log: Logger; mail?: BookingMail }): ProductOperations => ({
  callOff: createCallingOff({ ...deps, own: createEmbeddedActivities(deps) }).callOff,
});

const timeOf = (begins: string): string => begins.slice("2026-12-24T".length);
