import type { Day } from "../core/day.ts";
import { sanitiseEmail } from "../core/email-address.ts";
import type { ItemState } from "../core/item-states.ts";
import { CONFIRM_LINK_LIFE } from "../core/lifetimes.ts";
import type { Language } from "../organisation/settings.ts";
import { fold } from "../places/fold.ts";
import type { OfferTerms } from "../ports/offer.ts";
import type { Receipt } from "../pricing/pricing.ts";
import { storedReceipt } from "../pricing/stored-receipt.ts";
import { productOf } from "../products/product.ts";
import { type Consent, type Guest, storedConsent, storedGuest, storedOffer, storedTerms } from "./stored.ts";
import type { OrderedQuote } from "./stored-quote.ts";
import type { BookingRow } from "./tables.ts";

/** What every booking has, whatever its product. */
export type BookingHeader = OfferTerms & {
  /** Unguessable: 128 bits. For a guest's booking it is the key to its confirmation. */
  id: string;
  reference: string;
  organisationId: string;
  /** Undefined for a guest's booking. */
  accountId: string | undefined;
  /** The agent's client for whom the account booked. */
  clientId?: string | undefined;
  /** An agent booked it for the client, whose agent of today it belongs to; else the client accepted a quote. */
  isByAgent?: true | undefined;
  /** The worst of its items'. */
  state: ItemState;
  product: string;
  supplierReference: string;
  /** What it is called in lists. */
  title: string;
  /** The code of its supplier's account with us: it is paid where we took the money. */
  payee: string;
  timeZone: string;
  /** Days there. */
  startsOn: Day;
  endsOn: Day;
  guest: Guest;
  /** What the offer asked beside the guest, encrypted; `answersOf` reads it. */
  answers?: string | undefined;
  language: Language;
  receipt: Receipt;
  /** UTC milliseconds: until when its guest has to confirm the address, or loses it (BK-08). Absent: that is done, or not needed. */
  confirmBy?: number | undefined;
  /** The account that its guest made with it and whose address is not confirmed yet (decision 039). */
  newMemberId?: string | undefined;
  createdAt: number;
};

/** `sold`: what it is of, which its product reads. */
export type Booking = BookingHeader & { sold: unknown };

/**
 * Until when the link and the code of its email confirm the address: of a booking that waits for that, or of the account that was
 * made with it (UTC milliseconds). undefined: there is nothing to confirm.
 */
export const confirmUntil = ({
  confirmBy,
  newMemberId,
  createdAt,
}: Pick<Booking, "confirmBy" | "newMemberId" | "createdAt">): number | undefined =>
  confirmBy ?? (newMemberId === undefined ? undefined : createdAt + CONFIRM_LINK_LIFE);

export function toBooking(row: BookingRow): Booking {
  return {
    ...storedTerms.read(row.terms),
    id: row.id,
    reference: row.reference,
    organisationId: row.organisation_id,
    accountId: row.account_id ?? undefined,
    ...(row.client_id !== null && { clientId: row.client_id }),
    ...(row.by_agent === 1 && { isByAgent: true }),
    state: row.state,
    product: row.product,
    sold: productOf(row.product).sold.read(row.sold),
    supplierReference: row.supplier_reference,
    title: row.title,
    payee: row.payee,
    timeZone: row.time_zone,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    guest: storedGuest.read(row.guest),
    ...(row.answers !== null && { answers: row.answers }),
    language: row.language as Language,
    receipt: storedReceipt.read(row.receipt),
    ...(row.confirm_by !== null && { confirmBy: row.confirm_by }),
    ...(row.new_member_id !== null && { newMemberId: row.new_member_id }),
    createdAt: row.created_at,
  };
}

/** How a guest is looked up by name. */
export const guestLookup = ({ firstName, lastName }: Pick<Guest, "firstName" | "lastName">): string =>
  fold(`${lastName} ${firstName}`);

/** What keeps an order from being booked twice. */
export type Once = { idempotencyKey: string; orderHash: string; intent: string | null; follows: string };

/**
 * What only its row has: what its buyer agreed to, the site it was ordered on, and of an order to be paid the quote that it is
 * delivered by.
 */
export type Ordered = { consent: Consent; origin: string; network: string | null; quote?: OrderedQuote | undefined };

export function toBookingRow(booking: Booking, once: Once, { consent, origin, network, quote }: Ordered): BookingRow {
  const { receipt } = booking;
  return {
    id: booking.id,
    organisation_id: booking.organisationId,
    account_id: booking.accountId ?? null,
    client_id: booking.clientId ?? null,
    by_agent: booking.isByAgent ? 1 : 0,
    reference: booking.reference,
    idempotency_key: once.idempotencyKey,
    order_hash: once.orderHash,
    intent: once.intent,
    follows: once.follows,
    state: booking.state,
    product: booking.product,
    supplier_reference: booking.supplierReference,
    title: booking.title,
    payee: booking.payee,
    time_zone: booking.timeZone,
    starts_on: booking.startsOn,
    ends_on: booking.endsOn,
    terms: storedTerms.write({ cancel: booking.cancel, due: booking.due }),
    sold: productOf(booking.product).sold.write(booking.sold),
    guest: storedGuest.write(booking.guest),
    guest_email: sanitiseEmail(booking.guest.email)?.lookup ?? "",
    guest_name: guestLookup(booking.guest),
    answers: booking.answers ?? null,
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
    confirm_by: booking.confirmBy ?? null,
    network,
    new_member_id: booking.newMemberId ?? null,
    created_at: booking.createdAt,
  };
}
