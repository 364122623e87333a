import type { Day } from "../../../core/day.ts";
import { DAY } from "../../../core/durations.ts";
import { partOf } from "../../../core/money.ts";
import type { Party } from "../../../core/party.ts";
import type { ItemPrice, OfferPrice } from "../../../ports/offer.ts";
import type { Cabin, CruiseContent } from "./content.ts";
import { nightsOf } from "./sailings.ts";

const PERCENT = 100;
/** They sleep in the two beds that have the full fare. */
const FULL_FARES = 2;

export const guestsOf = ({ adults, childAges }: Party): number => adults + childAges.length;

export type PartyProblem = "no-adult" | "too-young" | "too-many";

/** Ages are those on the day of the departure. */
export function partyProblem(
  { minAge }: Pick<CruiseContent, "minAge">,
  { maxGuests }: Pick<Cabin, "maxGuests">,
  parties: readonly Party[],
): PartyProblem | undefined {
  if (parties.length === 0 || parties.some(({ adults }) => adults < 1)) return "no-adult";
  if (parties.some(({ childAges }) => childAges.some((age) => age < minAge))) return "too-young";
  return parties.some((party) => guestsOf(party) > maxGuests) ? "too-many" : undefined;
}

type Priced = Pick<CruiseContent, "fares" | "portCharges" | "gratuities" | "calls">;

/** Of each of the first two guests on this day, before taxes. */
export const fareOn = ({ fares }: Pick<Priced, "fares">, { fare }: Pick<Cabin, "fare">, day: Day): number =>
  partOf(fare, fares.months[new Date(day * DAY).getUTCMonth()]!, PERCENT);

/** Adults come first: they pay the full fares, whatever order the guests are named in. */
export function cabinPrice(cruise: Priced, cabin: Pick<Cabin, "fare">, party: Party, day: Day): ItemPrice {
  const { single, further, furtherChild } = cruise.fares;
  const fare = fareOn(cruise, cabin, day);
  const guests = guestsOf(party);
  const fareOf = (guest: number): number =>
    guest < FULL_FARES ? fare : partOf(fare, guest < party.adults ? further : furtherChild, PERCENT);
  const base =
    guests === 1
      ? fare + partOf(fare, single, PERCENT)
      : Array.from({ length: guests }, (_, guest) => fareOf(guest)).reduce((sum, each) => sum + each, 0);
  const charges = [
    { code: "port-charges" as const, minor: cruise.portCharges * guests },
    { code: "gratuities" as const, minor: cruise.gratuities * nightsOf(cruise) * guests },
  ].filter(({ minor }) => minor > 0);
  return { base, charges, total: charges.reduce((sum, { minor }) => sum + minor, base) };
}

/** Of all cabins of an order. */
export function cabinsPrice(
  cruise: Priced & Pick<CruiseContent, "currency">,
  cabin: Pick<Cabin, "fare">,
  parties: readonly Party[],
  day: Day,
): OfferPrice {
  const byItem = parties.map((party) => cabinPrice(cruise, cabin, party, day));
  const sum = (of: (price: ItemPrice) => number) => byItem.reduce((all, price) => all + of(price), 0);
  const charges = byItem[0]!.charges.map(({ code }) => ({
    code,
    minor: sum((price) => price.charges.find((each) => each.code === code)!.minor),
  }));
  return {
    currency: cruise.currency,
    units: 1,
    items: parties.length,
    base: sum(({ base }) => base),
    charges,
    total: sum(({ total }) => total),
    byItem,
  };
}
