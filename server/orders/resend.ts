import type { CancelReason } from "../core/cancel-reasons.ts";
import type { Clock } from "../core/clock.ts";
import { MINUTE } from "../core/durations.ts";
import { isBooked } from "../core/item-states.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { Db } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { EmailSite } from "../email/compose.ts";
import { emailCopy } from "../email/copy/copy.ts";
import { addNote } from "../notes/notes.ts";
import type { Booking } from "./booked.ts";
import { type BookingMail, type BookingSite, sendBookingEmail } from "./booking-mail.ts";
import { revisionOf } from "./calendar-file.ts";
import { remainingOf } from "./cancellation.ts";
import { resentEmail } from "./confirmation-email.ts";
import { noteEmail } from "./note-email.ts";
import { isUnpaid, listDues } from "./payment-due.ts";
import { insertEvent, listEvents, lockBooking } from "./queries.ts";

type Dependencies = {
  db: Db;
  clock: Clock;
  wallet: Parameters<typeof remainingOf>[0]["wallet"];
  mail?: BookingMail | undefined;
};

const RESENT = "documents-resent";
export const MESSAGE_SENT = "message-sent";
/** A form that is sent twice sends one email. */
const RESENT_ONCE_IN = 5 * MINUTE;

/** Whether there is an address to send to; it is forgotten with the guest. */
const hasGuest = ({ guest }: Booking): boolean => guest.email !== "";

/** Sends the confirmation again, as the booking is now. One that was sent a moment ago is not sent again, which is no refusal. */
export const resendConfirmation = (
  { db, clock, wallet, mail }: Dependencies,
  reference: string,
  site: EmailSite,
  { actorId, reason = null }: { actorId: string; reason?: CancelReason | null },
): Promise<Outcome<Booking, "unknown" | "not-booked">> =>
  inTransaction(db, async (trx): Promise<Outcome<Booking, "unknown" | "not-booked">> => {
    const organisationId = site.organisation.id;
    const booking = await lockBooking(trx, organisationId, { reference });
    if (!booking) return refused("unknown");
    if (!isBooked(booking.state) || !hasGuest(booking)) return refused("not-booked");
    const now = clock.now();
    const before = await listEvents(trx, organisationId, booking.id);
    if (before.some(({ what, at }) => what === RESENT && at > now - RESENT_ONCE_IN)) return ok(booking);
    const subject = { organisation_id: organisationId, booking_id: booking.id, item: null };
    const event = { ...subject, what: RESENT, at: now, actor_id: actorId, reason };
    const number = await insertEvent(trx, event);
    const standing = await remainingOf({ db: trx, wallet }, booking);
    const dues = (await listDues(trx, booking)).filter(isUnpaid);
    const revision = revisionOf([...before, { ...event, number }], booking);
    await sendBookingEmail(trx, mail, booking, {
      site: { ...site, dues, mailedKeys: mail?.mailedKeys },
      compose: (reader) => resentEmail(booking, reader, revision, standing),
      now,
    });
    return ok(booking);
  });

/** In the operator's words, by the language of the booking; `reason`: for its history. */
export type Message = {
  key: string;
  texts: Partial<Record<Booking["language"], string>>;
  reason: string;
  actorId: string;
};

/** Emails its buyer what an operator wrote, and keeps it as a note; a form sent twice sends one. */
export const sendMessage = (
  { db, clock, mail }: Pick<Dependencies, "db" | "clock" | "mail">,
  reference: string,
  { key, texts, reason, actorId }: Message,
  site: EmailSite,
): Promise<Outcome<Booking, "unknown" | "no-guest" | "no-text">> =>
  inTransaction(db, async (trx): Promise<Outcome<Booking, "unknown" | "no-guest" | "no-text">> => {
    const organisationId = site.organisation.id;
    const booking = await lockBooking(trx, organisationId, { reference });
    if (!booking) return refused("unknown");
    if (!hasGuest(booking)) return refused("no-guest");
    const text = texts[booking.language];
    if (!text) return refused("no-text");
    const now = clock.now();
    const words = emailCopy[booking.language].operatorMessage;
    const isNew = await addNote(trx, organisationId, { kind: "booking", id: booking.id }, { key, text, actorId, now });
    if (!isNew) return ok(booking);
    const subject = { organisation_id: organisationId, booking_id: booking.id, item: null };
    await insertEvent(trx, { ...subject, what: MESSAGE_SENT, at: now, actor_id: actorId, reason });
    const compose = (reader: BookingSite) => noteEmail(booking, { ...words, text }, reader);
    await sendBookingEmail(trx, mail, booking, { site, compose, now });
    return ok(booking);
  });
