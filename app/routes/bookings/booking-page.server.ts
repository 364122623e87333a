import type { AppLoadContext } from "@remix-run/node";
import type { Booking } from "#server/booking/booked";
import { dayIn } from "#server/core/day";
import type { I18n } from "~/i18n/t";
import { bookingHref, type TripPhase, tripPhase } from "~/shared/bookings/trips.server";
import { titleMessage } from "~/shared/person/titles";
import { placeLabel } from "~/shared/places/places";
import { artOf } from "~/shared/stay/offer-view";
import { cancellationText, type PriceText, priceText, type StayText, stayText } from "~/shared/stay/stay-text.server";
import type { ArtProps } from "~/ui/art";
import type { DocumentLinks } from "./document-links";

export type BookingView = {
  reference: string;
  phase: TripPhase;
  property: { name: string; address: string | undefined; place: string | undefined; art: ArtProps };
  stay: StayText;
  guest: string;
  requests: string;
  price: PriceText;
  cancellation: string;
  contact: string;
  directions: string;
  calendar: string;
  /** The property's page, where other dates are chosen. */
  again: string;
  documents: DocumentLinks;
};

/** A booking as its owner sees it before, during and after the stay, in the language of whoever reads it. */
export function bookingView(
  booking: Booking,
  documents: DocumentLinks,
  context: AppLoadContext,
  i18n: I18n,
): BookingView {
  const { catalogue, clock, organisation } = context;
  const { property, guest, createdAt } = booking;
  const now = clock.now();
  const phase = tripPhase(booking, dayIn(property.timeZone, now));
  const place = catalogue.place(property.destinationId, i18n.language);
  const title = titleMessage(guest.title);
  // What was agreed, where nothing can be cancelled any more.
  const seenAt = phase === "upcoming" ? now : createdAt;
  return {
    reference: booking.reference,
    phase,
    property: {
      name: property.name,
      address: property.address,
      place: place && placeLabel(place, i18n.locale),
      art: artOf(property),
    },
    stay: stayText(booking, i18n),
    guest: [title && i18n.t(title), guest.firstName, guest.lastName].filter(Boolean).join(" "),
    requests: guest.requests,
    price: priceText(booking.receipt, i18n),
    cancellation: cancellationText(
      booking.freeUntil,
      { timeZone: property.timeZone, place: place?.name, now: seenAt },
      i18n,
    ),
    contact: organisation.mailFrom,
    directions: context.booking.directionsTo(property),
    calendar: `${bookingHref(booking)}/calendar.ics`,
    again: `/hotel-details?${new URLSearchParams({ property: property.code })}`,
    documents,
  };
}
