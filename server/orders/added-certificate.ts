import { dayIn } from "../core/day.ts";
import type { Db } from "../db/schema.ts";
import { createLedger } from "../ledger/ledger.ts";
import { organisationOf } from "../organisation/organisation.ts";
import { paymentFor } from "../payments/captures.ts";
import { type Promised, promiseRefund } from "../payments/refunds.ts";
import type { Payment } from "../payments/rules.ts";
import type { AddOn } from "../wallet/add-ons.ts";
import { createPaying } from "../wallet/paying.ts";
import type { Booking } from "./booked.ts";
import type { BookingMail } from "./booking-mail.ts";
import type { BookingDependencies } from "./order.ts";
import { createSettling, refundKey } from "./value/settling.ts";
import { findWithBooking, markNotDelivered } from "./value/with-booking.ts";

type Dependencies = Pick<BookingDependencies, "clock"> & Pick<BookingMail, "mailedKeys">;

type Ordered = Pick<Booking, "organisationId" | "id" | "receipt">;

/** The certificate that was ordered with a booking, whatever became of it. */
export async function findAdded(db: Db, { organisationId, id: bookingId, receipt }: Ordered) {
  const id = receipt.sources.find(({ kind }) => kind === "certificate")?.id;
  return id ? findWithBooking(db, { organisationId, id, bookingId }) : undefined;
}

/** The receipt of an order, whose source is the certificate that will be. */
export const withCertificate = (
  receipt: Booking["receipt"],
  { id: offerId }: AddOn,
  id: string,
): Booking["receipt"] => ({
  ...receipt,
  sources: receipt.sources.map((source) => (source.id === offerId ? { ...source, id } : source)),
});

/**
 * Sells the certificate that was ordered with a booking, whose row is locked, and reserves it for the booking. false where its
 * buyer's account was deleted meanwhile.
 */
export async function deliverAdded(
  trx: Db,
  { clock, mailedKeys }: Dependencies,
  booking: Booking,
  { id: paymentId }: Pick<Payment, "id">,
): Promise<boolean> {
  const { organisationId, id: bookingId, receipt } = booking;
  const added = await findAdded(trx, booking);
  if (added?.state !== "open") return added === undefined || added.state === "done";
  const ledger = createLedger({ clock });
  const settling = createSettling({ ledger, clock, ...(mailedKeys && { mailedKeys }) });
  const { id, account_id: accountId } = added;
  if (accountId === null || !(await settling.settle(trx, { organisationId, id }, { paymentId }))) return false;
  const { timeZone } = await organisationOf(trx, organisationId);
  const of = { organisationId, bookingId, accountId, certificateId: id };
  await createPaying({ ledger, clock }).reserveCertificate(trx, of, receipt, dayIn(timeZone, clock.now()));
  return true;
}

/** Promises back what was paid for a certificate that is not delivered. Nothing of it is in the ledger. */
export async function returnAdded(
  trx: Db,
  { clock }: Pick<Dependencies, "clock">,
  booking: Booking,
): Promise<Promised[]> {
  const added = await findAdded(trx, booking);
  if (!added) return [];
  const { organisationId } = booking;
  await markNotDelivered(trx, { organisationId, id: added.id });
  const payment = await paymentFor(trx, { organisationId, purpose: "booking", subject: booking.id });
  if (!payment) return [];
  const amount = { minor: added.amount, currency: added.currency };
  const request = { organisationId, id: payment.id, key: refundKey(added.id), amount };
  return [{ paymentId: payment.id, refund: await promiseRefund(trx, request, clock.now()) }];
}
