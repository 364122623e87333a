import { partOfTerms, termsTogether } from "../core/cancel-terms.ts";
import { type Money, partOf, roundMinor } from "../core/money.ts";
import { isGuestMoney } from "../core/receipt.ts";
import { productOf } from "../products/product.ts";
import type { Booking } from "./booked.ts";
import type { BookingItem } from "./item-queries.ts";
import { partsOf } from "./items.ts";
import { partOfPrice, pricesOf } from "./shares.ts";

/**
 * A booking as it is without the items that were cancelled: what is left, and its part of its price, fees and terms. `toPay`: at
 * the property, `discount`: what a member's plan takes off, in minor units of the booking's currency. What paid is in no line of it.
 */
export function remainingPart(
  booking: Booking,
  items: BookingItem[],
  standing: BookingItem[],
  { toPay, discount }: { toPay: number; discount: number },
): Booking {
  const { receipt, cancel } = booking;
  const [some, all] = [standing.length, items.length];
  const part = (minor: number): number => partOf(minor, some, all);
  const { total, base, taxes, lines } = partOfPrice(receipt, standing);
  const inShare = (minor: number): number => (receipt.total === 0 ? 0 : partOf(minor, total, receipt.total));
  const numbers = standing.map(({ number }) => number);
  const byItem = pricesOf(receipt.property, numbers);
  const own = byItem?.reduce((sum, room) => sum + room.total, 0) ?? inShare(receipt.property.total);
  const perUnit = {
    of: BigInt((receipt.display === "inclusive" ? total : base) - discount),
    over: BigInt(receipt.units),
  };
  const sources = receipt.sources
    .filter((source) => !isGuestMoney(source))
    .map(({ amount, worth, owed, ...source }) => ({
      ...source,
      worth: discount,
      owed: partOf(owed, discount, worth),
      amount: { ...amount, minor: partOf(amount.minor, discount, worth) },
    }));
  const sold = productOf(booking.product).partOf(booking.sold, numbers);
  const parts = partsOf({ ...booking, sold });
  const { currency } = receipt.property;
  const terms =
    parts?.map(({ terms, price }) => ({ terms: terms.cancel, price })) ??
    productOf(booking.product)
      .itemTerms?.(sold)
      .map((its, index) => ({
        terms: its,
        price: { total: byItem?.[index]?.total ?? own, units: receipt.units, currency },
      }));
  return {
    ...booking,
    sold,
    cancel: terms ? termsTogether(terms) : partOfTerms(cancel, inShare),
    receipt: {
      ...receipt,
      items: some,
      sources,
      discount: 0,
      base,
      taxes,
      total,
      payable: toPay,
      advance: undefined,
      lines,
      beside: receipt.beside?.map((line) => ({ ...line, amount: ofMoney(line.amount, part) })),
      perUnit: roundMinor(perUnit),
      property: {
        ...receipt.property,
        total: own,
        payable: total === 0 ? 0 : partOf(own, toPay, total),
        ...(receipt.property.prepaid && { prepaid: inShare(receipt.property.prepaid) }),
        ...(receipt.property.markUp && { markUp: inShare(receipt.property.markUp) }),
        byItem,
      },
    },
  };
}

const ofMoney = (amount: Money | "unknown", part: (minor: number) => number): Money | "unknown" =>
  amount === "unknown" ? amount : { ...amount, minor: part(amount.minor) };
