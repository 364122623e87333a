import type { Logger } from "pino";
import type { Counter, Throttle, Throttled } from "../../auth/throttle.ts";
import { dayIn, parseDay } from "../../core/day.ts";
import { latinDigits } from "../../core/digits.ts";
import { hasEnded } from "../../core/item-states.ts";
import { type Outcome, ok, type Refusal, refused } from "../../core/outcome.ts";
import { newCode } from "../../crypto/ids.ts";
import { changeRows, rowsOf } from "../../db/rows.ts";
import type { Db, Store } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { type Booking, calledOff, insertEvent, listItems, lockBooking } from "../../orders/index.ts";
import type { Organisation } from "../../organisation/settings.ts";
import type { NoteChange } from "../../ports/note.ts";
import type { BookedItem, Ticket } from "../product.ts";
import { OWN_SUPPLIER, supplierOf } from "./key.ts";
import { storedDetails } from "./sold.ts";

/** A code for each item, or one for those that were ordered together, as their option says. Other suppliers issue their own. */
export async function issueTickets(trx: Db, items: BookedItem[], now: number): Promise<void> {
  const late = await listCalledOff(trx, items);
  const [first] = late;
  if (first) {
    const { organisation_id: organisationId, booking_id: bookingId } = first;
    const numbers = late.map(({ number }) => number);
    await calledOff.callOff(trx, { organisationId, bookingId, actorId: SUPPLIER, items: numbers, at: now }, false);
  }
  const shared = new Map<string, string>();
  const rows = items
    .filter((item) => !late.includes(item))
    .flatMap(({ organisation_id, booking_id, number: item, order_reference, starts_local, details }) => {
      const { activity } = storedDetails.read(details);
      if (supplierOf(activity.code) !== OWN_SUPPLIER) return [];
      const code = shared.get(order_reference) ?? newCode();
      if (activity.ticketFor === "order") shared.set(order_reference, code);
      return {
        organisation_id,
        booking_id,
        item,
        code,
        activity: activity.code,
        begins: starts_local,
        redeemed_at: null,
      };
    });
  if (rows.length === 0) return;
  await trx
    .insertInto("activity_ticket")
    .values(rows)
    // Those of another time keep their code.
    .onConflict((conflict) =>
      conflict
        .columns(["organisation_id", "booking_id", "item"])
        .doUpdateSet(({ ref }) => ({ begins: ref("excluded.begins") })),
    )
    .execute();
}

/** Parts of an order that waited for its other parts when their time was called off. */
async function listCalledOff(trx: Db, items: BookedItem[]): Promise<BookedItem[]> {
  const late: BookedItem[] = [];
  for (const item of items.filter(({ booking_id, order_reference }) => order_reference !== booking_id)) {
    const closed = await trx
      .selectFrom("activity_closed as closed")
      .innerJoin("activity", (join) =>
        join
          .onRef("activity.destination_id", "=", "closed.destination_id")
          .onRef("activity.id", "=", "closed.activity_id"),
      )
      .select("closed.time")
      .where("activity.code", "=", storedDetails.read(item.details).activity.code)
      .where("closed.day", "=", localDay(item.starts_local))
      .where("closed.time", "=", item.starts_local.slice("2026-12-24T".length))
      .executeTakeFirst();
    if (closed) late.push(item);
  }
  return late;
}

export const listTickets = (
  db: Db,
  { organisationId, id }: Pick<Booking, "organisationId" | "id">,
): Promise<Ticket[]> =>
  rowsOf(db, "activity_ticket", { organisation_id: organisationId, booking_id: id }).orderBy("item").execute();

/** Those that an organisation sold, and all of its own activities. */
const ticketsAdmittedBy = (db: Db, { id }: Organisation) =>
  db
    .selectFrom("activity_ticket")
    .selectAll()
    .where(({ or, eb, selectFrom }) =>
      or([
        eb("organisation_id", "=", id),
        eb("activity", "in", selectFrom("activity").select("activity.code").where("owner_id", "=", id)),
      ]),
    );

/** Who redeems and cancels in the name of organisations that sell it. */
export const SUPPLIER = "supplier";

/** What a code is of. */
export type Admission = { booking: Booking; items: number[] };

type NotAdmitted =
  | Refusal<"unknown">
  | Refusal<Admission & { reason: "canceled" | "other-day" }>
  | Refusal<Admission & { reason: "used"; at: number }>;

export type TicketRefusal = NotAdmitted | Throttled;

type Dependencies = Store & { throttle: Throttle; log: Pick<Logger, "info"> };

type By = { actorId: string; note: NoteChange };

export function createTickets({ db, clock, throttle, log }: Dependencies) {
  /** Under the lock of the booking, whose cancellation waits. */
  async function admit(
    trx: Db,
    organisation: Organisation,
    code: string,
    { actorId, note }: By,
  ): Promise<Outcome<Admission, never> | NotAdmitted> {
    const found = await ticketsAdmittedBy(trx, organisation).where("code", "=", code).executeTakeFirst();
    const booking = found && (await lockBooking(trx, found.organisation_id, { id: found.booking_id }));
    if (!booking) return refused("unknown");
    const key = { organisation_id: found.organisation_id, code };
    const tickets = await rowsOf(trx, "activity_ticket", key).orderBy("item").execute();
    const own = (await listItems(trx, booking)).filter(({ number }) => tickets.some(({ item }) => item === number));
    const standing = own.filter(({ state }) => !hasEnded(state) && state !== "changed");
    const [first] = standing;
    if (!first) return refused("canceled", { booking, items: own.map(({ number }) => number) });
    const of = { booking, items: standing.map(({ number }) => number) };
    const usedAt = tickets.find(({ redeemed_at }) => redeemed_at !== null)?.redeemed_at;
    if (usedAt) return refused("used", { ...of, at: usedAt });
    const now = clock.now();
    const today = dayIn(first.time_zone, now);
    if (today < localDay(first.starts_local) || today > localDay(first.ends_local)) return refused("other-day", of);
    const { numUpdatedRows } = await changeRows(trx, "activity_ticket", { ...key, redeemed_at: null })
      .set({ redeemed_at: now })
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return refused("used", { ...of, at: now });
    const event = {
      organisation_id: key.organisation_id,
      booking_id: booking.id,
      what: "redeemed",
      at: now,
      reason: null,
    };
    const by = key.organisation_id === organisation.id ? actorId : SUPPLIER;
    for (const item of of.items) await insertEvent(trx, { ...event, item, actor_id: by });
    const { reference } = booking;
    await note("tickets.redeem", { organisation: organisation.slug, reference, count: of.items.length }, trx);
    return ok(of);
  }

  return {
    /** When these tickets of a booking were redeemed; undefined: not all of them, or they aren't the organisation's to admit. */
    async redeemedAt(organisation: Organisation, seller: string, booking: string, items: number[]) {
      const found = await ticketsAdmittedBy(db, organisation)
        .where("organisation_id", "=", seller)
        .where("booking_id", "=", booking)
        .execute();
      const redeemed = items.map((each) => found.find(({ item }) => item === each)?.redeemed_at);
      return redeemed.every((at) => at) ? redeemed[0] : undefined;
    },

    /** Admits the holder of a code, once. Codes that no ticket has are counted by the account that tries them. */
    async redeem(
      organisation: Organisation,
      typed: string,
      by: By,
    ): Promise<{ ok: true; value: Admission } | TicketRefusal> {
      const { actorId } = by;
      const counters: Counter[] = [["ticket-code", actorId]];
      const allowed = await throttle.count(organisation, counters);
      const answer = allowed.ok
        ? await inTransaction(db, (trx) => admit(trx, organisation, codeIn(typed), by))
        : allowed;
      const isKnown = answer.ok || "booking" in answer;
      if (isKnown) await throttle.settleCounters(organisation, { refund: counters });
      const line = { event: "ticket", organisation: organisation.slug, actor: actorId };
      if (answer.ok) {
        const { booking, items } = answer.value;
        log.info({ ...line, outcome: "success", reference: booking.reference, items }, "redeemed");
      } else log.info({ ...line, outcome: "failure", reason: answer.reason }, "not redeemed");
      return answer;
    },
  };
}

const localDay = (wall: string): number => parseDay(wall.slice(0, 10)) ?? 0;

/** As people type what they read: any case, any digits, with blanks, dashes or neither. */
const codeIn = (typed: string): string =>
  (
    latinDigits(typed.normalize("NFKC"))
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, "")
      .match(/.{1,4}/g) ?? []
  ).join("-");
