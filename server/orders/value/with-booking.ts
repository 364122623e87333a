import type { Db } from "../../db/schema.ts";
import type { Goods } from "../../ports/purchase.ts";
import { findPurchase, insertPurchase, markTooLate, type PurchaseKey } from "./queries.ts";
import type { PurchaseRow } from "./tables.ts";

/** Value that is bought with a booking: one payment, whose subject is the booking, pays for both. */
type WithBooking = PurchaseKey & { bookingId: string };

const keyOf = (bookingId: string): string => `booking:${bookingId}`;

/** Stores it as open, in the transaction that stores the order. It is delivered when the booking is made, and never without it. */
export async function insertWithBooking(
  trx: Db,
  { organisationId, id, bookingId, accountId, origin }: WithBooking & { accountId: string; origin: string },
  goods: Goods,
  now: number,
): Promise<void> {
  await insertPurchase(trx, {
    id,
    organisation_id: organisationId,
    account_id: accountId,
    key: keyOf(bookingId),
    goods,
    return_to: `/bookings/${bookingId}`,
    origin,
    agreed_at: now,
    created_at: now,
  });
}

/** undefined where no purchase of that id was ordered with the booking. */
export async function findWithBooking(db: Db, { bookingId, ...key }: WithBooking): Promise<PurchaseRow | undefined> {
  const row = await findPurchase(db, key);
  return row?.key === keyOf(bookingId) ? row : undefined;
}

/** That it will not be delivered, and its price goes back. */
export const markNotDelivered = (trx: Db, purchase: PurchaseKey): Promise<void> => markTooLate(trx, purchase);

/** Deletes it with an order that was never booked. */
export async function deleteWithBooking(trx: Db, { organisationId, id, bookingId }: WithBooking): Promise<void> {
  await trx
    .deleteFrom("purchase")
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .where("key", "=", keyOf(bookingId))
    .where("settled_at", "is", null)
    .execute();
}
