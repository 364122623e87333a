import { type Day, startOfDay } from "../../../core/day.ts";
import { MOST_DAYS_AHEAD } from "../../../core/limits.ts";
import { divide, partOf } from "../../../core/money.ts";
import type { OfferPrice } from "../../../ports/offer.ts";
import { MOST_TRAVELLERS } from "./vocabulary.ts";

/** When a trip departs: on its first day, and from then on every so many days. */
export type Schedule = { startsOn: Day; everyDays: number | null };

/** Days of a departure before which something begins or ends. */
export type Deadlines = {
  closesDays: number;
  decideDays: number;
  balanceDays: number;
  opensDays: number | null;
  membersDays: number;
  membersPlans: readonly string[];
};

export type TripPrice = { price: number; supplement: number; taxBp: number; currency: string };

/** `singles`: how many of the travelers sleep alone; the others share rooms for two. */
export type TripParty = { travellers: number; singles: number };

export type PartyProblem = "travelers" | "singles" | "sharing";

const WHOLE = 10_000;

export function departuresOf({ startsOn, everyDays }: Schedule, from: Day, to: Day): Day[] {
  if (everyDays === null) return from <= startsOn && startsOn <= to ? [startsOn] : [];
  const days: Day[] = [];
  const first = startsOn + Math.max(0, Math.ceil((from - startsOn) / everyDays)) * everyDays;
  for (let day = first; day <= to; day += everyDays) days.push(day);
  return days;
}

/** The first day on which a member of the plan, or everybody, may book it; undefined: it always could be. */
export function opensOn(
  { opensDays, membersDays, membersPlans }: Deadlines,
  departure: Day,
  plan?: string,
): Day | undefined {
  if (opensDays === null) return undefined;
  return departure - opensDays - (plan !== undefined && membersPlans.includes(plan) ? membersDays : 0);
}

/** Why this buyer cannot book it today; undefined: it is on sale. */
export function saleProblem(
  deadlines: Deadlines,
  departure: Day,
  { today, minDays, plan }: { today: Day; minDays: number; plan: string | undefined },
): "closed" | "too-late" | "not-open" | undefined {
  if (departure - Math.max(deadlines.closesDays, minDays) < today) return "closed";
  if (departure > today + MOST_DAYS_AHEAD) return "too-late";
  return (opensOn(deadlines, departure, plan) ?? today) > today ? "not-open" : undefined;
}

/** The last day for what is not due at the booking; undefined: too late for a deposit, all of it is due. */
export function balanceOn({ balanceDays }: Deadlines, departure: Day, today: Day): Day | undefined {
  const day = departure - balanceDays;
  return day > today ? day : undefined;
}

/** Until when places that came free are kept for a party of the waiting list. */
export function offeredUntil(
  deadlines: Deadlines,
  departure: Day,
  { now, today, zone, life }: { now: number; today: Day; zone: string; life: number },
): number {
  const last = balanceOn(deadlines, departure, today) ?? departure - deadlines.closesDays;
  return Math.min(now + life, startOfDay(zone, last + 1));
}

/** Whether it takes place, and whether that has to be decided without enough travelers. */
export function standOf(
  { minimum, decideDays }: { minimum: number; decideDays: number },
  { departure, booked, today }: { departure: Day; booked: number; today: Day },
): "guaranteed" | "open" | "to-decide" {
  if (booked >= minimum) return "guaranteed";
  return departure - decideDays <= today ? "to-decide" : "open";
}

export function partyProblem({ travellers, singles }: TripParty): PartyProblem | undefined {
  if (!(travellers >= 1 && travellers <= MOST_TRAVELLERS)) return "travelers";
  if (!(singles >= 0 && singles <= travellers)) return "singles";
  return (travellers - singles) % 2 === 0 ? undefined : "sharing";
}

/** Those who share come first; the tax is rounded once, and the parts of the travelers come to the whole price. */
export function tripPrice({ price, supplement, taxBp, currency }: TripPrice, party: TripParty): OfferPrice {
  const sharing = party.travellers - party.singles;
  const bases = Array.from({ length: party.travellers }, (_, i) => price + (i < sharing ? 0 : supplement));
  const base = bases.reduce((sum, each) => sum + each, 0);
  const tax = partOf(base, taxBp, WHOLE);
  const taxes = divide(tax, bases);
  const charges = (minor: number) => (minor > 0 ? [{ code: "tax" as const, minor }] : []);
  return {
    currency,
    units: 1,
    items: bases.length,
    base,
    charges: charges(tax),
    total: base + tax,
    byItem: bases.map((each, i) => ({ base: each, charges: charges(taxes[i]!), total: each + taxes[i]! })),
  };
}
