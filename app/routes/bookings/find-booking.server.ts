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
 * `finder` knew reference and email address (BK-05) and may look for a while. AG-09: `agent` has the client it is for, who accepted it;
 * `client` is the one for whom an agent booked, signed in or by an emailed key.
 */
export type Seen = {
  booking: Booking;
  by: "owner" | "guest" | "finder" | "agent" | "client";
  /** Its page by the name that this reader may know. */
  href: string;
};

/**
 * The booking an address names, by reference or id. A guest's booking opens by its id, that of a client for the client's agent
 * and by the client's key. For any other name guests have to sign in, whether the booking exists or not. 404 for another account's
 * booking, as for a missing one.
 */
export async function findBooking(
  name: string,
  account: Account | undefined,
  request: Request,
  context: AppLoadContext,
): Promise<Seen> {
  const keyed = await context.booking.ofKey(context.organisation.id, name);
  const seen = await findByName(keyed?.reference ?? name, account, request, context);
  if (seen) return seen;
  if (keyed) return { booking: keyed, by: "client", href: `/bookings/${name}` };
  await requireSignedIn(request, context);
  return notFoundForOwner(context);
}

async function findByName(
  name: string,
  account: Account | undefined,
  request: Request,
  context: AppLoadContext,
): Promise<Seen | undefined> {
  const own = await context.booking.find(context.organisation.id, name, account?.id);
  if (own) return { booking: own, by: own.accountId === undefined ? "guest" : "owner", href: bookingHref(own) };
  const found = await bookingForClient(name, account, context);
  if (found) {
    const { booking, by } = found;
    const href = hrefOfFound(booking);
    if (by === "agent") return { booking, by, href };
    // Without a wallet behind it, it is as much the client's as a guest's.
    if (by === "client") return { booking, by: booking.accountId === undefined ? "guest" : by, href };
    return { booking, by: "finder", href };
  }
  const looked = await foundBooking(name, request, context);
  return looked && { booking: looked, by: "finder", href: hrefOfFound(looked) };
}

/** The same for those who may do this alone, such as read how a booking of an account was paid. */
export async function findBookingOf(
  may: (seen: Pick<Seen, "booking" | "by">) => boolean,
  ...asked: Parameters<typeof findBooking>
): Promise<Seen> {
  const seen = await findBooking(...asked);
  if (may(seen)) return seen;
  const [, , request, context] = asked;
  await requireSignedIn(request, context);
  return notFoundForOwner(context);
}

const isOwn = ({ by }: Pick<Seen, "by">): boolean => by === "owner" || by === "guest";

/** How it was paid is not for clients whose agent paid, nor for agents whose client did. A booking without an account has no wallet behind it. */
export const showsPayment = ({ booking, by }: Pick<Seen, "booking" | "by">): boolean =>
  isOwn({ by }) || (by !== "client" && booking.accountId === undefined);

/** Receipts and what cancelling it returns: also for the agent who acts for the client. */
export const showsDocuments = (seen: Pick<Seen, "booking" | "by">): boolean =>
  showsPayment(seen) || seen.by === "agent";

/** Who cancels it, and chooses another time of it or the money. */
export const mayDecide = ({ by }: Pick<Seen, "by">): boolean => isOwn({ by }) || by === "agent";

/** An agent acts for a client, and says why. */
export const isOnBehalf = ({ booking, by }: Pick<Seen, "booking" | "by">): boolean =>
  by === "agent" || (by === "owner" && booking.isByAgent === true);

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
