import type { AppLoadContext } from "@remix-run/node";
import type { Booking } from "#server/booking/booked";
import { formatDay } from "~/i18n/format";
import type { Speech } from "~/i18n/t";
import { titleWord } from "~/shared/person/titles";
import { placeLabel } from "~/shared/places/places";
import { artOf } from "~/shared/stay/offer-view";
import { cancellationText, priceText, stayText } from "~/shared/stay/stay-text.server";

export type Confirmation = ReturnType<typeof confirmationOf>;

/** A booking as its confirmation shows it, in the language of whoever reads it. */
export function confirmationOf(booking: Booking, { catalogue, clock, organisation }: AppLoadContext, speech: Speech) {
  const { property, guest, stay } = booking;
  const place = catalogue.place(property.destinationId, speech.language);
  const title = titleWord(guest.title);
  return {
    reference: booking.reference,
    property: { name: property.name, place: place && placeLabel(place, speech.locale), art: artOf(property) },
    stay: stayText(booking, speech),
    arrival: formatDay(stay.arrival, speech.locale, "short"),
    departure: formatDay(stay.departure, speech.locale, "short"),
    guest: [title && speech.t(title), guest.firstName, guest.lastName].filter(Boolean).join(" "),
    requests: guest.requests,
    email: guest.email,
    price: priceText(booking.receipt, speech),
    cancellation: cancellationText(
      booking.freeUntil,
      { timeZone: property.timeZone, place: place?.name, now: clock.now() },
      speech,
    ),
    contact: organisation.mailFrom,
  };
}
