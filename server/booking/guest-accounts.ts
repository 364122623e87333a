import type { Kysely } from "kysely";
import { findAccountByEmail } from "../auth/account-store.ts";
import type { RequestContext } from "../auth/auth-event.ts";
import { hashPassword } from "../auth/passwords.ts";
import type { Throttle, Throttled } from "../auth/throttle.ts";
import type { Clock } from "../core/clock.ts";
import { trimPassword } from "../core/credentials.ts";
import { readEmail } from "../core/email-address.ts";
import { CONFIRM_LINK_LIFE } from "../core/lifetimes.ts";
import { type Outcome, ok, type Refusal, refused } from "../core/outcome.ts";
import type { MailedKeys } from "../crypto/mailed-keys.ts";
import type { Database } from "../db/schema.ts";
import { accountEmail, readerOf } from "../email/account-emails.ts";
import { enqueueEmail } from "../email/outbox.ts";
import { DEFAULT_NATIONALITY_ID, findNationality } from "../reference/nationalities.ts";
import { readPhone } from "../reference/phone.ts";
import { titles } from "../reference/titles.ts";
import type { Registration } from "../registration/registration.ts";
import type { SignUpRefusal } from "../registration/sign-up.ts";
import type { SignUpDetails } from "../registration/sign-up-details.ts";
import type { SignUpOrigin } from "../registration/sign-up-source.ts";
import type { Booking } from "./booked.ts";
import { bookingAccountPath, bookingPath } from "./confirmation-email.ts";
import { isJoinable, type Joining } from "./joining.ts";
import { findById } from "./queries.ts";

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
  /** The visitor came by the link that was mailed to the booking's address. */
  isProved: boolean;
  /** What the browser held before. */
  previousToken: string | undefined;
};

/** `has-account`: told only to who reads the address's mailbox. */
export type GuestAccountRefusal = SignUpRefusal | Throttled | Refusal<"has-account" | "closed">;

/** The account that a guest makes with a booking: all but a password is known from it. */
export function createGuestAccounts({
  db,
  clock,
  keys,
  throttle,
  registration,
  joining,
}: {
  db: Kysely<Database>;
  clock: Clock;
  keys: MailedKeys;
  throttle: Pick<Throttle, "count">;
  registration: Pick<Registration, "signUp">;
  joining: Pick<Joining, "isClaimed">;
}) {
  /** What sign-up gets. The name of a guest who has only one is asked for. */
  function detailsOf({ guest }: Booking, completed: Completed, country = ""): SignUpDetails {
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

  /** To an address that has an account: the way to add the booking to it. Not again while the account waits for its confirmation with it. */
  async function mailOwner({ id, guest }: Booking, { organisation, origin }: RequestContext): Promise<void> {
    const row = await findAccountByEmail(db, organisation.id, readEmail(guest.email)?.lookup ?? "");
    if (!row) return;
    if (await joining.isClaimed({ organisationId: organisation.id, accountId: row.id }, id)) return;
    const now = clock.now();
    const key = keys.make("booking-account", { organisationId: organisation.id, id }, now + CONFIRM_LINK_LIFE);
    const link = { path: bookingAccountPath(key), validFor: CONFIRM_LINK_LIFE };
    await enqueueEmail(db, accountEmail("booking-account", readerOf(row), link, { organisation, origin }), now);
  }

  return {
    isJoinable,

    /** The booking of a mailed key; undefined for a bad key, or once the booking can't become an account's. */
    async find(organisationId: string, key: string): Promise<Booking | undefined> {
      const id = keys.read("booking-account", organisationId, key, clock.now());
      return id === undefined ? undefined : findById(db, organisationId, id);
    },

    /**
     * Creates the account. Without proof of the mailbox an email goes to it, and the answer is the same whether the address has
     * an account or not (E1); `token`: with proof, its owner is signed in.
     */
    async create(
      booking: Booking,
      { password, completed, origin, language, country, isProved, previousToken }: Application,
      requestContext: RequestContext,
    ): Promise<Outcome<{ token?: string }, GuestAccountRefusal>> {
      const { organisation, clientAddress } = requestContext;
      if (!isJoinable(booking)) return refused("closed");
      const to = readEmail(booking.guest.email)?.lookup ?? "";
      const allowed = await throttle.count(organisation, [
        ["email-address", clientAddress],
        ["email", `booking-account:${to}`],
      ]);
      if (!allowed.ok) return allowed;
      const made = await registration.signUp(
        {
          details: detailsOf(booking, completed, country),
          password,
          origin,
          language,
          redirectTo: bookingPath(booking.id),
          claim: { bookingId: booking.id, isProved },
          ...(previousToken && { previousToken }),
        },
        requestContext,
      );
      if (made.ok) return ok(made.value.token === undefined ? {} : { token: made.value.token });
      if (made.reason !== "details") return made;
      const { email, ...problems } = made.problems;
      if (Object.keys(problems).length > 0) return refused("details", { problems });
      if (email !== "taken") return refused("closed");
      if (isProved) return refused("has-account");
      // Takes as long as making the account.
      await hashPassword(trimPassword(password));
      await mailOwner(booking, requestContext);
      return ok({});
    },
  };
}
