import { type Money, partOf } from "../core/money.ts";
import { discountIn, SOURCE_KINDS, type SourceKind } from "../core/receipt.ts";

/** What a source paid, as the booking has it: in its own unit, and what of the price that was, at the booking's rate. */
export type PaidSource = { id: string; kind: SourceKind; amount: Money; worth: number };

/** The refunded and the kept part of a source, in its own unit; their sum is the amount it paid. */
export type SourceRefund = { id: string; refund: Money; kept: Money; worthKept: number };

/** `uncovered`: what of the penalty no source paid for, and the guest owes to the property. */
export type RefundPlan = { refunds: SourceRefund[]; uncovered: number };

/**
 * Divides a penalty among the sources of a payment, in minor units of the booking's currency. A member's discount takes the
 * same share of the penalty as it took of the `price`; then each source pays in its turn. Amounts are not converted again: a
 * source keeps the same share of its amount as of its worth, rounded once, half away from zero.
 */
export function planRefund(sources: PaidSource[], penalty: number, price = 0): RefundPlan {
  let open = penalty;
  const inShare = (kind: SourceKind): boolean => kind === "membership" && price > 0;
  const inTurn = [...sources].sort((one, other) => +inShare(other.kind) - +inShare(one.kind) || byPenalty(one, other));
  const refunds = inTurn.map(({ id, kind, amount, worth }): SourceRefund => {
    const worthKept = Math.min(open, inShare(kind) ? discountIn(penalty, worth, price) : worth);
    open -= worthKept;
    const minor = worthKept === worth ? keptWhole(amount, worth) : partOf(amount.minor, worthKept, worth);
    const { currency } = amount;
    return { id, worthKept, kept: { minor, currency }, refund: { minor: amount.minor - minor, currency } };
  });
  return { refunds, uncovered: open };
}

/** What paid for nothing keeps nothing. */
const keptWhole = ({ minor }: Money, worth: number): number => (worth === 0 ? 0 : minor);

function byPenalty(one: PaidSource, other: PaidSource): number {
  const order = SOURCE_KINDS.indexOf(one.kind) - SOURCE_KINDS.indexOf(other.kind);
  return order || (one.id < other.id ? -1 : 1);
}
