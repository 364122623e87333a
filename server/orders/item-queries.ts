import type { Insertable, Selectable } from "kysely";
import type { ItemState } from "../core/item-states.ts";
import { changeRows, rowsOf } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import type { Span } from "../products/product.ts";
import type { BookingItemRow } from "./tables.ts";

export async function insertItems(db: Db, rows: Insertable<BookingItemRow>[]): Promise<void> {
  await db.insertInto("booking_item").values(rows).execute();
}

export type BookingItem = Selectable<BookingItemRow>;

type Owner = { organisationId: string; id: string };

export const listItems = (db: Db, { organisationId, id }: Owner): Promise<BookingItem[]> =>
  rowsOf(db, "booking_item", { organisation_id: organisationId, booking_id: id }).orderBy("number").execute();

/** Of a booking whose row is locked. `penalty`: what the end of it costs, in minor units of the booking's currency. */
export async function setItem(
  db: Db,
  { organisationId, id }: Owner,
  number: number,
  set: Pick<BookingItem, "state"> & Partial<Pick<BookingItem, "penalty">>,
): Promise<void> {
  await changeRows(db, "booking_item", { organisation_id: organisationId, booking_id: id, number }).set(set).execute();
}

/** Of a booking whose row is locked: its items that wait for another time have it. */
export async function rescheduleItems(
  db: Db,
  { organisationId, id }: Owner,
  { from, to }: Span,
  supplierReference: string,
): Promise<void> {
  await changeRows(db, "booking_item", { organisation_id: organisationId, booking_id: id, state: "changed" })
    .set({ state: "confirmed", supplier_reference: supplierReference, time_zone: from.zone })
    .set({ starts_at: from.at, starts_local: from.wall, ends_at: to.at, ends_local: to.wall })
    .execute();
}

type Move = {
  /** The reference under which they were ordered; absent: all. */
  of?: string;
  from: readonly ItemState[];
  to: ItemState;
  /** What the supplier calls them, where it said so. */
  supplierReference?: string | undefined;
};

/** Of a booking whose row is locked: its items in these states. */
export async function moveItems(
  db: Db,
  { organisationId, id }: Owner,
  { of, from, to, supplierReference }: Move,
): Promise<void> {
  await changeRows(db, "booking_item", { organisation_id: organisationId, booking_id: id })
    .set({ state: to, ...(supplierReference !== undefined && { supplier_reference: supplierReference }) })
    .where("state", "in", from)
    .$if(of !== undefined, (query) => query.where("order_reference", "=", of as string))
    .execute();
}
