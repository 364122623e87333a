import type { AppLoadContext } from "@remix-run/node";
import { dayIn } from "#server/core/day";
import { fullName } from "#server/core/names";
import type { Booking } from "#server/orders/index";
import { formatDays } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { tripPhase } from "~/shared/bookings/trips.server";
import { unconfirmedText } from "~/shared/bookings/unconfirmed.server";

export const bookingHref = (name: string): string => `/admin/bookings/${encodeURIComponent(name)}`;

export const refundHref = (payment: string): string => `/admin/payments/${encodeURIComponent(payment)}/refund`;

export type BookingLine = ReturnType<typeof bookingLine>;

/** A booking in a list. */
export const bookingLine = (booking: Booking, context: AppLoadContext, i18n: I18n) => ({
  href: bookingHref(booking.reference),
  reference: booking.reference,
  name: booking.title,
  dates: formatDays(booking.startsOn, booking.endsOn, i18n.locale),
  guest: fullName(booking.guest),
  phase: tripPhase(booking, dayIn(booking.timeZone, context.clock.now())),
  waits: unconfirmedText(booking, context, i18n),
});
