import type { LoaderFunctionArgs } from "@remix-run/node";
import { findBookingOf } from "./confirmation.server";

/** BK-05: the booking as a file for calendars. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { booking } = await findBookingOf(request, context);
  return new Response(context.booking.calendarFile(booking, context.origin), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${booking.reference}.ics"`,
      "Cache-Control": "private, no-store",
    },
  });
}
