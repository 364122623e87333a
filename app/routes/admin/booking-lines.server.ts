import type { AppLoadContext } from "@remix-run/node";
import type { Booking } from "#server/booking/booked";
import { dayIn } from "#server/core/day";
import { fullName } from "#server/core/names";
import { formatDays } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { tripPhase } from "~/shared/bookings/trips.server";

export const bookingHref = (name: string): string => `/admin/bookings/${encodeURIComponent(name)}`;

export type BookingLine = ReturnType<typeof bookingLine>;

/** A booking in a list. */
export const bookingLine = (
  { reference, property, stay, guest, ...booking }: Booking,
  { clock }: AppLoadContext,
  { locale }: I18n,
) => ({
  href: bookingHref(reference),
  reference,
  name: property.name,
  dates: formatDays(stay.arrival, stay.departure, locale),
  guest: fullName(guest),
  phase: tripPhase({ state: booking.state, stay }, dayIn(property.timeZone, clock.now())),
});
