import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import { FOUND_BOOKING_LIFE } from "#server/core/lifetimes";
import type { Booking } from "#server/orders/index";
import { foundBookingCookie, setCookie } from "~/request/cookies.server";
import { notFoundForOwner, requireSignedIn } from "~/request/guards.server";
import { bookingForClient } from "~/shared/bookings/client.server";
import { bookingHref, hrefOfFound } from "~/shared/bookings/trips.server";

/**
 * A booking with what its reader has shown: `owner` is signed in, `guest` came by the id of a booking that has no owner, and
 * `finder` knew reference and email address (BK-05) and may look for a while.
 */
export type Seen = {
  booking: Booking;
  by: "owner" | "guest" | "finder";
  /** Its page by the name that this reader may know. */
  href: string;
};

/**
 * The booking an address names, by reference or id. A guest's booking opens by its id, that of a client for the client's agent. For any other name guests have to sign in,
 * whether the booking exists or not. 404 for another account's booking, as for a missing one.
 */
export async function findBooking(
  name: string,
  account: Account | undefined,
  request: Request,
  context: AppLoadContext,
): Promise<Seen> {
  const own = await context.booking.find(context.organisation.id, name, account?.id);
  if (own) return { booking: own, by: own.accountId === undefined ? "guest" : "owner", href: bookingHref(own) };
  const found = (await bookingForClient(name, account, context)) ?? (await foundBooking(name, request, context));
  if (found) return { booking: found, by: "finder", href: hrefOfFound(found) };
  await requireSignedIn(request, context);
  return notFoundForOwner(context);
}

/** The same where a finder may not go: what says how a booking of an account was paid. */
export async function findOwnBooking(...asked: Parameters<typeof findBooking>): Promise<Seen> {
  const seen = await findBooking(...asked);
  if (showsPayment(seen)) return seen;
  const [, , request, context] = asked;
  await requireSignedIn(request, context);
  return notFoundForOwner(context);
}

/** A booking without an account has no wallet behind it. */
export const showsPayment = ({ booking, by }: Pick<Seen, "booking" | "by">): boolean =>
  by !== "finder" || booking.accountId === undefined;

/** The header that lets a browser look at a booking for a while. */
export const mayLookAt = (
  { organisationId, reference }: Pick<Booking, "organisationId" | "reference">,
  request: Request,
  context: AppLoadContext,
) => {
  // Signed, and readable: no id in here either.
  const right: Right = { organisationId, reference, until: context.clock.now() + FOUND_BOOKING_LIFE };
  return setCookie(request, context, foundBookingCookie(context), right);
};

async function foundBooking(name: string, request: Request, context: AppLoadContext): Promise<Booking | undefined> {
  const kept: unknown = await foundBookingCookie(context).parse(request.headers.get("Cookie"));
  if (!isRight(kept) || kept.until <= context.clock.now()) return undefined;
  const { organisation } = context;
  if (kept.organisationId !== organisation.id || kept.reference !== name.toUpperCase()) return undefined;
  const booking = await context.booking.findByReference(organisation.id, kept.reference);
  // A booking without its guest's email had its personal data deleted: finders no longer see it.
  return booking?.guest.email ? booking : undefined;
}

type Right = { organisationId: string; reference: string; until: number };

const isRight = (kept: unknown): kept is Right =>
  typeof kept === "object" && kept !== null && "until" in kept && typeof kept.until === "number";
