import { timingSafeEqual } from "node:crypto";
import { hashEmail, type Report, type RequestContext } from "../auth/auth-event.ts";
import type { Counter, Throttle, Throttled } from "../auth/throttle.ts";
import { referenceOf } from "../core/booking-reference.ts";
import type { Clock } from "../core/clock.ts";
import { type SanitisedEmail, sanitiseEmail } from "../core/email-address.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { hashToken } from "../crypto/ids.ts";
import type { Db } from "../db/schema.ts";
import type { Booking } from "./booked.ts";
import { findReservation, type Reservation } from "./drafts.ts";
import { findByReference } from "./queries.ts";

type Dependencies = { db: Db; clock: Clock; secret: string; throttle: Throttle; report: Report };

/** Compared in place of the address of a booking that does not exist or whose guest's data is erased. */
const NO_GUEST: SanitisedEmail = { email: "", lookup: "" };

/**
 * Finds bookings for a caller who knows their reference and email address, or a token. Tries are counted by client address and
 * by value before the look-up. A wrong try gets the same answer, after the same time, whether the booking exists or not.
 */
export function createLookUps({ db, clock, secret, throttle, report }: Dependencies) {
  /** `why`: for the log only. */
  async function counted<Found>(
    counters: Counter[],
    who: { emailHash?: string },
    requestContext: RequestContext,
    find: () => Promise<{ found: Found; why?: undefined } | { found?: undefined; why: string }>,
  ): Promise<Outcome<Found, "unknown" | Throttled>> {
    const startedAt = clock.now();
    const fail = (event: "booking_look_up_fail" | "excess_rate_limit_exceeded", reason: string) =>
      report({ event, outcome: "failure", reason, ...who }, requestContext, startedAt);
    const allowed = await throttle.count(requestContext.organisation, counters);
    if (!allowed.ok) {
      fail("excess_rate_limit_exceeded", "booking-look-up");
      return allowed;
    }
    const { found, why } = await find();
    if (why !== undefined) {
      fail("booking_look_up_fail", why);
      return refused("unknown");
    }
    await throttle.settleCounters(requestContext.organisation, { refund: counters });
    return ok(found);
  }

  return {
    /** BK-05: the booking that has this reference and was made with this email address. */
    byEmail(
      typed: { reference: string; email: string },
      requestContext: RequestContext,
    ): Promise<Outcome<Booking, "unknown" | Throttled>> {
      const { organisation, clientAddress } = requestContext;
      const reference = referenceOf(typed.reference);
      const email = sanitiseEmail(typed.email) ?? NO_GUEST;
      const counters: Counter[] = [
        ["booking-look-up-address", clientAddress],
        ["booking-look-up", reference],
      ];
      const emailHash = hashEmail(secret, email);
      return counted(counters, { emailHash }, requestContext, async () => {
        const booking = await findByReference(db, organisation.id, reference);
        const own = sanitiseEmail(booking?.guest.email ?? "") ?? NO_GUEST;
        const same = timingSafeEqual(Buffer.from(hashEmail(secret, own)), Buffer.from(emailHash));
        if (!booking) return { why: "unknown-reference" };
        return same && own !== NO_GUEST ? { found: booking } : { why: "wrong-email" };
      });
    },

    /** CALL-16, BK-05, LO-08: what `myReservationToken` names. */
    byToken(token: string, requestContext: RequestContext): Promise<Outcome<Reservation, "unknown" | Throttled>> {
      const { organisation, clientAddress } = requestContext;
      const counters: Counter[] = [
        ["booking-look-up-address", clientAddress],
        ["booking-look-up", hashToken(token)],
      ];
      return counted(counters, {}, requestContext, async () => {
        const found = await findReservation(db, organisation.id, token, clock.now());
        return found ? { found } : { why: "unknown-token" };
      });
    },
  };
}
