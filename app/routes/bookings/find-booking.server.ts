import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import type { Booking } from "#server/booking/booked";
import { notFoundForOwner, requireAccount } from "~/request/guards.server";

/**
 * The booking an address names, by its reference or its id. A guest's opens by its id; for every other one a guest is asked
 * to sign in, be it there or not. Somebody else's booking is as unknown as one that never was.
 */
export async function findBooking(
  name: string,
  account: Account | undefined,
  request: Request,
  context: AppLoadContext,
): Promise<Booking> {
  const booking = await context.booking.find(context.organisation.id, name, account?.id);
  if (booking) return booking;
  await requireAccount(request, context);
  return notFoundForOwner(context);
}
