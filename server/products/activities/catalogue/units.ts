import { divide, partOf } from "../../../core/money.ts";
import type { Party } from "../../../core/party.ts";
import type { OfferPrice } from "../../../ports/offer.ts";
import { UNIT_TYPES, type UnitType } from "./vocabulary.ts";

/** A kind of ticket. `price` is before taxes. */
export type Unit = {
  type: UnitType;
  price: number;
  ageFrom: number;
  /** The last year of age; undefined: no limit. */
  ageTo?: number;
  /** Whether its holder counts in the capacity of a slot. */
  takesPlace: boolean;
  min: number;
  max: number;
  /** Only with an adult or a senior. */
  withAdult: boolean;
};

/** A way to take part, such as with or without lunch. `min`, `max`: tickets of one booking. */
export type TicketRules = { units: Unit[]; min: number; max: number };

/** How many of each kind. */
export type Tickets = Partial<Record<UnitType, number>>;

/** `type` is undefined where the limit is of all tickets together. */
export type TicketProblem =
  | { reason: "not-sold" | "needs-adult"; type: UnitType }
  | { reason: "too-few" | "too-many"; type?: UnitType; limit: number };

const ALONE: readonly UnitType[] = ["adult", "senior"];
export const hasAdult = (tickets: readonly UnitType[]): boolean => tickets.some((type) => ALONE.includes(type));
const WHOLE = 10_000;

/** One entry for each ticket, in the order that numbers them. */
export const ticketList = (tickets: Tickets): UnitType[] =>
  UNIT_TYPES.flatMap((type) => Array.from({ length: tickets[type] ?? 0 }, () => type));

/** The first rule that the tickets break. */
export function ticketProblem({ units, min, max }: TicketRules, tickets: Tickets): TicketProblem | undefined {
  const list = ticketList(tickets);
  for (const type of list) if (!units.some((unit) => unit.type === type)) return { reason: "not-sold", type };
  const isAccompanied = hasAdult(list);
  for (const unit of units) {
    const { type } = unit;
    const count = tickets[type] ?? 0;
    if (count > 0 && unit.withAdult && !isAccompanied) return { reason: "needs-adult", type };
    if (count < unit.min) return { reason: "too-few", type, limit: unit.min };
    if (count > unit.max) return { reason: "too-many", type, limit: unit.max };
  }
  if (list.length < Math.max(1, min)) return { reason: "too-few", limit: Math.max(1, min) };
  return list.length > max ? { reason: "too-many", limit: max } : undefined;
}

/** How many places the tickets take of a slot. */
export const placesTaken = (units: readonly Unit[], tickets: Tickets): number =>
  placesOf(units, tickets).reduce((sum, place) => sum + place, 0);

/** For each ticket 1 where its holder counts in the capacity, and 0. */
export const placesOf = (units: readonly Unit[], tickets: Tickets): number[] =>
  ticketList(tickets).map((type) => (units.some((unit) => unit.type === type && unit.takesPlace) ? 1 : 0));

/** The kind of ticket for an age; of several the one that begins last. */
export const unitForAge = (units: readonly Unit[], age: number): Unit | undefined =>
  units
    .filter(({ ageFrom, ageTo }) => ageFrom <= age && (ageTo === undefined || age <= ageTo))
    .sort((a, b) => b.ageFrom - a.ageFrom)[0];

/** Of adults: the form asks for no age of theirs. */
const GROWN_UP = 30;

/** A ticket for each of a party; undefined where the option doesn't admit one of its ages, or not so many. */
export function ticketsFor(option: TicketRules, { adults, childAges }: Party): Tickets | undefined {
  const adult = option.units.find(({ type }) => type === "adult") ?? unitForAge(option.units, GROWN_UP);
  const ofChildren = childAges.map((age) => unitForAge(option.units, age));
  const tickets: Tickets = {};
  for (const unit of [...Array.from({ length: adults }, () => adult), ...ofChildren]) {
    if (!unit) return undefined;
    tickets[unit.type] = (tickets[unit.type] ?? 0) + 1;
  }
  return ticketProblem(option, tickets) ? undefined : tickets;
}

export const withTax = (base: number, taxBp: number): number => base + partOf(base, taxBp, WHOLE);

/** With taxes, and nothing else. */
export const totalOf = (units: readonly Unit[], tickets: Tickets, taxBp: number): number =>
  withTax(
    units.reduce((sum, { type, price }) => sum + price * (tickets[type] ?? 0), 0),
    taxBp,
  );

/** The tax is rounded once, over all tickets; the parts of the tickets come to the whole price. */
export function ticketPrice(units: readonly Unit[], tickets: Tickets, taxBp: number) {
  const priceOf = (type: UnitType) => units.find((unit) => unit.type === type)?.price ?? 0;
  const each = ticketList(tickets).map(priceOf);
  const base = each.reduce((sum, price) => sum + price, 0);
  const total = withTax(base, taxBp);
  const taxes = divide(total - base, each);
  return {
    lines: UNIT_TYPES.flatMap((type) => {
      const quantity = tickets[type] ?? 0;
      return quantity > 0 ? [{ type, quantity, each: priceOf(type), amount: priceOf(type) * quantity }] : [];
    }),
    base,
    tax: total - base,
    total,
    byTicket: each.map((price, i) => ({ base: price, tax: taxes[i]!, total: price + taxes[i]! })),
  };
}

const taxOf = (minor: number) => (minor > 0 ? [{ code: "tax" as const, minor }] : []);

export const offerPrice = (price: ReturnType<typeof ticketPrice>, currency: string): OfferPrice => ({
  currency,
  units: 1,
  items: price.byTicket.length,
  base: price.base,
  charges: taxOf(price.tax),
  total: price.total,
  byItem: price.byTicket.map(({ base, tax, total }) => ({ base, charges: taxOf(tax), total })),
});
