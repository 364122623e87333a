import { partOfTerms } from "../core/cancel-terms.ts";
import { type Money, partOf } from "../core/money.ts";
import { isOwnMoney } from "../core/receipt.ts";
import type { Booking } from "./booked.ts";
import type { BookingItem } from "./item-queries.ts";
import { shownItem } from "./items.ts";

/**
 * A booking as it is without the rooms that were cancelled: who stays, and their part of its price, fees and terms. `toPay`: at
 * the property, `discount`: what a member's plan takes off, in minor units of the booking's currency. What paid is in no line of it.
 */
export function standingPart(
  booking: Booking,
  items: BookingItem[],
  standing: BookingItem[],
  { toPay, discount }: { toPay: number; discount: number },
): Booking {
  const { stay, receipt, cancel } = booking;
  const [some, all] = [standing.length, items.length];
  const part = (minor: number): number => partOf(minor, some, all);
  const parties = standing.map(shownItem).flatMap(({ party }) => party ?? []);
  const total = standing.reduce((sum, { share }) => sum + share, 0);
  const scaled = receipt.lines.map((line) => ({
    ...line,
    amount: line.amount === "unknown" ? line.amount : part(line.amount),
  }));
  const isCharge = ({ code, shown }: (typeof scaled)[number]) => shown && code !== "base";
  const charges = scaled.filter(isCharge).reduce((sum, { amount }) => sum + (amount === "unknown" ? 0 : amount), 0);
  const base = total - charges;
  const ownPart = (minor: number): number =>
    receipt.total === 0 ? 0 : partOf(receipt.property.total, minor, receipt.total);
  const sources = receipt.sources
    .filter((source) => !isOwnMoney(source))
    .map(({ amount, worth, owed, ...source }) => ({
      ...source,
      worth: discount,
      owed: partOf(owed, discount, worth),
      amount: { ...amount, minor: partOf(amount.minor, discount, worth) },
    }));
  return {
    ...booking,
    stay: parties.length === some ? { arrival: stay.arrival, departure: stay.departure, rooms: parties } : stay,
    cancel: partOfTerms(cancel, some, all),
    receipt: {
      ...receipt,
      rooms: some,
      sources,
      discount: 0,
      base,
      taxes: charges,
      total,
      payable: toPay,
      // The rounding of the rooms falls on the price before taxes, so that the lines come to the total.
      lines: scaled.map((line) => (line.code === "base" ? { ...line, amount: base } : line)),
      beside: receipt.beside?.map((line) => ({ ...line, amount: ofMoney(line.amount, part) })),
      perNight: part(receipt.perNight),
      property: { ...receipt.property, total: ownPart(total), payable: ownPart(toPay) },
    },
  };
}

const ofMoney = (amount: Money | "unknown", part: (minor: number) => number): Money | "unknown" =>
  amount === "unknown" ? amount : { ...amount, minor: part(amount.minor) };
