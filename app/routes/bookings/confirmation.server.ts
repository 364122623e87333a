import type { AppLoadContext } from "@remix-run/node";
import type { Reward } from "#server/loyalty/state";
import type { Booking } from "#server/orders/index";
import { formatDay } from "~/i18n/format";
import type { SaidI18n } from "~/i18n/said";
import { products } from "~/products";
import { notFound, notFoundForOwner } from "~/request/guards.server";
import { viewerOf } from "~/request/viewer.server";
import type { DueText } from "~/shared/bookings/payment-due.server";
import { bookingHref } from "~/shared/bookings/trips.server";
import { answerFacts } from "~/shared/offer/answers.server";
import { earnsText } from "~/shared/offer/earned.server";
import { cancellationText, priceText, toPayText } from "~/shared/offer/offer-text.server";
import { titleMessage } from "~/shared/person/titles";
import { placeLabel } from "~/shared/places/places";
import type { DocumentLinks } from "./document-links";
import { admission } from "./tickets.server";

/** The booking that the address names. 404 for another account's booking, as for a missing one. */
export async function findBookingOf(request: Request, context: AppLoadContext) {
  const name = new URL(request.url).searchParams.get("booking") ?? notFound();
  const { account, i18n } = await viewerOf(request, context);
  const booking = (await context.booking.find(context.organisation.id, name, account?.id)) ?? notFoundForOwner(context);
  return { booking, account, i18n };
}

export type Confirmation = ReturnType<typeof confirmationOf>;

/** A booking as its confirmation shows it, in the reader's language. */
export function confirmationOf(
  booking: Booking,
  { documents, reward, due }: { documents: DocumentLinks; reward: Reward | undefined; due: DueText | undefined },
  context: AppLoadContext,
  i18n: SaidI18n,
) {
  const { clock, organisation, reference } = context;
  const { t } = i18n;
  const { guest, startsOn, endsOn } = booking;
  const { when, who, what, notes, directions, facts, words, hasTickets, ...about } = context.booking.about(
    booking,
    i18n.language,
  );
  const place = reference.place(about.placeId, i18n.language);
  const title = titleMessage(guest.title);
  const earns = reward && earnsText(reward.amount, endsOn, i18n);
  const price = priceText(booking.receipt, i18n, { due: booking.due, earns });
  return {
    words: {
      heading: t("bookings.successTitle"),
      chosen: t("checkout.stepRoom"),
      itinerary: t("bookings.itinerary"),
      arrive: admission({ words, hasTickets }, booking, i18n),
      voucher: t("booking-page.voucherTitle"),
    },
    reference: booking.reference,
    page: bookingHref(booking),
    calendar: `${bookingHref(booking)}/calendar.ics`,
    voucher: `${bookingHref(booking)}/voucher`,
    directions,
    property: {
      name: about.title,
      address: about.address,
      place: place && placeLabel(place, i18n.locale),
      art: { drawing: about.drawing },
    },
    about: { when, who, what, notes, times: facts("times") },
    days: [...new Set([startsOn, endsOn])].map((day) => formatDay(day, i18n.locale, "short")),
    guest: [title && i18n.t(title), guest.firstName, guest.lastName].filter(Boolean).join(" "),
    requests: guest.requests,
    answers: answerFacts(booking, context, i18n, { showsSensitive: false }),
    email: guest.email,
    price,
    stub: price.payableLabel
      ? { label: price.payableLabel, amount: price.payable }
      : { label: i18n.t("documents.now"), amount: price.total ?? price.payable },
    due,
    toPay: toPayText(price, booking.receipt, i18n.t),
    cancellation: cancellationText(booking, { place: place?.name, now: clock.now() }, i18n),
    contact: organisation.mailFrom,
    search: products.find(({ search }) => Object.hasOwn(search, booking.product))?.search[booking.product] ?? "/",
    documents,
  };
}
