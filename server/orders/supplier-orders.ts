import { z } from "zod";
import { HOUR, MINUTE } from "../core/durations.ts";
import { type ItemState, UNDECIDED_STATES } from "../core/item-states.ts";
import { type CutList, cutAt } from "../core/pages.ts";
import { changeRows, isChanged, rowsOf, sameOrganisation } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import { storedJson } from "../db/stored-json.ts";
import type { SupplierTicket } from "../ports/offer.ts";
import type { SupplierOrderRow } from "./tables.ts";

/** No call to book or to cancel takes longer: until then its own process applies the answer, and no other process asks. */
const CALL_ENDS_WITHIN = MINUTE;
/** How long after each try the next one comes; after the last one a person has to find out. */
const PAUSES = [MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 6 * HOUR, 12 * HOUR];
/** A process that asks for it and dies gives it back by then. */
const CLAIM = 2 * MINUTE;
const AT_ONCE = 20;

type NewOrder = Pick<
  SupplierOrderRow,
  "kind" | "supplier" | "reference" | "organisation_id" | "booking_id" | "origin"
> &
  Partial<Pick<SupplierOrderRow, "order_reference" | "cancelling" | "to_send">>;

export async function insertOrder(trx: Db, order: NewOrder, now: number): Promise<void> {
  const isSent = !order.to_send;
  const first = { asked_at: now, tries: 0, next_try_at: now + (isSent ? CALL_ENDS_WITHIN : 0), claimed_until: 0 };
  await trx
    .insertInto("supplier_order")
    .values({ order_reference: order.reference, cancelling: null, tickets: null, to_send: 0, ...order, ...first })
    .execute();
}

const dueOrders = (db: Db, now: number) =>
  db.selectFrom("supplier_order").where("next_try_at", "<=", now).where("claimed_until", "<=", now);

/** Suppliers that are to be asked about some order. */
export const listDueSuppliers = async (db: Db, now: number): Promise<string[]> =>
  (await dueOrders(db, now).select("supplier").distinct().execute()).map(({ supplier }) => supplier);

/** Orders about which it is time to ask the supplier. */
export const listDueOrders = (db: Db, supplier: string, now: number): Promise<SupplierOrderRow[]> =>
  dueOrders(db, now).selectAll().where("supplier", "=", supplier).orderBy("next_try_at").limit(AT_ONCE).execute();

/** One process gets it: the one whose update finds the tries as it saw them. */
export async function claimOrder(
  db: Db,
  { organisation_id, supplier, reference, tries }: SupplierOrderRow,
  now: number,
): Promise<boolean> {
  const pause = PAUSES[tries];
  return isChanged(
    changeRows(db, "supplier_order", { organisation_id, supplier, reference, tries })
      .set({ tries: tries + 1, claimed_until: now + CLAIM, next_try_at: pause === undefined ? null : now + pause })
      .set({ to_send: 0 })
      .where("claimed_until", "<=", now)
      .where("next_try_at", "is not", null),
  );
}

/** Takes the row as read before the claim: whether an operator has to find out after this try. */
export const isLastTry = ({ tries }: SupplierOrderRow): boolean => PAUSES[tries] === undefined;

export async function releaseOrder(
  db: Db,
  { organisation_id, supplier, reference }: Pick<SupplierOrderRow, "organisation_id" | "supplier" | "reference">,
): Promise<void> {
  await changeRows(db, "supplier_order", { organisation_id, supplier, reference }).set({ claimed_until: 0 }).execute();
}

type BookingKey = { organisationId: string; id: string };

const ordersOf = (db: Db, { organisationId, id }: BookingKey) =>
  rowsOf(db, "supplier_order", { organisation_id: organisationId, booking_id: id });

const storedTickets = storedJson(
  z.object({ tickets: z.array(z.object({ item: z.int(), format: z.string(), value: z.string() })) }),
);

export async function keepTickets(
  trx: Db,
  order: Pick<SupplierOrderRow, "organisation_id" | "reference">,
  tickets: SupplierTicket[],
): Promise<void> {
  await changeRows(trx, "supplier_order", order)
    .set({ tickets: storedTickets.write({ tickets }) })
    .execute();
}

/** What suppliers admit by, each with the reference of its order. */
export const listSupplierTickets = async (db: Db, booking: BookingKey) =>
  (await ordersOf(db, booking).where("tickets", "is not", null).execute()).flatMap(({ reference, tickets }) =>
    storedTickets.read(tickets as string).tickets.map((ticket) => ({ ...ticket, reference })),
  );

/** What became of these items is known. */
export async function closeOrders(
  trx: Db,
  { organisation_id, order_reference }: Pick<SupplierOrderRow, "organisation_id" | "order_reference">,
): Promise<void> {
  await changeRows(trx, "supplier_order", { organisation_id, order_reference })
    .set({ next_try_at: null, claimed_until: 0 })
    .execute();
}

/** The organisation's site that the booking was ordered on. */
export async function orderedAt(db: Db, booking: BookingKey): Promise<string> {
  const { origin } = await ordersOf(db, booking).orderBy("asked_at").limit(1).executeTakeFirstOrThrow();
  return origin;
}

/** A guest can cancel again after a refusal, so the latest order counts. */
export const lastToCancel = (
  db: Db,
  booking: BookingKey,
  orderReference: string,
): Promise<SupplierOrderRow | undefined> =>
  ordersOf(db, booking)
    .where("order_reference", "=", orderReference)
    .where("cancelling", "is not", null)
    .orderBy("asked_at", "desc")
    .limit(1)
    .executeTakeFirst();

/** A booking without the supplier's answer yet; `next_try_at` null: the supplier is not asked any more. */
export type OpenOrder = Pick<
  SupplierOrderRow,
  "supplier" | "order_reference" | "asked_at" | "tries" | "next_try_at"
> & {
  booking_id: string;
  reference: string;
  state: ItemState;
  title: string;
};

/** BK-04: what waits to be known, or was not booked while the rest of its order was. Operators work through it, so the oldest first. */
export async function listOpenOrders(db: Db, organisationId: string): Promise<CutList<OpenOrder>> {
  const rows = await db
    .selectFrom("booking_item")
    .innerJoin("booking", sameOrganisation("booking.id", "booking_item.booking_id"))
    .innerJoin("supplier_order", sameOrganisation("supplier_order.booking_id", "booking.id"))
    .whereRef("supplier_order.order_reference", "=", "booking_item.order_reference")
    .distinct()
    .select(["supplier_order.supplier", "supplier_order.order_reference", "asked_at", "tries", "next_try_at"])
    .select(["booking.id as booking_id", "booking.reference", "booking_item.state", "booking.title"])
    .where("booking.organisation_id", "=", organisationId)
    .where("booking_item.state", "in", [...UNDECIDED_STATES, "cancelling", "rejected"])
    .where("booking.state", "in", [...UNDECIDED_STATES, "cancelling", "confirmed"])
    // Each request to the supplier is an order of its own; the latest one is open.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("supplier_order as later")
            .select("later.booking_id")
            .whereRef("later.organisation_id", "=", "supplier_order.organisation_id")
            .whereRef("later.order_reference", "=", "supplier_order.order_reference")
            .whereRef("later.asked_at", ">", "supplier_order.asked_at"),
        ),
      ),
    )
    .orderBy("asked_at")
    .orderBy("supplier_order.order_reference")
    .limit(OPEN_AT_MOST + 1)
    .execute();
  return cutAt(rows, OPEN_AT_MOST);
}

const OPEN_AT_MOST = 200;
