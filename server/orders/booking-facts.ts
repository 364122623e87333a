import { emailCopy } from "../email/copy/copy.ts";
import { aboutOf } from "./about.ts";
import type { Booking } from "./booked.ts";

/** Which booking an email after it is about, in its language. */
export function bookingFacts(booking: Booking) {
  const { labels } = emailCopy[booking.language].booking;
  return {
    kind: "facts" as const,
    rows: [{ label: labels.reference, text: booking.reference }, ...aboutOf(booking).facts("short")],
  };
}
