import type { LoaderFunctionArgs } from "@remix-run/node";
import { viewerOf } from "~/request/viewer.server";
import { findBooking } from "./find-booking.server";

/** BK-05: a booking as a file for calendars. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { account } = await viewerOf(request, context);
  const booking = await findBooking(params["name"] ?? "", account, request, context);
  return new Response(context.booking.calendarFile(booking, context.origin), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${booking.reference}.ics"`,
      "Cache-Control": "private, no-store",
    },
  });
}
