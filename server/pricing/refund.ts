import { type Money, partOf } from "../core/money.ts";
import { SOURCE_KINDS, type SourceKind } from "../core/receipt.ts";

/** What a source paid, as the booking has it: in its own unit, and what of the price that was, at the booking's rate. */
export type PaidSource = { id: string; kind: SourceKind; amount: Money; worth: number };

/** The refunded and the kept part of a source, in its own unit; their sum is the amount it paid. */
export type SourceRefund = {
  id: string;
  refund: Money;
  kept: Money;
  worthKept: number;
  /** What of its worth the house bears besides; absent: nothing. */
  house?: number;
};

/** `uncovered`: what of the kept price no source pays for, and the guest owes to the property. */
export type RefundPlan = { refunds: SourceRefund[]; uncovered: number };

/** The most that sources of a kind pay of what is kept, by the rules of the sale; a kind that is not there has no limit. */
export type Most = { readonly [kind in SourceKind]?: number };

/**
 * Divides the kept part of a price among the sources that paid, in minor units of the booking's currency: first a member's discount,
 * if `most` says how much of it stays, then each source in its turn. Amounts are not converted again: a source keeps the same share
 * of its amount as of its worth, rounded once, half away from zero.
 */
export function planRefund(sources: PaidSource[], kept: number, most: Most = {}): RefundPlan {
  let open = kept;
  const left = { ...most };
  const order: readonly SourceKind[] = most.membership === undefined ? SOURCE_KINDS : ["membership", ...SOURCE_KINDS];
  const turnOf = ({ kind }: PaidSource): number => order.indexOf(kind);
  const inTurn = [...sources].sort((one, other) => turnOf(one) - turnOf(other) || (one.id < other.id ? -1 : 1));
  const refunds = inTurn.map(({ id, kind, amount, worth }): SourceRefund => {
    const limit = left[kind];
    const worthKept = Math.min(open, worth, limit ?? worth);
    if (limit !== undefined) left[kind] = limit - worthKept;
    open -= worthKept;
    const minor = worthKept === worth ? keptWhole(amount, worth) : partOf(amount.minor, worthKept, worth);
    const { currency } = amount;
    return { id, worthKept, kept: { minor, currency }, refund: { minor: amount.minor - minor, currency } };
  });
  return { refunds, uncovered: open };
}

/** What paid for nothing keeps nothing. */
const keptWhole = ({ minor }: Money, worth: number): number => (worth === 0 ? 0 : minor);
