import type { Insertable, Kysely, Selectable } from "kysely";
import type { ItemState } from "../core/item-states.ts";
import { changeRows, rowsOf } from "../db/rows.ts";
import type { Database } from "../db/schema.ts";
import type { BookingItemRow } from "./tables.ts";

export async function insertItems(db: Kysely<Database>, rows: Insertable<BookingItemRow>[]): Promise<void> {
  await db.insertInto("booking_item").values(rows).execute();
}

export type BookingItem = Selectable<BookingItemRow>;

type Owner = { organisationId: string; id: string };

export const listItems = (db: Kysely<Database>, { organisationId, id }: Owner): Promise<BookingItem[]> =>
  rowsOf(db, "booking_item", { organisation_id: organisationId, booking_id: id }).orderBy("number").execute();

/** Of a booking whose row is locked. `penalty`: what the end of it costs, in minor units of the booking's currency. */
export async function setItem(
  db: Kysely<Database>,
  { organisationId, id }: Owner,
  number: number,
  set: Pick<BookingItem, "state"> & Partial<Pick<BookingItem, "penalty">>,
): Promise<void> {
  await changeRows(db, "booking_item", { organisation_id: organisationId, booking_id: id, number }).set(set).execute();
}

/** Of a booking whose row is locked: all its items in these states, with what the supplier calls them where it said so. */
export async function moveItems(
  db: Kysely<Database>,
  { organisationId, id }: Owner,
  { from, to, supplierReference }: { from: readonly ItemState[]; to: ItemState; supplierReference: string | undefined },
): Promise<void> {
  await changeRows(db, "booking_item", { organisation_id: organisationId, booking_id: id })
    .set({ state: to, ...(supplierReference !== undefined && { supplier_reference: supplierReference }) })
    .where("state", "in", from)
    .execute();
}
