import { divide } from "../../../core/money.ts";
import { type Party, wholePartyOf } from "../../../core/party.ts";
import type { ItemPrice, OfferPrice } from "../../../ports/offer.ts";

/** One hundred percent, in hundredths of a percent. */
const WHOLE = 10_000;

/** How many stay how long: all that prices depend on besides the rate. */
export type StaySums = { nights: number; rooms: number; adults: number; children: number };

export type PlanTerms = { pctBp: number; supplementPersonNight: number };

/** What a property adds to the price of its rooms; amounts in minor units. */
export type Charges = {
  /** Of the base, in hundredths of a percent. */
  taxBp: number;
  /** Adults only. */
  cityTaxPersonNight: number;
  resortFeeRoomNight: number;
  serviceFeeStay: number;
  cleaningFeeRoom: number;
};

/**
 * The price before taxes and fees. `roomNights` is the sum of one room's nightly rates. The plan's percentage is rounded
 * once, over the whole stay.
 */
export function stayBase(roomNights: number, plan: PlanTerms, sums: StaySums): number {
  const rooms = shareOf(roomNights * sums.rooms, plan.pctBp);
  return rooms + plan.supplementPersonNight * (sums.adults + sums.children) * sums.nights;
}

/** What the stay costs with taxes and fees: `stayPrice(…).total` without its lines, for the search's inner loop. */
export function stayTotal(base: number, charges: Charges, sums: StaySums): number {
  return (
    base +
    tax(base, charges) +
    cityTax(charges, sums) +
    resortFee(charges, sums) +
    charges.serviceFeeStay +
    cleaningFee(charges, sums)
  );
}

/** The whole price with its lines; a line of nothing is left out. `deposit` is that of one room. */
export function stayPrice(base: number, charges: Charges, sums: StaySums, currency: string, deposit = 0): OfferPrice {
  const lines: OfferPrice["charges"] = [
    { code: "tax", minor: tax(base, charges) },
    { code: "city-tax", minor: cityTax(charges, sums) },
    { code: "resort-fee", minor: resortFee(charges, sums) },
    { code: "service-fee", minor: charges.serviceFeeStay },
    { code: "cleaning-fee", minor: cleaningFee(charges, sums) },
  ];
  return {
    currency,
    units: sums.nights,
    items: sums.rooms,
    base,
    charges: lines.filter((line) => line.minor !== 0),
    total: stayTotal(base, charges, sums),
    ...(deposit > 0 && { deposit: deposit * sums.rooms }),
  };
}

/** What so many rooms and people cost for all nights. */
type Priced = (sums: StaySums, charges: Charges) => ItemPrice;

/**
 * What each room costs: what the price of the rooms up to it is above that of the rooms before it, so that the rooms come to the
 * price of all of them. A fee of the stay is divided evenly.
 */
export function roomPrices(rooms: Party[], nights: number, charges: Charges, priceOf: Priced): ItemPrice[] {
  const fees = divide(
    charges.serviceFeeStay,
    rooms.map(() => 1),
  );
  let before: ItemPrice = { base: 0, charges: [], total: 0 };
  let serviceFeeStay = 0;
  return rooms.map((_, index) => {
    const { adults, childAges } = wholePartyOf({ rooms: rooms.slice(0, index + 1) });
    const sums = { nights, rooms: index + 1, adults, children: childAges.length };
    serviceFeeStay += fees[index]!;
    const upTo = priceOf(sums, { ...charges, serviceFeeStay });
    const own = less(upTo, before);
    before = upTo;
    return own;
  });
}

function less(upTo: ItemPrice, before: ItemPrice): ItemPrice {
  const had = new Map(before.charges.map(({ code, minor }) => [code, minor]));
  return {
    base: upTo.base - before.base,
    charges: upTo.charges
      .map(({ code, minor }) => ({ code, minor: minor - (had.get(code) ?? 0) }))
      .filter(({ minor }) => minor !== 0),
    total: upTo.total - before.total,
  };
}

const tax = (base: number, charges: Charges): number => shareOf(base, charges.taxBp);

const cityTax = (charges: Charges, sums: StaySums): number => charges.cityTaxPersonNight * sums.adults * sums.nights;

const resortFee = (charges: Charges, sums: StaySums): number => charges.resortFeeRoomNight * sums.rooms * sums.nights;

const cleaningFee = (charges: Charges, sums: StaySums): number => charges.cleaningFeeRoom * sums.rooms;

/**
 * A share of an amount in hundredths of a percent, rounded half up. In two parts, because the product of a large amount and
 * the share would not fit a number; what comes out above `MOST_MINOR` is not exact, and not for sale.
 */
function shareOf(minor: number, basisPoints: number): number {
  const wholes = Math.floor(minor / WHOLE);
  return wholes * basisPoints + Math.floor(((minor - wholes * WHOLE) * basisPoints + WHOLE / 2) / WHOLE);
}
