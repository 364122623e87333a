import type { ExpressionBuilder } from "kysely";
import { z } from "zod";
import type { RequestContext } from "../auth/auth-event.ts";
import type { EndKeys } from "../auth/end-keys.ts";
import type { Counter, Throttle, Throttled } from "../auth/throttle.ts";
import type { CancelReason } from "../core/cancel-reasons.ts";
import type { Clock } from "../core/clock.ts";
import { dayIn } from "../core/day.ts";
import { sanitiseEmail } from "../core/email-address.ts";
import { NAME_CORRECTION_LIFE } from "../core/lifetimes.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { createDraftStore } from "../db/drafts.ts";
import { changeRows } from "../db/rows.ts";
import type { Database, Db } from "../db/schema.ts";
import { storedJson } from "../db/stored-json.ts";
import { inTransaction } from "../db/transaction.ts";
import type { EmailSite } from "../email/compose.ts";
import { enqueueEmail } from "../email/outbox.ts";
import { forgetNotes } from "../notes/notes.ts";
import type { Paying } from "../wallet/paying.ts";
import { type Booking, guestLookup } from "./booked.ts";
import { type BookingMail, sendBookingEmail } from "./booking-mail.ts";
import { revisionOf } from "./calendar-file.ts";
import { isFrozen } from "./cancel.ts";
import { remainingOf } from "./cancellation.ts";
import { nameCorrectedEmail } from "./confirmation-email.ts";
import { correctionEmail } from "./correction-email.ts";
import {
  type BookingEvent,
  type BookingsOf,
  findById,
  forgottenIds,
  insertEvent,
  listEvents,
  lockBooking,
} from "./queries.ts";
import { GUEST } from "./rules.ts";
import { type Name, nameOfGuest, storedGuest, storedName } from "./stored.ts";

/** More corrections than that suggest another guest: the guest has to contact the organisation. */
const MOST_CORRECTIONS = 3;

/** `over`: the stay has begun, or the booking is not confirmed, its guest's data is erased, or it is frozen. */
export type CorrectionRefusal = "over" | "too-often";

const NAME_CORRECTION = "name-correction";

const asked = createDraftStore({
  kind: NAME_CORRECTION,
  life: NAME_CORRECTION_LIFE,
  stored: storedJson(z.object({ bookingId: z.string(), name: nameOfGuest })),
});

/** Names that wait to be confirmed (AC-05). */
export const correctionPersonalData = asked.personalData("nameCorrections");

export const endNameCorrections: EndKeys = asked.deleteOf;

type Dependencies = {
  db: Db;
  clock: Clock;
  throttle: Pick<Throttle, "count">;
  wallet: Pick<Paying, "worthKept">;
  mail?: BookingMail | undefined;
};

/**
 * Puts the spelling of a guest's name right. No supplier is asked: the port has no such call, and the embedded one learns
 * names from the booking alone.
 */
export function createNameCorrections({ db, clock, throttle, wallet, mail }: Dependencies) {
  /** In the transaction, the booking's row locked. The same name again changes nothing and is no refusal. */
  async function correct(
    trx: Db,
    bookingId: string,
    { firstName, lastName }: Name,
    actorId: string,
    site: EmailSite,
    reason: CancelReason | null = null,
  ): Promise<Outcome<Booking, CorrectionRefusal>> {
    const organisationId = site.organisation.id;
    const booking = await lockBooking(trx, organisationId, { id: bookingId });
    const now = clock.now();
    if (!booking || booking.confirmBy !== undefined || !isAhead(booking, now) || (await isFrozen(trx, booking)))
      return refused("over");
    const was: Name = { firstName: booking.guest.firstName, lastName: booking.guest.lastName };
    if (was.firstName === firstName && was.lastName === lastName) return ok(booking);
    const before = await listEvents(trx, organisationId, bookingId);
    if (isTooOften(before)) return refused("too-often");
    const guest = { ...booking.guest, firstName, lastName };
    await changeRows(trx, "booking", { organisation_id: organisationId, id: bookingId })
      .set({ guest: storedGuest.write(guest), guest_name: guestLookup(guest) })
      .execute();
    const subject = { organisation_id: organisationId, booking_id: bookingId };
    const event = { ...subject, item: null, what: CORRECTED, at: now, actor_id: actorId, reason };
    const number = await insertEvent(trx, event);
    const [from, to] = [storedName.write(was), storedName.write({ firstName, lastName })];
    await trx
      .insertInto("name_correction")
      .values({ ...subject, event_number: number, was: from, became: to })
      .execute();
    const corrected = { ...booking, guest };
    const revision = revisionOf([...before, { ...event, number }], booking);
    const standing = await remainingOf({ db: trx, wallet }, corrected);
    await sendBookingEmail(trx, mail, corrected, {
      site,
      compose: (reader) => nameCorrectedEmail(corrected, reader, revision, standing),
      now,
    });
    return ok(corrected);
  }

  async function isOpen(booking: Booking): Promise<Outcome<void, CorrectionRefusal>> {
    // No email to an unconfirmed address has what a guest typed.
    if (booking.confirmBy !== undefined || !isAhead(booking, clock.now()) || (await isFrozen(db, booking)))
      return refused("over");
    const events = await listEvents(db, booking.organisationId, booking.id);
    return isTooOften(events) ? refused("too-often") : ok(undefined);
  }

  return {
    /** Whether a name can be corrected now; for pages that want to say it before anything is typed. */
    isOpen,

    /** Whether a mailed name waits for its confirmation. */
    isAsked: async (booking: Booking): Promise<boolean> =>
      (await db
        .selectFrom("draft")
        .select("id")
        .where(mailedFor(booking))
        .where("expires_at", ">", clock.now())
        .executeTakeFirst()) !== undefined,

    /** At once, for the booking's owner, or with a reason for the agent of the client it is for. */
    correct: (
      booking: Booking,
      name: Name,
      actorId: string,
      site: EmailSite,
      reason?: CancelReason,
    ): Promise<Outcome<Booking, CorrectionRefusal>> =>
      inTransaction(db, (trx) => correct(trx, booking.id, name, actorId, site, reason)),

    /** For a viewer without proof of ownership: emails a key to the booking's address. The throttle limits these emails. */
    async ask(
      booking: Booking,
      name: Name,
      requestContext: RequestContext,
    ): Promise<Outcome<void, CorrectionRefusal | Throttled>> {
      const open = await isOpen(booking);
      if (!open.ok) return open;
      const { organisation, clientAddress, origin } = requestContext;
      const to = sanitiseEmail(booking.guest.email)?.lookup ?? "";
      const counters: Counter[] = [
        ["email-address", clientAddress],
        ["email", `name-correction:${to}`],
      ];
      const allowed = await throttle.count(organisation, counters);
      if (!allowed.ok) return allowed;
      await db.transaction().execute(async (trx) => {
        const owner = { organisationId: organisation.id, accountId: booking.accountId };
        await endLinks(trx, booking);
        const key = await asked.keep(trx, owner, { bookingId: booking.id, name }, clock.now());
        await enqueueEmail(trx, correctionEmail(booking, name, key, { organisation, origin }), clock.now());
      });
      return ok(undefined);
    },

    /** What a mailed key would do; nothing is consumed by looking. */
    async find(organisationId: string, key: string): Promise<{ booking: Booking; name: Name } | undefined> {
      const draft = await asked.find(db, organisationId, key, clock.now());
      const booking = draft?.data && (await findById(db, organisationId, draft.data.bookingId));
      return booking && draft?.data && { booking, name: draft.data.name };
    },

    /** Once, of however many who use the key. */
    confirm: (
      key: string,
      accountId: string | undefined,
      site: EmailSite,
    ): Promise<Outcome<Booking, CorrectionRefusal | "gone">> =>
      inTransaction(db, async (trx): Promise<Outcome<Booking, CorrectionRefusal | "gone">> => {
        const draft = await asked.take(trx, site.organisation.id, key, clock.now());
        return draft?.data
          ? correct(trx, draft.data.bookingId, draft.data.name, accountId ?? GUEST, site)
          : refused("gone");
      }),
  };
}

const CORRECTED = "name-corrected";

const isTooOften = (events: BookingEvent[]): boolean =>
  events.filter(({ what }) => what === CORRECTED).length >= MOST_CORRECTIONS;

/** The day of arrival has not begun at the property, and the guest's data is not erased. */
const isAhead = ({ state, startsOn, timeZone, guest }: Booking, now: number): boolean =>
  state === "confirmed" && guest.email !== "" && dayIn(timeZone, now) < startsOn;

const mailedFor =
  ({ organisationId, id }: Pick<Booking, "organisationId" | "id">) =>
  ({ and, eb }: ExpressionBuilder<Database, "draft">) =>
    and([
      eb("kind", "=", NAME_CORRECTION),
      eb("organisation_id", "=", organisationId),
      eb("data", "like", `%"bookingId":"${id}"%`),
    ]);

/** A later link replaces those that were mailed for the booking before. */
const endLinks = (trx: Db, booking: Pick<Booking, "organisationId" | "id">) =>
  trx.deleteFrom("draft").where(mailedFor(booking)).execute();

/** Deletes what operators noted about bookings that no longer hold their guests' data (AC-05). */
export const forgetBookingNotes = (db: Db, whose: BookingsOf): Promise<void> =>
  forgetNotes(db, whose.organisation_id, "booking", forgottenIds(db, whose));

/** Deletes the former names of guests whose bookings no longer hold their data (AC-05). */
export async function forgetCorrections(db: Db, whose: BookingsOf): Promise<void> {
  await db
    .deleteFrom("name_correction")
    .where("organisation_id", "=", whose.organisation_id)
    .where("booking_id", "in", forgottenIds(db, whose))
    .execute();
}
