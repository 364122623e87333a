import type { Insertable } from "kysely";
import type { Db } from "../db/schema.ts";
import type { Language } from "../organisation/settings.ts";
import type { OfferKey, OfferPart } from "../ports/offer.ts";
import { type ItemText, productOf, type Ticket } from "../products/product.ts";
import type { Booking } from "./booked.ts";
import type { PartTerms } from "./cancel-plan.ts";
import { classify } from "./composed/classify.ts";
import { type BookingItem, listItems } from "./item-queries.ts";
import { sharesOf } from "./shares.ts";
import { listSupplierTickets } from "./supplier-orders.ts";
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

/** What admits the holders of its items. */
export async function listTickets(db: Db, booking: Pick<Booking, "organisationId" | "id">): Promise<Ticket[]> {
  const items = await listItems(db, booking);
  const codes = new Set(items.map(({ product }) => product));
  const own = await Promise.all([...codes].map((code) => productOf(code).tickets?.list(db, booking) ?? []));
  const theirs = (await listSupplierTickets(db, booking)).flatMap(({ reference, item, format, value: code }) => {
    const its = items.filter(({ order_reference }) => order_reference === reference)[item - 1];
    return its ? [{ item: its.number, code, redeemed_at: null, format }] : [];
  });
  return [...own.flat(), ...theirs];
}

/** The offers that it was composed of; undefined where it was one. */
export const partsOf = ({ product, sold }: Pick<Booking, "product" | "sold">, held?: string): OfferPart[] | undefined =>
  productOf(product).parts?.(sold, held);

/** Whether what is ordered together is a package by law. */
export const isPackage = ({ product, sold, price }: Ordered): boolean =>
  classify(
    (partsOf({ product, sold }) ?? [{ product, sold, price }]).flatMap((part) => {
      const { service, services, isEssential } = productOf(part.product);
      return (services?.(part.sold) ?? [service]).map((each) => ({
        service: each,
        value: part.price.total,
        isEssential: isEssential?.(part.sold),
        order: "one",
      }));
    }),
  ) === "package";

type Ordered = Pick<OfferPart, "product" | "sold"> & { price: { total: number } };

/** What we call the order of a part at its supplier. */
export const partReference = ({ id }: Pick<Booking, "id">, { number }: Pick<OfferPart, "number">): string =>
  `${id}-${number}`;

/** What the parts of an order are called that its supplier refused. */
export function refusedParts(booking: Booking, items: BookingItem[]): string[] {
  const refused = items.filter(({ state }) => state === "rejected").map(({ order_reference }) => order_reference);
  const parts = partsOf(booking)?.filter((part) => refused.includes(partReference(booking, part)));
  return parts?.map(({ title }) => title) ?? [];
}

/** By which terms which items are canceled; undefined where all of them have those of the booking. */
export function partTerms(booking: Booking): PartTerms[] | undefined {
  const { sold, receipt } = booking;
  const own = productOf(booking.product).itemTerms?.(sold);
  if (own) {
    const { byItem = [], total } = receipt.property;
    const price = (index: number) => ({ total: byItem[index]?.total ?? total, units: receipt.units });
    return own.map((cancel, index) => ({ cancel, numbers: [index + 1], price: price(index) }));
  }
  let last = 0;
  return partsOf(booking)?.map(({ product, sold, terms, price }) => ({
    cancel: terms.cancel,
    price,
    numbers: productOf(product)
      .items(sold)
      .details.map(() => ++last),
  }));
}

/** What a booking consists of when it is sold, each item with its share of the total. */
export function itemsOf(booking: Booking, key: Pick<OfferKey, "supplier">): Insertable<BookingItemRow>[] {
  const shares = sharesOf(booking.receipt);
  const parts = partsOf(booking)?.map((part) => ({ ...part, reference: partReference(booking, part) }));
  const { product, payee, sold } = booking;
  const whole = { product, payee, sold, key, reference: booking.id };
  const items = (parts ?? [whole]).flatMap(({ product: code, payee, sold, key: { supplier }, reference }) => {
    const product = productOf(code);
    const { kind, span, spans, details } = product.items(sold);
    return details.map((each, index) => {
      const own = { span: spans?.[index] ?? span, details: product.details.write(each) };
      return { kind, code, supplier, payee, reference, ...own };
    });
  });
  return items.map(({ kind, code, supplier, payee, reference, span, details }, index) => ({
    organisation_id: booking.organisationId,
    booking_id: booking.id,
    number: index + 1,
    kind,
    product: code,
    supplier,
    payee,
    order_reference: reference,
    supplier_reference: booking.supplierReference,
    state: booking.state,
    starts_at: span.from.at,
    ends_at: span.to.at,
    starts_local: span.from.wall,
    ends_local: span.to.wall,
    time_zone: span.from.zone,
    share: shares[index]!,
    details,
  }));
}
