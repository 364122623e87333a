import { emailCopy } from "../email/copy/copy.ts";
import { formatDay } from "../email/format.ts";
import type { Booking } from "./booked.ts";

/** Which booking an email after it is about, in its language. */
export function bookingFacts({ language, reference, property, stay }: Booking) {
  const { booking, locale } = emailCopy[language];
  return {
    kind: "facts" as const,
    rows: [
      { label: booking.labels.reference, value: reference },
      { label: booking.labels.property, value: property.name },
      { label: booking.labels.checkIn, value: formatDay(stay.arrival, locale) },
      { label: booking.labels.checkOut, value: formatDay(stay.departure, locale) },
    ],
  };
}
