import type { StayPrice } from "../ports/supplier.ts";

/** One hundred percent, in hundredths of a percent. */
const WHOLE = 10_000;

/** Who stays how long: all that prices depend on besides the rate. */
export type Party = { nights: number; rooms: number; adults: number; children: number };

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
export function stayBase(roomNights: number, plan: PlanTerms, party: Party): number {
  const rooms = shareOf(roomNights * party.rooms, plan.pctBp);
  return rooms + plan.supplementPersonNight * (party.adults + party.children) * party.nights;
}

/** What the stay costs with taxes and fees: `stayPrice(…).total` without its lines, for the search's inner loop. */
export function stayTotal(base: number, charges: Charges, party: Party): number {
  return (
    base +
    tax(base, charges) +
    cityTax(charges, party) +
    resortFee(charges, party) +
    charges.serviceFeeStay +
    cleaningFee(charges, party)
  );
}

/** The whole price with its lines; a line of nothing is left out. */
export function stayPrice(base: number, charges: Charges, party: Party, currency: string): StayPrice {
  const lines: StayPrice["charges"] = [
    { code: "tax", minor: tax(base, charges) },
    { code: "city-tax", minor: cityTax(charges, party) },
    { code: "resort-fee", minor: resortFee(charges, party) },
    { code: "service-fee", minor: charges.serviceFeeStay },
    { code: "cleaning-fee", minor: cleaningFee(charges, party) },
  ];
  return {
    currency,
    nights: party.nights,
    rooms: party.rooms,
    base,
    charges: lines.filter((line) => line.minor !== 0),
    total: stayTotal(base, charges, party),
  };
}

const tax = (base: number, charges: Charges): number => shareOf(base, charges.taxBp);

const cityTax = (charges: Charges, party: Party): number => charges.cityTaxPersonNight * party.adults * party.nights;

const resortFee = (charges: Charges, party: Party): number => charges.resortFeeRoomNight * party.rooms * party.nights;

const cleaningFee = (charges: Charges, party: Party): number => charges.cleaningFeeRoom * party.rooms;

/**
 * A share of an amount in hundredths of a percent, rounded half up. In two parts, because the product of a large amount and
 * the share would not fit a number; what comes out above `MOST_MINOR` is not exact, and not for sale.
 */
function shareOf(minor: number, basisPoints: number): number {
  const wholes = Math.floor(minor / WHOLE);
  return wholes * basisPoints + Math.floor(((minor - wholes * WHOLE) * basisPoints + WHOLE / 2) / WHOLE);
}
