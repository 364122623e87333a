import type { Money } from "../../core/money.ts";
import type { PurchaseState } from "./tables.ts";

/** The goods of a purchase, on the terms that the buyer agreed to, as the product of the kind knows them. */
export type AnyTerms = { kind: string };
export type Goods<Terms extends AnyTerms = AnyTerms> = { terms: Terms; price: Money };

/** What each account of a holder gave for a purchase, in minor units. */
export type Taken = { account: string; expiresOn: number | null; unit: string; amount: number }[];

/** Value that a member bought, as its buyer sees it. */
export type Purchase<Terms extends AnyTerms = AnyTerms> = {
  /** Also that of the certificate. */
  id: string;
  accountId: string;
  terms: Terms;
  price: Money;
  state: PurchaseState;
  /** What of the buyer's own balances paid for it; undefined where a payment did, or nothing yet. */
  taken: Taken | undefined;
  paymentId: string | undefined;
  returnTo: string;
  origin: string;
  settledAt: number | undefined;
  /** Minor units of its price that its buyer got, or should have got, for withdrawing; undefined unless withdrawn from. */
  back: number | undefined;
  /** Minor units of them that its payment no longer had. */
  lost: number;
};

/** The path of its page. */
export const purchasePath = (id: string): string => `/wallet/purchases/${id}`;

/** What of the buyer's accounts gets so much of the price back: the last that paid first. Rounded down, once. */
export function partsBack(taken: Taken, { minor: back, of }: { minor: number; of: number }): Taken {
  const sum = taken.reduce((total, { amount }) => total + amount, 0);
  let left = Number((BigInt(sum) * BigInt(back)) / BigInt(of));
  const parts = [...taken].reverse().flatMap((part) => {
    const amount = Math.min(part.amount, left);
    left -= amount;
    return amount > 0 ? [{ ...part, amount }] : [];
  });
  return parts.reverse();
}
