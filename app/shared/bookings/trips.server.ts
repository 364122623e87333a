import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import type { Booking } from "#server/booking/booked";
import { formatMoney } from "~/i18n/format";
import type { Speech } from "~/i18n/t";
import { placeLabel } from "~/shared/places/places";
import { artOf } from "~/shared/stay/offer-view";
import { type StayText, stayText } from "~/shared/stay/stay-text.server";
import type { ArtProps } from "~/ui/art";

/** A booking in a list. */
export type Trip = {
  href: string;
  name: string;
  place: string | undefined;
  art: ArtProps;
  stay: StayText;
  reference: string;
  payable: string;
  cancelled: boolean;
  past: boolean;
};

export type TripPage = { trips: Trip[]; page: number; pages: number };

const PER_PAGE = 10;

/** RT-05: one page of a person's bookings; coming ones with the next first, all of them with the latest first. */
export async function tripPage(
  request: Request,
  context: AppLoadContext,
  account: Account,
  speech: Speech,
  when: "upcoming" | "all",
): Promise<TripPage> {
  const today = context.organisations.today(context.organisation);
  const wanted = { page: Number(new URL(request.url).searchParams.get("page")), perPage: PER_PAGE };
  const list = await context.booking.list(context.organisation.id, account.id, { when, today }, wanted);
  const { bookings, page, pages } = list;
  return { trips: bookings.map((booking) => tripOf(booking, context, speech, today)), page, pages };
}

function tripOf(booking: Booking, { catalogue }: AppLoadContext, speech: Speech, today: number): Trip {
  const { id, property, receipt, reference, state, stay } = booking;
  const place = catalogue.place(property.destinationId, speech.language);
  return {
    href: `/checkout-success?${new URLSearchParams({ booking: id })}`,
    name: property.name,
    place: place && placeLabel(place, speech.locale),
    art: artOf(property),
    stay: stayText(booking, speech),
    reference,
    payable: formatMoney({ minor: receipt.payable, currency: receipt.currency }, speech.locale),
    cancelled: state === "cancelled",
    past: stay.departure < today,
  };
}
