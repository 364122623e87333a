import type { AppLoadContext } from "@remix-run/node";
import type { Cancellation } from "#server/booking/cancellation";
import { dayIn } from "#server/core/day";
import type { Organisation } from "#server/organisation/settings";
import { formatDay, formatMoney } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { type TripPhase, tripPhase } from "~/shared/bookings/trips.server";
import { titleMessage } from "~/shared/person/titles";
import { placeLabel } from "~/shared/places/places";
import { artOf } from "~/shared/stay/offer-view";
import {
  cancellationText,
  cancelledPriceText,
  priceText,
  priceWithoutSources,
  type ShownPrice,
  type StayText,
  stayText,
  toPayText,
} from "~/shared/stay/stay-text.server";
import { paidPartName } from "~/shared/wallet/card-name";
import type { ArtProps } from "~/ui/art";
import type { DocumentLinks } from "./document-links";
import { type Seen, showsPayment } from "./find-booking.server";

export type BookingView = {
  reference: string;
  phase: TripPhase;
  property: { name: string; address: string | undefined; place: string | undefined; art: ArtProps };
  stay: StayText;
  guest: string;
  requests: string;
  price: ShownPrice;
  /** By what was agreed. */
  toPay: string;
  /** Line by line. */
  cancellation: string[];
  /** How it ended; undefined where it stands. */
  cancelled: CancelledText | undefined;
  contact: string;
  directions: string;
  calendar: string;
  /** Undefined where it would be of no use, or where this reader may not see or do it. */
  voucher: string | undefined;
  consent: string | undefined;
  correctName: string | undefined;
  /** The property's page, where other dates are chosen. */
  again: string;
  documents: DocumentLinks;
};

type CancelledText = { what: string; parts: { name: string; text: string }[] | undefined };

type Known = { documents: DocumentLinks; cancellation: Cancellation | undefined; hasConsent: boolean };

/**
 * A booking before, during and after the stay, in the language of whoever reads it. Of an account's a finder sees the stay, and
 * nothing of what paid for it.
 */
export function bookingView(
  seen: Seen,
  { documents, cancellation, hasConsent }: Known,
  context: AppLoadContext,
  i18n: I18n,
): BookingView {
  const { catalogue, clock, organisation } = context;
  const { booking, href } = seen;
  const { property, guest, createdAt } = booking;
  const now = clock.now();
  const phase = tripPhase(booking, dayIn(property.timeZone, now));
  const place = catalogue.place(property.destinationId, i18n.language);
  const title = titleMessage(guest.title);
  // What was agreed, where nothing can be cancelled any more.
  const seenAt = phase === "upcoming" ? now : createdAt;
  const ofAll = showsPayment(seen);
  const price = (ofAll ? priceText : priceWithoutSources)(booking.receipt, i18n, booking);
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
    price: phase === "cancelled" ? cancelledPriceText(booking.receipt, i18n) : price,
    toPay: toPayText(price, i18n.t),
    cancelled:
      cancellation && cancelledText(ofAll ? cancellation : { ...cancellation, parts: undefined }, organisation, i18n),
    cancellation: cancellationText(booking, { place: place?.name, now: seenAt }, i18n),
    contact: organisation.mailFrom,
    directions: context.booking.directionsTo(property),
    calendar: `${href}/calendar.ics`,
    voucher: phase === "cancelled" ? undefined : `${href}/voucher`,
    consent: ofAll && hasConsent ? `${href}/consent` : undefined,
    correctName: phase === "upcoming" && guest.email !== "" ? `${href}/guest-name` : undefined,
    again: `/hotel-details?${new URLSearchParams({ property: property.code })}`,
    documents,
  };
}

const CANCELLED_BY = {
  guest: "bookings.cancelledGuest",
  property: "bookings.cancelledProperty",
  organisation: "bookings.cancelledOrganisation",
} as const;

/** When and at whose wish, and what of each source came back or was kept. */
function cancelledText(
  { at, by, parts }: Omit<Cancellation, "parts"> & { parts: Cancellation["parts"] | undefined },
  { name, timeZone }: Organisation,
  { t, locale }: I18n,
): CancelledText {
  return {
    what: t(CANCELLED_BY[by], { when: formatDay(dayIn(timeZone, at), locale), organisation: name }),
    parts: parts?.map((part) => {
      const back = formatMoney({ ...part.amount, minor: part.amount.minor - part.kept.minor }, locale);
      const kept = formatMoney(part.kept, locale);
      return {
        name: paidPartName(part, t),
        text: part.kept.minor > 0 ? t("bookings.backAndKept", { back, kept }) : back,
      };
    }),
  };
}
