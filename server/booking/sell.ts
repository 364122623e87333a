import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { enqueueLetter } from "../jobs/outbox.ts";
import { newId } from "../shared/ids.ts";
import { type Outcome, ok, refused } from "../shared/outcome.ts";
import type { Wallet } from "../wallet/wallet.ts";
import { type Booking, toBookingRow } from "./booked.ts";
import { confirmationLetter } from "./letter.ts";
import type { BookingDependencies, Order } from "./order.ts";
import { findByKey, insertBooking, setSupplierReference } from "./queries.ts";
import type { BookingQuote } from "./quote.ts";
import { orderHash } from "./rules.ts";
import { inUnit } from "./unit.ts";

/** Sells what the quote says; the caller has checked it and its price. */
export async function sell(
  deps: BookingDependencies,
  order: Order,
  quote: BookingQuote,
): Promise<Outcome<Booking, "sold-out" | "card-gone" | "key-reused">> {
  const { log, clock, newReference } = deps;
  const booking = newBooking(order, quote, newReference(), clock.now());
  const booked = await bookInOneUnit(deps, order, quote, booking);
  const line = { organisation: order.organisation.slug, property: order.key.propertyCode };
  if (booked.ok) {
    log.info({ ...line, reference: booking.reference }, "booked");
    return booked;
  }
  const { reason } = booked;
  log.info({ ...line, reason }, "not booked");
  if (reason !== "row-taken") return refused(reason);
  // Either a twin was quicker, or another booking has the reference that was drawn.
  if (await findByKey(deps.db, order.organisation.id, order.idempotencyKey)) return refused("key-reused");
  return sell(deps, order, quote);
}

/** Everything or nothing: the booking, what the card gives, the rooms and the letter are one transaction (BK-04, WA-09). */
async function bookInOneUnit(
  { db, wallet, supplier, clock, placeName }: BookingDependencies,
  order: Order,
  quote: BookingQuote,
  booking: Booking,
): Promise<Outcome<Booking, "sold-out" | "card-gone" | "row-taken">> {
  const row = toBookingRow(booking, { idempotencyKey: order.idempotencyKey, orderHash: orderHash(order) });
  const place = placeName(booking.property.destinationId, booking.language);
  const letter = confirmationLetter(booking, { ...order, place });
  return inUnit(db, async (trx) => {
    // First of all, so that twins wait here for each other and only one of them goes on.
    if (!(await insertBooking(trx, row))) return refused("row-taken");
    const taken = await takeFromWallet(wallet, trx, order, quote, booking.id);
    if (!taken.ok) return taken;
    const sold = await supplier.book(order.key, trx);
    if (!sold.ok) return sold;
    await setSupplierReference(trx, booking, sold.value.supplierReference);
    await enqueueLetter(trx, letter, clock.now());
    return ok({ ...booking, supplierReference: sold.value.supplierReference });
  });
}

async function takeFromWallet(
  wallet: Pick<Wallet, "take">,
  trx: Kysely<Database>,
  { organisation, account }: Order,
  { receipt, wallet: { chosenCard } }: BookingQuote,
  bookingId: string,
): Promise<Outcome<unknown, "card-gone">> {
  if (!account || !chosenCard || !receipt.taken) return ok(undefined);
  return wallet.take(trx, { organisation, accountId: account.id, bookingId, card: chosenCard, amount: receipt.taken });
}

function newBooking(order: Order, quote: BookingQuote, reference: string, now: number): Booking {
  return {
    id: newId(),
    reference,
    organisationId: order.organisation.id,
    accountId: order.account?.id,
    state: "booked",
    product: quote.property.product,
    supplierReference: "",
    property: quote.property,
    room: quote.offer.room,
    board: quote.offer.board,
    freeUntil: quote.freeUntil,
    checkInFrom: quote.checkInFrom,
    checkOutUntil: quote.checkOutUntil,
    stay: order.key.stay,
    guest: order.guest,
    language: order.language,
    receipt: quote.receipt,
    createdAt: now,
  };
}
