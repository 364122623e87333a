import { createHash } from "node:crypto";
import { type CancelTerms, type Penalty, penaltyAmount, penaltyAt, termsFrom } from "../core/cancel-terms.ts";
import { hasEnded } from "../core/item-states.ts";
import { divide, inStep, type Money } from "../core/money.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { inProportion, prepaidOf } from "../core/receipt.ts";
import type { CancelQuote } from "../ports/offer.ts";
import type { Receipt } from "../pricing/pricing.ts";
import type { PaidPart } from "../wallet/sources.ts";
import type { BookingItem } from "./item-queries.ts";
import { discountOn } from "./shares.ts";

/** What cancelling some rooms of a booking costs now. All amounts are minor units of the booking's currency. */
export type RoomsPlan = {
  /** The rooms' numbers, ascending, each with what cancelling it costs. */
  rooms: { number: number; penalty: number }[];
  /** Whether no room is left after it. */
  ended: boolean;
  /** Of all these rooms together. */
  penalty: number;
  /** What rooms cost that were cancelled before. */
  before: number;
  /** What of both the guest bears, and no member's plan. */
  borne: { penalty: number; before: number };
  /** What of the booking's price is to be paid after it: the rooms that stand, and what every cancelled one cost. */
  kept: number;
  /** Strictly before which instant (UTC milliseconds) all that holds; null: until the stay begins. */
  until: number | null;
};

/** `terms-unknown`: the supplier never said what it costs, so that nothing can be promised; a person has to ask. `whole-only`: it
 * cancels no single rooms. `frozen`: its payment was charged back, and no operator has decided about that. `no-answer`: a supplier
 * that is asked what it costs did not tell. `not-alone`: the rest is not sold without it. */
export type CancelRefusal =
  | "no-room"
  | "not-standing"
  | "begun"
  | "terms-unknown"
  | "whole-only"
  | "frozen"
  | "no-answer"
  | "not-alone";

/** The terms of some of the items, and the price of these in the supplier's currency. */
export type PartTerms = { cancel: CancelTerms; numbers: number[]; price: { total: number; units: number } };

/** What suppliers ask for canceling what is chosen now, by our references of what they sold. */
export type CancelQuotes = Record<string, CancelQuote>;

type Sold = {
  cancel: CancelTerms;
  receipt: Pick<Receipt, "currency" | "units" | "property" | "total" | "sources" | "items" | "lines" | "step">;
  /** Absent: all items have the terms of the booking. */
  parts?: PartTerms[] | undefined;
  quotes?: CancelQuotes;
};

/**
 * BK-06: the penalty that holds at `now`, room by room; each room bears its share of the penalty for the whole stay. It is the
 * supplier's quote where that is less than the terms, which were promised.
 */
export function planRooms(
  sold: Sold,
  items: BookingItem[],
  numbers: number[],
  now: number,
): Outcome<RoomsPlan, CancelRefusal> {
  const chosen = items.filter(({ number }) => numbers.includes(number));
  if (chosen.length === 0 || chosen.length < new Set(numbers).size) return refused("no-room");
  if (chosen.some(({ state }) => state !== "confirmed")) return refused("not-standing");
  if (chosen.some(({ starts_at }) => starts_at <= now)) return refused("begun");
  const { receipt, quotes = {} } = sold;
  const terms = termsOf(sold, items).filter((part) => part.numbers.some((number) => numbers.includes(number)));
  const penalties = terms.map((part) => penaltiesOf(items, part, now, receipt, quotes));
  if (penalties.includes(undefined)) return refused("terms-unknown");
  const all = new Map(penalties.flatMap((part) => [...(part ?? [])]));
  const rooms = chosen.map(({ number }) => ({ number, penalty: all.get(number)! }));
  const others = items.filter(({ number }) => !numbers.includes(number));
  const standing = others.filter(({ state }) => !hasEnded(state));
  const costs = costsOf(receipt, cancelledIn(items, rooms), numbers);
  return ok({
    rooms,
    ended: standing.length === 0,
    ...costs,
    kept: sum(standing.map(({ share }) => share)) + costs.before + costs.penalty,
    until: [
      ...terms.map(({ cancel }) => nextStep(cancel, now)),
      ...Object.values(quotes).map(({ expiresAt }) => expiresAt),
    ].reduce(earlier),
  });
}

/** BK-06: the penalty for a no-show, by the terms that apply when the stay begins; the whole price where they are unknown. */
export function planOfNoShow(sold: Sold, items: BookingItem[], due: BookingItem[]): RoomsPlan {
  const { receipt } = sold;
  const terms = termsOf(sold, items);
  const rooms = due.map(({ number, share, starts_at }) => {
    const own = terms.find(({ numbers }) => numbers.includes(number));
    return { number, penalty: (own && penaltiesOf(items, own, starts_at, receipt)?.get(number)) ?? share };
  });
  const numbers = due.map(({ number }) => number);
  const costs = costsOf(receipt, cancelledIn(items, rooms), numbers);
  return { rooms, ended: true, ...costs, kept: costs.before + costs.penalty, until: null };
}

/** The items as they are after a plan. */
export const cancelledIn = (items: BookingItem[], rooms: RoomsPlan["rooms"]): BookingItem[] =>
  items.map((item) => {
    const room = rooms.find(({ number }) => number === item.number);
    return room ? { ...item, state: "cancelled", penalty: room.penalty } : item;
  });

/** The cost of rooms that are being cancelled, and of those that were before. */
function costsOf(
  receipt: Sold["receipt"],
  items: BookingItem[],
  numbers: number[],
): Pick<RoomsPlan, "penalty" | "before" | "borne"> {
  const ended = items.filter(({ penalty }) => penalty !== null);
  const now = ended.filter(({ number }) => numbers.includes(number));
  const earlier = ended.filter(({ number }) => !numbers.includes(number));
  const [penalty, before] = [costOf(now), costOf(earlier)];
  const borne = { penalty: penalty - discountOn(now, receipt), before: before - discountOn(earlier, receipt) };
  return { penalty, before, borne };
}

/** What the end of rooms cost. */
export const costOf = (items: BookingItem[]): number => sum(items.map(({ penalty }) => penalty ?? 0));

const termsOf = ({ cancel, receipt, parts }: Sold, items: BookingItem[]): PartTerms[] =>
  parts ?? [
    {
      cancel,
      numbers: items.map(({ number }) => number),
      price: { total: receipt.property.total, units: receipt.units },
    },
  ];

/** By the rooms' numbers; they come to the penalty for all of them. undefined where the terms are unknown. */
function penaltiesOf(
  items: BookingItem[],
  { cancel, numbers, price }: PartTerms,
  at: number,
  receipt: Sold["receipt"],
  quotes: CancelQuotes = {},
): Map<number, number> | undefined {
  const own = items.filter(({ number }) => numbers.includes(number));
  const shares = own.map(({ share }) => share);
  const penalties: Penalty[] = [penaltyAt(cancel, at), quotes[own[0]!.order_reference]?.penalty ?? "unknown"];
  const costs = penalties
    .map((penalty) => penaltyOf(penalty, { total: sum(shares), units: price.units }, price.total, receipt))
    .flatMap((cost) => (cost === "unknown" ? [] : cost.minor));
  if (costs.length === 0) return undefined;
  return new Map(
    divide(inStep(Math.min(...costs), receipt.step), shares, receipt.step).map((minor, index) => [
      own[index]!.number,
      Math.min(minor, shares[index]!),
    ]),
  );
}

/** A penalty in the supplier's currency is converted at the booking's rate. `sold`: the supplier's price. */
function penaltyOf(
  penalty: Penalty,
  of: { total: number; units: number },
  sold: number,
  { currency, lines, property }: Sold["receipt"],
): Money | "unknown" {
  const price = { ...of, currency };
  if (penalty === "unknown" || !("minor" in penalty)) return penaltyAmount(penalty, price);
  if (penalty.currency !== property.currency || sold === 0) return "unknown";
  const minor = inProportion(Math.min(penalty.minor, sold), {
    minor: of.total,
    cost: sold,
    prepaid: prepaidOf({ lines, property }),
  });
  return penaltyAmount({ minor, currency }, price);
}

const earlier = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

function nextStep(cancel: CancelTerms, now: number): number | null {
  const left = termsFrom(cancel, now);
  return left.kind === "steps" ? (left.steps[0]?.before ?? null) : null;
}

/** What one source gets back of what it paid, what of that stays, and what its payment does not have any more. */
export type PlannedPart = Pick<PaidPart, "kind" | "card" | "back" | "kept" | "lost" | "lasts">;

/** All that is promised: to be shown, agreed to and done, or not done at all. */
export type CancelPlan = RoomsPlan & {
  parts: PlannedPart[];
  /** The amount to pay at the property afterwards, in minor units of the booking's currency. */
  onSite: number;
  /** How much more that is than before: a card can't pay as much of what stands. 0: it isn't more. */
  more: number;
  /** The part of the remaining rooms' price that earns afterwards, in the same units. */
  earnedOn: number;
  quotes: CancelQuotes;
  /** Digest of all that the page showed; the form sends it. */
  token: string;
};

export function planToken({
  rooms,
  kept,
  parts,
  onSite,
}: Pick<CancelPlan, "rooms" | "kept" | "parts" | "onSite">): string {
  const promised = parts.map(({ kind, card, back, kept: stays }) => [
    kind,
    card?.code,
    back.currency,
    back.minor,
    stays.minor,
  ]);
  const text = JSON.stringify([rooms, kept, onSite, promised]);
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

const sum = (amounts: number[]): number => amounts.reduce((all, amount) => all + amount, 0);
