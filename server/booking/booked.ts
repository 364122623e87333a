import type { ItemState } from "../core/item-states.ts";
import type { Language } from "../organisation/settings.ts";
import type { Stay } from "../ports/supplier.ts";
import type { Receipt } from "../pricing/pricing.ts";
import { storedReceipt } from "../pricing/stored-receipt.ts";
import type { OrderedQuote } from "./kept-quote.ts";
import {
  type Consent,
  type Guest,
  storedConsent,
  storedGuest,
  storedOffer,
  storedParty,
  storedTerms,
  type Terms,
} from "./stored.ts";
import type { BookingRow } from "./tables.ts";

export type Booking = Terms & {
  /** Unguessable: 128 bits. For a guest's booking it is the key to its confirmation. */
  id: string;
  reference: string;
  organisationId: string;
  /** Undefined for a guest's booking. */
  accountId: string | undefined;
  /** The worst of its items'. */
  state: ItemState;
  product: string;
  supplierReference: string;
  stay: Stay;
  guest: Guest;
  language: Language;
  receipt: Receipt;
  createdAt: number;
};

export function toBooking(row: BookingRow): Booking {
  return {
    ...storedTerms.read(row.terms),
    id: row.id,
    reference: row.reference,
    organisationId: row.organisation_id,
    accountId: row.account_id ?? undefined,
    state: row.state,
    product: row.product,
    supplierReference: row.supplier_reference,
    stay: { arrival: row.arrival, departure: row.departure, rooms: storedParty.read(row.party) },
    guest: storedGuest.read(row.guest),
    language: row.language as Language,
    receipt: storedReceipt.read(row.receipt),
    createdAt: row.created_at,
  };
}

/** What keeps an order from being booked twice. */
export type Once = { idempotencyKey: string; orderHash: string; intent: string | null; follows: string };

/**
 * What only its row has: what its buyer agreed to, the site it was ordered on, and of an order to be paid the quote that it is
 * delivered by.
 */
export type Ordered = { consent: Consent; origin: string; quote?: OrderedQuote | undefined };

export function toBookingRow(booking: Booking, once: Once, { consent, origin, quote }: Ordered): BookingRow {
  const { property, stay, receipt } = booking;
  return {
    id: booking.id,
    organisation_id: booking.organisationId,
    account_id: booking.accountId ?? null,
    reference: booking.reference,
    idempotency_key: once.idempotencyKey,
    order_hash: once.orderHash,
    intent: once.intent,
    follows: once.follows,
    state: booking.state,
    product: booking.product,
    supplier_reference: booking.supplierReference,
    property_code: property.code,
    property_name: property.name,
    destination_id: property.destinationId,
    time_zone: property.timeZone,
    arrival: stay.arrival,
    departure: stay.departure,
    party: storedParty.write(stay.rooms),
    terms: storedTerms.write(termsOf(booking)),
    guest: storedGuest.write(booking.guest),
    guest_email: booking.guest.email,
    language: booking.language,
    currency: receipt.currency,
    total: receipt.total,
    discount: receipt.discount,
    payable: receipt.payable,
    receipt: storedReceipt.write(receipt),
    consent: storedConsent.write(consent),
    reservation_hash: null,
    quote_id: quote?.id ?? null,
    offer_digest: quote?.digest ?? null,
    offer: quote ? storedOffer.write(quote.offer) : null,
    origin,
    created_at: booking.createdAt,
  };
}

export const termsOf = ({ property, room, board, cancel, due, checkInFrom, checkOutUntil }: Booking): Terms => ({
  property,
  room,
  board,
  cancel,
  due,
  checkInFrom,
  checkOutUntil,
});
