import type { LoaderFunctionArgs } from "@remix-run/node";
import { viewerOf } from "~/request/viewer.server";
import { findBooking } from "./find-booking.server";

/** BK-05: a booking as a file for calendars; of a cancelled one, what takes it away again. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { account } = await viewerOf(request, context);
  const { booking, href } = await findBooking(params["name"] ?? "", account, request, context);
  const url = new URL(href, context.origin).href;
  return new Response(await context.booking.calendarFile(booking, context.organisation, url), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${booking.reference}.ics"`,
      "Cache-Control": "private, no-store",
    },
  });
}
