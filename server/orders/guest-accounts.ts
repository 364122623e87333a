import type { RequestContext } from "../auth/auth-event.ts";
import type { Throttle, Throttled } from "../auth/throttle.ts";
import type { Clock } from "../core/clock.ts";
import { readEmail } from "../core/email-address.ts";
import { CONFIRM_LINK_LIFE } from "../core/lifetimes.ts";
import { type Outcome, ok, type Refusal, refused } from "../core/outcome.ts";
import type { MailedKeys } from "../crypto/mailed-keys.ts";
import type { Db } from "../db/schema.ts";
import { accountEmail } from "../email/account-emails.ts";
import { enqueueEmail } from "../email/outbox.ts";
import { DEFAULT_NATIONALITY_ID, findNationality } from "../reference/nationalities.ts";
import { readPhone } from "../reference/phone.ts";
import { titles } from "../reference/titles.ts";
import type { Registration } from "../registration/registration.ts";
import type { SignUpRefusal } from "../registration/sign-up.ts";
import type { SignUpDetails } from "../registration/sign-up-details.ts";
import type { SignUpOrigin } from "../registration/sign-up-source.ts";
import type { Booking } from "./booked.ts";
import { bookingAccountPath } from "./confirmation-email.ts";
import { isJoinable } from "./joining.ts";
import { findById } from "./queries.ts";
import type { Guest } from "./stored.ts";

/** What sign-up asks for and a booking may lack. */
export type Completed = Pick<SignUpDetails, "accessCode" | "titleId" | "firstName" | "lastName">;

type Application = {
  password: string;
  completed: Completed;
  origin: SignUpOrigin;
  /** As `es-ES`. */
  language: string;
  /** Where the visitor is, if known. */
  country: string | undefined;
  /** What the browser held before. */
  previousToken: string | undefined;
};

export type GuestAccountRefusal = SignUpRefusal | Refusal<"has-account" | "closed">;

/**
 * The account that a guest makes with a booking: all but a password is known from it. The password is asked for only by the link
 * that was mailed to the booking's address, so who merely knows the booking can't choose it.
 */
export function createGuestAccounts({
  db,
  clock,
  keys,
  throttle,
  registration,
}: {
  db: Db;
  clock: Clock;
  keys: MailedKeys;
  throttle: Pick<Throttle, "count">;
  registration: Pick<Registration, "signUp">;
}) {
  /** What sign-up gets. The name of a guest who has only one is asked for. */
  function detailsOf(guest: Guest, completed: Completed, country = ""): SignUpDetails {
    const phone = readPhone({ country, number: guest.phone });
    const from = (phone.ok && phone.value.country) || country;
    return {
      accessCode: completed.accessCode,
      email: guest.email,
      titleId: titles.find(({ name }) => name === guest.title)?.id ?? completed.titleId,
      firstName: guest.firstName || completed.firstName,
      lastName: guest.lastName || completed.lastName,
      nationalityId: findNationality(from)?.nationalityId ?? DEFAULT_NATIONALITY_ID,
      phone: { country: from, number: phone.ok ? guest.phone : "" },
    };
  }

  return {
    isJoinable,
    detailsOf,

    /** The booking of a mailed key; undefined for a bad key, or once the booking can't become an account's. */
    async find(organisationId: string, key: string): Promise<Booking | undefined> {
      const id = keys.read("booking-account", organisationId, key, clock.now());
      return id === undefined ? undefined : findById(db, organisationId, id);
    },

    /** Mails the link to the booking's address: the same email whether the address has an account or not (E1). */
    async sendLink(
      booking: Booking,
      { organisation, origin, clientAddress }: RequestContext,
    ): Promise<Outcome<void, Throttled>> {
      const { guest, language } = booking;
      const allowed = await throttle.count(organisation, [
        ["email-address", clientAddress],
        ["email", `booking-account:${readEmail(guest.email)?.lookup ?? ""}`],
      ]);
      if (!allowed.ok) return allowed;
      const now = clock.now();
      const key = keys.make("booking-account", booking, now + CONFIRM_LINK_LIFE);
      const link = { path: bookingAccountPath({ key }), validFor: CONFIRM_LINK_LIFE };
      await enqueueEmail(
        db,
        accountEmail("booking-account", { ...guest, language }, link, { organisation, origin }),
        now,
      );
      return ok(undefined);
    },

    /** Creates the account with the booking in it, for who came by the mailed link; `token` signs its owner in. */
    async create(
      booking: Booking,
      { password, completed, origin, language, country, previousToken }: Application,
      requestContext: RequestContext,
    ): Promise<Outcome<{ token?: string }, GuestAccountRefusal>> {
      if (!isJoinable(booking)) return refused("closed");
      const made = await registration.signUp(
        {
          details: detailsOf(booking.guest, completed, country),
          password,
          origin,
          language,
          bookingId: booking.id,
          ...(previousToken && { previousToken }),
        },
        requestContext,
      );
      if (made.ok || made.reason !== "details") return made;
      const { email, ...problems } = made.problems;
      if (Object.keys(problems).length > 0) return refused("details", { problems });
      return refused(email === "taken" ? "has-account" : "closed");
    },
  };
}
