import { MARK_UP } from "../core/document-lines.ts";
import { hasEnded } from "../core/item-states.ts";
import { divide, partOf } from "../core/money.ts";
import { discountIn, discountOf } from "../core/receipt.ts";
import type { ItemPrice } from "../ports/offer.ts";
import { capOf, type Receipt } from "../pricing/pricing.ts";
import type { Most } from "../pricing/refund.ts";
import type { BookingItem } from "./item-queries.ts";

/** A room of a booking, and what of its share is to be paid. Amounts are minor units of the booking's currency. */
type Room = Pick<BookingItem, "number" | "share" | "state" | "penalty">;

type Priced = Pick<Receipt, "total" | "sources" | "items" | "property" | "step">;

/** Each room's part of the total: by its own price where the supplier told it, else the same for all. */
export const sharesOf = ({ total, items, property, step }: Omit<Priced, "sources">): number[] =>
  divide(total, property.byItem?.map((room) => room.total) ?? evenly(items), step);

/** What a member's plan takes off of each room: it is a part of the prices before taxes. */
const discountsOf = ({ sources, items, property, step }: Omit<Priced, "total">): number[] =>
  divide(discountOf(sources, "worth"), property.byItem?.map(({ base }) => base) ?? evenly(items), step);

const evenly = (items: number): number[] => Array<number>(items).fill(1);

/** Whether its price is still to be paid, and no penalty instead of it. */
const isWhole = ({ state, penalty }: Room): boolean => penalty === null && !hasEnded(state);

/** What a member's plan takes off of what these rooms cost now: of a penalty the same part as of the room's price. */
export function discountOn(rooms: Room[], receipt: Priced): number {
  const discounts = discountsOf(receipt);
  return rooms.reduce((sum, room) => {
    const discount = discounts[room.number - 1] ?? 0;
    return sum + (isWhole(room) ? discount : discountIn(room.penalty ?? 0, discount, room.share, receipt.step));
  }, 0);
}

/** These rooms' own prices, in the property's currency; undefined if the supplier told one price for all. */
export const pricesOf = ({ byItem }: Receipt["property"], numbers: number[]): ItemPrice[] | undefined =>
  byItem?.filter((_, index) => numbers.includes(index + 1));

/** What rooms that stand cost, line by line. */
export function partOfPrice(receipt: Receipt, standing: Room[]) {
  const total = standing.reduce((sum, { share }) => sum + share, 0);
  const numbers = standing.map(({ number }) => number);
  const own = pricesOf(receipt.property, numbers);
  const sumOf = (prices: ItemPrice[] = [], code: string): number =>
    prices
      .flatMap(({ charges }) => charges)
      .reduce((sum, charge) => sum + (charge.code === code ? charge.minor : 0), 0);
  const part = (minor: number, code: string): number => {
    if (code === MARK_UP) return partOf(minor, total, receipt.total);
    const over = sumOf(receipt.property.byItem, code);
    return over > 0 ? partOf(minor, sumOf(own, code), over) : partOf(minor, standing.length, receipt.items);
  };
  const lines = receipt.lines.map((line) =>
    line.amount === "unknown" ? line : { ...line, amount: part(line.amount, line.code) },
  );
  const taxes = lines.reduce(
    (sum, { code, shown, amount }) => sum + (shown && code !== "base" && amount !== "unknown" ? amount : 0),
    0,
  );
  // The rounding of the rooms falls on the price before taxes, so that the lines come to the total.
  const base = total - taxes;
  return { total, base, taxes, lines: lines.map((line) => (line.code === "base" ? { ...line, amount: base } : line)) };
}

/**
 * RO-04, LO-07: the most that a plan's discount and a card pay of what rooms cost now, by the rules of the sale: of the rooms that
 * stand. A card also pays penalties.
 */
export function mostOf({ receipt, product }: { receipt: Receipt; product: string }, rooms: Room[]): Most {
  const { base } = partOfPrice(receipt, rooms.filter(isWhole));
  const penalties = rooms.reduce((sum, { penalty }) => sum + (penalty ?? 0), 0);
  const card = capOf(base, product) + penalties;
  return { membership: discountOn(rooms, receipt), discount: card, certificate: card };
}
