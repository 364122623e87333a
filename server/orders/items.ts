import type { Insertable } from "kysely";
import type { Language } from "../organisation/settings.ts";
import type { OfferKey } from "../ports/offer.ts";
import { type ItemText, productOf } from "../products/product.ts";
import type { Booking } from "./booked.ts";
import type { BookingItem } from "./item-queries.ts";
import { sharesOf } from "./shares.ts";
import type { BookingItemRow } from "./tables.ts";

/** An item as pages tell of it. */
export type ShownItem = Pick<BookingItem, "number" | "state" | "penalty" | "share"> & {
  text(language: Language): ItemText;
};

export const shownItem = ({ number, state, penalty, share, ...item }: BookingItem): ShownItem => ({
  number,
  state,
  penalty,
  share,
  text(language) {
    const product = productOf(item.product);
    return product.item(product.details.read(item.details), number, language);
  },
});

/** What a booking consists of when it is sold, each item with its share of the total. */
export function itemsOf(booking: Booking, { supplier }: Pick<OfferKey, "supplier">): Insertable<BookingItemRow>[] {
  const product = productOf(booking.product);
  const { kind, span, details } = product.items(booking.sold);
  const shares = sharesOf(booking.receipt);
  return details.map((each, index) => ({
    organisation_id: booking.organisationId,
    booking_id: booking.id,
    number: index + 1,
    kind,
    product: booking.product,
    supplier,
    order_reference: booking.id,
    supplier_reference: booking.supplierReference,
    state: booking.state,
    starts_at: span.from.at,
    ends_at: span.to.at,
    starts_local: span.from.wall,
    ends_local: span.to.wall,
    time_zone: span.from.zone,
    share: shares[index]!,
    details: product.details.write(each),
  }));
}
