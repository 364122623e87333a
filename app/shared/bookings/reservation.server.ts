import type { AppLoadContext } from "@remix-run/node";
import type { Booking } from "#server/orders/index";
import { reservationCookie, setCookie } from "~/request/cookies.server";

export const reservationToken = async (request: Request): Promise<string | undefined> =>
  (await reservationCookie.parse(request.headers.get("Cookie"))) || undefined;

/** BK-05: deletes the typed form of the checkout; the cookie then names the booking. */
export async function nameBooked(
  request: Request,
  context: AppLoadContext,
  booking: Booking,
): Promise<[string, string][]> {
  const token = await context.booking.nameBooked(booking, await reservationToken(request));
  return setCookie(request, context, reservationCookie, token);
}
